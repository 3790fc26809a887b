"""Stacking, moving, riding, debarking, overrunning."""

import pytest

from tests.rules.rats_of_tobruk.resolving import DAY, NIGHT, STORM, refused, resolve, steps


def stack(**told):
    found = resolve("stacking", told)
    return found.points, found.limit, found.over, found.legal


def test_the_written_examples_of_stacks_hold():
    assert stack(full=3, depleted=2) == (4, 4, 0, True)
    assert stack(full=1, depleted=2, road=True) == (2, 2, 0, True)


def test_a_hex_holds_four_full_or_eight_depleted_units_and_a_road_half():
    assert stack(depleted=8)[3] is True
    assert stack(depleted=9) == (4.5, 4, 0.5, False)
    assert stack(full=5) == (5, 4, 1, False)
    assert stack(depleted=4, road=True)[3] is True
    assert stack(full=1, depleted=3, road=True) == (2.5, 2, 0.5, False)


def test_single_sided_units_count_whole():
    assert stack(single=4, depleted=1) == (4.5, 4, 0.5, False)


def move(*path, ma=8, move_type="tracked", told=DAY, **more):
    """A move over hexes of some cost, or hexes given as objects."""
    hexes = [hex if isinstance(hex, dict) else {"cost": hex} for hex in path]
    inputs = {"movement_allowance": ma, "move_type": move_type, **told, "path": hexes, **more}
    return resolve("move", inputs)


def end_of_move(found):
    return found.legal, found.reason, found.costs, found.left


def into(cost=1, **more):
    return {"cost": cost, **more}


def test_the_written_examples_of_moves_hold():
    found = move("half", told=NIGHT)
    assert (found.allowance, *end_of_move(found)) == (4, True, None, (4,), 0)
    assert end_of_move(move(1, "half", told=NIGHT)) == (False, "not-enough-mp", (1,), 3)
    assert end_of_move(move("all", told=NIGHT)) == (False, "all-at-night", (), 4)


def test_points_add_up_by_halves_and_with_those_spent_before():
    found = move(0.5, 0.5, 2, spent=3.5)
    assert (found.spent, found.left, found.steps_made) == (6.5, 1.5, 3)
    assert end_of_move(move(0.5, 0.5, 2, spent=5.5)) == (False, "not-enough-mp", (0.5, 0.5), 1.5)
    assert move(0.5, 0.5, 2, spent=5.5).failed_step == 3


@pytest.mark.parametrize(
    ("told", "more", "allowance"),
    [
        (DAY, {}, 7),
        (STORM, {}, 4),
        (NIGHT, {}, 4),
        ({"turn_type": "night", "weather": "sandstorm"}, {}, 2),
        (DAY, {"supply": "out-of-supply"}, 3),
        (DAY, {"supply": "out-of-supply", "round_movement": "up"}, 4),
        (DAY, {"supply": "low-supply"}, 7),
        (DAY, {"supply": "out-of-supply", "move_type": "leg"}, 7),
        (DAY, {"supply": "out-of-supply", "move_type": "leg", "hq": True}, 3),
        (STORM, {"supply": "out-of-supply"}, 2),
        (DAY, {"debarked": True, "move_type": "wheeled"}, 4),
        (STORM, {"debarked": True, "move_type": "wheeled", "supply": "out-of-supply"}, 2),
        (DAY, {"debarked": True, "move_type": "wheeled", "ma": 2}, 4),
    ],
)
def test_the_turn_decides_the_movement_allowance(told, more, allowance):
    assert move(1, **{"ma": 7, "told": told, **more}).allowance == allowance


def test_a_half_is_of_the_printed_allowance_rounded_up():
    assert move("half", ma=7).costs == (4,)
    assert move(3, "half", ma=7).costs == (3, 4)
    assert move(4, "half", ma=7).reason == "not-enough-mp"
    assert move("half", ma=9, debarked=True, move_type="wheeled").costs == (2,)


def test_in_a_storm_a_printed_half_takes_all_there_is():
    found = move("half", ma=7, told=STORM)
    assert (found.costs, found.minimum_move) == ((4,), False)
    assert move("half", ma=7, told=STORM, half_of="allowance").costs == (2,)
    out = move("half", ma=7, supply="out-of-supply")
    assert (out.allowance, out.costs, out.minimum_move) == (3, (3,), True)


def test_a_hex_that_costs_all_movement_needs_all_of_it():
    assert end_of_move(move("all", ma=7)) == (True, None, (7,), 0)
    assert end_of_move(move(0.5, "all", ma=7)) == (False, "not-enough-mp", (0.5,), 6.5)
    assert move("all", ma=7, spent=0.5).reason == "not-enough-mp"
    assert move("all", ma=7, told=STORM).costs == (4,)


