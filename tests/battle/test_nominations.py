"""A nomination lasts until its element acts, or can act no more: then its side names again."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, bring_about

FIRST, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


def taps(dues):
    return [tap.words for due in dues for tap in due.taps]


@pytest.fixture
def alone(engaged):
    """Two US teams are active; the active German team has spent its actions, so no roll is due."""
    for name in (FIRST, SECOND):
        engaged.order("us", name, "movement")
    engaged.order("german", FIRST, "fire")
    engaged.rounds()
    engaged.act_with("us", FIRST)
    german = engaged.element("german", FIRST)
    bring_about(
        engaged,
        e.ElementActivated(engaged.element("us", SECOND).id),
        e.ElementActivated(german.id),
        e.ActionTaken(german.id, "aim", german.left, ()),
    )
    assert due_now(engaged.battle)[0].words == "No roll: only one side can act."
    return engaged


def names(table, by, side, name):
    return table.make("nominate", by, nominee=table.element(side, name).id)


def walks(table, name):
    table.make("move", US, element=table.element("us", name).id, gait="walk")
    table.make("no-reaction") if table.battle.noise else None


def test_who_has_acted_is_named_no_more(alone):
    names(alone, US, "us", FIRST)
    assert taps(due_now(alone.battle)) == ["U 1st, Team 1 acts", "End the round"]
    walks(alone, FIRST)

    assert "U 1st, Team 2 acts" in taps(due_now(alone.battle))
    assert taps(due_for(alone.battle, "us")) == [FIRST, SECOND, "Nobody"]


def test_who_has_no_action_left_is_named_no_more(alone):
    names(alone, US, "us", FIRST)
    team = alone.element("us", FIRST)
    bring_about(alone, e.ActionsPaid(team.id, team.left, "reaction"))
    assert not alone.element("us", FIRST).left

    assert taps(due_now(alone.battle)) == ["U 1st, Team 2 acts", "End the round"]
    assert taps(due_for(alone.battle, "us")) == [SECOND, "Nobody"]


def test_the_nomination_of_another_lasts(alone):
    names(alone, US, "us", SECOND)
    walks(alone, FIRST)

    assert alone.battle.round.nominees == {"us": alone.element("us", SECOND).id}


def test_a_side_with_one_element_may_still_name_nobody(engaged):
    engaged.order("german", FIRST, "fire")
    engaged.order("us", FIRST, "fire")
    engaged.rounds()
    names(engaged, GERMAN, "german", FIRST)
    assert taps(due_for(engaged.battle, "german")) == ["Name nobody"]
    engaged.make("nominate", GERMAN, nominee="nobody")

    assert [due.title for due in due_for(engaged.battle, "german")] == ["You named nobody."]
