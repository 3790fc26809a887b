"""Changing speed, and leaving or joining a road (31.1, 31.3, 32.2, 33.2, 34.2)."""

import pytest

from assistant.rules import tables
from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

TANK = {"kind": "land", "quality": 3, "speed_in": 0, "max_in": 20, "class": "afv"}
HS_123 = {
    "kind": "aircraft",
    "quality": 4,
    "speed_in": 100,
    "min_in": 30,
    "max_in": 171,
    "acceleration_per_quality": 3,
    "brake_per_quality": 2,
    "class": "aluminum-aircraft",
}
LEAVING = {"direction": "leave", "unspent_in": 28, "off_road_max_in": 10, "class": "afv"}


def change(told, wanted_in, damage=None, **more):
    dice = {"damage": damage} if damage else {}
    found = resolve("accelerate", told | {"wanted_in": wanted_in} | more, **dice)
    assert found.speed_in == wanted_in
    return found.allowed_in, found.excess_in, found.damage_points


def test_a_driver_gains_an_inch_a_point_of_quality():
    assert change(TANK, 3) == (3, 0, 0)


def test_each_extra_inch_is_a_die_of_damage():
    # two dice D(1): only ones count
    assert change(TANK, 5, [1, 1]) == (3, 2, 2)
    assert change(TANK, 5, [1, 2]) == (3, 2, 1)


def test_a_part_of_an_inch_counts_as_one():
    assert change(TANK, 3.2, [1]) == (3, 1, 1)


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("truck-or-car", 6),
        ("apc-or-ifv", 3),
        ("afv", 1),
        ("rubber-boat", 6),
        ("wooden-or-aluminum-boat", 3),
        ("steel-boat", 1),
        ("wooden-or-fabric-aircraft", 6),
        ("aluminum-aircraft", 3),
    ],
)
def test_a_softer_vehicle_takes_more_damage(kind, points):
    # one, two, three and four
    assert change(TANK, 7, [1, 2, 3, 4], **{"class": kind})[2] == points


def test_on_land_it_brakes_twice_as_hard():
    assert change(TANK, 10, speed_in=16) == (6, 0, 0)
    assert change(TANK, 9, [1], speed_in=16) == (6, 1, 1)


def test_a_boat_brakes_as_fast_as_it_accelerates():
    boat = TANK | {"kind": "boat", "class": "steel-boat"}

    assert change(boat, 3) == (3, 0, 0)
    assert change(boat, 7, [2], speed_in=11) == (3, 1, 0)


def test_a_card_may_give_another_acceleration():
    assert change(TANK, 6, acceleration_per_quality=2) == (6, 0, 0)
    assert change(TANK, 7, speed_in=10, brake_per_quality=1) == (3, 0, 0)


def test_an_aircraft_goes_by_its_card():
    assert change(HS_123, 112) == (12, 0, 0)
    assert change(HS_123, 92) == (8, 0, 0)
    assert change(HS_123, 91, [2]) == (8, 1, 2)
    assert refused("accelerate", HS_123 | {"wanted_in": 29}) == ["wanted_in"]
    assert change(HS_123, 30, speed_in=38) == (8, 0, 0)


def test_the_same_speed_costs_nothing():
    assert change(TANK, 8, speed_in=8)[1:] == (0, 0)


def test_rounding_noise_does_not_count_as_an_inch():
    # 0.3 - 0.1 - 0.2 is not quite nothing
    assert change(TANK, 0.3, speed_in=0.1, acceleration_per_quality=0.2, quality=1)[1] == 0


def test_the_odds_of_the_damage_are_exact():
    # two dice D(1)
    told = TANK | {"wanted_in": 5}

    assert odds("accelerate", told) == {"0": "25/36", "1": "5/18", "2": "1/36"}
    assert odds("accelerate", TANK | {"wanted_in": 1}) == {"0": "1"}


def test_odds_of_many_dice_are_exact():
    told = HS_123 | {"speed_in": 171, "wanted_in": 30}
    found = find("rattenkrieg/accelerate").odds_in_brief(told)

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1


def test_the_working_of_a_change_of_speed_lists_each_step():
    assert steps("accelerate", TANK | {"wanted_in": 5}, damage=[1, 6]) == [
        ("inches faster", 5),
        ("inches per point of Quality", 1),
        ("inches allowed", 3),
        ("inches in excess", 2),
        ("dice that count: this or less", 1),
        ("dice", [1, 6]),
        ("damage points", 1),
        ("speed, inches", 5),
    ]


def test_a_speed_out_of_reach_is_refused():
    assert refused("accelerate", TANK | {"wanted_in": 21}) == ["wanted_in"]
    assert refused("accelerate", TANK | {"wanted_in": -1}) == ["wanted_in"]
    assert refused("accelerate", TANK | {"wanted_in": 5, "min_in": 21}) == ["min_in"]


def test_an_aircraft_without_its_card_is_refused():
    bare = {k: v for k, v in HS_123.items() if not k.endswith("quality") or k == "quality"}

    assert refused("accelerate", bare | {"wanted_in": 100}) == [
        "acceleration_per_quality",
        "brake_per_quality",
    ]


def test_a_change_is_refused_by_name():
    bad = {"wanted_in": 5, "kind": "sledge", "quality": 9, "class": "bike"}

    assert refused("accelerate", TANK | bad) == ["kind", "quality", "class"]


def test_entered_values_can_be_entered_again():
    found = find("rattenkrieg/accelerate").begin(TANK | {"wanted_in": 2})

    assert found.inputs["class"] == "afv"
    assert find("rattenkrieg/accelerate").begin(found.inputs).outcome == found.outcome


def surface(told, damage=None):
    dice = {"damage": damage} if damage else {}
    found = resolve("change-surface", told, **dice)
    return found.unspent_in, found.excess_in, found.damage_points


def test_off_the_road_half_of_the_move_is_left():
    assert surface(LEAVING, [1, 1, 2, 6]) == (14, 4, 2)
    assert surface(LEAVING | {"unspent_in": 21}) == (10, 0, 0)  # 10.5 rounded down
    assert surface(LEAVING | {"unspent_in": 22}, [2]) == (11, 1, 0)


def test_on_the_road_the_rest_of_the_move_doubles():
    told = {"direction": "join", "unspent_in": 7.5, "class": "truck-or-car"}

    assert surface(told) == (15, 0, 0)


def test_odds_and_working_of_leaving_a_road():
    told = LEAVING | {"unspent_in": 22}

    assert odds("change-surface", told) == {"0": "5/6", "1": "1/6"}
    assert steps("change-surface", told, damage=[1]) == [
        ("inches left", 22),
        ("halved off the road, inches", 11),
        ("maximum speed off the road, inches", 10),
        ("inches in excess", 1),
        ("dice that count: this or less", 1),
        ("dice", [1]),
        ("damage points", 1),
    ]


def test_leaving_a_road_needs_the_speed_off_it():
    bare = {k: v for k, v in LEAVING.items() if k != "off_road_max_in"}

    assert refused("change-surface", bare) == ["off_road_max_in"]
    assert refused("change-surface", LEAVING | {"unspent_in": -1}) == ["unspent_in"]


def test_boats_have_a_table_of_their_own():
    severity = {
        r["class"]: r["severity"] for r in tables.load("rattenkrieg/acceleration-damage").rows
    }

    assert [severity[f"{kind}-boat"] for kind in ("rubber", "wooden-or-aluminum", "steel")] == [
        3,
        2,
        1,
    ]
