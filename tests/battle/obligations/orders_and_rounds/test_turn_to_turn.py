"""Hunkering down lasts into the next turn; being out of breath ends (Rattenkrieg 11.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.wounds import WaterLeft
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state.wounds import Swim
from tests.battle.conftest import US, bring_about

TEAM = "1st Squad, Team 1"


def us(table):
    return table.element("us", TEAM)


@pytest.fixture
def table(engaged):
    return engaged


def test_hunkered_down_figures_stay_down_in_the_next_turn(table):
    table.rounds()
    table.make("hunker-down", US, element=us(table).id)
    table.next_turn()

    assert {each.state for each in table.battle.men(us(table))} == {"hunkered-down"}


def test_a_figure_out_of_breath_counts_the_turns_and_runs_again(table):
    """11.1, 7.4.27: the turns of recovery count down at the end of each turn."""
    one = us(table).figures[0]
    care = replace(table.battle.wounds, swims={one: Swim(2)})
    table.game.state = replace(table.battle, wounds=care)
    bring_about(table, WaterLeft(one, 2))
    breath = f"breath of {man(table.battle.figures[one])}: roll"
    ran = []
    for dice in ({breath: 6}, {breath: 6}, {}):
        table.order("us", TEAM, "movement")
        table.rounds()
        table.act_with("us", TEAM)
        table.make("move", US, dice=dice, element=us(table).id, gait="run")
        ran.append(table.battle.figures[one].ran)
        table.next_turn()

    assert ran == [False, False, True]
