"""Clouds that end, figures lost in them, and the load of a flamethrower (Rattenkrieg 30)."""

import pytest

from assistant.battle.rattenkrieg.events.fire_and_smoke import FlamethrowerFired
from assistant.battle.rattenkrieg.screens.contributions import all_notes
from assistant.battle.rattenkrieg.state import Piece
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM, end_turn
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_clouds import clouds, facing, screen  # noqa: F401
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_flame import (  # noqa: F401
    at_hand,
    bearer,
    flame,
    flaming,
)

K_PATTERN = Piece("K-Pattern", "flamethrower", 12, 2, 30)


def test_dust_of_density_one_is_gone_after_a_turn(engaged):
    engaged.make("raise-cloud", source="collapse", place="the chapel", dice={"density": 1})
    end_turn(engaged)

    assert not clouds(engaged)


def test_dust_drifts_with_the_wind(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="3")
    engaged.make("raise-cloud", source="collapse", place="the chapel", dice={"density": 4})
    end_turn(engaged)

    assert round(clouds(engaged)[0].right_in, 1) == 3


def test_an_element_lost_in_smoke_names_direction_and_distance_before_the_dice(facing):  # noqa: F811
    screen(facing)
    element = facing.element("us", TEAM)
    waits = facing.attempt("lost-in-cloud", element=element.id, heading="3", distance_in=2)
    told = {"element": element.id, "heading": "3", "distance_in": 2}
    made = facing.make("lost-in-cloud", **told, dice={"rolls": [4, 5]})

    assert {"heading", "distance_in"} <= {ask.name for ask in waits.asks}
    assert waits.dice.pending is not None
    assert "go 2″ to the south-southeast" in made.told["us"]


def test_a_k_pattern_loses_an_inch_of_range_every_four_bursts():
    table = at_hand(K_PATTERN)
    bring_about(table, *[FlamethrowerFired(bearer(table).id)] * 4)

    assert "26 bursts left · 11″" in all_notes(table.battle, bearer(table))
    with pytest.raises(Refusal, match="11"):
        flame(table, distance_in=11.5)


@pytest.mark.parametrize("move", ["swim", "move"])
def test_a_figure_with_a_flamethrower_neither_swims_nor_climbs(flaming, move):  # noqa: F811
    team = flaming.element("us", TEAM)
    told = {"element": team.id, "men": (bearer(flaming).id,), "water": (), "out": "no"}
    if move == "move":
        told = {"element": team.id, "men": (bearer(flaming).id,), "gait": "climb", "aid": "rope"}

    with pytest.raises(Refusal):
        flaming.make(move, US, **told)
