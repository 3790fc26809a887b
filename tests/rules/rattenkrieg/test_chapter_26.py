"""The worked example of chapter 26, from the protactor to the last damage point.

A T-34/76B 1941 of Quality 3 fires a BR-350P at a PzKpfw IV F1 of Quality 4 that moves at 8", from
its eighth sector and 11 inches away; both are buttoned up, in the open, on a clear day.
"""

import pytest

from assistant.rules import tables
from assistant.rules.rattenkrieg.vehicles.armor.relative_armor import ELEVATION_DEG
from tests.rules.rattenkrieg.resolving import resolve, steps

CREW = ["commander", "loader", "gunner", "driver", "radio-operator"]
ICONS = {
    "8": ["left-track", "ammunition"],
    "2": ["right-track"],
    "1": ["fuel"],
    "3": ["ammunition"],
}


@pytest.fixture(scope="module")
def sector_hit():
    """26.2.1: range and hit sector."""
    return resolve("hit-sector", {"bearing_deg": 240, "fan": "left", "range_in": 11})


@pytest.fixture(scope="module")
def cell():
    """26.2.4: size and relative armor of the cell, derived from the tank's dimensions."""
    side = {"thickness_mm": 30, "slope_deg": 0, "azimuth_deg": 30, "elevation_deg": ELEVATION_DEG}
    outline = {"length_m": 5.92, "width_m": 2.88, "height_m": 2.68 * 0.75, "sector": 8}
    return {
        "size": resolve("target-size", outline).size,
        "armor_mm": resolve("relative-armor", side).armor_mm,
    }


def test_the_shell_strikes_the_left_side_in_sector_eight(sector_hit):
    assert (sector_hit.sector, sector_hit.fan, sector_hit.row) == (8, "left", "level")


def test_the_tank_of_chapter_26_has_a_size_of_seven_behind_35_mm(cell):
    assert cell == {"size": 7, "armor_mm": 35}


def test_a_four_spots_it_through_the_front_block_but_not_for_a_shot_at_once(cell):
    look = {
        "buttoned_up": True,
        "block": -2,
        "distance_in": 11,
        "spotter_quality": 3,
        "target_quality": 4,
        "size": cell["size"],
    }
    seen = resolve("spot-from-vehicle", look, spot=4)

    assert (seen.spotting_value, seen.spotted, seen.acquired) == (5, True, False)


def test_the_relative_speed_of_chapter_26_is_six(sector_hit):
    moved = resolve("relative-speed", {"speed_in": 8, "sector": sector_hit.sector})

    assert (moved.relative_speed_in, moved.modifier) == (6, -1)


def test_the_to_hit_rises_from_three_to_six_and_is_limited_to_five(cell):
    gun = tables.load("rattenkrieg/guns").row("f-34")
    told = {
        "gunner_quality": 3,
        "gun_sight": gun["gun_sight"],
        "range_in": 11,
        "size": cell["size"],
        "relative_speed_in": 6,
        "first_shot": True,
    }

    assert steps("gun-to-hit", told) == [
        ("Quality of the gunner", 3),
        ("relative speed, inches", 6),
        ("relative speed", -1),
        ("range, up to 10 times the size", 1),
        ("To Hit so far", 3),
        ("Quality of the gunner again", 3),
        ("gun sight", 2),
        ("first shot", -2),
        ("as modified", 6),
        ("To Hit", 5),
    ]


def test_the_shell_pierces_104_mm_with_four_dice_and_does_eleven_points(cell):
    pierces = resolve("shell-at-range", {"gun": "f-34", "shell": "BR-350P", "range_in": 11})
    assert (pierces.penetration_mm, pierces.dice) == (104, 4)

    shot = {
        "shell_type": "apcbc",
        "to_hit": 5,
        "penetration_mm": pierces.penetration_mm,
        "dice": pierces.dice,
        "caliber_mm": tables.load("rattenkrieg/guns").row("f-34")["caliber_mm"],
        "relative_armor_mm": cell["armor_mm"],
        "special_cases": False,
    }
    assert steps("gun-shot", shot, damage=[5, 4, 3, 6]) == [
        ("armor in its way, millimeters", 35),
        ("pierces it", True),
        ("shell's dice", 4),
        ("To Hit", 5),
        ("damage dice", [5, 4, 3, 6]),
        ("dice that count", [5, 4, 3]),
        ("points of each die, none over 4", [4, 4, 3]),
        ("result", "penetrated"),
        ("damage points", 11),
        ("costs the target an impulse", True),
    ]


def test_the_points_are_spent_down_the_list_to_the_last():
    way = {"shell_type": "apcbc", "entry_sector": 8, "fan": "left", "icons": ICONS}
    lies = resolve("damage-list", way, order=[6])
    assert lies.systems == ("left-track", "ammunition", "fuel", "ammunition")

    damage = {
        "damage_points": 11,
        "shell_type": "apcbc",
        "list": list(lies.list),
        "systems": {"left-track": 5, "ammunition": 5, "fuel": 5},
        "crew": CREW,
        "fire_modifier": 1,
    }
    dice = {"pick": [2, 4, 5], "crew": [4, 3, 1], "ammunition": [3, 1], "fuel": [3]}
    left = [
        value for label, value in steps("apply-damage", damage, **dice) if label == "points left"
    ]
    assert left == [6, 5, 4, 3, 2, 1, 0]

    damaged = resolve("apply-damage", damage, **dice)
    assert [(each.target, each.effect) for each in damaged.results] == [
        ("left-track", "destroyed"),
        ("loader", "no-effect"),
        ("ammunition", "no-effect"),
        ("driver", "stunned"),
        ("fuel", "no-effect"),
        ("radio-operator", "dead"),
        ("ammunition", "no-effect"),
    ]
    assert damaged.immobilized
    assert (damaged.fire, damaged.destroyed, damaged.dp_lost) == (0, False, 0)
