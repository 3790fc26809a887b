"""What troops at rest cannot do, and where those who surrender go (13.4.6, 14.1)."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, Table
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


def card_facts(table, side, name):
    return " ".join(unit_view(table.battle, table.element(side, name)).facts)


@pytest.mark.parametrize(
    ("condition", "slung"), [("yellow", True), ("orange", True), ("red", False), ("black", False)]
)
def test_weapons_are_slung_until_red(engaged, condition, slung):
    engaged.make("set-rules", awareness="yes")
    if condition != "black":
        told = {"element": engaged.element("german", ONE).id, "width": "element"}
        engaged.make("set-awareness", condition=condition, **told)

    assert ("Its weapons are slung." in card_facts(engaged, "german", ONE)) is slung


class TestEngines:
    """The engine of a parked vehicle is cold until Awareness red."""

    @pytest.fixture
    def parked(self):
        table = Table(card=duel(), shelf=shelf())
        table.engage()
        table.make("set-rules", awareness="yes")
        table.order("us", f"{SQUAD}, {TEAM}", "fire")
        table.order("german", f"{SQUAD}, {PANZER}", "movement")
        table.rounds()
        table.reveal("german", f"{SQUAD}, {PANZER}", "located")
        return table

    def panzer(self, table):
        return table.element("german", f"{SQUAD}, {PANZER}")

    def rest(self, table, condition):
        told = {"element": self.panzer(table).id, "width": "element"}
        table.make("set-awareness", condition=condition, **told)

    def may_avoid(self, table):
        worn = ("camouflaged-vehicle", "foliage-vehicle-part")
        table.make("set-camouflage", element=self.panzer(table).id, camouflage=worn)
        team = table.act_with("us", f"{SQUAD}, {TEAM}")
        told = {"element": team.id, "man": team.figures[0], "distance_in": 8}
        told |= {"spot": f"element {self.panzer(table).id}", "engine_running": "yes", "hour": 12}
        play = table.attempt("spot", commit=False, dice={"spot": 1, "avoid": 1}, **told).play
        look = next(r for r in play.resolutions if r.procedure == "rattenkrieg/spot")
        return look.outcome["may_avoid"]

    @pytest.mark.parametrize("condition", ["white", "yellow", "orange"])
    def test_the_engine_of_a_vehicle_at_rest_is_cold(self, parked, condition):
        self.rest(parked, condition)

        assert "Its engine is cold" in card_facts(parked, "german", f"{SQUAD}, {PANZER}")
        assert self.may_avoid(parked)

    def test_from_condition_red_on_the_engine_may_run(self, parked):
        self.rest(parked, "red")

        assert "cold" not in card_facts(parked, "german", f"{SQUAD}, {PANZER}")
        assert not self.may_avoid(parked)

    def test_a_vehicle_that_drives_has_a_warm_engine(self, parked):
        self.rest(parked, "yellow")
        parked.act_with("german", f"{SQUAD}, {PANZER}")
        parked.make("drive", GERMAN, element=self.panzer(parked).id, wanted_in=3)

        assert "cold" not in card_facts(parked, "german", f"{SQUAD}, {PANZER}")


def test_figures_that_surrender_go_to_the_nearest_enemy(engaged):
    prisoners = engaged.element("german", ONE)
    near, far = engaged.element("us", TWO), engaged.element("us", ONE)
    for enemy, inches in ((far, 20), (near, 6)):
        engaged.make("tell-distances", element=enemy.id, **{f"to_{prisoners.id}": inches})
    told = {"element": prisoners.id, "men": prisoners.figures[-1:]}
    captor = engaged.attempt("take-prisoner", commit=False, **told).play.asks["captor"]
    assert captor.value == near.id
    engaged.make("take-prisoner", **told)

    assert "holds one prisoner" in card_facts(engaged, "us", TWO)
    assert engaged.battle.morale.captives[prisoners.figures[-1]].captor == near.id
