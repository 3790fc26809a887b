import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules.dice import given_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import find

BOARD = find("rattenkrieg/board")
DOOR = find("rattenkrieg/force-door")
TRAP = find("rattenkrieg/booby-trap")
OBJECT = find("rattenkrieg/handle-object")


def resolve(procedure, dice=None, **told):
    return procedure.resolve(told, given_dice(dice or {})).outcome


def refused_inputs(procedure, **told):
    with pytest.raises(BadInputs) as refusal:
        procedure.read(told)
    return [problem.input for problem in refusal.value.problems]


def test_the_books_passenger_gets_off_after_one_impulse():
    boarded = resolve(BOARD, actions_left=3, impulses_moved=1)

    assert (boarded.lost, boarded.cost, boarded.possible, boarded.actions_left) == (1, 1, True, 1)
    assert (boarded.quiet_in, boarded.normal_in, boarded.combat_in) == (105, 10, 1)


def test_boarding_with_two_actions_makes_no_noise():
    boarded = resolve(BOARD, actions_left=2, quiet=True)

    assert (boarded.cost, boarded.possible, boarded.actions_left) == (2, True, 0)
    assert (boarded.quiet_in, boarded.normal_in, boarded.combat_in) == (None, None, None)


@pytest.mark.parametrize(
    ("left", "moved", "quiet", "lost", "after"),
    [(2, 4, False, 2, 0), (0, 0, False, 0, 0), (3, 2, True, 2, 1), (1, 0, True, 0, 1)],
)
def test_without_enough_actions_only_the_ride_is_paid(left, moved, quiet, lost, after):
    boarded = resolve(BOARD, actions_left=left, impulses_moved=moved, quiet=quiet)

    assert boarded.possible is False
    assert (boarded.lost, boarded.actions_left) == (lost, after)


def test_boarding_is_refused_by_name():
    assert refused_inputs(BOARD, actions_left=-1, impulses_moved=5) == [
        "actions_left",
        "impulses_moved",
    ]
    assert refused_inputs(BOARD) == ["actions_left"]


@pytest.mark.parametrize(
    ("planks", "sandbags", "needed"),
    [(False, False, 3), (True, False, 2), (False, True, 2), (True, True, 1)],
)
def test_planks_and_sandbags_each_strengthen_a_door(planks, sandbags, needed):
    held = {"planks": planks, "sandbags": sandbags}

    forced = resolve(DOOR, {"force": needed}, **held)
    assert (forced.needed, forced.success) == (needed, True)
    assert resolve(DOOR, {"force": needed + 1}, **held).success is False


def test_the_books_planked_window_holds_on_a_three():
    assert resolve(DOOR, {"force": 3}, planks=True).success is False


def trap(task, quality, die=None, **told):
    dice = {} if die is None else {"check": die}
    worked = resolve(TRAP, dice, task=task, quality=quality, **told)
    return worked.passed, worked.explodes, worked.found


def test_a_trap_goes_off_in_the_hands_of_a_figure_that_fails():
    assert trap("set", 4, 4) == (True, False, False)
    assert trap("set", 4, 5) == (False, True, False)
    assert trap("set", 6) == (True, False, False)


def test_as_printed_a_trap_goes_off_when_the_check_is_passed():
    assert trap("set", 4, 4, booby_traps_as_printed=True) == (True, True, False)
    assert trap("set", 4, 5, booby_traps_as_printed=True) == (False, False, False)
    assert trap("set", 6, booby_traps_as_printed=True) == (True, True, False)


def test_a_search_finds_existing_entries():
    assert trap("search", 4, 4) == (True, False, True)
    assert trap("search", 4, 5) == (False, False, False)
    assert trap("search", 8) == (True, False, True)
    assert trap("search", 4, 4, booby_traps_as_printed=True) == (True, False, True)


def test_a_die_is_rolled_for_a_space_without_traps_too():
    told = {"task": "search", "quality": 4, "traps_present": False}
    resolved = TRAP.resolve(told, given_dice({"check": 1}))

    assert resolved.dice == {"check": 1}
    assert resolved.outcome.found is False


def test_trap_work_is_refused_by_name():
    assert refused_inputs(TRAP, task="defuse", quality=9) == ["task", "quality"]


@pytest.mark.parametrize(
    ("weight", "needed"), [(0.5, 1), (20, 1), (20.1, 2), (60, 2), (60.5, 3), (150, 3)]
)
def test_the_weight_sets_actions_and_men(weight, needed):
    handled = resolve(OBJECT, weight_kg=weight, men=needed)

    assert (handled.actions_total, handled.men_needed) == (needed, needed)
    assert (handled.possible, handled.actions_each) == (True, 1)


def test_the_books_two_men_at_fifty_kilos_spend_one_action_each():
    assert resolve(OBJECT, weight_kg=50, men=2).actions_each == 1


def test_more_figures_never_pay_less_than_an_action():
    assert resolve(OBJECT, weight_kg=150, men=7).actions_each == 1


def test_too_few_men_cannot_move_an_object():
    handled = resolve(OBJECT, weight_kg=61, men=2)

    assert (handled.possible, handled.actions_each) == (False, None)
    assert (handled.actions_total, handled.men_needed) == (3, 3)


def test_an_object_that_is_too_heavy_is_left_to_the_umpire():
    assert refused_inputs(OBJECT, weight_kg=150.1, men=9) == ["weight_kg"]
    assert refused_inputs(OBJECT, weight_kg=0, men=0) == ["weight_kg", "men"]
