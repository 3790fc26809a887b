"""Rifles and machine guns at vehicles (31.6, 32.7, 33.6, 34.6)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from assistant.rules.dice import given_dice
from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

MAUSER = {
    "target": "armored",
    "aimed_at": "vision-block",
    "size": 7,
    "weapon_modifier": -2,
    "penetration": 2,
}
TRUCK = MAUSER | {"target": "light", "aimed_at": "engine"}
BURST = TRUCK | {"automatic": True, "size": 4}


def fire(told, *rolls, confirms=None, extra=None, **more):
    dice = {"rolls": list(rolls), "confirms": confirms, "extra": extra}
    fell = {name: faces for name, faces in dice.items() if faces}
    return resolve("light-weapon-at-vehicle", told | more, **fell)


def test_a_rifle_fires_at_the_vision_block_of_a_crossing_tank():
    hit = fire(MAUSER, 2, relative_speed_in=10)

    assert (hit.stopped, hit.dice_allowed, hit.modifier) == (False, 1, 3)
    assert (hit.damage_points, hit.jammed) == (0, False)


@pytest.mark.parametrize(
    ("target", "speed", "modifier"),
    [
        ("armored", 4.9, 1),
        ("armored", 5, 2),
        ("light", 9, -1),
        ("boat", 14, 0),
        ("aircraft", 49, -2),
        ("aircraft", 160, 1),
    ],
)
def test_armor_and_relative_speed_count_against_the_die(target, speed, modifier):
    aimed_at = "any" if target == "aircraft" else "exposed-crew"
    told = MAUSER | {"target": target, "aimed_at": aimed_at, "relative_speed_in": speed}

    assert fire(told, 3).modifier == modifier


def test_all_other_modifiers_count_too():
    assert fire(TRUCK, 3, other_modifiers=3).modifier == 1


@pytest.mark.parametrize(
    ("aimed_at", "stopped"),
    [
        ("tank-rider", False),
        ("vision-block", False),
        ("exposed-crew", False),
        ("wheels", False),
        ("crew", True),
        ("passengers", True),
        ("engine", True),
        ("fuel", True),
        ("hull", True),
        ("any", True),
    ],
)
def test_armor_protects_everything_except_outside_equipment(aimed_at, stopped):
    hit = fire(MAUSER, *([] if stopped else [5]), aimed_at=aimed_at, penetration=6)

    assert (hit.stopped, hit.damage_points) == (stopped, 0)


@pytest.mark.parametrize(
    ("protection", "penetration", "stopped"),
    [
        ("none", 0, False),
        ("light", 3, True),
        ("light", 4, False),
        ("hmg", 5, True),
        ("hmg", 6, False),
    ],
)
@pytest.mark.parametrize("target", ["light", "boat"])
def test_signs_of_protection_stop_by_penetration(target, protection, penetration, stopped):
    told = TRUCK | {"target": target, "protection": protection, "penetration": penetration}

    assert fire(told, *([] if stopped else [6])).stopped is stopped


@pytest.mark.parametrize("aimed_at", ["tank-rider", "vision-block", "wheels", "exposed-crew"])
def test_signs_do_not_protect_what_is_outside(aimed_at):
    assert not fire(TRUCK, 6, aimed_at=aimed_at, protection="hmg").stopped


@pytest.mark.parametrize("target", ["armored", "light"])
def test_bulletproof_wheels_ignore_light_weapons(target):
    wheels = {"target": target, "aimed_at": "wheels", "bulletproof_wheels": True}

    assert fire(TRUCK | wheels, penetration=6).stopped
    assert not fire(TRUCK, 6, bulletproof_wheels=True).stopped


def test_a_shot_that_is_stopped_takes_no_dice():
    hit = fire(BURST, protection="light")

    assert (hit.stopped, hit.dice_allowed, hit.modifier, hit.damage_points) == (True, 4, -2, 0)


# with -2, dice of 3 and 4 would kill and wound: 1 and 2
@pytest.mark.parametrize(("die", "points"), [(1, 1), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_only_what_would_kill_a_man_does_damage(die, points):
    assert fire(TRUCK, die).damage_points == points


@pytest.mark.parametrize(
    ("modifier", "confirms", "points"),
    [(1, None, 1), (2, [3], 1), (2, [2], 0), (3, [4], 1), (3, [3], 0)],
)
def test_a_natural_one_that_is_spoilt_strikes_on_a_second_die(modifier, confirms, points):
    hit = fire(TRUCK, 1, confirms=confirms, weapon_modifier=modifier)

    assert hit.damage_points == points


@pytest.mark.parametrize(
    ("modifier", "save", "confirms", "points"),
    [
        (-3, "under", None, 0),
        (-4, "under", [3], 0),
        (-4, "under", [4], 1),
        (-4, "over", [5], 0),
        (-4, "over", [4], 1),
    ],
)
def test_a_natural_six_of_a_single_shot_misses_on_a_second_die(modifier, save, confirms, points):
    hit = fire(TRUCK, 6, confirms=confirms, weapon_modifier=modifier, natural_six_save=save)

    assert hit.damage_points == points


def test_a_burst_has_as_many_dice_as_the_cell_has_size():
    hit = fire(BURST, 1, 4, 5, 6)

    assert (hit.dice_allowed, hit.damage_points, hit.jammed) == (4, 2, False)


@pytest.mark.parametrize(("extra", "jammed"), [(5, False), (6, True)])
def test_the_second_six_ends_a_burst_and_may_jam_the_weapon(extra, jammed):
    hit = fire(BURST, 6, 2, 6, extra=extra)

    assert (hit.damage_points, hit.jammed) == (1, jammed)


def test_a_six_of_a_burst_misses_whatever_the_modifiers():
    assert fire(BURST, 6, 1, 1, 1, weapon_modifier=-6).damage_points == 3


def test_sixes_do_not_end_an_autocannons_fire():
    hit = fire(BURST, 6, 6, 6, 1, autocannon=True)

    assert (hit.damage_points, hit.jammed) == (1, False)


def test_natural_ones_take_their_second_dice_in_order():
    hit = fire(BURST, 1, 3, 1, 1, confirms=[5, 2, 3], weapon_modifier=2)

    assert hit.damage_points == 2


def test_nobody_aims_at_a_part_of_an_aircraft():
    assert refused("light-weapon-at-vehicle", TRUCK | {"target": "aircraft"}) == ["aimed_at"]


def test_the_working_of_a_light_weapon_lists_each_step():
    told = BURST | {"weapon_modifier": -1, "size": 2, "relative_speed_in": 16}

    assert steps("light-weapon-at-vehicle", told, rolls=[1, 6], confirms=[3]) == [
        ("dice", 2),
        ("weapon", -1),
        ("relative speed", 3),
        ("to add to the die", 2),
        ("stopped", False),
        ("die", 1),
        ("natural one hits if a second die is over", 2),
        ("second die", 3),
        ("this die does", "damage"),
        ("die", 6),
        ("misses on a six", "six"),
        ("damage points", 1),
    ]


def test_the_odds_of_a_single_shot_are_exact():
    # a one, and then over three
    assert odds("light-weapon-at-vehicle", MAUSER | {"relative_speed_in": 10}) == {
        "0": "11/12",
        "1": "1/12",
    }
    assert odds("light-weapon-at-vehicle", TRUCK | {"protection": "light"}) == {"0": "1"}


@pytest.mark.long
@pytest.mark.parametrize("more", [{}, {"autocannon": True}, {"other_modifiers": -4}])
def test_odds_of_a_burst_are_those_of_every_fall_of_the_dice(more):
    procedure = find("rattenkrieg/light-weapon-at-vehicle")
    told = BURST | more
    expected = Counter()
    for faces in product(range(1, 7), repeat=5):
        fell = {"rolls": list(faces[:4]), "extra": faces[4]}
        hit = procedure.resolve(told, given_dice(fell)).outcome
        expected[hit.damage_points, hit.jammed] += Fraction(1, 6**5)

    found = procedure.odds_in_brief(told)
    assert {tuple(outcome.values()): chance for outcome, chance in found.chances} == expected


@pytest.mark.long
def test_the_largest_cell_has_exact_odds():
    found = find("rattenkrieg/light-weapon-at-vehicle").odds_in_brief(BURST | {"size": 400})

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1


def test_wrong_inputs_of_a_light_weapon_are_refused_by_name():
    needed = ["target", "aimed_at", "size", "weapon_modifier", "penetration"]
    assert refused("light-weapon-at-vehicle", {}) == needed
    told = {
        "target": "tank",
        "aimed_at": "gun",
        "size": 0,
        "weapon_modifier": -7,
        "penetration": 7,
        "protection": "all",
        "relative_speed_in": -1,
        "other_modifiers": 7,
    }
    assert refused("light-weapon-at-vehicle", told) == list(told)
