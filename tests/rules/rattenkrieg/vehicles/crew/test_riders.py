"""Falling from a vehicle (31.4, 32.5)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def fall_result(speed_in, die=None):
    dice = {} if die is None else {"die": die}
    found = resolve("fall-from-vehicle", {"speed_in": speed_in}, **dice)
    return found.limit, found.wounded


@pytest.mark.parametrize(("die", "wounded"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_sixth_of_the_speed_to_the_nearest_wounds(die, wounded):
    # 22 / 6 is 3.67
    assert fall_result(22, die) == (4, wounded)


@pytest.mark.parametrize(("speed", "limit"), [(3, 1), (8.9, 1), (9, 2), (32.9, 5)])
def test_half_a_limit_is_rounded_up(speed, limit):
    assert fall_result(speed, 6) == (limit, False)


def test_a_fall_from_a_slow_vehicle_hurts_nobody():
    assert fall_result(0) == fall_result(2.9) == (0, False)


def test_a_fall_from_a_fast_vehicle_hurts_everybody():
    assert fall_result(33) == (6, True)
    assert fall_result(50) == (8, True)


def test_odds_and_working_of_a_fall():
    assert odds("fall-from-vehicle", {"speed_in": 22}) == {"True": "2/3", "False": "1/3"}
    assert steps("fall-from-vehicle", {"speed_in": 22}, die=4) == [
        ("wounded on this or less", 4),
        ("die", 4),
        ("4 or less", True),
        ("wounded", True),
    ]


def test_wrong_inputs_of_a_fall_are_refused_by_name():
    assert refused("fall-from-vehicle", {"speed_in": -1}) == ["speed_in"]
    assert refused("fall-from-vehicle", {}) == ["speed_in"]
