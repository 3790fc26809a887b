"""Figures that lost actions of their own have fewer left than their element (7.4.3, 7.4.9)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.courage import rolls

TEAM = "1st Squad, Team 1"


def us(table):
    return table.element("us", TEAM)


def lose(table, man, left, *more):
    """Leave one figure of the acting team with this many actions of its own."""
    lost = us(table).left - left
    bring_about(table, e.FigureActionsLost(us(table).figures[man], lost), *more)


def down(table, man):
    return e.FigureChanged(us(table).figures[man], "ready", "hunkered-down")


def test_a_figure_with_one_action_of_its_own_does_not_rejoin(firefight):
    lose(firefight, 1, 1, down(firefight, 1))

    with pytest.raises(Refusal, match="has one action left and this takes 2"):
        firefight.make("rejoin", US, element=us(firefight).id)


def test_only_figures_with_two_actions_of_their_own_rejoin(firefight):
    lose(firefight, 1, 1, down(firefight, 1), down(firefight, 2))
    firefight.make("rejoin", element=us(firefight).id, why="its order is set aside")

    states = [m.state for m in firefight.battle.men(us(firefight))]
    assert states[1:3] == ["hunkered-down", "ready"]


def test_a_figure_without_actions_of_its_own_clears_no_jam(firefight):
    man = us(firefight).figures[1]
    lose(firefight, 1, 0, e.WeaponJammed(man, jammed=True))

    with pytest.raises(Refusal, match="has no action left and this takes 1"):
        firefight.make("clear-stoppage", US, element=us(firefight).id, man=man, dice={"roll": 1})


def test_a_figure_without_actions_of_its_own_tries_no_danger(firefight):
    lose(firefight, 1, 0)
    told = {"element": us(firefight).id, "case": "danger-zone", "man": us(firefight).figures[1]}

    with pytest.raises(Refusal, match="no action left for a new try"):
        firefight.make("check-morale", **told)


def test_outgunned_figures_get_up_only_with_an_action_of_their_own(firefight):
    told = {"element": us(firefight).id, "case": "outgunned", "fired_by": "hmg-flamethrower"}
    firefight.make("check-morale", dice=rolls(firefight.battle, us(firefight), 6), **told)
    lose(firefight, 1, 0)
    owed = next(o for o in firefight.battle.owed if o.kind == "outgunned-again")
    firefight.make("withstand-again", US, dice={"roll": 1}, owed=owed.id)

    states = [m.state for m in firefight.battle.men(us(firefight))]
    assert states[1] == "hunkered-down"
    assert set(states) == {"hunkered-down", "ready"}
