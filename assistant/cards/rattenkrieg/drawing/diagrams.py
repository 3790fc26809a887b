"""The contents of a part's diagram, from a full card: the same for page, phone and paper."""

from collections.abc import Mapping
from typing import Any, cast

from assistant.cards.rattenkrieg.drawing.fan_diagram import Diagram, Sign
from assistant.cards.rattenkrieg.vehicles.vehicle_files import GEAR
from assistant.rules.rattenkrieg.vehicles.armor.data_card import FAN_HOURS, Part, Row
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import Cell

Json = Mapping[str, Any]

TELL_OF_PARTS = ("size", "armor", "systems", "protection", "icons", "plates", "vision")


def diagram_of(values: Json, part: Part) -> Diagram:
    """Return the diagram of a hull or a turret, without values that the card leaves open."""
    armor = values.get("armor", {}).get(part, {})
    signs = values.get("protection", {}).get(part, {})
    measures = values.get("dimensions", {})
    gear = values.get("movement", {}).get("running_gear")
    return Diagram(
        part=part,
        sizes=values.get("size", {}).get(part, {}),
        hull={fan: _cells(cells) for fan, cells in armor.items()} if part == "hull" else {},
        turret=_cells(armor) if part == "turret" else {},
        signs={fan: cast(Sign, sign) for fan, sign in signs.items() if fan in FAN_HOURS},
        length_m=measures.get("length_m", Diagram.length_m),
        width_m=measures.get("width_m", Diagram.width_m),
        has_turret="turret" in parts_with_content(values),
        on_ground=(gear or GEAR.get(values.get("category", ""), "tracks")) != "none",
    )


def parts_with_content(values: Json) -> tuple[Part, ...]:
    """Return the parts of a full card that have a diagram: hull, and turret if any."""
    turret = any(values.get(table, {}).get("turret") for table in TELL_OF_PARTS)
    arc = values.get("turret", {}).get("arc_deg")
    bare = values.get("category") == "tank" and "turret" not in values
    return ("hull", "turret") if turret or arc or bare else ("hull",)


def _cells(values: Json) -> dict[str, dict[Row, Cell]]:
    return {
        sector: {row: Cell(each["mm"], each["red"]) for row, each in rows.items()}
        for sector, rows in values.items()
    }
