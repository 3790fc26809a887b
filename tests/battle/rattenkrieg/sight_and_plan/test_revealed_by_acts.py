"""Acts that reveal a target until its next action, and rest, when nobody hides (4.1, 14.1)."""

import pytest

from assistant.battle.rattenkrieg.events.turns_and_rounds.actions import ActionTaken, ShotsFired
from assistant.battle.rattenkrieg.spotting.looks import visible_actions
from tests.battle.conftest import TEAM, Table, bring_about


@pytest.fixture
def table_after_two_shots():
    """A German team fired twice after a move; the next turn begins."""
    table = Table().until(("german", TEAM), [("german", TEAM, "fire")])
    team = table.element("german", TEAM)
    bring_about(table, ActionTaken(team.id, "movement", 1, team.figures))
    bring_about(table, ShotsFired(team.id, 2))
    table.next_turn()
    return table


def revealed(table):
    team = table.element("german", TEAM)
    return team.shots_shown, visible_actions(team)


def test_last_turns_shots_and_movement_reveal_an_element_until_its_next_action(
    table_after_two_shots,
):
    assert revealed(table_after_two_shots) == (2, ["moving"])
    table_after_two_shots.next_turn()
    assert revealed(table_after_two_shots) == (2, ["moving"])

    table_after_two_shots.order("german", TEAM, "fire")
    table_after_two_shots.rounds()
    table_after_two_shots.act_with("german", TEAM)
    team = table_after_two_shots.element("german", TEAM)
    bring_about(table_after_two_shots, ActionTaken(team.id, "aim", 1, team.figures))
    assert revealed(table_after_two_shots) == (0, [])


def test_shots_of_an_earlier_turn_do_not_keep_an_element_from_hiding(table_after_two_shots):
    assert table_after_two_shots.element("german", TEAM).shots == 0


@pytest.mark.parametrize(("condition", "value"), [("yellow", None), ("black", 1)])
def test_dusk_does_not_hide_elements_at_rest(condition, value):
    table = Table().until(("us", TEAM), [("us", TEAM, "fire")])
    table.make("set-rules", awareness="yes")
    table.make("set-conditions", visibility=("dusk",))
    enemy, team = table.element("german", TEAM), table.element("us", TEAM)
    if condition != "black":
        table.make("set-awareness", element=enemy.id, condition=condition, width="element")
    told = {"element": team.id, "spot": f"mojon {enemy.mojon}", "distance_in": 5}
    entry = table.make("spot", dice={"spot": 1, "avoid": 6}, **told)
    found = next(x for x in entry.resolutions if x.procedure == "rattenkrieg/spot").outcome

    assert found["avoid_value"] == value
