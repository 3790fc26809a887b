"""A frozen dataclass with shared methods behaves like one of the library."""

import dataclasses
from dataclasses import FrozenInstanceError, field
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.battle.rattenkrieg.state import Battle
from assistant.frozen import dataclass, replace


def classes(dataclass):
    """The same classes, made by one decorator or the other."""

    @dataclass(frozen=True)
    class Nothing:
        kind: ClassVar[str] = "nothing"

    @dataclass(frozen=True)
    class One:
        one: object

    @dataclass(frozen=True)
    class Two:
        one: object = 1
        two: object = field(default=2, compare=False)
        three: object = field(default=3, repr=False)

    @dataclass(frozen=True)
    class Longer(Two):
        four: object = field(default_factory=tuple)

    @dataclass(frozen=True)
    class Own:
        one: object

        def __hash__(self):
            return 7

        def __repr__(self):
            return "own"

    @dataclass(frozen=True)
    class Alike:
        one: object

        def __eq__(self, other):
            return isinstance(other, Alike)

    class Undecorated(One):
        pass

    @dataclass(frozen=True, order=True)
    class Ordered:
        one: object

    @dataclass
    class Changing:
        one: object

    return Nothing, One, Two, Longer, Own, Alike, Undecorated, Ordered, Changing


OURS, THEIRS = classes(dataclass), classes(dataclasses.dataclass)
NAMES = [kind.__name__ for kind in OURS]
# without NaN, which no battle holds: from Python 3.13 on, the library compares fields one by one,
# so that a value with NaN is not equal to itself
VALUES = st.sampled_from([0, 1, 1.0, True, "a", "", None, (1, 2), [1], {"a": 1}])


def outcome(do):
    try:
        return do()
    except (TypeError, AttributeError) as problem:
        return type(problem), str(problem)


@given(st.integers(0, len(OURS) - 1), st.lists(VALUES, max_size=4), st.lists(VALUES, max_size=4))
def test_two_values_are_equal_hashed_and_described_as_by_the_library(number, one, other):
    found = []
    for kind in (OURS[number], THEIRS[number]):
        made = outcome(lambda kind=kind: (kind(*one), kind(*other)))
        found.append([made])
        if isinstance(made[0], type):
            continue
        first, second = made
        hashes = outcome(lambda first=first: hash(first)), outcome(lambda s=second: hash(s))
        found[-1] = [
            first == second,
            first != second,
            first == 1,
            hashes[0] == hashes[1] if first == second else None,
            [each if isinstance(each, tuple) else "" for each in hashes],
            repr(first).rpartition(".")[2],
            dataclasses.asdict(first),
            outcome(lambda first=first, second=second: first < second),
        ]
    assert found[0] == found[1]


@pytest.mark.parametrize("number", range(len(OURS)), ids=NAMES)
def test_a_value_cannot_be_changed_where_the_library_refuses_it(number):
    found = []
    for kind in (OURS[number], THEIRS[number]):
        value = kind(1) if kind.__name__ != "Nothing" else kind()
        found.append(
            [
                outcome(lambda value=value: setattr(value, "one", 2)),
                outcome(lambda value=value: setattr(value, "other", 2)),
                outcome(lambda value=value: delattr(value, "one")),
                vars(value),
            ]
        )
    assert found[0] == found[1]


def test_a_field_is_not_changed():
    with pytest.raises(FrozenInstanceError):
        OURS[1](1).one = 2


@pytest.mark.parametrize("number", range(len(OURS)), ids=NAMES)
def test_the_library_makes_copies_and_knows_the_fields(number):
    for kind, plain in ((OURS[number], THEIRS[number]),):
        names = [each.name for each in dataclasses.fields(kind)]
        assert names == [each.name for each in dataclasses.fields(plain)]
        assert kind.__match_args__ == plain.__match_args__
        assert kind.__dataclass_params__.frozen == plain.__dataclass_params__.frozen
        if names:
            value = kind(1)
            assert replace(value, one=3) == dataclasses.replace(value, one=3) == kind(3)


def test_the_values_of_a_battle_share_their_methods():
    other = type(Battle().table_plan)
    for name in ("__setattr__", "__delattr__", "__repr__", "__eq__", "__hash__"):
        assert getattr(Battle, name) is getattr(other, name)
