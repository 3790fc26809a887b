"""Elements whose figures have lost all their actions to suppression (Rattenkrieg 7.4.9, 11.1)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.nominations import nomination_candidates
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from tests.battle.conftest import GERMAN, Table, bring_about

ONE = "1st Squad, Team 1"


def lose_all(table, side="german"):
    """Make every figure of the team lose all its actions."""
    team = table.element(side, ONE)
    bring_about(table, *(e.FigureActionsLost(id, team.left) for id in team.figures))


@pytest.fixture
def opening():
    """The rounds begin; each side has one order."""
    table = Table()
    table.engage()
    for side in ("us", "german"):
        table.order(side, ONE, "fire")
    table.rounds()
    return table


@pytest.fixture
def contested():
    """Both teams are active: the US team ran, and the German one reacted."""
    orders = [("us", ONE, "movement"), ("german", ONE, "fire")]
    table = Table().until(("us", ONE), orders, [("us", ONE)])
    table.make("move", element=table.element("us", ONE).id, gait="run")
    table.make("react", GERMAN, element=table.element("german", ONE).id)
    table.make("no-reaction")
    return table


def named_by(table, side):
    return [x.element.title for x in nomination_candidates(table.battle, side)]


def test_a_fully_suppressed_element_opens_no_round(opening):
    assert named_by(opening, "german") == [ONE]
    lose_all(opening)

    assert named_by(opening, "german") == []


def test_a_fully_suppressed_element_is_not_nominated_in_a_round(contested):
    assert named_by(contested, "german") == [ONE]
    lose_all(contested)

    assert named_by(contested, "german") == []


def test_a_suppressed_side_nominates_nobody_and_the_other_acts_without_a_die(contested):
    lose_all(contested)
    (task,) = due_for(contested.battle, "german")
    assert task.title == "None of your active elements can act."
    (tap,) = task.taps
    entry = contested.make(tap.move, GERMAN, **tap.told)
    assert "The enemy has made its nomination." in entry.told["us"]
    contested.make("initiative", nominee_us=contested.element("us", ONE).id)

    assert contested.battle.round.turn_of == contested.element("us", ONE).id


@pytest.mark.parametrize("moment", ["opening", "contested"])
def test_the_enemy_sees_no_difference(moment, request):
    table = request.getfixturevalue(moment)
    before = side_view(table.battle, "us")
    lose_all(table)

    assert side_view(table.battle, "us") == before


def test_a_nominated_element_that_lost_its_actions_is_no_longer_nominated(opening):
    team = opening.element("german", ONE)
    opening.make("nominate", GERMAN, nominee=team.id)
    lose_all(opening)
    (task,) = due_for(opening.battle, "german")

    assert [tap.told for tap in task.taps] == [{"nominee": "nobody"}]
