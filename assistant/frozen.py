"""Frozen dataclasses: made with little memory, and copied quickly with other values in some fields.

A battle replaces values with every event and question. `dataclasses.replace` makes each copy by its
constructor, field by field; this takes all fields at once, in a tenth of the time.
"""

import dataclasses
from collections.abc import Callable
from functools import cache, cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that the changes are checked by type
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """Return a copy of a frozen dataclass with changed fields.

        Do what `dataclasses.replace` does; raise `TypeError` for a field that is not there.
        """
        kind = type(value)
        if not changes.keys() <= fields_alone(kind):
            return dataclasses.replace(value, **changes)
        copy = object.__new__(kind)
        held = value.__dict__.copy()
        held.update(changes)
        object.__setattr__(copy, "__dict__", held)
        return copy


@cache
def fields_alone(kind: Any) -> frozenset[str]:
    """Return the fields of a dataclass whose instances hold them unchanged, and nothing else.

    Empty if the constructor does more, or an instance keeps something calculated.
    """
    inherited = [vars(each) for each in kind.__mro__]
    if (
        "__dataclass_params__" not in inherited[0]
        or not inherited[0]["__dataclass_params__"].init
        or hasattr(kind, "__post_init__")
        or any(each.get("__slots__") for each in inherited)
        or any(isinstance(x, cached_property) for each in inherited for x in each.values())
        or not all(field.init for field in dataclasses.fields(kind))
    ):
        return frozenset()
    return frozenset(field.name for field in dataclasses.fields(kind))


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(kind: Any = None, /, **given: Any) -> Any:
        """Make a dataclass as `dataclasses.dataclass` does, with less memory if it is frozen.

        The program has many hundreds, and the library writes six methods for each. A frozen one
        needs only its own constructor, and shares the other methods with all frozen ones.
        """
        if kind is None:
            return lambda kind: dataclass(kind, **given)
        if given != {"frozen": True}:
            return dataclasses.dataclass(**given)(kind)
        own = {name for name in SHARED if vars(kind).get(name) is not None}
        made = dataclasses.dataclass(frozen=True, eq=False, repr=False)(kind)
        compared = [field.name for field in dataclasses.fields(made) if field.compare]
        made.__compared__ = _values_of(compared)
        for name in SHARED.keys() - own:
            setattr(made, name, SHARED[name])
        return made


def _values_of(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that returns the values of these fields as a tuple."""
    if not names:
        return _no_values
    # for one name `attrgetter` returns the bare value, and no tuple
    return attrgetter(*names) if len(names) > 1 else attrgetter(*names, *names)


def _no_values(value: Any) -> tuple[Any, ...]:
    return ()


def _is_equal(self: Any, other: Any) -> Any:
    kind = self.__class__
    if other.__class__ is not kind:
        return NotImplemented
    compared = kind.__compared__
    return compared(self) == compared(other)


def _hash(self: Any) -> int:
    return hash(self.__class__.__compared__(self))


def _describe(self: Any) -> str:
    kind = self.__class__
    values = ", ".join([f"{name}={getattr(self, name)!r}" for name in _fields_shown(kind)])
    return f"{kind.__qualname__}({values})"


@cache
def _fields_shown(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind) if field.repr)


def _refuse_change(self: Any, name: str, value: Any) -> None:
    if _is_fixed(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_removal(self: Any, name: str) -> None:
    if _is_fixed(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _is_fixed(value: Any, name: str) -> bool:
    """Return whether an attribute is fixed: any of a frozen dataclass, the fields of a subclass."""
    kind = type(value)
    return "__dataclass_fields__" in vars(kind) or name in kind.__dataclass_fields__


SHARED: dict[str, Any] = {
    "__eq__": _is_equal,
    "__hash__": _hash,
    "__repr__": _describe,
    "__setattr__": _refuse_change,
    "__delattr__": _refuse_removal,
}
