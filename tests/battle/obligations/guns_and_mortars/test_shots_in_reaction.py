"""A gun that fires in the impulse of a reaction, whichever crew member looks first (26.2.5.4)."""

from tests.battle.conftest import GERMAN
from tests.battle.rattenkrieg.vehicles.test_wittmann_shots import to_hit
from tests.battle.rattenkrieg.vehicles.wittmann import (
    SOVIET,
    commander,
    nominate,
    order,
    rounds,
    stug,
    table,
    tank,
)

__all__ = ["table"]


def test_both_shots_of_a_reaction_impulse_are_one_harder_and_later_ones_are_not(table):
    order(table, stug(table), GERMAN, "ambush")
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2)
    table.make("react", element=stug(table).id)
    look = {"man": commander(table), "spot": f"mojon {tank(table).mojon}"}
    table.make("spot", element=stug(table).id, **look, distance_in=30, hour=6)
    miss = {"dice": {"damage": [6, 6, 6]}}

    def raw(**told):
        told = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30, **told}
        told |= {"part": "hull", "sector": 6, "shell": "PzGr. 39/2 APCBC"}
        return to_hit(table.make("fire-gun", **miss, **told))["raw"]

    # Quality 4 twice, sight 2, range 1, less 1 for the first shot and 1 in reaction
    assert [raw(), raw()] == [9, 10]
    table.make("lose-action", SOVIET, element=tank(table).id)
    table.make("stand-down", SOVIET, element=tank(table).id)
    assert raw() == 11
