"""The muzzle blast of a gun (31.17)."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def blast(caliber_mm, muzzle_brake=False, **told):
    told = {"caliber_mm": caliber_mm, "muzzle_brake": muzzle_brake} | told
    return resolve("muzzle-blast", told)


def test_a_muzzle_brake_sends_the_blast_to_both_sides():
    found = blast(88, muzzle_brake=True)

    assert (found.areas, found.length_in, found.width_in) == (2, 8, 4)
    assert (found.inside, found.modifier) == (None, 1)


def test_without_a_muzzle_brake_the_blast_goes_twice_as_far_ahead():
    found = blast(88)

    assert (found.areas, found.length_in, found.width_in) == (1, 16, 8)


def test_the_inches_are_the_centimetres_of_the_caliber_rounded_down():
    assert blast(57, muzzle_brake=True).length_in == 5
    assert blast(57, muzzle_brake=True).width_in == 2.5
    assert blast(20).length_in == 4


@pytest.mark.parametrize(
    ("ahead", "side", "inside"),
    [
        (0, 8, True),
        (0, -8, True),
        (0, 8.1, False),
        (2, 1, True),
        (-2, 1, True),
        (2.1, 1, False),
    ],
)
def test_a_muzzle_brake_widens_the_blast(ahead, side, inside):
    assert blast(88, muzzle_brake=True, ahead_in=ahead, side_in=side).inside is inside


@pytest.mark.parametrize(
    ("ahead", "side", "inside"),
    [
        (0, 0, True),
        (16, 4, True),
        (16, -4, True),
        (16.1, 0, False),
        (-0.1, 0, False),
        (3, 4.1, False),
    ],
)
def test_the_blast_of_a_muzzle_reaches_ahead(ahead, side, inside):
    assert blast(88, ahead_in=ahead, side_in=side).inside is inside


def test_the_dust_makes_the_vehicle_three_times_as_large_for_spotting():
    assert blast(75, size=7).spotting_size == 21
    assert blast(75).spotting_size == 3


def test_the_working_of_a_blast_lists_each_step():
    told = {"caliber_mm": 57, "muzzle_brake": True, "ahead_in": 0, "side_in": 3, "size": 2}

    assert steps("muzzle-blast", told) == [
        ("inches by caliber", 5),
        ("muzzle brake", True),
        ("areas", 2),
        ("length, inches", 5),
        ("width, inches", 2.5),
        ("the figure is inside", True),
        ("to add to the die", 1),
        ("times its size, to be spotted", 3),
    ]


def test_a_blast_is_refused_by_name():
    for caliber in (19.9, 400.1):
        assert refused("muzzle-blast", {"caliber_mm": caliber}) == ["caliber_mm"]
    assert refused("muzzle-blast", {"caliber_mm": 75, "size": 0}) == ["size"]
    assert refused("muzzle-blast", {"caliber_mm": 75, "ahead_in": 1}) == ["side_in"]
    assert refused("muzzle-blast", {"caliber_mm": 75, "side_in": 1}) == ["ahead_in"]
