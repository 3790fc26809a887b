"""The rings of a bursting shell on the ground that it strikes (20.1.2.3, 20.4.1 to 20.4.5)."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def ring(modifier, radius_in):
    return {"modifier": modifier, "radius_in": radius_in}


SHELL = {  # of 75 mm
    "rings": {
        "r5": ring(-3, 1),
        "r4": ring(-1, 3),
        "r3": ring(0, 6),
        "r2": ring(1, 12),
        "r1": ring(2, 19),
    }
}
SNOW = SHELL | {"surface": "snow-or-sand"}
WATER = SHELL | {"surface": "underwater"}


def burst_place(across_in, along_in):
    return {"across_in": across_in, "along_in": along_in}


def radii(burst):
    return [each and each.radius_in for each in map(burst.rings.by_number().get, (5, 4, 3, 2, 1))]


def test_on_snow_a_figure_is_in_the_halved_ring_two():
    burst = resolve("shell-burst", SNOW | burst_place(2, 1))

    assert radii(burst) == [1, 1.5, 3, 6, 19]
    assert (burst.ring, burst.modifier) == (2, 1)


@pytest.mark.parametrize(
    ("across_in", "along_in", "number"),
    [
        (0, 0, 5),
        (0.5, 0.25, 5),  # the crater, an inch wide and half as deep
        (-0.5, -0.25, 5),
        (0.6, 0, 4),
        (1.5, 0.75, 4),
        (1.5, 0.76, 3),
        (9.5, 4.75, 1),
        (9.51, 0, None),
        (0, -4.76, None),
    ],
)
def test_a_ring_on_flat_ground_is_half_as_deep_as_wide(across_in, along_in, number):
    assert resolve("shell-burst", SHELL | burst_place(across_in, along_in)).ring == number


@pytest.mark.parametrize(
    ("across_in", "along_in", "number"), [(0, 1, 5), (3, 4, 3), (15.2, 11.4, 1), (15.2, 11.5, None)]
)
def test_on_a_wall_rings_are_spheres(across_in, along_in, number):
    burst = resolve("shell-burst", SHELL | burst_place(across_in, along_in) | {"vertical": True})

    assert burst.ring == number
    assert burst.crater_in is None


def test_a_crater_is_half_as_deep_as_wide():
    burst = resolve("shell-burst", SHELL)

    assert (burst.crater_in, burst.crater_depth_in) == (1, 0.5)
    assert (burst.ring, burst.modifier, burst.dice_per_figure) == (None, None, 1)


@pytest.mark.parametrize("surface", ["rock", "reinforced-concrete"])
def test_shards_add_two_to_ring_one(surface):
    burst = resolve("shell-burst", SHELL | {"surface": surface} | burst_place(9, 0))

    assert (burst.ring, burst.modifier) == (1, 0)
    assert burst.rings.r2.modifier == 1
    assert (burst.crater_in is None) is (surface == "reinforced-concrete")


def test_only_a_shell_with_ring_one_has_shards():
    told = {"rings": {"r2": ring(0, 2)}, "surface": "rock"}

    assert resolve("shell-burst", told).rings.r2.modifier == 0


def test_deep_water_doubles_all_rings_but_the_first():
    burst = resolve("shell-burst", WATER | {"water_depth_in": 6.1} | burst_place(12, 16))

    assert radii(burst) == [2, 6, 12, 24, 19]
    assert (burst.ring, burst.dice_per_figure) == (2, 1)
    assert burst.crater_in is None


def test_shallow_water_doubles_the_inner_rings_again_and_the_dice():
    burst = resolve("shell-burst", WATER | {"water_depth_in": 6} | burst_place(0, 24))

    assert radii(burst) == [4, 12, 24, 24, 19]
    assert (burst.ring, burst.dice_per_figure) == (3, 2)


@pytest.mark.parametrize(("depth_in", "dice_per_figure"), [(0, 2), (0.1, 1)])
def test_without_a_ring_three_all_water_is_deep(depth_in, dice_per_figure):
    told = {"rings": {"r1": ring(2, 5)}, "surface": "underwater", "water_depth_in": depth_in}

    assert resolve("shell-burst", told).dice_per_figure == dice_per_figure


@pytest.mark.parametrize(
    ("trench", "fuze", "covers"),
    [(True, False, True), (True, True, False), (False, False, False)],
)
def test_a_trench_covers_except_against_a_proximity_fuze(trench, fuze, covers):
    told = SHELL | {"target_in_trench": trench, "proximity_fuze": fuze}

    assert resolve("shell-burst", told).trench_covers is covers


def test_rings_may_grow_beyond_what_may_be_entered():
    told = {"rings": {"r1": ring(-12, 1), "r2": ring(0, 1_000_000)}}

    assert resolve("shell-burst", told | {"surface": "rock"}).rings.r1.modifier == -14
    wet = told | {"surface": "underwater", "water_depth_in": 0}
    assert resolve("shell-burst", wet).rings.r2.radius_in == 2_000_000


def test_a_burst_without_rings_reaches_nobody():
    burst = resolve("shell-burst", {"rings": {}} | burst_place(0, 0))

    assert (burst.ring, burst.crater_in) == (None, None)


def test_the_working_of_a_burst_lists_each_step():
    told = {"rings": {"r5": ring(-3, 2), "r2": ring(1, 8)}, "surface": "snow-or-sand"}

    assert steps("shell-burst", told | burst_place(2, 0) | {"target_in_trench": True}) == [
        ("snow or sand: radii of rings 4, 3 and 2", 0.5),
        ("ring 5, inches", 2),
        ("ring 2, inches", 4),
        ("ring of the figure", 2),
        ("on the die", 1),
        ("crater, inches wide", 2),
        ("inches deep", 1),
        ("the trench gives cover", True),
        ("dice for each figure", 1),
    ]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({"surface": "underwater"}, ["water_depth_in"]),
        ({"across_in": 1}, ["along_in"]),
        ({"along_in": 1}, ["across_in"]),
        ({"surface": "mud"}, ["surface"]),
        ({"water_depth_in": -1}, ["water_depth_in"]),
        ({"rings": {"r6": ring(0, 1)}}, ["rings.r6"]),
    ],
)
def test_an_impact_is_refused_by_name(told, names):
    assert refused("shell-burst", SHELL | told) == names
