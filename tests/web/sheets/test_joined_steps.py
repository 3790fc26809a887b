"""The working of a burst on its sheet: one row for equal rows of several targets."""

from assistant.rules.dice import given_dice
from assistant.rules.procedures import Pending, find
from assistant.web.wording.joined_steps import joined_steps

MEN = [{"name": f"Garand {number}", "stance": 1} for number in (1, 2, 3)]


def rows(targets, **fallen):
    procedure = find("rattenkrieg/automatic-fire")
    told = {"weapon": "MG42", "setup": "light", "sectors": [{"targets": targets}]}
    pending = procedure.begin(told, given_dice(fallen))
    assert isinstance(pending, Pending)
    return [(step.label, step.value) for step in joined_steps(pending.steps)]


def test_equal_rows_of_all_targets_are_one():
    assert rows(MEN, rolls=[6]) == [
        ("MG42", -2),
        ("All: in Combat Stance, seen from ahead", 1),
        ("to add to the die", -1),
        ("checks before the others may react", 7),
    ]


def test_a_distinct_sum_has_its_own_row():
    hidden = [*MEN[:2], MEN[2] | {"obstacle_cover": 2}]
    found = dict(rows(hidden))

    assert found["1 and 2: to add to the die"] == -1
    assert found["Garand 3: to add to the die"] == 0


def test_targets_of_several_elements_keep_their_elements():
    both = [
        {"name": f"Contact {letter}: figure {number}", "stance": int(letter == "A")}
        for letter in "AB"
        for number in (1, 2)
    ]
    found = dict(rows(both))

    assert found["A: figure 1 and A: figure 2: to add to the die"] == -1
    assert found["B: figure 1 and B: figure 2: to add to the die"] == -2
    assert not any(label.startswith("All") for label in found)


def test_a_single_target_keeps_its_rows():
    assert ("to add to the die", -1) in rows(MEN[:1])
