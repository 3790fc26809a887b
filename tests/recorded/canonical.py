"""Digests of battles, which outlive a move or a renaming of modules and classes.

`digest` walks a value by the names of its fields; fields that hold their default are left out, so
a new field with a default changes nothing. `texts` keeps only what people read, without any name.
"""

import json
from collections.abc import Iterator, Mapping, Set
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from json.encoder import encode_basestring as _quoted
from typing import Any

from pydantic import BaseModel

LETTERS = 10  # of a digest as it is written down
_as_json = json.JSONEncoder(ensure_ascii=False).encode


def digest(value: object, known: "Known | None" = None) -> str:
    """Return a short digest of a value: of its fields' names and contents, in their order."""
    return (known or Known()).digest(value)[:LETTERS]


def short(text: str) -> str:
    """Return a short digest of a text."""
    return blake2b(text.encode(), digest_size=16).hexdigest()[:LETTERS]


class Known:
    """Digests of the values met so far: states that follow each other share most of theirs."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[object, str]] = {}  # the value is held: its id stays its own

    def digest(self, value: object) -> str:
        """Return the whole digest of a value."""
        if type(value) is str or value is None or isinstance(value, bool | int | float | str):
            return _plain(value)
        if (found := self._found.get(id(value))) is not None:
            return found[1]
        text = blake2b(self._written(value).encode(), digest_size=16).hexdigest()
        self._found[id(value)] = value, text
        return text

    def _written(self, value: object) -> str:
        if isinstance(value, tuple | list):
            return f"[{','.join(map(self.digest, value))}]"
        if isinstance(value, Mapping):
            each = [f"{_plain(_key(k))}:{self.digest(v)}" for k, v in value.items()]
            return f"{{{','.join(each)}}}"
        if isinstance(value, Set):
            return f"<{','.join(sorted(map(self.digest, value)))}>"
        each = [f"{name}:{self.digest(part)}" for name, part in parts(value)]
        return f"({','.join(sorted(each))})"


def parts(value: object) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a value that do not hold their default, by name."""
    if isinstance(value, BaseModel):
        yield from ((name, getattr(value, name)) for name in sorted(value.model_fields_set))
    elif is_dataclass(value) and not isinstance(value, type):
        for name, default in _fields(type(value)):
            part = getattr(value, name)
            if default is MISSING or part != default:
                yield name, part
    else:
        raise TypeError(f"no digest of {type(value)}: {value!r}")


@cache
def _fields(kind: type) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, _default(field)) for field in fields(kind))


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _key(key: object) -> str:
    return key if isinstance(key, str) else json.dumps(key, default=_enum)


def _enum(value: object) -> object:
    return value.value if isinstance(value, Enum) else repr(value)


def _plain(value: object) -> str:
    kind = type(value)
    if kind is str:
        return _quoted(value)
    if kind is int:
        return repr(value)
    return _as_json(value.value if isinstance(value, Enum) else value)


def texts_read(value: object) -> list[str]:
    """Return what people read of a view: its words and figures, in order."""
    found: list[str] = []
    _add_texts(value, found)
    return found


def _add_texts(value: object, found: list[str]) -> None:
    kind = type(value)
    if kind is str:
        if value:
            found.append(value)  # type: ignore[arg-type]
    elif value is None or kind is bool:
        return
    elif isinstance(value, str | int | float):
        if value != "":
            found.append(str(value.value if isinstance(value, Enum) else value))
    elif isinstance(value, tuple | list):
        for each in value:
            _add_texts(each, found)
    elif isinstance(value, Mapping):
        for each in value.values():
            _add_texts(each, found)
    elif isinstance(value, Set):
        found += sorted(text for each in value for text in texts_read(each))
    elif isinstance(value, BaseModel):
        _add_texts(value.model_dump(), found)
    else:
        for name in _names(kind):
            _add_texts(getattr(value, name), found)


@cache
def _names(kind: type) -> tuple[str, ...]:
    assert is_dataclass(kind), f"no text of {kind}"
    return tuple(field.name for field in fields(kind))
