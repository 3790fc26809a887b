"""The faces that a rule needs, as a sheet shows them above the dice."""

import pytest

from assistant.rules.dice import Dice, DiceMissing, Throw, given_dice, no_dice
from assistant.rules.procedures import Pending, find


@pytest.mark.parametrize(
    ("throw", "target"),
    [
        (Throw("x", split=2), "2 or less"),
        (Throw("x", split=1), "1"),
        (Throw("x", split=3, or_more=True), "4 or more"),
        (Throw("x", split=5, or_more=True), "6"),
        (Throw("x"), ""),
        (Throw("x", split=0), ""),  # no die shows so little
        (Throw("x", split=6), ""),  # nor does any show more
        (Throw("x", faces=12, split=10, or_more=True), "11 or more"),
    ],
)
def test_a_throw_names_the_faces_that_are_asked_for(throw, target):
    assert throw.target == target


@pytest.mark.parametrize("most", range(1, 6))
def test_both_ways_to_ask_divide_the_die_at_one_place(most):
    def missing(**asked):
        with pytest.raises(DiceMissing) as found:
            Dice(given_dice({})).d6("x", **asked)
        return found.value.throw

    low, high = missing(split=most), missing(at_least=most + 1)

    assert (low.split, high.split) == (most, most)
    assert low.target.startswith(str(most))
    assert high.target.startswith(str(most + 1))


RIFLES = {"trigger": "shoot", "actions_left": 4, "awareness": "yellow", "quality": 2}
FUEL = {
    "damage_points": 1,
    "shell_type": "ap",
    "list": ["fuel"],
    "systems": {"fuel": 5},
    "crew": [],
}
HIGH = [  # procedures that want the upper faces of a die
    ("react", RIFLES, "3 or more"),
    ("react", {**RIFLES, "notice_by_quality_check": True}, "2 or less"),
    ("fight-fire", {"strength": 4, "equipment": "spade-broom"}, "4 or more"),
    (
        "fight-vehicle-fire",
        {"intensity": 4, "equipment": "extinguisher", "by": "outside"},
        "2 or more",
    ),
    ("apply-damage", {**FUEL, "fire_modifier": 1}, "4 or more"),
]


@pytest.mark.parametrize(("procedure", "inputs", "target"), HIGH)
def test_a_die_that_must_be_high_is_asked_for_as_high(procedure, inputs, target):
    waits = find(f"rattenkrieg/{procedure}").begin(inputs, no_dice)

    assert isinstance(waits, Pending)
    assert waits.throw.target == target
