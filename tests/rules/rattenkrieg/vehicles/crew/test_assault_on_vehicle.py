"""Figures in contact with a vehicle (31.9, 32.9)."""

import json

import pytest

from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def assault(die, damage=None, **told):
    dice = {"die": die} | ({} if damage is None else {"damage": damage})
    return resolve("close-assault-vehicle", told, **dice)


def test_a_pioneer_has_a_bonus_against_a_moving_tank():
    done = assault(3, pioneer=True, relative_speed_in=6)

    assert (done.modifier, done.roll, done.effect) == (1, 4, "no-effect")
    assert (done.damage_points, done.blinded_impulses) == (0, 0)


@pytest.mark.parametrize(
    ("die", "effect", "points"),
    [
        (1, "attacker-dies", 0),
        (2, "attacker-wounded", 0),
        (3, "no-effect", 0),
        (4, "no-effect", 0),
        (5, "one-damage-point", 1),
    ],
)
def test_each_roll_of_an_assault_has_its_effect(die, effect, points):
    done = assault(die)

    assert (done.roll, done.effect, done.damage_points) == (die, effect, points)


def test_a_six_does_a_die_of_damage():
    done = assault(6, 4)

    assert (done.effect, done.damage_points) == ("die-of-damage-points", 4)


@pytest.mark.parametrize(
    ("told", "modifier"),
    [
        ({"relative_speed_in": 4.9}, 0),
        ({"relative_speed_in": 5}, -1),
        ({"relative_speed_in": 14}, -2),
        ({"pistol_ports": True}, -1),
        ({"nahverteidigungswaffe": True}, -2),
        ({"bare_hands": True}, -2),
        ({"civilian": True}, -1),
        ({"surprise": True}, 1),
        ({"helpers": 3}, 3),
        ({"pioneer": True}, 2),
        ({"bare_hands": True, "civilian": True, "helpers": 1}, -2),
    ],
)
def test_each_modifier_of_an_assault_counts(told, modifier):
    assert assault(2, **told).modifier == modifier


def test_the_die_is_held_to_the_table():
    assert assault(1, relative_speed_in=100).roll == 1
    assert assault(6, 1, helpers=10).roll == 6


def test_blinding_costs_impulses_in_place_of_damage():
    once, long_ = assault(5, blinding=True), assault(6, 5, blinding=True)

    assert (once.damage_points, once.blinded_impulses) == (0, 1)
    assert (long_.damage_points, long_.blinded_impulses) == (0, 5)


def test_the_working_of_an_assault_lists_each_step():
    told = {"relative_speed_in": 11, "helpers": 2, "pioneer": True}

    assert steps("close-assault-vehicle", told, die=4, damage=3) == [
        ("each 5in relative speed", -2),
        ("each helper", 2),
        ("pioneer", 2),
        ("to add to the die", 2),
        ("die", 4),
        ("within the table", 6),
        ("effect", "die-of-damage-points"),
        ("damage points", 3),
    ]


def test_the_odds_of_an_assault_are_exact():
    found = odds("close-assault-vehicle", {"pioneer": True, "helpers": 3})

    assert found == {str(points): "1/6" for points in range(1, 7)}
    assert odds("close-assault-vehicle", {})["attacker-dies"] == "1/6"


def test_brief_odds_count_points_of_damage_once_however_they_come_about():
    found = find("rattenkrieg/close-assault-vehicle").odds_in_brief({}).chances
    told = {json.dumps(outcome): str(chance) for outcome, chance in found}

    assert told['{"damage_points": 1}'] == "7/36"  # one point, or a six and then a one
    assert told['{"damage_points": 6}'] == "1/36"
    assert not [x for x in told if "effect" in x and "damage" in x]


@pytest.mark.parametrize("name", ["relative_speed_in", "helpers"])
def test_wrong_inputs_of_an_assault_are_refused_by_name(name):
    assert refused("close-assault-vehicle", {name: -1}) == [name]
    assert refused("close-assault-vehicle", {"helpers": 11}) == ["helpers"]
