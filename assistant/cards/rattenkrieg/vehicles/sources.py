"""Whose each figure of a vehicle's card is, forged ones among them.

A forged figure is public reference data's when all that it is forged from is, and else ours.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.rattenkrieg.vehicles.derived import measured_parts, plated_parts, points_of
from assistant.cards.rattenkrieg.vehicles.provenance import SOURCES, Source, listed, source_in
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle, told_in


def paths_by_source(card: Vehicle) -> dict[Source, list[str]]:
    """The paths of each source."""
    found: dict[Source, list[str]] = {source: [] for source in SOURCES}
    for path, source in sources(card).items():
        found[source].append(path)
    return {source: paths for source, paths in found.items() if paths}


def sources(card: Vehicle) -> dict[str, Source]:
    """The source of every path that has one of its own."""
    told = listed(card.provenance.model_dump())
    forged = dict(_forged_from(card, told))
    given = {path: source_in(told, path) for path in _given(card)}
    apart = {path: source for path, source in given.items() if source_in(forged, path) != source}
    return {**forged, **apart, **told}


def _forged_from(card: Vehicle, told: Mapping[str, Source]) -> Iterator[tuple[str, Source]]:
    """The tables that are forged, each with its source."""
    for part in plated_parts(card):
        yield f"armor.{part}", _made_of(f"plates.{part}", told)
    for part in measured_parts(card):
        yield f"size.{part}", _made_of("dimensions", told)
    for part, points in points_of(card).items():
        given = getattr(card.systems, part)
        for system in points:
            if system not in given:
                yield f"systems.{part}.{system}", "ours"
        if getattr(card.icons, part) is None:
            yield f"icons.{part}", "ours"


def _made_of(table: str, told: Mapping[str, Source]) -> Source:
    """What is forged from a table is ours as soon as a figure of the table is not public data."""
    paths = [path for path in told if path.startswith(f"{table}.")]
    sources = {source_in(told, path) for path in (table, *paths)}
    return "historical" if sources == {"historical"} else "ours"


def _given(card: Vehicle) -> Iterator[str]:
    """The paths of cells and sizes that stand in the file."""
    told = told_in(card)
    for table in ("armor", "size"):
        yield from _leaves(told.get(table, {}), table)


def _leaves(told: Any, where: str) -> Iterator[str]:
    if isinstance(told, Mapping):
        for name, value in told.items():
            yield from _leaves(value, f"{where}.{name}")
    else:
        yield where
