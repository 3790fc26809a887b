"""A data card derived from plates and dimensions (22.1, 23.1)."""

import pytest

from assistant.rules.dice import given_dice
from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def plates_by_face(front, side, rear):
    names = ("front", "side", "rear")
    return {
        name: {"mm": mm, "slope_deg": slope}
        for name, (mm, slope) in zip(names, (front, side, rear), strict=True)
    }


HULL = plates_by_face((50, 10), (30, 0), (20, 10))
TURRET = plates_by_face((50, 10), (30, 25), (30, 15))
SIZE = {"length_m": 5.92, "width_m": 2.88, "height_m": 2.68, "tons": 22}
PANZER_IV = SIZE | {
    "caliber_mm": 75,
    "plates": {
        "hull": HULL | {"deck_front_mm": 12, "deck_rear_mm": 10, "belly_mm": 10},
        "turret": TURRET | {"roof_mm": 10},
    },
}


def forged(told):
    return find("rattenkrieg/forge-card").resolve(told, given_dice({})).outcome_json


def test_the_derived_pzkpfw_iv_f1_equals_that_of_chapter_26():
    card = forged(PANZER_IV)

    assert card["armor"]["hull"]["left"]["8"]["level"] == {"mm": 35, "red": False}
    assert card["size"]["hull"]["8"]["level"] == 7
    assert card["systems"]["hull"]["left-track"] == 5


def test_every_fan_of_the_hull_has_five_sectors_and_three_rows():
    hull = forged(PANZER_IV)["armor"]["hull"]

    assert {fan: list(cells) for fan, cells in hull.items()} == {
        "front": ["10", "11", "12", "1", "2"],
        "right": ["1", "2", "3", "4", "5"],
        "rear": ["4", "5", "6", "7", "8"],
        "left": ["7", "8", "9", "10", "11"],
    }
    assert all(list(rows) == ["high", "level", "low"] for rows in hull["front"].values())


def test_cells_at_sixty_degrees_are_red():
    hull = forged(PANZER_IV)["armor"]["hull"]

    # 30 / cos 60
    assert hull["left"]["7"]["level"] == {"mm": 60, "red": True}
    # 50 / cos 10, and both cosines of ten degrees
    assert hull["front"]["12"]["level"] == hull["front"]["12"]["high"] == {"mm": 51, "red": False}
    # 20 / cos 30
    assert hull["rear"]["6"]["low"]["mm"] == 23


def test_a_turret_has_twelve_sectors_without_a_low_row():
    turret = forged(PANZER_IV)["armor"]["turret"]

    assert list(turret) == [str(sector) for sector in range(1, 13)]
    assert list(turret["1"]) == ["high", "level"]
    assert turret["3"]["level"]["mm"] == 33  # 30 / cos 25
    assert turret["2"]["level"]["mm"] == 38  # 30 / cos 25 / cos 30
    assert turret["6"]["high"]["mm"] == 30  # 30 / cos 5 = 30.1


def test_sizes_run_clockwise_level_and_high():
    size = forged(PANZER_IV)["size"]

    assert list(size["hull"]) == list(size["turret"]) == [str(s) for s in range(1, 13)]
    assert list(size["hull"]["8"]) == ["level", "high"]
    # 5.92 x 0.4 = 2.368 long, 2.68 / 4 = 0.67 high
    assert size["turret"]["3"]["level"] == 1
    assert size["hull"]["12"]["level"] == 3


def test_a_tank_has_its_systems():
    assert forged(PANZER_IV)["systems"] == {
        "hull": {
            "ammunition": 5,
            "fuel": 5,
            "engine": 3,
            "radio": 2,
            "left-track": 5,
            "right-track": 5,
        },
        "turret": {"visor": 3, "gun": 6, "turret-ring": 2},
    }


