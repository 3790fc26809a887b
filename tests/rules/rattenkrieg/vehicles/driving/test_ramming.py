"""Ramming, crashing, roadblocks (31.12, 31.13)."""

import pytest

from assistant.rules import tables
from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import refused, resolve, steps

BLOCK = {"length_in": 5, "material": "truck", "vehicle": "afv", "speed_in": 12}


def collision(a, a_in, b, b_in, contact, **told):
    return {
        "a": {"object": a, "speed_in": a_in},
        "b": {"object": b, "speed_in": b_in},
        "contact": contact,
    } | told


def test_an_armored_car_suffers_more_against_a_tank():
    told = collision("apc", 12, "tank-10-to-25t", 12, "head-on")
    found = resolve("ram", told, a=[4, 5], b=[3, 3])

    assert (found.collision_speed_in, found.dice) == (24, 2)
    assert (found.a_severity, found.b_severity) == (4, 3)
    assert (found.a_damage, found.b_damage) == (4, 6)


def test_an_aircraft_that_hits_a_brick_house_is_destroyed():
    told = collision("plane", 120, "brick-wall", 0, "fixed")
    found = resolve("ram", told, a=[6] * 12, b=[2] * 12)

    # the print's example, ten dice D(4) and D(1), does not follow its own rule
    assert (found.dice, found.a_severity, found.b_severity) == (12, 3, 2)
    assert (found.a_damage, found.b_damage) == (0, 24)


