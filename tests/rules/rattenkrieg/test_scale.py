import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules import tables
from assistant.rules.dice import given_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import find

SCALE = find("rattenkrieg/scale-distance")
NAMES = ("value", "from_scale", "from_unit", "to_scale", "to_unit")
MULTISCALE = {
    "cm_1_35": (35, "cm"),
    "cm_1_48": (48, "cm"),
    "in_1_56": (56, "in"),
    "cm_1_72": (72, "cm"),
    "mm_1_100": (100, "mm"),
    "mm_1_285": (285, "mm"),
    "mm_1_600": (600, "mm"),
}
GUNS = {
    "in_28mm": (56, "in"),
    "cm_54mm": (32, "cm"),
    "cm_1_48": (48, "cm"),
    "in_20mm": (76, "in"),
    "mm_15mm": (100, "mm"),
    "mm_6mm": (285, "mm"),
    "mm_3mm": (600, "mm"),
}


def convert(*told):
    return SCALE.resolve(dict(zip(NAMES, told, strict=True)), given_dice({})).outcome


def test_the_books_seventy_inches_in_fifteen_millimetres():
    converted = convert(70, 56, "in", 100, "mm")  # 70 x 25.4 x 56 / 100

    assert (converted.value, converted.exact) == (996, 995.68)


def test_the_books_hundred_metres_of_real_ground():
    converted = convert(100, 1, "m", 56, "in")  # 100000 / 56 / 25.4

    assert (converted.value, converted.exact) == (70, 70.303712)


def test_converting_back_gives_the_same_distance():
    assert convert(70, 56, "in", 56, "in").exact == 70
    assert convert(2540, 1, "cm", 1, "in").exact == 1000
    assert convert(1, 1, "yd", 1, "mm").exact == 914.4


@pytest.mark.parametrize(("millimetres", "whole"), [(24, 2), (25, 3), (35, 4), (0, 0)])
def test_halves_are_rounded_up(millimetres, whole):
    assert convert(millimetres, 1, "mm", 1, "cm").value == whole


def test_every_cell_of_the_conversion_tables_is_the_formula():
    rows = tables.load("rattenkrieg/multiscale-equivalences").rows
    off = [
        (row["in_1_56"], column)
        for row in rows
        for column, (scale, unit) in MULTISCALE.items()
        if convert(row["in_1_56"], 56, "in", scale, unit).value != row[column]
    ]

    assert off == []
    assert [row["in_1_56"] for row in rows] == list(range(1, 501))


@pytest.mark.parametrize("range_m", [100, 500, 1000, 1500, 2000])
@pytest.mark.parametrize("column", GUNS)
def test_the_ranges_for_guns_are_nearly_those_of_real_ground(range_m, column):
    row = tables.load("rattenkrieg/distance-equivalence-guns").row(range_m)

    assert row[column] == pytest.approx(convert(range_m, 1, "m", *GUNS[column]).exact, rel=0.015)


def test_long_shots_beyond_1500_metres_need_the_gunners_quality():
    rows = tables.load("rattenkrieg/long-range-shots").rows

    assert [row["first_confirm"] for row in rows] == [None, None, None, None, "gunner-quality"]
    assert [(row["first_max"], row["follow_up_max"]) for row in rows] == [
        (6, 6),
        (6, 6),
        (3, 4),
        (1, 4),
        (1, 3),
    ]
    assert [row["from_m"] for row in rows[1:]] == [row["to_m"] + 1 for row in rows[:-1]]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("value", -1),
        ("value", "70"),
        ("value", 1e300),
        ("from_scale", 57),
        ("from_scale", True),
        ("to_unit", "ft"),
    ],
)
def test_distances_are_refused_by_name(name, value):
    told = dict(zip(NAMES, (1, 56, "in", 100, "mm"), strict=True)) | {name: value}

    with pytest.raises(BadInputs) as refusal:
        SCALE.read(told)
    assert [problem.input for problem in refusal.value.problems] == [name]
