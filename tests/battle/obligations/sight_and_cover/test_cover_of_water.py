"""Figures in water: bullets and shrapnel never pierce it (Rattenkrieg 3.1.1)."""

import pytest

from assistant.battle.rattenkrieg.events.wounds import FigureSwam, WaterLeft
from tests.battle.conftest import US, bring_about

TEAM = "1st Squad, Team 1"


@pytest.fixture
def swimming(firefight):
    """A US team shoots at a German figure that swims."""
    bring_about(firefight, FigureSwam(firefight.element("german", TEAM).figures[0], ()))
    return firefight


def shot(table, **told):
    us, german = table.element("us", TEAM), table.element("german", TEAM)
    told = {"element": us.id, "man": us.figures[1], "target": german.id, "distance_in": 10, **told}
    victim = german.figures[0]
    return table.attempt("shoot", US, {"roll": 4}, victim=victim, commit=False, **told)


def cover(progress):
    found = (x for x in progress.play.resolutions if x.procedure == "rattenkrieg/cover")
    return next(found)


def test_only_the_head_of_a_swimmer_shows_and_no_wall_is_asked_about(swimming):
    asks = {ask.name: ask for ask in shot(swimming).asks}

    assert asks["obstacle"].value == "head"
    assert not {"behind", "through"} & asks.keys()


def test_no_shot_pierces_the_water(swimming):
    found = cover(shot(swimming))

    assert found.inputs["obstacle_value"] is None
    assert (found.outcome["by_obstacle"], found.outcome["pierced"]) == (3, False)


def test_on_land_the_cover_of_water_ends(swimming):
    bring_about(swimming, WaterLeft(swimming.element("german", TEAM).figures[0], 0))
    asks = {ask.name: ask for ask in shot(swimming).asks}

    assert asks["obstacle"].value == "none"
