"""Dice that people throw together are requested together, with the face that each needs."""

import pytest

from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find
from assistant.web.forms.dice_input import dice_pad

SHOT = {
    "to_hit": 5,
    "penetration_mm": 60,
    "dice": 3,
    "relative_armor_mm": 52,
    "caliber_mm": 75,
    "shell_type": "apcbc",
}
MINE = {"device": "Tellermine", "tons": 28, "belly_mm": 15, "track_points": 7, "aboard": 4}


def pad(procedure, inputs, entered=(), **options):
    pending = find(procedure).begin(inputs, no_dice)
    assert isinstance(pending, Pending)
    return dice_pad(find(procedure), pending, {"damage": list(entered)}, **options)


@pytest.mark.parametrize(
    ("procedure", "inputs", "count", "target"),
    [
        ("rattenkrieg/gun-shot", SHOT, 3, "5 or less"),
        ("rattenkrieg/strike", {"dice": 6, "severity": 4}, 6, "4 or less"),
        ("rattenkrieg/mine-explosion", MINE, 7, "5 or less"),
    ],
)
def test_the_whole_pool_is_asked_for_with_its_highest_face(procedure, inputs, count, target):
    asked = pad(procedure, inputs)
    assert (asked.count, asked.target) == (count, target)
    assert asked.words.endswith(f"each of {count} dice")


def test_a_reader_who_may_not_see_the_working_does_not_learn_the_number():
    assert pad("rattenkrieg/gun-shot", SHOT, readable=False).count == 1