@pytest.mark.parametrize(
    ("contact", "speed"), [("head-on", 40), ("rear", 20), ("side", 30), ("fixed", 30)]
)
def test_the_angle_decides_the_speed_of_a_collision(contact, speed):
    dice = {"a": [6] * (speed // 10), "b": [6] * (speed // 10)}
    found = resolve("ram", collision("truck", 30, "truck", 10, contact), **dice)

    assert (found.collision_speed_in, found.dice) == (speed, speed // 10)


def test_a_slower_vehicle_cannot_ram_from_behind():
    found = resolve("ram", collision("truck", 10, "truck", 30, "rear"))

    assert (found.collision_speed_in, found.dice, found.a_damage, found.b_damage) == (0, 0, 0, 0)


def test_below_ten_inches_nothing_is_broken():
    assert resolve("ram", collision("truck", 9.9, "rock", 0, "fixed")).dice == 0


def test_a_man_does_not_damage_a_truck():
    found = resolve("ram", collision("truck", 20, "human", 0, "fixed"), b=[1, 2])

    assert (found.a_severity, found.a_damage, found.b_damage) == (0, 0, 3)


def test_reinforced_concrete_divides_what_the_fortification_suffers():
    told = collision("tank-over-25t", 20, "fortification", 0, "fixed", rc_factor=3)
    found = resolve("ram", told, a=[6, 6], b=[5, 3])

    assert (found.a_damage, found.b_damage) == (12, 2)  # 8 / 3


def test_the_odds_of_a_ram_are_those_of_both_vehicles():
    told = collision("truck", 10, "hedge", 0, "fixed")
    found = find("rattenkrieg/ram").odds_in_brief(told)
    chances = {(o["a_damage"], o["b_damage"]): str(chance) for o, chance in found.chances}

    # a die D(2) each: nothing on four of six, one, two
    assert found.exact
    assert chances[0, 0] == "4/9"
    assert chances[1, 2] == "1/36"
    assert len(chances) == 9


def test_odds_of_many_dice_are_in_bands():
    told = collision("plane", 120, "brick-wall", 0, "fixed")
    found = find("rattenkrieg/ram").odds_in_brief(told)

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1
    # twelve dice D(3) are worth twelve on average, twelve dice D(2) six
    assert found.chances[0][0] == {"a_damage": "a 12 to 23", "b_damage": "b 0 to 11"}


def test_bands_add_up_the_chances_of_their_results():
    told = collision("truck", 20, "human", 0, "fixed")
    found = find("rattenkrieg/ram").odds_in_brief(told)
    chances = {outcome["b_damage"]: str(chance) for outcome, chance in found.chances}

    # two dice D(2): 16 ways show nothing, 8 a one, 9 a two, 2 three, 1 four
    assert chances == {"b 0 to 1": "2/3", "b 2 to 3": "11/36", "b 4 to 5": "1/36"}


def test_the_working_of_a_ram_lists_each_step():
    told = collision("truck", 10, "human", 0, "fixed", rc_factor=2)

    assert steps("ram", told, b=[2]) == [
        ("speed of the collision, inches", 10),
        ("dice for each", 1),
        ("a, truck: dice that count: this or less", 0),
        ("a, truck: damage points", 0),
        ("b, human: dice that count: this or less", 2),
        ("b, human: dice", [2]),
        ("b, human: damage points", 2),
        ("b: divided by the concrete factor 2", 1),
    ]


def test_a_ram_is_refused_by_name():
    told = collision("truck", 10, "sofa", -1, "fixed", rc_factor=11)

    assert refused("ram", told) == ["b.object", "b.speed_in", "rc_factor"]


@pytest.mark.parametrize(
    ("thing", "severity"),
    [
        ("human", 0),
        ("barricade", 1),
        ("truck", 2),
        ("apc", 3),
        ("tank-10-to-25t", 4),
        ("tank-over-25t", 5),
        ("water-surface", 5),
        ("fortification", 6),
    ],
)
def test_each_obstacle_has_its_severity(thing, severity):
    assert tables.load("rattenkrieg/crash-severity").row(thing)["severity"] == severity


def test_a_tank_pushes_trucks_away():
    found = resolve("clear-roadblock", BLOCK, block=[4], vehicle=[2])

    assert (found.resistance, found.dice, found.block_damage) == (10, 1, 4)
    assert (found.cleared_in, found.length_left_in, found.resistance_left) == (2, 3, 6)
    assert found.vehicle_damage == 2


def test_points_short_of_an_inch_are_kept():
    found = resolve("clear-roadblock", BLOCK, block=[3], vehicle=[3])

    assert (found.cleared_in, found.length_left_in, found.resistance_left) == (1, 4, 7)
    assert found.vehicle_damage == 0


def test_no_more_is_cleared_than_there_is():
    found = resolve("clear-roadblock", BLOCK | {"length_in": 1}, block=[4], vehicle=[6])

    assert (found.cleared_in, found.length_left_in, found.resistance_left) == (1, 0, 0)


def test_the_odds_of_a_push_are_exact():
    found = find("rattenkrieg/clear-roadblock").odds_in_brief(BLOCK | {"length_in": 1})
    chances = {(o["cleared_in"], o["vehicle_damage"]): str(chance) for o, chance in found.chances}

    # two to four of six clear an inch; the tank suffers one, two, or nothing
    assert chances == {
        (0, 0): "1/3",
        (0, 1): "1/12",
        (0, 2): "1/12",
        (1, 0): "1/3",
        (1, 1): "1/12",
        (1, 2): "1/12",
    }


def test_the_working_of_a_push_lists_each_step():
    assert steps("clear-roadblock", BLOCK, block=[4], vehicle=[3]) == [
        ("severity of the roadblock", 2),
        ("its resistance", 10),
        ("dice for each", 1),
        ("roadblock: dice that count: this or less", 4),
        ("roadblock: dice", [4]),
        ("roadblock: damage points", 4),
        ("inches cleared", 2),
        ("inches left", 3),
        ("resistance left", 6),
        ("vehicle: dice that count: this or less", 2),
        ("vehicle: dice", [3]),
        ("vehicle: damage points", 0),
    ]


def test_men_are_not_a_roadblock():
    assert refused("clear-roadblock", BLOCK | {"material": "human"}) == ["material"]
    assert refused("clear-roadblock", BLOCK | {"length_in": 0.5}) == ["length_in"]
