"""Turning vehicles, boats and aircraft (31.2, 32.3, 33.3, 34.3)."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve, steps

TANK = {
    "kind": "tracked",
    "angle_deg": 30,
    "length_in": 4.2,
    "movement_left_in": 20,
    "driver_quality": 3,
}
TRUCK = {"kind": "light", "angle_deg": 30, "movement_left_in": 20, "driver_quality": 3}


def turn(told, **more):
    return resolve("turn-vehicle", told | more)


def test_a_tank_that_has_run_half_its_length_turns_for_two_inches():
    found = turn(TANK, moved_in=2.1)

    assert (found.steps, found.cost_in, found.advance_in, found.total_in) == (1, 2, 0, 2)
    assert (found.allowed, found.movement_left_in) == (True, 18)


def test_a_tank_must_first_run_half_its_length():
    assert turn(TANK).advance_in == 2.1
    assert turn(TANK, moved_in=1.5).advance_in == 0.6
    assert turn(TANK, moved_in=9).advance_in == 0  # more than half a length saves no more


def test_half_a_length_comes_before_every_thirty_degrees():
    found = turn(TANK, angle_deg=90, moved_in=2.1)

    assert (found.steps, found.cost_in, found.advance_in, found.total_in) == (3, 6, 4.2, 10.2)
    assert found.movement_left_in == 9.8


@pytest.mark.parametrize(
    ("angle", "count"), [(1, 1), (30, 1), (30.5, 2), (60, 2), (61, 3), (360, 12)]
)
def test_a_part_of_thirty_degrees_counts_whole(angle, count):
    assert turn(TRUCK, angle_deg=angle).steps == count


def test_a_tank_that_pivots_starts_its_move_turning():
    pivoting = TANK | {"can_pivot": True}

    assert turn(pivoting).advance_in == 0
    assert turn(pivoting, angle_deg=60).advance_in == 2.1
    assert turn(pivoting, first_turn=False).advance_in == 2.1
    assert turn(pivoting, first_turn=False, moved_in=2).advance_in == 0.1


def test_a_light_vehicle_turns_without_moving_ahead_first():
    found = turn(TRUCK, angle_deg=60)

    assert (found.cost_in, found.advance_in, found.total_in) == (4, 0, 4)


def test_a_turn_needs_movement():
    assert turn(TRUCK, movement_left_in=2).allowed
    found = turn(TRUCK, movement_left_in=1.9)

    assert (found.allowed, found.movement_left_in) == (False, 1.9)


def test_a_driver_turns_as_often_in_a_game_turn_as_their_quality():
    assert turn(TRUCK, turns_made=2).allowed
    assert not turn(TRUCK, turns_made=3).allowed
    assert not turn(TRUCK, turns_made=2, angle_deg=31).allowed


def test_the_working_of_a_turn_lists_each_step():
    assert steps("turn-vehicle", TANK | {"moved_in": 2, "turns_made": 1}) == [
        ("turns of 30 degrees", 1),
        ("inches that they cost", 2),
        ("half its length, inches", 2.1),
        ("inches to run straight", 0.1),
        ("inches in all", 2.1),
        ("enough of the move is left", True),
        ("turns, earlier ones included", 2),
        ("the driver can turn so often", True),
        ("inches left", 17.9),
    ]


def test_a_turn_is_refused_by_name():
    assert refused("turn-vehicle", TANK | {"angle_deg": 0}) == ["angle_deg"]
    assert refused("turn-vehicle", TANK | {"angle_deg": 361}) == ["angle_deg"]
    assert refused("turn-vehicle", TANK | {"length_in": None}) == ["length_in"]
    assert refused("turn-vehicle", TANK | {"length_in": 0}) == ["length_in"]


def radius(kind, speed_in, **told):
    return resolve("turning-radius", {"kind": kind, "speed_in": speed_in} | told).radius_in


def test_an_aircraft_turns_by_its_speed_and_its_hits():
    assert radius("aircraft", 90) == 90
    assert radius("aircraft", 90, structure_hits=1) == 100


def test_a_boat_with_one_engine_turns_by_its_length():
    assert radius("boat", 18, engines="one", waterline_in=7) == 7
    assert radius("boat", 18, engines="one", waterline_in=7, structure_hits=3) == 10


@pytest.mark.parametrize("engines", ["rowed", "two"])
def test_other_boats_turn_by_their_speed(engines):
    assert radius("boat", 18, engines=engines, waterline_in=7) == 18


def test_a_house_rule_decides_what_a_hit_adds():
    assert radius("boat", 18, engines="two", structure_hits=2, per_hit_in=10) == 38
    assert radius("aircraft", 90, structure_hits=2, per_hit_in=0) == 90


def test_the_working_of_a_radius():
    assert steps("turning-radius", {"kind": "aircraft", "speed_in": 90, "structure_hits": 2}) == [
        ("speed, inches", 90),
        ("hits on the structure", 2),
        ("inches a hit", 10),
        ("radius, inches", 110),
    ]


def test_an_incomplete_boat_is_refused():
    assert refused("turning-radius", {"kind": "boat", "speed_in": 5}) == ["engines"]
    one = {"kind": "boat", "speed_in": 5, "engines": "one"}
    assert refused("turning-radius", one) == ["waterline_in"]
