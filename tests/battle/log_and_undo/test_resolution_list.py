"""Resolutions of old entries are packed, and nobody sees a difference."""

import json

import pytest

from assistant.battle.game import NEW
from assistant.battle.log import ResolutionList, as_json
from tests.battle.random_play.player import Player


@pytest.fixture(scope="module")
def log():
    """Everything in the log after many moves of a battle."""
    return Player(3).play(240).game.entries


@pytest.fixture
def resolutions_of_log(log):
    return [entry.resolutions for entry in log if entry.resolutions]


def by_json(resolutions):
    return json.loads(as_json(resolutions))


def test_the_battle_has_old_workings_and_new_ones(log, resolutions_of_log):
    assert len(log) > 2 * NEW
    assert len(resolutions_of_log) > 20


def test_packing_changes_nothing_that_can_be_read(resolutions_of_log):
    for each in resolutions_of_log:
        again = ResolutionList(each)
        before = by_json(again), len(again), bool(again)
        again.pack()
        assert (by_json(again), len(again), bool(again)) == before
        assert again == ResolutionList.from_json(as_json(each))
        assert by_json([again[0]]) == by_json(each)[:1]


def test_old_entries_are_packed_and_new_ones_are_not(log, resolutions_of_log):
    is_packed = [each._held is None for each in resolutions_of_log]
    new = sum(bool(entry.resolutions) for entry in log[-NEW + 1 :])
    assert is_packed == [True] * (len(is_packed) - new) + [False] * new


@pytest.mark.parametrize("text", ["", "[", '[{"steps": 3}]'])
def test_a_damaged_text_fails_when_it_is_read(text):
    with pytest.raises((ValueError, TypeError, KeyError)):
        list(ResolutionList.from_json(text))


def test_no_resolutions_take_no_room():
    assert ResolutionList.from_json("[]") == ()
