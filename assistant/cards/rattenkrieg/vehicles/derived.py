"""Figures of a vehicle's card that are derived from others (Rattenkrieg 22.1, 23.1, 26)."""

from assistant.cards.rattenkrieg.vehicles.vehicle_files import AIRCRAFT, BOATS, Vehicle
from assistant.rules import tables
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Fan, Part, System
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import (
    UNREAD,
    Cells,
    Points,
    Sizes,
    armor_by_part,
    sizes_by_sector,
    systems_by_part,
)
from assistant.rules.rattenkrieg.vehicles.armor.sketch import Sketch
from assistant.rules.rounding import round_down

PARTS: tuple[Part, ...] = ("hull", "turret")
SLITS = tables.load("rattenkrieg/vision-slits")
RADIO_OPERATOR = "radio-operator"
# Rulings for systems without a diagram in the book.
POINTS_A_TON = 10  # of buoyancy, structure and airframe
ENGINE_OF_BOAT_OR_AIRCRAFT, PROPELLER = 3, 1
NOT_OF_A_GUN: tuple[System, ...] = ("ammunition", "fuel", "engine", "radio")
ALONE = (*BOATS, *AIRCRAFT, "gun")  # systems listed for a part are all that it has
ENGINE_IN_FRONT = ("half-track", "truck", "car", "aircraft")
ANYWHERE = "anywhere"

# Ruling on the icons that the scan lost: what a shot from each sector meets, the engine behind.
HULL_ICONS: dict[str, tuple[str, ...]] = {
    "1": ("right-track", "fuel"),
    "2": ("right-track",),
    "3": ("right-track", "ammunition"),
    "4": ("right-track", "ammunition"),
    "5": ("right-track", "engine"),
    "6": ("engine", "fuel"),
    "7": ("left-track", "engine"),
    "8": ("left-track", "ammunition"),
    "9": ("left-track", "ammunition"),
    "10": ("left-track",),
    "11": ("left-track", "fuel"),
    "12": ("visor", "gun", "radio"),  # visor and gun only where there is no turret
}
ENGINE_FRONT, ENGINE_BEHIND = ("11", "12", "1"), ("5", "6", "7")
TURRET_ICONS = dict.fromkeys(("10", "11", "12", "1", "2"), ("visor", "gun"))
WHEELS_FOR = {"left-track": "left-wheels", "right-track": "right-wheels"}


def parts_of(card: Vehicle) -> tuple[Part, ...]:
    """Return the parts of a vehicle: hull, and turret if it has one."""
    return PARTS if card.has_turret else PARTS[:1]


def derived_armor(card: Vehicle) -> dict[Part, dict[Fan, Cells] | Cells]:
    """Return the derived cells of the parts whose plates the card gives."""
    return armor_by_part(card.plates, UNREAD)


def parts_with_plates(card: Vehicle) -> tuple[Part, ...]:
    """Return the parts whose cells can be derived."""
    return tuple(part for part in PARTS if getattr(card.plates, part) is not None)


def derived_sizes(card: Vehicle) -> dict[Part, Sizes]:
    """Return derived sizes of the parts from every sector; empty without dimensions."""
    sketch = _sketch(card)
    return {part: sizes_by_sector(part, sketch, UNREAD) for part in parts_with_dimensions(card)}


def parts_with_dimensions(card: Vehicle) -> tuple[Part, ...]:
    """Return the parts whose sizes can be derived."""
    size = card.dimensions
    if size.length_m is None or size.width_m is None or size.height_m is None:
        return ()
    sketch = _sketch(card)
    return tuple(part for part in parts_of(card) if min(sketch.size_of_part(part)) > 0)


def derived_systems(card: Vehicle) -> dict[Part, Points]:
    """Return derived points of the systems by weight and gun; tracks have none without a weight.

    A field gun has only systems that can be hit from outside; boats and aircraft have the systems
    by which they float or fly.
    """
    found = systems_by_part(_sketch(card))
    if card.weight.tons is None:
        found["hull"] = {s: n for s, n in found["hull"].items() if s not in WHEELS_FOR}
    if card.category == "gun":
        found["hull"] = {s: n for s, n in found["hull"].items() if s not in NOT_OF_A_GUN}
    elif card.category in BOATS:
        found["hull"] |= _derive_engine_and_hull(card) | {"propeller": PROPELLER}
        if card.weight.tons is not None:
            found["hull"]["buoyancy"] = round_down(POINTS_A_TON * card.weight.tons)
    elif card.category == "glider":
        found["hull"] = _derive_hull(card)
    elif card.category == "aircraft":
        found["hull"] |= _derive_engine_and_hull(card)
        found["hull"].pop("ammunition", None)
    return found


def _derive_engine_and_hull(card: Vehicle) -> Points:
    return {"engine": ENGINE_OF_BOAT_OR_AIRCRAFT, **_derive_hull(card)}


def _derive_hull(card: Vehicle) -> Points:
    tons = card.weight.tons
    return {} if tons is None else {"structure": round_down(POINTS_A_TON * tons)}


def points_of(card: Vehicle) -> dict[Part, Points]:
    """Return the points of each part's systems; a system without points is absent."""
    forged = derived_systems(card)
    systems: dict[Part, Points] = {}
    for part in parts_of(card):
        given: dict[System, int] = getattr(card.systems, part)
        points = dict(forged.get(part, {}))
        points = dict(given) if given and card.category in ALONE else points | given
        if points := {system: number for system, number in points.items() if number}:
            systems[part] = points
    return systems


def derived_vision(card: Vehicle) -> dict[Part, dict[str, int]]:
    """Return vision slits for an enclosed vehicle whose card names no vision blocks."""
    if not card.enclosed or not card.crew or card.vision.hull or card.vision.turret:
        return {}
    found: dict[Part, dict[str, int]] = {part: {} for part in parts_of(card)}
    for row in SLITS.rows:
        if row["part"] in found:
            found[row["part"]][row["sixth"]] = row["modifier"]
    return found


def derived_icons(card: Vehicle, part: Part, points: Points) -> dict[str, list[str]]:
    """Return derived places of the systems; those without a place may be hit from anywhere."""
    layout = TURRET_ICONS if part == "turret" else _hull_icons(card)
    places: dict[str, list[str]] = {
        place: [s for s in systems if s in points] for place, systems in layout.items()
    }
    placed = {system for systems in places.values() for system in systems}
    places[ANYWHERE] = [system for system in points if system not in placed]
    return {place: systems for place, systems in places.items() if systems}


def _hull_icons(card: Vehicle) -> dict[str, tuple[str, ...]]:
    layout = dict(HULL_ICONS)
    if card.gear != "tracks":
        layout = {p: tuple(WHEELS_FOR.get(s, s) for s in on) for p, on in layout.items()}
    if card.category in ENGINE_IN_FRONT:
        for place in ENGINE_BEHIND:
            layout[place] = tuple(system for system in layout[place] if system != "engine")
        for place in ENGINE_FRONT:
            layout[place] = (*layout[place], "engine")
    return layout


def _sketch(card: Vehicle) -> Sketch:
    """Return the input for derivation; dimensions may be missing."""
    caliber = card.guns[0].figures["caliber_mm"] if card.guns else None
    return Sketch.model_construct(
        **card.dimensions.model_dump(exclude={"waterline_m", "fill"}),
        fill=card.dimensions.fill or 1,
        turret=card.has_turret,
        plates=card.plates,
        tons=card.weight.tons or 0,
        caliber_mm=caliber,
        running_gear=card.gear,
        radio=any(man.position == RADIO_OPERATOR for man in card.crew),
    )
