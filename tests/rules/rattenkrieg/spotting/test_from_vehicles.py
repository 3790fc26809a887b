"""Spotting from a vehicle (23.1.14, 26.2.2)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

BOOK = {
    "buttoned_up": True,
    "block": -2,
    "distance_in": 11,
    "spotter_quality": 3,
    "target_quality": 4,
    "size": 7,
}


def look(told=(), **more):
    dice = {"spot": more.pop("spot")} if "spot" in more else {}
    return resolve("spot-from-vehicle", BOOK | dict(told) | more, **dice)


@pytest.mark.parametrize(("die", "spotted"), [(4, True), (5, True), (6, False)])
def test_the_tank_of_chapter_26_is_spotted_on_five_or_less(die, spotted):
    found = look(spot=die)

    assert (found.possible, found.spotting_value) == (True, 5)
    assert (found.automatic, found.spotted, found.acquired) == (False, spotted, False)


def test_a_target_spotted_without_a_die_may_be_fired_at_in_this_impulse():
    found = look(size=8)  # 6 + 8/4 - 2

    assert (found.spotting_value, found.automatic) == (6, True)
    assert (found.spotted, found.acquired) == (True, True)


def test_a_sector_without_a_vision_block_is_blind():
    found = look(block=None)

    assert (found.possible, found.spotting_value) == (False, None)
    assert (found.automatic, found.spotted, found.acquired) == (False, False, False)


@pytest.mark.parametrize("block", [-2, None, 3])
def test_with_an_open_hatch_the_crew_spots_like_figures(block):
    assert look(buttoned_up=False, block=block).spotting_value == 7


@pytest.mark.parametrize(("i_factor", "possible"), [(35, True), (36, False)])
def test_a_target_that_is_too_inconspicuous_cannot_be_spotted(i_factor, possible):
    assert look(i_factor=i_factor).possible is possible


def test_a_hopeless_look_needs_no_die():
    found = look(i_factor=15)  # 6 - 15/3 + 1 - 2

    assert (found.possible, found.spotting_value) == (True, 0)
    assert (found.automatic, found.spotted) == (False, False)


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ({"distance_in": 299.9}, 5),
        ({"distance_in": 300}, 4),  # three hundreds over Quality 3
        ({"distance_in": 100, "i_factor": 2}, 4),
        ({"height_in": 3}, 4),
        ({"height_in": -1}, 6),  # a size of 7 and a depth of 1 over 4
        ({"size": 3}, 4),
        ({"size": 0}, 4),
        ({"block": 0}, 7),
    ],
)
def test_each_modifier_of_a_look_counts(told, value):
    dice = {"spot": 1} if value < 6 else {}

    assert look(told, **dice).spotting_value == value


def test_the_odds_of_a_look_are_exact():
    assert odds("spot-from-vehicle", BOOK) == {"True": "5/6", "False": "1/6"}


def test_the_working_of_a_look_is_that_of_spotting():
    told = steps("spot-from-vehicle", BOOK, spot=4)

    assert told[:2] == [("buttoned up", True), ("vision block", -2)]
    assert ("size and depth divided by the target's Quality", 1) in told
    assert ("sight modifier", -2) in told
    assert ("spotting value", 5) in told


def test_a_look_is_refused_by_name():
    assert refused("spot-from-vehicle", {}) == [
        "block",
        "distance_in",
        "spotter_quality",
        "target_quality",
        "size",
    ]
    for name, values in {
        "block": (-7, 7),
        "distance_in": (-1,),
        "i_factor": (-1,),
        "spotter_quality": (0, 9),
        "target_quality": (0, 9),
        "size": (-1,),
    }.items():
        for value in values:
            assert refused("spot-from-vehicle", BOOK | {name: value}) == [name]
