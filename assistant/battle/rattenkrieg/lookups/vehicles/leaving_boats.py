"""Ways to leave a boat, by the seabed under it (Rattenkrieg 33.13)."""

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat
from assistant.battle.rattenkrieg.state import Battle
from assistant.rules.rattenkrieg.boats_and_aircraft.boats import ZONES

WADES = {
    "3in-per-action": "Figures that leave the boat here move 3″ per action.",
    "cannot-run": "Figures that leave the boat here cannot run.",
    "normal": "Figures that leave the boat here move as on land.",
}


DRY = "normal"  # of a zone where landed men move as on land


def wading_zones() -> tuple[str, ...]:
    """Return the zones of the seabed that slow landed figures, the deepest first."""
    return tuple(row["zone"] for row in ZONES.rows if row["men"] != DRY)


def zone_left_into(battle: Battle, element: str) -> str:
    """Return the zone of the seabed that figures wade in when they leave a boat, or ""."""
    zone = (
        battle.boats_and_aircraft.boat(element).zone
        if is_boat(battle.vehicles.get(element))
        else ""
    )
    return zone if zone in wading_zones() else ""


def way_ashore(battle: Battle, element: str) -> str:
    """Return how figures leave a boat where it is; empty for other vehicles."""
    if not is_boat(battle.vehicles.get(element)):
        return ""
    return WADES[ZONES.row(battle.boats_and_aircraft.boat(element).zone)["men"]]
