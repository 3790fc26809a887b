"""The size of an element when it was ordered, after figures left or joined it (13.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.figures.single_figures import id_alone
from assistant.battle.rattenkrieg.state import PendingCheck
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, TEAM, Table, bring_about

SECOND = "1st Squad, Team 2"


@pytest.fixture
def table():
    """Both German teams of a squad have orders, and the first acts."""
    orders = [("german", TEAM, "movement"), ("german", SECOND, "fire")]
    return Table().until(("german", TEAM), orders)


def german(table, name=TEAM):
    return table.element("german", name)


def leave(table, *numbers):
    """Let figures leave the first team one by one, in the middle of the turn."""
    left = []
    for id in [german(table).figures[number] for number in numbers]:
        told = {"element": german(table).id, "man": id, "purpose": "straggler"}
        table.make("detach-figure", **told)
        left.append(id_alone(table.battle.figures[id]))
    return left


def losses(table, element):
    """The losses counted by the check at the end of the turn."""
    now = table.battle.elements[element]
    changed = replace(now, aggressiveness_at_start=now.aggressiveness + 2)
    table.game.state = replace(table.battle, elements={**table.battle.elements, element: changed})
    table.make("end-round", why="agreed by both")
    table.make("end-turn", why="agreed by both")
    known = {o.id for o in table.battle.owed}
    due = PendingCheck(f"nerve {element}", "nerve", element)
    if due.id not in known:
        bring_about(table, e.CheckScheduled(due))
    made = table.make("check-nerve", owed=due.id, dice={"roll": 3})
    inputs = made.resolutions[-1].inputs
    return inputs["men_at_order"] - inputs["able_men"]


def test_figures_that_left_an_element_are_no_losses(table):
    leave(table, 3, 4)

    assert losses(table, german(table).id) == 0


def test_a_loss_among_those_that_stay_still_counts(table):
    leave(table, 4)
    dead = {"man": german(table).figures[2], "state": "dead", "reason": "for the test"}
    table.make("rule-man", element=german(table).id, **dead)

    assert losses(table, german(table).id) == 1


def test_a_loss_among_figures_that_joined_counts(table):
    (alone,) = leave(table, 4)
    other = german(table, SECOND)
    figure = table.battle.elements[alone].figures[0]
    table.make("join-element", element=alone, to=other.id)
    dead = {"man": figure, "state": "dead", "reason": "for the test"}
    table.make("rule-man", element=other.id, **dead)

    assert losses(table, other.id) == 1


def test_a_part_that_a_leader_split_off_is_no_loss():
    table = Table(led=True)
    orders = [("german", TEAM, "movement"), ("german", SECOND, "movement")]
    table.until(("german", TEAM), orders)
    team = german(table, SECOND)
    told = {"grounds": "leader-order", "means": "voice", "distance_in": 5, "kind": "fire"}
    told |= {"element": team.id, "part": team.figures[:2]}
    table.make("place-order", GERMAN, dice={"obey": 1}, **told)

    assert losses(table, team.id) == 0
