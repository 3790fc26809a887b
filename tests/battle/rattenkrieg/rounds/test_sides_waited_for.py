"""The sides that everybody waits for: not a side whose request the umpire must resolve first."""

import pytest

from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import asked_of
from assistant.battle.rattenkrieg.screens.tasks.sides_waited_for import sides_waited_for
from tests.battle.conftest import TEAM, US


@pytest.fixture
def acting(engaged):
    """A US team acts, and sees a German team."""
    engaged.order("us", TEAM, "fire")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    engaged.reveal("german", TEAM, "located")
    return engaged


def test_the_side_that_acts_is_waited_for(acting):
    assert sides_waited_for(acting.battle) == ("us",)
    assert SYSTEM.sides_waited_for(acting.battle) == ("us",)


def test_nobody_waits_for_a_side_whose_request_is_open(acting):
    own, enemy = acting.element("us", TEAM), acting.element("german", TEAM)
    acting.make("ask-spot", US, element=own.id, spot=f"element {enemy.id}", distance_in=6)

    assert acting.battle.requests
    assert SYSTEM.awaited(acting.battle) == ("us",)  # other figures may still act
    assert sides_waited_for(acting.battle) == ()


def test_the_umpire_who_has_to_say_who_heard_it_is_waited_for(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    team = engaged.act_with("us", TEAM)
    engaged.make("move", US, element=team.id, gait="walk")
    assert sides_waited_for(engaged.battle) == ()

    engaged.make("who-perceives", observers=(engaged.element("german", TEAM).id,))
    assert sides_waited_for(engaged.battle) == ("german",)

    engaged.make("no-reaction")
    assert sides_waited_for(engaged.battle) == ("us",)


def test_a_task_is_a_sides_own_turn_where_it_opens_a_card_or_aims_an_order(acting):
    """Other tasks wait for an answer; an act comes after it."""
    tasks = asked_of(acting.battle, "us")
    acts = [task for task in tasks if {tap.move for tap in task.taps} & {"", "aim-order"}]

    assert acts
    assert acts == [task for task in tasks if task.is_turn]


def test_an_act_or_none_is_a_sides_own_turn_and_a_nomination_an_answer(engaged):
    engaged.run_and_react()
    engaged.make("no-reaction")
    german = engaged.element("german", TEAM)
    (nominate,) = asked_of(engaged.battle, "us")
    assert not nominate.is_turn
    engaged.make("rule-element", element=german.id, spent=20, reason="for the test")
    engaged.make("stand-down", element=german.id)
    (act,) = asked_of(engaged.battle, "us")
    assert act.is_turn
