"""A distance on the table is no longer than the table (8.2.1, 7.3)."""

from dataclasses import replace

import pytest

from tests.battle.conftest import US

TEAM = "1st Squad, Team 1"
CORNERS_IN = 68  # of the table of Easy Company, 48 by 48 inches, rounded up


@pytest.fixture
def without_plan(firefight):
    places = replace(firefight.battle.places, plan=None)
    firefight.game.state = replace(firefight.game.state, places=places)
    return firefight


def placing(table, far, **more):
    element = next(x for x in table.battle.of_side("us") if not x.deployed)
    return table.attempt("deploy", element=element.id, nearest_enemy_in=far, **more)


def problem(progress):
    return next(ask.problem for ask in progress.asks if ask.name == "nearest_enemy_in")


@pytest.mark.parametrize("far", ["900", "68.5"])
def test_figures_are_not_placed_farther_from_the_enemy_than_the_table_is_long(firefight, far):
    for why in ("", "the umpire says so"):  # the table is no rule
        refused = placing(firefight, far, why=why)
        assert refused.entry is None
        assert f"from 0 to {CORNERS_IN}" in problem(refused)
    assert placing(firefight, str(CORNERS_IN)).entry


def test_without_a_plan_it_is_the_largest_table(without_plan):
    refused = placing(without_plan, "900")
    assert refused.entry is None
    assert "from 0 to 849" in problem(refused)
    assert placing(without_plan, "849").entry


def test_a_shot_goes_no_farther_than_the_table(firefight):
    shooter, target = firefight.element("us", TEAM), firefight.element("german", TEAM)
    men = firefight.battle.men(shooter)
    rifleman = next(m for m in men if m.weapons and m.weapons[0].mode == "single")
    told = {"element": shooter.id, "man": rifleman.id, "target": target.id}
    asked = firefight.attempt("shoot", US, commit=False, **told).asks
    (far,) = (ask for ask in asked if ask.name == "distance_in")
    assert far.most == CORNERS_IN
