"""An event of any class, with empty fields, for properties of all events."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

NOBODY = "nobody"


def kinds(system):
    """The event classes of a system, by name."""
    return dict(system.written.__self__.by_name)


def empty(kind):
    """An event, or a value in one, with empty fields."""
    hints = get_type_hints(kind)
    without = [f for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING]
    return kind(**{field.name: _nothing(hints[field.name]) for field in without})


def _nothing(hint) -> Any:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _nothing(inside[0])
    if origin is Literal:
        return inside[0]
    if origin in (Union, types.UnionType):
        return None if type(None) in inside else _nothing(inside[0])
    if origin is tuple or hint is tuple:
        return () if Ellipsis in inside else tuple(_nothing(each) for each in inside)
    if origin in (dict, Mapping) or hint is dict:
        return {}
    if is_dataclass(hint):
        return empty(hint)
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint.model_construct(id="", things=())
    return "" if hint is Any else hint()


def with_ids(event, field, ids):
    """Return the event with ids in one field, in the form of that field."""
    hint = get_type_hints(type(event))[field]
    first = next(a for a in (get_args(hint) or (hint,)) if a is not type(None))
    outer = get_origin(hint) or get_origin(first) or first
    if outer is tuple:
        return replace(event, **{field: tuple(ids)})
    if outer in (dict, Mapping):
        return replace(event, **{field: dict.fromkeys(ids, 0)})
    return replace(event, **{field: " ".join(ids)})
