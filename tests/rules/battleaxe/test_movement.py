"""One unit's move."""

import pytest

from tests.rules.battleaxe.resolving import refused, resolve, steps


def to(place, control="axis", **told):
    return {"place": place, "controlled_by": control, **told}


def told_of(*path, start="7", factor=5, side="allied", **told):
    return {"side": side, "movement_factor": factor, "from": start, "path": list(path), **told}


def move(*path, **told):
    return resolve("move", told_of(*path, **told))


def cost(step, **told):
    found = move(step, **{"factor": 9, **told})
    assert found.legal
    return found.costs[0]


def test_the_written_example_of_a_move_holds():
    first = to("1", boundary="line", enemy_adjacent=True)
    found = move(first, to("2", enemy_full=1), start="A")

    assert (found.legal, found.reason, found.failed_step) == (False, "not-enough-mf", 2)
    assert (found.steps_made, found.mf_left, found.control_gained) == (1, 3, ("1",))
    assert not found.must_stop


@pytest.mark.parametrize(
    ("step", "mf"),
    [
        ({}, 1),
        ({"enemy_adjacent": True}, 2),
        ({"enemy_reduced": 2, "enemy_adjacent": True}, 3),
        ({"enemy_reduced": 2, "enemy_full": 1}, 4),
    ],
)
def test_an_area_costs_its_movement_factors(step, mf):
    assert cost(to("8", **step)) == mf


def test_a_zone_takes_the_whole_of_an_untouched_unit():
    assert cost(to("B", boundary="line")) == 9
    found = move(to("8"), to("B", boundary="line"))
    assert (found.reason, found.steps_made, found.mf_left) == ("not-enough-mf", 1, 4)
    house = move(to("8"), to("B", boundary="line"), zone_by_remaining=True)
    assert (house.legal, house.costs, house.mf_left) == (True, (1, 4), 0)
    spent = move(to("8"), to("B", boundary="line"), zone_by_remaining=True, factor=1)
    assert spent.reason == "not-enough-mf"


def test_a_unit_can_always_enter_one_place():
    found = move(to("8", enemy_full=1), factor=2)
    assert (found.legal, found.costs, found.mf_left, found.must_attack) == (True, (2,), 0, True)
    assert move(to("8"), to("9", enemy_adjacent=True), factor=2).reason == "not-enough-mf"


def test_out_of_supply_costs_a_factor_and_a_unit_with_one_does_not_move():
    assert move(to("8"), oos=True).mf_available == 4
    found = move(to("8"), factor=1, oos=True)
    assert (found.reason, found.failed_step, found.steps_made) == ("no-mf", 1, 0)
    assert move(to("8", "allied"), factor=1, oos=True, mode="regroup").legal
    assert move(to("8"), factor=1, oos=True, mode="overrun").legal


@pytest.mark.parametrize("mode", ["assault", "regroup", "overrun"])
def test_locked_units_and_those_without_a_factor_stay(mode):
    assert move(to("8", "allied"), mode=mode, locked=True, factor=0).reason == "locked"
    assert move(to("8", "allied"), mode=mode, factor=0).reason == "no-mf"


def test_a_unit_stops_where_the_enemy_is():
    found = move(to("8", enemy_reduced=1), to("9", boundary="escarpment"), factor=9)
    assert (found.reason, found.failed_step) == ("stopped", 2)
    assert (found.must_stop, found.must_attack, found.control_gained) == (True, True, ())


def test_a_place_contested_at_the_start_may_be_left_unattacked():
    found = move(to("8", enemy_full=1, contested_at_start=True))
    assert (found.must_stop, found.must_attack) == (True, False)


@pytest.mark.parametrize(
    ("step", "start", "reason"),
    [
        (to("8", boundary="escarpment", friendly_units=4), "7", "escarpment"),
        (to("8", boundary="none", friendly_units=4), "7", "not-adjacent"),
        (to("B", friendly_units=4), "7", "not-adjacent"),
        (to("8"), "B", "not-adjacent"),
        (to("8", friendly_units=4, attacked=True), "7", "fully-stacked"),
        (to("8", friendly_units=3, attacked=True), "7", "already-attacked"),
    ],
)
def test_a_step_is_refused_for_the_first_reason_in_order(step, start, reason):
    assert move(step, start=start).reason == reason


def test_zones_hold_any_number():
    assert move(to("B", "allied", boundary="line", friendly_units=12)).legal


def test_a_unit_leaves_a_contested_place_into_a_free_one_first():
    assert move(to("8"), from_contested=True).reason == "must-enter-free"
    enemies = to("8", "allied", enemy_full=1)
    assert move(enemies, from_contested=True).reason == "must-enter-free"
    assert move(to("8", "allied"), to("9"), from_contested=True).control_gained == ("9",)


def test_a_regroup_is_one_step_into_a_free_place():
    found = move(to("8", "allied"), mode="regroup", from_contested=True, oos=True)
    assert (found.legal, found.costs, found.mf_available, found.mf_left) == (True, (0,), 5, 5)
    assert move(to("8"), mode="regroup").reason == "not-free"
    far = move(to("8", "allied"), to("9", "allied"), mode="regroup")
    assert (far.reason, far.failed_step, far.steps_made) == ("too-far", 2, 1)


def test_mines_below_halfaya_stop_the_allies_while_the_axis_holds_the_pass():
    mined = {"mode": "regroup", "start": "6"}
    assert move(to("17", "allied"), from_controlled_by="axis", **mined).reason == "halfaya-mines"
    assert move(to("17", "allied"), **mined).legal
    assert move(to("16", "allied"), from_controlled_by="axis", **mined).legal
    assert move(to("17", "axis"), side="axis", from_controlled_by="axis", **mined).legal
    assert move(to("17"), start="6", from_controlled_by="axis").legal


def test_an_overrun_is_one_step_anywhere_for_nothing():
    found = move(to("8", enemy_full=3), mode="overrun", from_contested=True)
    assert (found.costs, found.mf_spent, found.must_attack) == ((0,), 0, True)
    assert move(to("8"), to("9"), mode="overrun").reason == "too-far"
    assert move(to("8"), mode="overrun").control_gained == ("8",)


def test_the_working_names_what_each_place_cost():
    shown = steps("move", told_of(to("8"), to("9", enemy_adjacent=True)))
    assert ("into 8, MF", 1) in shown
    assert ("into 9, MF", 2) in shown


def test_an_invalid_place_or_path_is_refused_by_name():
    assert refused("move", told_of(to("24"), start="Z")) == ["from", "path[0].place"]
    assert refused("move", told_of()) == ["path"]
    assert refused("move", told_of(to("8"), factor=21)) == ["movement_factor"]