@pytest.mark.parametrize(
    ("gear", "tons", "engine", "points"),
    [
        ("tracks", 28, 3, {"left-track": 7, "right-track": 7}),
        ("tracks", 4, 3, {"left-track": 2, "right-track": 2}),
        ("tracks", 11.9, 3, {"left-track": 2, "right-track": 2}),
        ("tracks", 12, 3, {"left-track": 3, "right-track": 3}),
        ("wheels", 8, 2, {"left-wheels": 1, "right-wheels": 1}),
        ("half-track", 9, 2, {"left-wheels": 1, "right-wheels": 1}),
        ("none", 9, 2, {}),
    ],
)
def test_the_running_gear_decides_the_systems_of_a_card(gear, tons, engine, points):
    told = SIZE | {"turret": False, "running_gear": gear, "tons": tons, "radio": False}

    assert forged(told)["systems"] == {"hull": {"fuel": 5, "engine": engine, **points}}


@pytest.mark.parametrize(("caliber_mm", "points"), [(76, 6), (37, 3), (20, 2), (6, 1), (81.25, 7)])
def test_a_gun_has_points_by_its_caliber(caliber_mm, points):
    told = SIZE | {"turret": False, "caliber_mm": caliber_mm}
    hull = forged(told)["systems"]["hull"]

    assert hull["gun"] == points
    assert (hull["visor"], hull["ammunition"]) == (3, 5)
    assert "turret-ring" not in hull


def test_without_a_turret_there_is_no_turret_key():
    card = forged(SIZE | {"turret": False, "plates": {"hull": HULL}})

    assert set(card["armor"]) == set(card["size"]) == set(card["systems"]) == {"hull"}
    # all of the height: 5.92 x 2.68 / 2 = 7.93
    assert card["size"]["hull"]["3"]["level"] == 8


def test_a_turret_without_a_gun_has_no_systems():
    assert forged(SIZE)["systems"]["turret"] == {}


def test_armor_is_derived_for_the_parts_whose_plates_are_entered():
    assert forged(SIZE)["armor"] is None
    assert forged(SIZE | {"plates": {}})["armor"] is None
    assert set(forged(SIZE | {"plates": {"turret": TURRET}})["armor"]) == {"turret"}


def test_entered_dimensions_replace_proportions():
    told = SIZE | {"hull_height_m": 2, "turret_length_m": 4, "turret_width_m": 2}
    card = forged(told | {"turret_height_m": 1})

    assert card["size"]["turret"]["3"]["level"] == 2  # 4 x 1 / 2
    assert card["size"]["turret"]["12"]["level"] == 1
    assert card["size"]["hull"]["3"]["level"] == 6  # 5.92 x 2 / 2


def test_the_working_names_each_row_of_the_diagrams():
    told = steps("forge-card", PANZER_IV)

    assert told[10] == (
        "hull, left fan, level, sectors 7 to 11: armor in mm",
        ["60r", "35", "30", "35", "60r"],
    )
    assert ("turret, turret ring", 2) in told


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({"length_m": 0}, ["length_m"]),
        ({"width_m": 60.1}, ["width_m"]),
        ({"tons": 0}, ["tons"]),
        ({"caliber_mm": 0}, ["caliber_mm"]),
        ({"fill": 0}, ["fill"]),
        ({"hull_height_m": 2.68}, ["hull_height_m"]),
        ({"turret": False}, ["plates.turret"]),
        ({"running_gear": "skis"}, ["running_gear"]),
        ({"plates": {"hull": {"front": {"mm": 10}}}}, ["plates.hull.side", "plates.hull.rear"]),
        ({"plates": {"hull": HULL | {"front": {"mm": 501}}}}, ["plates.hull.front.mm"]),
    ],
)
def test_a_sketch_is_refused_by_name(told, names):
    assert refused("forge-card", PANZER_IV | told) == names


def test_a_card_is_derived_from_the_smallest_sketch():
    told = {"length_m": 5e-324, "width_m": 5e-324, "height_m": 5e-324, "tons": 1}

    assert resolve("forge-card", told | {"turret": False}).size["hull"]["12"]["level"] == 1
