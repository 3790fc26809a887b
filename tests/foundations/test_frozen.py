"""A copy of a frozen dataclass equals the copy that the library makes, for any class."""

import dataclasses
import importlib
import pkgutil
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import pytest

import assistant.battle
import assistant.frozen
from assistant.frozen import fields_alone, replace


@dataclass(frozen=True)
class Plain:
    one: int
    two: tuple[int, ...] = ()
    kind: ClassVar[str] = "plain"


@dataclass(frozen=True)
class Longer(Plain):
    three: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Counted:
    one: int
    twice: int = field(init=False)

    def __post_init__(self):
        object.__setattr__(self, "twice", 2 * self.one)


@dataclass(frozen=True)
class Kept:
    one: int

    @cached_property
    def twice(self):
        return 2 * self.one


@dataclass(frozen=True, slots=True)
class Slotted:
    one: int
    two: int = 2


class Undecorated(Plain):
    def __init__(self, one, two=()):
        super().__init__(one + 1, two)


EVERY = [Plain(1), Plain(1, (2,)), Longer(1, three={"a": 1}), Counted(3), Slotted(1), Kept(1)]


@pytest.mark.parametrize("value", EVERY, ids=repr)
def test_a_copy_is_as_the_library_makes_it_and_the_original_stays(value):
    before = repr(value)
    copy = replace(value, one=7)

    assert copy == dataclasses.replace(value, one=7)
    assert (repr(value), type(copy), hasattr(copy, "__dict__")) == (
        before,
        type(value),
        hasattr(value, "__dict__"),
    )
    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.one = 8


def test_calculated_values_are_not_copied():
    kept = Kept(1)

    assert kept.twice == 2
    assert replace(kept, one=4).twice == 8
    assert replace(Counted(1), one=4).twice == 8
    assert replace(Undecorated(1), one=4).one == 5


@pytest.mark.parametrize("changes", [{"three": 1}, {"kind": "another"}, {"one": 2, "two_": 1}])
def test_a_field_that_is_not_there_is_refused(changes):
    with pytest.raises(TypeError):
        replace(Plain(1), **changes)


def test_every_class_of_a_battle_is_copied_quickly():
    package = assistant.battle
    names = [each.name for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    every = {
        each
        for name in names
        for each in vars(importlib.import_module(name)).values()
        if isinstance(each, type) and dataclasses.is_dataclass(each) and dataclasses.fields(each)
    }
    own = {each for each in every if each.__module__.startswith(f"{package.__name__}.")}

    assert len(own) > 500
    assert {kind.__name__ for kind in own if not fields_alone(kind)} == {"System"}


def test_no_part_of_the_program_makes_copies_with_the_library():
    library = re.compile(
        r"^from dataclasses import .*\breplace\b|dataclasses\.replace\(", re.MULTILINE
    )
    paths = set(Path(assistant.__path__[0]).rglob("*.py")) - {Path(assistant.frozen.__file__)}
    assert len(paths) > 500
    assert [path.name for path in paths if library.search(path.read_text("utf-8"))] == []
