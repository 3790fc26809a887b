"""A vehicle's card in full: missing figures derived, every cell in full form."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast

from assistant.cards.rattenkrieg.vehicles.armament import crew_ids
from assistant.cards.rattenkrieg.vehicles.armor_cells import rows_of
from assistant.cards.rattenkrieg.vehicles.derived import (
    derived_armor,
    derived_icons,
    derived_sizes,
    derived_vision,
    parts_of,
    points_of,
)
from assistant.cards.rattenkrieg.vehicles.sources import paths_by_source
from assistant.cards.rattenkrieg.vehicles.vehicle_files import (
    BOATS,
    Vehicle,
    json_of_file,
    whole_numbers,
)
from assistant.rules.rattenkrieg.vehicles.armor.data_card import FAN_HOURS, ROWS, Part
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import Cells, Points

Json = dict[str, Any]

ACCELERATION, BRAKE, BRAKE_OF_BOAT = 1, 2, 1  # 31.1, 33.2: inches a point of Quality


def full_card(card: Vehicle) -> Json:
    """Return the card as JSON with all derived figures."""
    values = json_of_file(card)
    systems = points_of(card)
    made: Json = {
        "german": card.is_german,
        "armored": card.is_armored,
        "enclosed": card.enclosed,
        "muzzle_brake": card.muzzle_brake,
        "plates": whole_numbers(card.plates.model_dump(exclude_none=True)),
        "movement": _movement(card, values.get("movement", {})),
        "armor": _armor(card),
        "size": _sizes(card, values.get("size", {})),
        "systems": systems,
        "icons": _icons(card, values.get("icons", {}), systems),
        "vision": derived_vision(card),
        "crew": _crew(card, values.get("crew", [])),
        "provenance": paths_by_source(card),
    }
    whole = values | {name: value for name, value in made.items() if value not in ({}, [])}
    return {name: whole[name] for name in Vehicle.model_fields if name in whole}


def _movement(card: Vehicle, values: Json) -> Json:
    """Return the vehicle's movement, with defaults where the card gives none (31.1, 33.2)."""
    if not values or card.category == "gun":
        return values
    brake = BRAKE_OF_BOAT if card.category in BOATS else BRAKE
    movement = {"acceleration_per_quality": ACCELERATION, "brake_per_quality": brake, **values}
    off_road = card.movement.off_road_in
    if off_road is not None and "reverse_in" not in values:
        movement["reverse_in"] = off_road / 2
    return cast(Json, whole_numbers(movement))


def _armor(card: Vehicle) -> Json:
    """Return the cells of each part, derived and then as given."""
    forged = derived_armor(card)
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


def _sizes(card: Vehicle, values: Json) -> Json:
    sizes: Json = {}
    forged = derived_sizes(card)
    for part in parts_of(card):
        around: Json = {sector: dict(rows) for sector, rows in forged.get(part, {}).items()}
        for sector, rows in values.get(part, {}).items():
            around[sector] = {**around.get(sector, {}), **rows}
        if around:
            sizes[part] = around
    return sizes


def _icons(card: Vehicle, values: Json, systems: Mapping[Part, Points]) -> Json:
    forged = {part: derived_icons(card, part, points) for part, points in systems.items()}
    return {part: icons for part, icons in (forged | values).items() if icons or part in values}


def _crew(card: Vehicle, values: list[Json]) -> list[Json]:
    ids = crew_ids(card.crew)
    return [{"id": id, **man} for id, man in zip(ids, values, strict=True)]
