"""Tripods, barrels, stoppages, short crews."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve


@pytest.mark.parametrize(
    ("work", "rolls", "actions", "secret"),
    [
        ("tripod-medium", [6], 6, False),
        ("tripod-heavy", [3, 4], 7, False),  # the book's example
        ("barrel-mg34", [4], 4, True),
        ("barrel-mg42", [4], 3, True),
        ("barrel-mg42", [1], 0, True),
    ],
)
def test_work_at_a_machine_gun_takes_actions(work, rolls, actions, secret):
    toil = resolve("mg-crew-work", {"work": work}, rolls=rolls)

    assert (toil.actions, toil.secret) == (actions, secret)


def test_the_odds_of_a_heavy_tripod_are_exact():
    assert odds("mg-crew-work", {"work": "tripod-heavy"})["7"] == "1/6"


def test_unknown_work_is_refused():
    assert refused("mg-crew-work", {"work": "tripod"}) == ["work"]


JAM = {"fault": "jam", "quality": 2}


@pytest.mark.parametrize(
    ("told", "die", "cleared"),
    [
        (JAM, 2, True),
        (JAM, 3, False),  # the book's example
        (JAM | {"gunner": True}, 3, True),
        (JAM | {"gunner": True}, 4, False),
    ],
)
def test_a_jam_is_cleared_by_the_quality_and_better_by_the_gunner(told, die, cleared):
    done = resolve("clear-stoppage", told, roll=die)

    assert (done.cleared, done.actions_spent) == (cleared, 1)


@pytest.mark.parametrize("told", [{"quality": 6}, {"quality": 5, "gunner": True}])
def test_a_figure_that_cannot_fail_rolls_no_die(told):
    assert resolve("clear-stoppage", {"fault": "mechanical"} | told).cleared


def test_quality_five_without_the_gunner_can_fail():
    assert not resolve("clear-stoppage", {"fault": "jam", "quality": 5}, roll=6).cleared


def test_a_quiet_repair_costs_two_actions():
    told = {"fault": "mechanical", "quality": 3, "quiet": True}

    assert resolve("clear-stoppage", told, roll=3).actions_spent == 2


def test_a_jam_is_not_cleared_quietly():
    assert refused("clear-stoppage", JAM | {"quiet": True}) == ["quiet"]


@pytest.mark.parametrize(
    ("told", "short", "extra_action", "problems"),
    [
        ({"crew": 1, "rolls": [6, 6, 2]}, True, True, 1),  # the book's example
        ({"crew": 1, "rolls": [6]}, True, True, 0),
        ({"crew": 1, "rolls": [5, 1]}, True, False, 0),
        ({"crew": 1, "rolls": []}, True, False, 0),
        ({"crew": 2, "rolls": [6, 6, 6]}, False, False, 0),
        ({"crew": 2, "minimum_crew": 3, "rolls": [6, 6, 6]}, True, True, 2),
    ],
)
def test_sixes_of_a_short_crew(told, short, extra_action, problems):
    came = resolve("crew-shortage", told)

    assert (came.short, came.extra_action) == (short, extra_action)
    assert came.mechanical_problems == problems


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"crew": 13, "rolls": []}, "crew"),
        ({"crew": 1, "minimum_crew": 0, "rolls": []}, "minimum_crew"),
        ({"crew": 1, "rolls": [6, 7]}, "rolls[1]"),
    ],
)
def test_an_impossible_crew_is_refused_by_name(told, name):
    assert refused("crew-shortage", told) == [name]