def test_a_unit_can_always_enter_one_hex_except_by_night():
    found = move(5, ma=3)
    assert (found.minimum_move, *end_of_move(found)) == (True, True, None, (3,), 0)
    assert move(5, ma=3, spent=0.5).reason == "not-enough-mp"
    assert move(0.5, 5, ma=3).reason == "not-enough-mp"
    assert move(5, ma=3, told=NIGHT).reason == "not-enough-mp"
    assert move(5, 0.5, ma=3).failed_step == 2


def test_a_unit_without_movement_enters_no_hex():
    for cost in (1, "half", "all"):
        assert move(cost, ma=1, supply="out-of-supply").reason == "not-enough-mp"
    assert move("all", ma=0).reason == "not-enough-mp"


def test_a_zone_of_control_stops_and_leaving_one_costs_a_point():
    found = move(into(ezoc=True), 1)
    assert (found.reason, found.failed_step, found.stopped) == ("stopped", 2, True)
    assert move(1, into(ezoc=True)).stopped is True
    assert move(1, 1).stopped is False
    assert move(1, 1, starts_in_ezoc=True).costs == (2, 1)
    found = move("all", starts_in_ezoc=True)
    assert (found.costs, found.minimum_move) == ((8,), True)


def test_a_prohibited_hex_without_a_road_is_closed():
    assert move("na").reason == "prohibited"
    assert move(into("na", ezoc=True, ditch_wire=True)).reason == "prohibited"
    assert refused("move", told_of(into("na", road=True))) == ["path[0].cost"]


def told_of(*path, **more):
    return {"movement_allowance": 8, "move_type": "leg", **DAY, "path": list(path), **more}


def test_roads_do_not_leave_a_zone_of_control():
    assert move(into(road=True), starts_in_ezoc=True).reason == "road-from-ezoc"
    assert move(1, into(road=True), starts_in_ezoc=True).legal is True


def test_roads_do_not_lead_into_a_bunker_under_the_enemys_eyes():
    bunker = {"road": True, "bunker": True}
    assert move(into(**bunker, ezoc=True)).reason == "road-into-bunker"
    assert move(into(**bunker)).legal is True
    assert move(into(bunker=True, ezoc=True)).legal is True


def test_wire_is_not_crossed_into_a_zone_of_control_but_by_road():
    wire = {"ditch_wire": True, "ezoc": True}
    assert move(into(**wire)).reason == "wire-into-ezoc"
    assert move(into(**wire, road=True)).legal is True
    assert move(into(ditch_wire=True)).legal is True


def test_pinned_units_do_not_move():
    assert end_of_move(move("na", pinned=True)) == (False, "pinned", (), 8)


def test_a_move_refuses_by_name():
    told = told_of({"cost": "some"}, {"cost": 0.25}, spent=0.3)
    assert refused("move", told) == ["spent", "path[0].cost", "path[1].cost"]
    assert refused("move", told_of()) == ["path"]


def test_the_working_names_each_hex():
    shown = steps("move", told_of({"cost": 2}, turn_type="night"))
    assert ("by night", 4) in shown
    assert ("hex 1, MP", 2) in shown
    assert ("MP left", 2) in shown


def ride(act="mount", rider=None, tank=None, **told):
    inputs = {
        "act": act,
        "rider": {"move_type": "leg", "left": 3, **(rider or {})},
        "tank": {"move_type": "tracked", "left": 6, "carrying": act != "mount", **(tank or {})},
        **told,
    }
    return resolve("riding", inputs)


def test_the_written_example_of_a_ride_holds():
    found = ride()
    assert (found.legal, found.rider_left, found.tank_left, found.carrying) == (True, 2, 5, True)
    assert (found.rider_owes, found.tank_owes) == (False, False)


def test_dismounting_costs_both_as_well():
    found = ride("dismount")
    assert (found.rider_left, found.tank_left, found.carrying) == (2, 5, False)


def test_a_rider_that_is_not_active_owes_its_activation():
    found = ride(rider={"active": False, "left": 0})
    assert (found.legal, found.rider_left, found.rider_owes) == (True, 0, True)
    assert (found.tank_left, found.tank_owes) == (5, False)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"same_hex": False, "pinned": True}, "different-hex"),
        ({"pinned": True, "rider": {"move_type": "tracked"}}, "pinned"),
        ({"rider": {"move_type": "wheeled"}, "tank": {"move_type": "leg"}}, "not-a-rider"),
        ({"rider": {"move_type": "tracked", "debarked": True}}, "not-a-rider"),
        ({"tank": {"move_type": "leg", "carrying": True}}, "not-tracked"),
        ({"tank": {"carrying": True, "left": 0}}, "full"),
        ({"act": "dismount", "tank": {"carrying": False, "left": 0}}, "not-riding"),
        ({"rider": {"left": 0.5}}, "not-enough-mp"),
        ({"tank": {"left": 0.5}}, "not-enough-mp"),
    ],
)
def test_a_forbidden_ride_names_the_first_reason(told, reason):
    found = ride(**told)
    assert (found.legal, found.reason, found.rider_owes, found.tank_owes) == (
        False,
        reason,
        False,
        False,
    )
    assert found.tank_left == told.get("tank", {}).get("left", 6)


