"""Refusals in words: each names the input, the value and what is allowed."""

from typing import Annotated, Literal

import pytest
from pydantic import Field

from assistant.rules.inputs import BadInputs, Inputs, read

Cell = Annotated[int, Field(ge=0, le=9)]


class Group(Inputs):
    """Figures of one kind."""

    count: Annotated[int, Field(ge=1, le=60)]


class Told(Inputs):
    """Groups of figures, and the squares where they are."""

    groups: Annotated[tuple[Group, ...], Field(min_length=1)]
    squares: tuple[tuple[Cell, Cell], ...] = ()


def problems(told):
    with pytest.raises(BadInputs) as refusal:
        read(Told, told)
    return [str(problem) for problem in refusal.value.problems]


def test_a_list_with_refused_parts_is_not_also_called_too_short():
    assert problems({"groups": [{"count": 0}]}) == [
        "groups[0].count must be a whole number from 1 to 60; got 0"
    ]


def test_a_list_that_is_too_short_is_named_with_what_it_holds():
    assert problems({"groups": []}) == [
        "groups must be a list of at least 1: each an object with count; got []"
    ]


@pytest.mark.parametrize(
    ("squares", "problem"),
    [
        ([[1, 10]], "squares[0][1] must be a whole number from 0 to 9; got 10"),
        ([[1, 2], [3]], "squares[1][1] is missing; it must be a whole number from 0 to 9"),
        (
            [[1, 2, 3]],
            "squares[0] must be a list of 2: each a whole number from 0 to 9; got [1, 2, 3]",
        ),
    ],
)
def test_a_part_of_a_pair_is_named_by_its_place(squares, problem):
    assert problems({"groups": [{"count": 1}], "squares": squares}) == [problem]


class Stores(Inputs):
    """The amount of each thing, and anything else."""

    stores: dict[Literal["shells", "fuel"], Annotated[int, Field(ge=0, le=90)]] = {}  # noqa: RUF012
    notes: dict[str, object] = {}  # noqa: RUF012


@pytest.mark.parametrize(
    ("stores", "problem"),
    [
        ({"fuel": 91}, "stores.fuel must be a whole number from 0 to 90; got 91"),
        (
            {"fuell": 1},
            'stores.fuell must be one of shells, fuel (did you mean fuel?); got "fuell"',
        ),
        ([1], "stores must be an object; got [1]"),
    ],
)
def test_an_entry_of_an_object_by_name_is_refused_for_its_name_or_its_value(stores, problem):
    with pytest.raises(BadInputs) as refusal:
        read(Stores, {"stores": stores, "notes": {"any": {"thing": 1}}})

    assert [str(each) for each in refusal.value.problems] == [problem]
