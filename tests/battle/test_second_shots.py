"""The second shot of an impulse can be fired from the card, whatever the enemy did (20.1.1.1)."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.test_gunnery import answer, answering, panzer, t34

__all__ = ["answering"]


def offer(table):
    offers = unit_view(table.battle, panzer(table)).offers
    return next(x for x in offers if x.move.endswith("fire-gun"))


@pytest.fixture
def fired(answering):
    """The Panzer has fired once, with another shot in the same impulse."""
    answer(answering)
    assert answering.battle.vehicles.of[panzer(answering).id].shots > 0
    return answering


def test_it_is_live_with_the_last_impulse_spent(answering):
    answering.make("rule-element", element=panzer(answering).id, spent=3, reason="for the test")
    answer(answering)
    assert panzer(answering).left == 0

    assert offer(answering).barred == ""
    answer(answering)


def test_it_is_live_after_an_enemy_has_reacted(fired):
    fired.make("react", element=t34(fired).id)
    left = panzer(fired).left

    assert offer(fired).barred == ""
    answer(fired)
    assert panzer(fired).left == left
