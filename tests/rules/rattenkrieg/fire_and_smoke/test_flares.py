"""Flares."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

DARK = {"darkness": 5}


def flare(kind, turn, distance, told=None, **dice):
    told = DARK | {"kind": kind, "turn": turn, "distance_in": distance} | (told or {})
    light = resolve("flare", told, **dice)
    return light.burning, light.reduction, light.visibility


@pytest.mark.parametrize(
    ("distance", "reduction"), [(0, 4), (4, 4), (4.1, 1), (5, 1), (6, 1), (6.1, 0)]
)
def test_a_flare_on_the_ground_lights_a_few_inches(distance, reduction):
    assert flare("ground", 1, distance) == (True, reduction, 5 - reduction)


def test_a_flare_on_the_ground_burns_two_turns():
    assert flare("ground", 2, 0) == (True, 4, 1)
    assert flare("ground", 3, 0) == (False, 0, 5)


@pytest.mark.parametrize(
    ("turn", "radius", "less"), [(1, 30, 1), (2, 20, 2), (3, 10, 3), (4, 5, 4)]
)
def test_a_parachute_flare_lights_less_ground_more_brightly(turn, radius, less):
    assert flare("parachute", turn, radius) == (True, less, 5 - less)
    assert flare("parachute", turn, radius + 0.1) == (True, 0, 5)


def test_a_parachute_flare_burns_four_turns_or_two_from_a_small_mortar():
    assert flare("parachute", 5, 0) == (False, 0, 5)
    assert flare("parachute", 2, 0, {"small_mortar": True}) == (True, 2, 3)
    assert flare("parachute", 3, 0, {"small_mortar": True}) == (False, 0, 5)


def test_a_star_shell_lights_everything_for_six_turns():
    assert flare("star-shell", 1, 900) == (True, 3, 2)
    assert flare("star-shell", 6, 0) == (True, 3, 2)


@pytest.mark.parametrize(("die", "burning"), [(1, False), (2, False), (3, True)])
def test_from_the_seventh_turn_a_star_shell_may_be_spent(die, burning):
    assert flare("star-shell", 7, 0, burn=die) == (burning, 3 * burning, 5 - 3 * burning)


def test_the_odds_of_a_star_shell_are_exact():
    told = DARK | {"kind": "star-shell", "turn": 9, "distance_in": 0}

    assert odds("flare", told) == {"2": "2/3", "5": "1/3"}


def test_flares_reduce_only_darkness():
    assert flare("ground", 1, 0, {"darkness": 2, "other": 3}) == (True, 4, 3)


def test_a_flare_is_refused_by_name():
    told = {"kind": "candle", "turn": 0, "distance_in": -1, "darkness": 7, "other": 13}

    assert refused("flare", told) == list(told)
    assert refused("flare", {}) == ["kind", "turn", "distance_in", "darkness"]