def test_a_debarked_unit_rides():
    assert ride(rider={"move_type": "wheeled", "debarked": True}).legal is True
    assert ride(rider={"left": 1}).rider_left == 0


def debark(spent=0, act="debark", told=DAY, **more):
    inputs = {"act": act, "movement_allowance": 9, "spent": spent, **told, **more}
    found = resolve("debark", inputs)
    return found.legal, found.reason, found.cost, found.debarked, found.left


def test_the_written_example_of_debarking_holds():
    assert debark(4) == (True, None, 5, True, 4)
    assert debark(4.5) == (False, "not-enough-mp", 0, False, 4.5)


def test_debarked_units_move_less_by_night_and_in_storms():
    # half of 9 printed is 5, as is what a storm leaves of it
    assert debark(told=STORM) == (True, None, 5, True, 2)
    assert debark(0.5, told=STORM)[1] == "not-enough-mp"
    assert debark(2, told=STORM, half_of="allowance") == (True, None, 3, True, 2)
    both = {"turn_type": "night", "weather": "sandstorm"}
    assert debark(told=both)[1] == "not-enough-mp"
    assert debark(told=both, half_of="allowance") == (True, None, 2, True, 1)


def test_re_embarking_is_free_before_the_unit_moves():
    back = {"act": "re-embark", "debarked": True}
    assert debark(**back) == (True, None, 0, False, 9)
    assert debark(1, **back) == (False, "moved", 0, True, 3)
    assert debark(supply="low-supply", **back)[0] is True
    assert debark(1, supply="out-of-supply", **back)[1] == "out-of-supply"


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"move_type": "tracked", "pinned": True}, "not-wheeled"),
        ({"pinned": True, "changed": True}, "pinned"),
        ({"changed": True, "debarked": True}, "changed"),
        ({"debarked": True, "spent": 9}, "already-debarked"),
        ({"act": "re-embark", "supply": "out-of-supply"}, "not-debarked"),
    ],
)
def test_a_forbidden_debarking_names_the_first_reason(told, reason):
    assert debark(**told)[:2] == (False, reason)


def test_out_of_supply_a_unit_debarks_if_half_its_printed_movement_is_left():
    assert debark(supply="out-of-supply")[1] == "not-enough-mp"
    assert debark(supply="out-of-supply", round_movement="up") == (True, None, 5, True, 4)


def overrun(*left, told=None, **more):
    units = [{"move_type": "tracked", "left": points, **(told or {})} for points in left]
    return resolve("overrun", {"units": units, **more})


def test_the_written_example_of_an_overrun_holds():
    found = overrun(5, 2, hex_cleared=True, advance_cost=2, starts_in_ezoc=True)
    assert (found.allowed, found.advance_left) == (True, (2, None))
    assert (found.halted, found.activation_over) == (False, False)


def test_before_the_fight_an_overrun_is_only_allowed():
    found = overrun(5)
    assert (found.allowed, found.advance_left, found.activation_over) == (True, (None,), False)


def test_an_enemy_that_stays_ends_the_activation():
    found = overrun(5, hex_cleared=False)
    assert (found.advance_left, found.activation_over) == ((None,), True)


def test_the_advance_is_paid_and_halts_in_a_zone_of_control():
    found = overrun(2, 1.5, hex_cleared=True, advance_cost=2, advance_in_ezoc=True)
    assert (found.advance_left, found.halted) == ((0, None), True)
    found = overrun(2, hex_cleared=True, advance_cost="na", advance_in_ezoc=True)
    assert (found.advance_left, found.halted) == ((None,), False)


@pytest.mark.parametrize(
    ("unit", "told", "reason"),
    [
        ({"move_type": "leg"}, {"attacked": True}, "already-attacked"),
        ({"move_type": "leg", "carrying": True}, {}, "not-tracked"),
        ({"carrying": True}, {"same_hex": False}, "carrying"),
        ({}, {"same_hex": False, "artillery": True}, "different-hexes"),
        ({}, {"artillery": True}, "artillery"),
    ],
)
def test_a_forbidden_overrun_names_the_first_reason(unit, told, reason):
    found = overrun(5, told=unit, hex_cleared=True, **told)
    assert (found.allowed, found.reason, found.advance_left) == (False, reason, (None,))
