"""Whom everybody waits for: not a side whose request the umpire has to resolve first."""

import pytest

from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.screens.tasks.sides_waited_for import sides_waited_for
from tests.battle.conftest import TEAM, US


@pytest.fixture
def acting(engaged):
    """A US team acts, and sees a German one."""
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
