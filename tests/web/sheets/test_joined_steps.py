"""The working of a burst on its sheet: one row for equal rows of several targets."""

from assistant.rules.dice import given_dice
from assistant.rules.procedures import Pending, find
from assistant.web.wording.joined_steps import joined_results, joined_steps

MEN = [{"name": f"Garand {number}", "stance": 1} for number in (1, 2, 3)]


def joined_rows(targets, **fallen):
    procedure = find("rattenkrieg/automatic-fire")
    told = {"weapon": "MG42", "setup": "light", "sectors": [{"targets": targets}]}
    pending = procedure.begin(told, given_dice(fallen))
    assert isinstance(pending, Pending)
    return [(step.label, step.value) for step in joined_steps(pending.steps)]


def test_equal_rows_of_all_targets_are_one():
    assert joined_rows(MEN, rolls=[6]) == [
        ("MG42", -2),
        ("All: in Combat Stance, seen from ahead", 1),
        ("to add to the die", -1),
        ("checks before the others may react", 7),
    ]


def test_a_distinct_sum_has_its_own_row():
    hidden = [*MEN[:2], MEN[2] | {"obstacle_cover": 2}]
    found = dict(joined_rows(hidden))

    assert found["1 and 2: to add to the die"] == -1
    assert found["Garand 3: to add to the die"] == 0


def test_targets_of_several_elements_keep_their_elements():
    both = [
        {"name": f"Contact {letter}: figure {number}", "stance": int(letter == "A")}
        for letter in "AB"
        for number in (1, 2)
    ]
    found = dict(joined_rows(both))

    assert found["A: figure 1 and A: figure 2: to add to the die"] == -1
    assert found["B: figure 1 and B: figure 2: to add to the die"] == -2
    assert not any(label.startswith("All") for label in found)


def test_a_single_target_keeps_its_rows():
    assert ("to add to the die", -1) in joined_rows(MEN[:1])


def finished(targets, **fallen):
    procedure = find("rattenkrieg/automatic-fire")
    told = {"weapon": "MG42", "setup": "light", "sectors": [{"targets": targets}]}
    resolution = procedure.begin(told, given_dice(fallen))
    assert not isinstance(resolution, Pending)
    return [(step.label, step.value) for step in joined_results(resolution.steps)]


def test_a_finished_burst_has_each_die_in_one_row_with_its_result():
    found = finished(MEN, rolls=[6, 2, 6], extra=1)

    assert found[1] == ("All: in Combat Stance, seen from ahead", 1)
    assert ("to add to the die", -1) in found
    assert [row for row in found if row[0] in ("Garand 1", "Garand 2", "Garand 3")] == [
        ("Garand 1", "6: no effect"),
        ("Garand 2", "2: dead"),
        ("Garand 3", "6: no effect"),
    ]
    assert not any(label.endswith(": die") for label, _ in found)
    assert ("jammed", False) in found


def test_the_working_of_one_target_keeps_its_die():
    found = finished(MEN[:1], rolls=[1])
    assert any(label.endswith("die") for label, _ in found)
