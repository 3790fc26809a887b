"""A vehicle's card in full: what its file leaves out forged, every cell in full form.

What stands in the file beats what is forged. A forged figure is public reference data's when all
that it is forged from is, and else ours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, cast

from assistant.cards.armament import crew_ids
from assistant.cards.armor_cells import rows_of
from assistant.cards.forged import (
    forged_armor,
    forged_icons,
    forged_sizes,
    forged_systems,
    parts_of,
)
from assistant.cards.provenance import SOURCES, Source, listed, source_in
from assistant.cards.vehicles import AIRCRAFT, BOATS, Vehicle, whole_numbers
from assistant.rules.rattenkrieg.forging import Cells, Points
from assistant.rules.rattenkrieg.vehicle_card import FAN_HOURS, ROWS, Part, System

Json = dict[str, Any]

ACCELERATION, BRAKE, BRAKE_OF_BOAT = 1, 2, 1  # 31.1, 33.2: inches a point of Quality
ALONE = (*BOATS, *AIRCRAFT, "gun")  # systems told of a part are all that it has


def full(card: Vehicle) -> Json:
    """The card as JSON, with all that can be known of it."""
    told = _told(card)
    systems = _systems(card)
    made: Json = {
        "german": card.is_german,
        "armored": card.is_armored,
        "enclosed": card.enclosed,
        "muzzle_brake": card.muzzle_brake,
        "plates": whole_numbers(card.plates.model_dump(exclude_none=True)),
        "movement": _movement(card, told.get("movement", {})),
        "armor": _armor(card),
        "size": _sizes(card, told.get("size", {})),
        "systems": systems,
        "icons": _icons(card, told.get("icons", {}), systems),
        "crew": _crew(card, told.get("crew", [])),
        "provenance": _provenance(card),
    }
    whole = told | {name: value for name, value in made.items() if value not in ({}, [])}
    return {name: whole[name] for name in Vehicle.model_fields if name in whole}


def provenance_of(card: Vehicle, path: str) -> Source:
    """Whose the figure at a path such as `armor.hull.left.8` is."""
    return source_in(_sources(card), path)


def _told(card: Vehicle) -> Json:
    """What the file says."""
    told: Json = card.model_dump(mode="json", exclude_none=True, exclude_unset=True)
    return told


def _movement(card: Vehicle, told: Json) -> Json:
    """Its movement, with what holds where the card does not say otherwise (31.1, 33.2)."""
    if not told or card.category == "gun":
        return told
    brake = BRAKE_OF_BOAT if card.category in BOATS else BRAKE
    movement = {"acceleration_per_quality": ACCELERATION, "brake_per_quality": brake, **told}
    off_road = card.movement.off_road_in
    if off_road is not None and "reverse_in" not in told:
        movement["reverse_in"] = off_road / 2
    return cast(Json, whole_numbers(movement))


def _armor(card: Vehicle) -> Json:
    """The cells of each part, forged and then as given."""
    forged = forged_armor(card)
    armor: Json = {}
    fans = cast(dict[str, Cells], forged.get("hull", {}))
    hull = {
        fan: _cells(fans.get(fan, {}), getattr(card.armor.hull, fan), "hull") for fan in FAN_HOURS
    }
    if any(hull.values()):
        armor["hull"] = {fan: cells for fan, cells in hull.items() if cells}
    if turret := _cells(cast(Cells, forged.get("turret", {})), card.armor.turret, "turret"):
        armor["turret"] = turret
    return armor


def _cells(forged: Cells, given: Mapping[Any, Any], part: Part) -> Json:
    cells: Json = {}
    for sector in dict.fromkeys([*forged, *given]):
        rows = dict(forged.get(sector, {}))
        if sector in given:
            rows |= rows_of(given[sector], part)
        cells[sector] = {row: asdict(rows[row]) for row in ROWS[part] if row in rows}
    return cells


def _sizes(card: Vehicle, told: Json) -> Json:
    sizes: Json = {}
    forged = forged_sizes(card)
    for part in parts_of(card):
        around: Json = {sector: dict(rows) for sector, rows in forged.get(part, {}).items()}
        for sector, rows in told.get(part, {}).items():
            around[sector] = {**around.get(sector, {}), **rows}
        if around:
            sizes[part] = around
    return sizes


def _systems(card: Vehicle) -> dict[Part, Points]:
    """The points of each part's systems; a system given none is not there."""
    forged = forged_systems(card)
    systems: dict[Part, Points] = {}
    for part in parts_of(card):
        given: dict[System, int] = getattr(card.systems, part)
        points = dict(forged.get(part, {}))
        points = dict(given) if given and card.category in ALONE else points | given
        if points := {system: number for system, number in points.items() if number}:
            systems[part] = points
    return systems


def _icons(card: Vehicle, told: Json, systems: Mapping[Part, Points]) -> Json:
    forged = {part: forged_icons(card, part, points) for part, points in systems.items()}
    return {part: icons for part, icons in (forged | told).items() if icons or part in told}


def _crew(card: Vehicle, told: list[Json]) -> list[Json]:
    ids = crew_ids(card.crew)
    return [{"id": id, **man} for id, man in zip(ids, told, strict=True)]


def _provenance(card: Vehicle) -> dict[Source, list[str]]:
    """The paths of each source, forged tables among them."""
    found: dict[Source, list[str]] = {source: [] for source in SOURCES}
    for path, source in _sources(card).items():
        found[source].append(path)
    return {source: paths for source, paths in found.items() if paths}


def _sources(card: Vehicle) -> dict[str, Source]:
    """The source of every path that has one of its own."""
    told = listed(card.provenance.model_dump())
    given = {path: source_in(told, path) for path in _given(card)}
    return {**dict(_forged_from(card, told)), **given, **told}


def _forged_from(card: Vehicle, told: Mapping[str, Source]) -> Iterator[tuple[str, Source]]:
    """The tables that are forged, each with its source."""
    for part in forged_armor(card):
        yield f"armor.{part}", _made_of(f"plates.{part}", told)
    for part in forged_sizes(card):
        yield f"size.{part}", _made_of("dimensions", told)
    systems = _systems(card)
    for part, points in systems.items():
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
    told = _told(card)
    for table in ("armor", "size"):
        yield from _leaves(told.get(table, {}), table)


def _leaves(told: Any, where: str) -> Iterator[str]:
    if isinstance(told, Mapping):
        for name, value in told.items():
            yield from _leaves(value, f"{where}.{name}")
    else:
        yield where
