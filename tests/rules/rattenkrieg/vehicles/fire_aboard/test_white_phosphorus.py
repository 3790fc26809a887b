"""White phosphorus on vehicles, and the fuel that it lights (20.4.7.2, 20.4.7.3, 23.1.11)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

TRUCK = {"enclosed_armor": False, "direct_hit": True, "fuel_numbers": [5, 6], "fire_modifier": 1}
NEAR = TRUCK | {"direct_hit": False}
NAME = "white-phosphorus-on-vehicle"


def test_the_example_of_a_truck_hit_by_phosphorus_holds():
    told = resolve(NAME, TRUCK, check=4, intensity=2)

    assert (told.blinded, told.may_fire, told.fire) == (False, True, 3)


@pytest.mark.parametrize("direct_hit", [True, False])
def test_an_enclosed_crew_is_blinded_and_must_not_fire(direct_hit):
    told = resolve(NAME, TRUCK | {"enclosed_armor": True, "direct_hit": direct_hit})

    assert (told.blinded, told.may_fire, told.fire) == (True, False, 0)


def test_under_the_fire_number_nothing_burns():
    assert resolve(NAME, TRUCK, check=3).fire == 0


def test_near_the_burst_the_best_fuel_is_checked_without_modifier():
    assert resolve(NAME, NEAR, check=5).fire == 0
    assert resolve(NAME, NEAR, check=6, intensity=5).fire == 5


def test_a_natural_six_lights_any_fuel():
    assert resolve(NAME, TRUCK | {"fire_modifier": -3}, check=6, intensity=5).fire == 2


@pytest.mark.parametrize(
    ("modifier", "second", "fire"), [(1, 1, 2), (0, 1, 0), (-1, 2, 0), (-3, 6, 6), (3, 5, 6)]
)
def test_the_second_die_gives_the_strength(modifier, second, fire):
    told = TRUCK | {"fire_modifier": modifier}

    assert resolve(NAME, told, check=6, intensity=second).fire == fire


@pytest.mark.parametrize(
    ("numbers", "modifier", "die", "fire"),
    [([5], 1, 4, 5), ([5], -1, 6, 6), ([1], 0, 1, 0), ([6], 3, 5, 6)],
)
def test_by_house_rule_the_first_die_gives_the_strength_of_the_fire(numbers, modifier, die, fire):
    told = TRUCK | {"fuel_numbers": numbers, "fire_modifier": modifier}

    assert resolve(NAME, told | {"fire_intensity": "same-roll"}, check=die).fire == fire


def test_without_fuel_nothing_is_rolled():
    assert resolve(NAME, TRUCK | {"fuel_numbers": []}).fire == 0


def test_the_working_of_phosphorus_on_a_truck():
    assert steps(NAME, TRUCK, check=4, intensity=2) == [
        ("catches fire from", 5),
        ("fire modifier", 1),
        ("die", 4),
        ("catches fire", True),
        ("second die", 2),
        ("strength of the fire", 3),
    ]


def test_the_odds_of_a_fire_near_the_burst_are_exact():
    # a six, and then a two or more
    chances = odds(NAME, NEAR)

    assert chances == {"0": "31/36", **{str(fire): "1/36" for fire in range(2, 7)}}


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"fuel_numbers": [0]}, "fuel_numbers[0]"),
        ({"fuel_numbers": [7]}, "fuel_numbers[0]"),
        ({"fire_modifier": 4}, "fire_modifier"),
        ({"fire_modifier": -4}, "fire_modifier"),
        ({"fire_intensity": "third-roll"}, "fire_intensity"),
    ],
)
def test_phosphorus_is_refused_by_name(told, name):
    assert refused(NAME, TRUCK | told) == [name]
    assert refused(NAME, {}) == ["enclosed_armor", "direct_hit"]
