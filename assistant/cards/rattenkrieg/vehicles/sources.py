"""The source of each figure of a vehicle's card, derived ones among them."""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.rattenkrieg.vehicles.derived import (
    derived_vision,
    parts_with_dimensions,
    parts_with_plates,
    points_of,
)
from assistant.cards.rattenkrieg.vehicles.provenance import SOURCES, Source, list_sources, source_in
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle, json_of_file

NO_FIGURES = ("slug", "name", "country", "category", "provenance")
FIGURES = [name for name in Vehicle.model_fields if name not in NO_FIGURES]


def paths_by_source(card: Vehicle) -> dict[Source, list[str]]:
    """Return the paths of each source."""
    found: dict[Source, list[str]] = {source: [] for source in SOURCES}
    for path, source in sources(card).items():
        found[source].append(path)
    return {source: paths for source, paths in found.items() if paths}


def sources(card: Vehicle) -> dict[str, Source]:
    """Return the source of every path that names one.

    A card that names no source is the umpire's own: all of its figures are.
    """
    values = list_sources(card.provenance.model_dump()) or dict.fromkeys(FIGURES, "ours")
    forged = dict(_derived_tables(card, values))
    given = {path: source_in(values, path) for path in _paths_in_file(card)}
    apart = {path: source for path, source in given.items() if source_in(forged, path) != source}
    return {**forged, **apart, **values}


def _derived_tables(card: Vehicle, values: Mapping[str, Source]) -> Iterator[tuple[str, Source]]:
    """Return the derived tables, each with its source."""
    for part in parts_with_plates(card):
        yield f"armor.{part}", _source_of_derived(f"plates.{part}", values)
    for part in parts_with_dimensions(card):
        yield f"size.{part}", _source_of_derived("dimensions", values)
    if derived_vision(card):
        yield "vision", "ours"
    for part, points in points_of(card).items():
        given = getattr(card.systems, part)
        for system in points:
            if system not in given:
                yield f"systems.{part}.{system}", "ours"
        if getattr(card.icons, part) is None:
            yield f"icons.{part}", "ours"


def _source_of_derived(table: str, values: Mapping[str, Source]) -> Source:
    """Return the source of figures derived from a table: ours unless the table is all public."""
    paths = [path for path in values if path.startswith(f"{table}.")]
    sources = {source_in(values, path) for path in (table, *paths)}
    return "historical" if sources == {"historical"} else "ours"


def _paths_in_file(card: Vehicle) -> Iterator[str]:
    """Return the paths of cells and sizes in the file."""
    values = json_of_file(card)
    for table in ("armor", "size"):
        yield from _leaves(values.get(table, {}), table)


def _leaves(values: Any, where: str) -> Iterator[str]:
    if isinstance(values, Mapping):
        for name, value in values.items():
            yield from _leaves(value, f"{where}.{name}")
    else:
        yield where
