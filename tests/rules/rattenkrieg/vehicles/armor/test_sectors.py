"""Sector, fan and row of a shot, and the relative speed of a target (22.1, 24.1)."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve, steps

BOOK = {"bearing_deg": 240, "fan": "left", "range_in": 11}


def sector_hit(**told):
    return resolve("hit-sector", {"bearing_deg": 0, "range_in": 30} | told)


def test_the_shot_of_chapter_26_comes_out_as_printed():
    told = resolve("hit-sector", BOOK)

    assert (told.sectors, told.sector) == ([8], 8)
    assert (told.fans, told.fan, told.azimuth_deg) == (["rear", "left"], "left", 30)
    assert (told.row, told.speed_factor) == ("level", 0.8)


@pytest.mark.parametrize(
    ("bearing_deg", "sectors"),
    [
        (0, [12]),
        (9.9, [12]),
        (10, [12, 1]),  # five degrees from the border at fifteen
        (14.9, [12, 1]),
        (15, [1, 12]),
        (20, [1, 12]),
        (20.1, [1]),
        (345, [12, 11]),  # half up
        (344.9, [11, 12]),
        (359.9, [12]),
    ],
)
def test_sectors_overlap_by_five_degrees(bearing_deg, sectors):
    assert sector_hit(bearing_deg=bearing_deg).sectors == sectors


@pytest.mark.parametrize(
    ("overlap", "bearing_deg", "sectors"),
    [(0, 14.9, [12]), (0, 15, [1, 12]), (15, 0, [12, 1, 11]), (15, 1, [12, 1])],
)
def test_the_overlap_may_be_another(overlap, bearing_deg, sectors):
    assert set(sector_hit(bearing_deg=bearing_deg, sector_overlap_deg=overlap).sectors) == set(
        sectors
    )


@pytest.mark.parametrize("shell_type", ["he", "frag", "canister", "shrapnel", "smoke", "heat"])
def test_nose_fuzed_shells_strike_the_nearest_sector_alone(shell_type):
    assert sector_hit(bearing_deg=14, shell_type=shell_type).sectors == [12]
    assert refused(
        "hit-sector",
        {"bearing_deg": 14, "range_in": 30, "sector": 1, "shell_type": shell_type},
    ) == ["sector"]


def test_the_attacker_may_choose_the_overlapping_sector():
    told = sector_hit(bearing_deg=14, sector=1)

    assert (told.sector, told.fans, told.fan) == (1, ["front", "right"], "front")


@pytest.mark.parametrize(
    ("bearing_deg", "fan", "azimuth_deg"),
    [(30, "front", 30), (60, "right", 30), (120, "right", 30), (150, "rear", 30), (270, "left", 0)],
)
def test_without_a_choice_the_fan_is_the_one_met_more_squarely(bearing_deg, fan, azimuth_deg):
    told = sector_hit(bearing_deg=bearing_deg)

    assert (told.fan, told.azimuth_deg) == (fan, azimuth_deg)


def test_the_other_fan_is_met_at_sixty_degrees():
    assert sector_hit(bearing_deg=30, fan="right").azimuth_deg == 60
    assert sector_hit(bearing_deg=330, fan="left").azimuth_deg == 60


@pytest.mark.parametrize(
    ("bearing_deg", "face", "azimuth_deg"),
    [(0, "front", 0), (30, "front", 30), (60, "right", 30), (150, "rear", 30), (300, "left", 30)],
)
def test_a_turret_shows_the_face_nearest_to_square(bearing_deg, face, azimuth_deg):
    told = sector_hit(bearing_deg=bearing_deg, part="turret")

    assert (told.fans, told.fan, told.azimuth_deg) == ([face], face, azimuth_deg)


@pytest.mark.parametrize(
    ("height_in", "part", "row"),
    [
        (10, "hull", "high"),  # three times ten is the range
        (9.9, "hull", "level"),
        (-10, "hull", "low"),
        (-9.9, "hull", "level"),
        (10, "turret", "high"),
        (-10, "turret", "level"),
        (0, "hull", "level"),
    ],
)
def test_a_shot_is_high_or_low_from_a_third_of_the_range(height_in, part, row):
    assert sector_hit(height_difference_in=height_in, part=part).row == row


def test_the_working_of_a_sector_lists_each_step():
    assert steps("hit-sector", BOOK) == [
        ("sectors that the shot may hit", [8]),
        ("sector", 8),
        ("fans", ["rear", "left"]),
        ("fan", "left"),
        ("angle from the perpendicular, degrees", 30),
        ("row", "level"),
        ("factor of relative speed", 0.8),
    ]


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"bearing_deg": 360}, "bearing_deg"),
        ({"bearing_deg": -0.1}, "bearing_deg"),
        ({"sector": 9}, "sector"),
        ({"sector": 13}, "sector"),
        ({"fan": "front"}, "fan"),
        ({"part": "turret", "fan": "rear"}, "fan"),
        ({"range_in": 0}, "range_in"),
        ({"sector_overlap_deg": 15.1}, "sector_overlap_deg"),
        ({"shell_type": "API-T"}, "shell_type"),
    ],
)
def test_a_line_of_fire_is_refused_by_name(told, name):
    assert refused("hit-sector", BOOK | told) == [name]


@pytest.mark.parametrize(
    ("told", "relative_in", "modifier"),
    [
        ({"speed_in": 18, "sector": 8, "weapon": "light-weapon"}, 14, 2),  # the book's
        ({"speed_in": 18, "sector": 8}, 14, -2),
        ({"speed_in": 18, "sector": 8, "weapon": "aa-gun"}, 14, 0),
        ({"speed_in": 18, "sector": 1}, 9, -1),  # the book's
        ({"speed_in": 50, "sector": 6}, 0, 0),
        ({"speed_in": 4.9, "sector": 3}, 4, 0),
        ({"speed_in": 5, "sector": 9}, 5, -1),
        ({"speed_in": 200, "sector": 4, "weapon": "light-weapon", "aircraft": True}, 160, 3),
        ({"speed_in": 49, "sector": 3, "aircraft": True}, 49, 0),
        ({"speed_in": 50, "sector": 3, "aircraft": True}, 50, -1),
    ],
)
def test_speed_counts_as_far_as_it_crosses_the_line_of_fire(told, relative_in, modifier):
    speed = resolve("relative-speed", told)

    assert (speed.relative_speed_in, speed.modifier) == (relative_in, modifier)


def test_a_relative_speed_is_refused_by_name():
    told = {"speed_in": 1001, "sector": 0, "weapon": "pistol"}

    assert refused("relative-speed", told) == ["speed_in", "sector", "weapon"]
