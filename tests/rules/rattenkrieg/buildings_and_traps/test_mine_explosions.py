"""A mine that goes off under a vehicle (29.1.5)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.dice_pools import FACES, ways_to_total
from tests.rules.rattenkrieg.resolving import refused, resolve, steps

TRUCK = {"device": "Tellermine", "tons": 3, "track_points": 4, "aboard": 2}
TANK = {
    "device": "Type 99",  # 8mm/4D and 4D(5)
    "armored": True,
    "belly_mm": 8,
    "tons": 6,
    "track_points": 3,
    "aboard": 4,
}


def explode(told, damage, **more):
    return resolve("mine-explosion", told | more, damage=damage)


def test_a_tellermine_overturns_a_truck():
    # 5 + 4 + 2 + 1 + 3 + 3; the six is over the severity
    done = explode(TRUCK, [5, 4, 6, 2, 1, 3, 3])

    assert (done.pierced, done.damage_points) == (True, 18)
    assert (done.to_track, done.to_crew, done.to_systems) == (4, 2, 12)
    assert (done.turned, done.overturned, done.second_check) == (True, True, 0)


def test_on_armor_that_is_pierced_the_armor_effect_counts():
    # sixes fail, and no die counts more than the four dice: 4 + 4 + 0 + 1
    done = explode(TANK, [5, 4, 6, 1])

    assert (done.pierced, done.damage_points) == (True, 9)
    assert (done.to_track, done.to_crew, done.to_systems) == (3, 4, 2)


def test_damage_that_does_not_pierce_the_belly_stops_at_the_running_gear():
    # the strike: 5 + 4 + 0 + 1
    done = explode(TANK, [5, 4, 6, 1], belly_mm=8.1)

    assert (done.pierced, done.damage_points) == (False, 10)
    assert (done.to_track, done.to_crew, done.to_systems) == (3, 0, 0)


def test_a_soft_vehicle_has_no_belly():
    assert explode(TRUCK, [1] * 7, belly_mm=500).pierced


@pytest.mark.parametrize(
    ("damage", "track", "crew", "systems"),
    [([1, 1, 6, 6], 2, 0, 0), ([1, 1, 1, 1], 3, 1, 0), ([2, 2, 3, 1], 3, 4, 1)],
)
def test_a_mine_damages_track_then_men_then_systems(damage, track, crew, systems):
    done = explode(TANK, damage)

    assert (done.to_track, done.to_crew, done.to_systems) == (track, crew, systems)


# 7 points of 1 each
@pytest.mark.parametrize(
    ("tons", "turned", "overturned", "check"),
    [
        (3.5, False, False, None),
        (3.4, True, False, 1),
        (1.75, True, False, 1),
        (1.7, True, True, 0),
    ],
)
def test_a_mine_over_twice_the_weight_turns_a_vehicle_and_over_four_times_overturns_it(
    tons, turned, overturned, check
):
    done = explode(TRUCK, [1] * 7, tons=tons)

    assert (done.turned, done.overturned, done.second_check) == (turned, overturned, check)


def test_a_mine_that_does_not_pierce_may_throw_a_vehicle_about():
    assert explode(TANK, [5, 5, 5, 5], belly_mm=20, tons=4.9).overturned


def test_the_working_of_a_mine_lists_each_step():
    told = TANK | {"tons": 4}

    assert steps("mine-explosion", told, damage=[4, 4, 6, 1]) == [
        ("pierces, millimeters", 8),
        ("armor of the belly, millimeters", 8),
        ("pierces the belly", True),
        ("mine's dice; a six does nothing", 4),
        ("dice", [4, 4, 6, 1]),
        ("damage points", 9),
        ("to track or wheels", 3),
        ("to figures aboard", 4),
        ("to systems", 2),
        ("weight, tons", 4),
        ("turned: more than 2 times the weight", True),
        ("overturned: more than 4 times the weight", False),
        ("survivors check again, with the modifier", 1),
    ]


def chances(told):
    found = find("rattenkrieg/mine-explosion").odds_in_brief(told)
    assert found.exact
    return {tuple(outcome.values()): chance for outcome, chance in found.chances}


@pytest.mark.parametrize("belly_mm", [8, 20])
def test_odds_are_those_of_every_fall_of_the_dice(belly_mm):
    told = TANK | {"belly_mm": belly_mm}
    expected = Counter()
    for damage in product(FACES, repeat=4):
        done = explode(told, list(damage))
        expected[done.to_track, done.to_crew, done.turned, done.overturned] += Fraction(1, 6**4)

    assert chances(told) == expected


@pytest.mark.long
def test_odds_exist_even_for_a_bombs_800_dice():
    told = TANK | {"device": "250Kg Aerial Bomb", "belly_mm": 30, "tons": 2000 / 2}
    found = chances(told)

    assert sum(found.values()) == 1
    # 800 dice of 0 to 5 come to 2000 on average
    turned = sum(chance for (_, _, turned, _), chance in found.items() if turned)
    assert 0.49 < turned < 0.5


def test_totals_of_a_pool_are_counted_whole():
    assert ways_to_total(2, FACES, lambda die: die)[7] == 6
    assert ways_to_total(3, FACES, lambda die: 0) == {0: 216}
    assert ways_to_total(0, FACES, lambda die: die) == {0: 1}


def test_wrong_inputs_of_an_explosion_are_refused_by_name():
    assert refused("mine-explosion", {}) == ["device", "tons", "track_points", "aboard"]
    assert refused("mine-explosion", TRUCK | {"armored": True}) == ["belly_mm"]
    told = {"device": "Firecracker", "belly_mm": -1, "tons": 0, "track_points": -1, "aboard": 61}
    assert refused("mine-explosion", told) == list(told)
