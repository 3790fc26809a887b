"""Flamethrowers."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

GERMAN = {"weapon": "Flammenwerfer 41", "distance_in": 12}
UNRELIABLE = {"weapon": "Type 93", "distance_in": 5, "freezing": True}
POLISH = {"weapon": "K-Pattern"}


def test_the_german_flamethrower_with_four_bursts_gone():
    flamed = resolve("flame", GERMAN | {"uses_made": 4})

    assert (flamed.lit, flamed.radius_in, flamed.uses_left) == (True, 5, 7)
    assert (flamed.range_in, flamed.react_radius_in) == (14, 6)


def test_in_a_room_everybody_must_react():
    assert resolve("flame", GERMAN | {"indoors": True}).react_radius_in == "room"


def test_an_unlit_burst_makes_nobody_react():
    flamed = resolve("flame", GERMAN | {"ignited": False, "indoors": True})

    assert (flamed.lit, flamed.react_radius_in, flamed.uses_left) == (False, None, 11)


@pytest.mark.parametrize(("die", "lit"), [(1, False), (2, True)])
def test_some_flamethrowers_may_fail_in_frost(die, lit):
    flamed = resolve("flame", UNRELIABLE, cold=die)

    assert flamed.lit is lit
    assert flamed.uses_left == 9


@pytest.mark.parametrize(
    "told",
    [
        UNRELIABLE | {"freezing": False},
        UNRELIABLE | {"ignited": False},
        GERMAN | {"freezing": True},
    ],
)
def test_only_an_unreliable_lit_flame_in_frost_takes_a_die(told):
    assert [*odds("flame", told).values()] == ["1"]


def test_the_odds_of_a_flamethrower_in_frost_are_exact():
    assert odds("flame", UNRELIABLE) == {"True": "5/6", "False": "1/6"}


@pytest.mark.parametrize(("uses", "reach"), [(0, 12), (3, 12), (4, 11), (7, 11), (8, 10), (29, 5)])
def test_the_polish_flamethrower_loses_an_inch_every_four_bursts(uses, reach):
    told = POLISH | {"uses_made": uses}

    assert resolve("flame", told | {"distance_in": reach}).range_in == reach
    assert refused("flame", told | {"distance_in": reach + 0.1}) == ["distance_in"]


def test_a_flamethrower_fires_its_last_burst_and_none_after_it():
    assert resolve("flame", GERMAN | {"uses_made": 11}).uses_left == 0
    assert refused("flame", GERMAN | {"uses_made": 12}) == ["uses_made"]


def test_a_molotov_is_not_a_flamethrower():
    assert refused("flame", {"weapon": "Molotov", "distance_in": 1}) == ["weapon"]


def test_a_flame_out_of_range_is_refused():
    assert refused("flame", GERMAN | {"distance_in": 14.1}) == ["distance_in"]
    assert refused("flame", {}) == ["weapon", "distance_in"]
