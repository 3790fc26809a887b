"""Left-handed fighters."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve


def hand(origin, **dice):
    return resolve("handedness", {"origin": origin}, **dice).hand


@pytest.mark.parametrize("origin", ["american", "european", "african"])
def test_one_figure_in_six_is_left_handed(origin):
    assert hand(origin, roll=1) == "left"
    assert hand(origin, roll=2) == "right"
    assert odds("handedness", {"origin": origin}) == {"right": "5/6", "left": "1/6"}


@pytest.mark.parametrize(("second", "expected"), [(1, "left"), (2, "left"), (3, "right")])
def test_after_a_one_an_asian_rolls_again(second, expected):
    assert hand("asian", roll=1, second=second) == expected


def test_an_asian_without_a_one_rolls_no_second_die():
    assert hand("asian", roll=2) == "right"
    assert odds("handedness", {"origin": "asian"}) == {"right": "17/18", "left": "1/18"}


def test_the_corner_on_the_side_of_the_hand_blocks():
    assert resolve("handedness", {"origin": "african"}, roll=1).blocked_side == "left"
    assert resolve("handedness", {"origin": "african"}, roll=6).blocked_side == "right"


def test_a_wrong_origin_is_refused_by_name():
    assert refused("handedness", {"origin": "martian"}) == ["origin"]
    assert refused("handedness", {}) == ["origin"]
