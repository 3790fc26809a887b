"""The source of a vehicle card's figures: the book, public reference data, or the program."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Literal

from assistant.cards.toml_files.reading import Part
from assistant.rules.inputs import Problem

Source = Literal["book", "historical", "ours"]
SOURCES: tuple[Source, ...] = ("book", "historical", "ours")
FORGED = ("armor", "size", "systems", "icons")  # tables that need not be in the file
PARTS = ("hull", "turret")


def source_in(listed: Mapping[str, Source], path: str) -> Source:
    """Return the source of a path, as of the longest listed path above it; else the book."""
    for length in range(len(path), 0, -1):
        here = path[:length]
        if here in listed and (length == len(path) or path[length] in ".["):
            return listed[here]
    return "book"


def list_sources(values: Mapping[str, Sequence[str]]) -> dict[str, Source]:
    """Return the paths of a card's table of provenance, each with its source."""
    return {path: source for source in SOURCES for path in values.get(source, ())}


def provenance_errors(part: Part, fields: list[str]) -> Iterator[Problem]:
    """Yield errors for paths that lead nowhere or have two sources."""
    table = part.part("provenance")
    seen: set[str] = set()
    for source in SOURCES:
        paths = table.get(source)
        for number, path in enumerate(paths if isinstance(paths, list) else ()):
            if not isinstance(path, str):
                continue
            where = f"{table.at(source)}[{number}]"
            if path in seen:
                yield Problem(where, path, "a path that is not listed before")
            elif path not in fields and not _leads_to_value(part.value, path):
                yield Problem(where, path, f"a path of this card{_hint(part.value, path, fields)}")
            seen.add(path)


def _leads_to_value(values: Any, path: str) -> bool:
    """Return whether a path has a value, or one may be derived there."""
    names = re.findall(r"[^.\[\]]+", path)
    if names and names[0] in FORGED and set(names[1:2]) <= set(PARTS):
        return True
    for name in names:
        if isinstance(values, list) and name.isdecimal() and int(name) < len(values):
            values = values[int(name)]
        elif isinstance(values, Mapping) and name in values:
            values = values[name]
        else:
            return False
    return bool(names)


def _hint(values: Any, path: str, fields: list[str]) -> str:
    known = [*_paths(values), *(f"{table}.{part}" for table in FORGED for part in PARTS), *fields]
    near = get_close_matches(path, known, 1)
    return f" (did you mean {near[0]}?)" if near else ", such as plates.hull"


def _paths(values: Any, where: str = "") -> Iterator[str]:
    for name, value in values.items() if isinstance(values, Mapping) else ():
        here = f"{where}.{name}" if where else str(name)
        yield here
        yield from _paths(value, here)
