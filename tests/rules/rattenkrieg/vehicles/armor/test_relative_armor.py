"""Relative armor of a plate and size of a vehicle (1.8, 22.1.1, 22.1.3)."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def plate(thickness_mm, slope_deg=0, azimuth_deg=0, **told):
    place = {"thickness_mm": thickness_mm, "slope_deg": slope_deg, "azimuth_deg": azimuth_deg}
    return resolve("relative-armor", place | told)


@pytest.mark.parametrize(
    ("slope_deg", "azimuth_deg", "armor_mm", "red", "impact_deg"),
    [
        (0, 0, 100, False, 0),
        (45, 0, 141, False, 45),  # the book's three
        (45, 45, 200, True, 60),
        (0, 60, 200, True, 60),
        (0, 59, 194, False, 59),  # 100 / 0.515
        (-60, 0, 200, True, 60),
        (85, 0, 1000, True, 84),  # no more than ten times: arccos 0.1 is 84.3
    ],
)
def test_the_relative_armor_of_a_plate_of_100_mm_is_as_printed(
    slope_deg, azimuth_deg, armor_mm, red, impact_deg
):
    armor = plate(100, slope_deg, azimuth_deg)

    assert (armor.armor_mm, armor.red, armor.impact_deg) == (armor_mm, red, impact_deg)


def test_the_side_of_the_pzkpfw_iv_at_thirty_degrees():
    assert plate(30, 0, 30).armor_mm == 35


@pytest.mark.parametrize(
    ("row", "armor_mm"),
    [("high", 50), ("level", 53), ("low", 65)],  # cosines of 0, 20 and 40 degrees
)
def test_from_high_a_sloped_plate_is_thinner(row, armor_mm):
    assert plate(50, 20, row=row).armor_mm == armor_mm


def test_the_elevation_may_be_another():
    assert plate(50, 20, row="low", elevation_deg=40).armor_mm == 100


def test_from_below_a_flat_plate_is_ten_times_as_thick():
    assert plate(10, 85, row="low").armor_mm == 100  # the cosine of 105 degrees is under 0.1


def test_the_working_of_a_plate_lists_each_step():
    told = {"thickness_mm": 100, "slope_deg": 40, "azimuth_deg": 0, "row": "low"}

    assert steps("relative-armor", told) == [
        ("slope, from low", 20),
        ("slope to the shot, degrees", 60),
        ("cosine of slope and azimuth", 0.5),
        ("relative armor, millimeters", 200),
        ("may rebound", True),
        ("angle from the perpendicular, degrees", 60),
    ]


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("thickness_mm", 0, 501),
        ("slope_deg", -61, 86),
        ("azimuth_deg", -1, 86),
        ("elevation_deg", -1, 46),
    ],
)
def test_a_plate_is_refused_by_name(name, low, high):
    told = {"thickness_mm": 50, "slope_deg": 0, "azimuth_deg": 0}
    for value in (low, high):
        assert refused("relative-armor", told | {name: value}) == [name]


PANZER_IV = {"length_m": 5.92, "width_m": 2.88, "height_m": 2.01}


def size(sector, **told):
    return resolve("target-size", PANZER_IV | {"sector": sector} | told).size


@pytest.mark.parametrize(
    ("sector", "row", "inches"),
    [
        (8, "level", 7),  # (5.92 x 0.866 + 2.88 / 2) x 2.01 / 2 = 6.60
        (2, "low", 7),
        (12, "level", 3),  # 2.88 x 2.01 / 2 = 2.89
        (3, "level", 6),  # 5.92 x 2.01 / 2 = 5.95
        (12, "high", 6),  # 2.89 x 0.940 + 17.05 x 0.342 / 2 = 5.64
    ],
)
def test_the_hull_of_the_pzkpfw_iv_has_the_printed_armor(sector, row, inches):
    assert size(sector, row=row) == inches


def test_a_target_is_no_smaller_than_one():
    assert size(12, height_m=0.01) == 1


def test_only_the_filled_part_of_an_outline_counts():
    assert size(3, fill=0.5) == 3  # 2.97


def test_the_working_of_a_size_lists_each_step():
    told = {"length_m": 4, "width_m": 2, "height_m": 2, "sector": 12, "fill": 0.5}

    assert steps("target-size", told) == [
        ("visible width, meters", 2),
        ("visible area, square meters", 4),
        ("solid share", 0.5),
        ("area of the model, square inches", 1),
        ("size", 1),
    ]


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("length_m", 0, 60.1),
        ("width_m", 0, 61),
        ("height_m", 0, 61),
        ("sector", 0, 13),
        ("fill", 0.04, 1.1),
    ],
)
def test_an_outline_is_refused_by_name(name, low, high):
    for value in (low, high):
        assert refused("target-size", PANZER_IV | {"sector": 8} | {name: value}) == [name]
