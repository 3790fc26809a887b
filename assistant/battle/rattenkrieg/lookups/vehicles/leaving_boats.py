"""Ways to leave a boat, by the seabed under it (Rattenkrieg 33.13)."""

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat
from assistant.battle.rattenkrieg.state import Battle
from assistant.rules.rattenkrieg.boats_and_aircraft.boats import ZONES

WADES = {
    "3in-per-action": "Who leaves it here makes 3″ an action.",
    "cannot-run": "Who leaves it here cannot run.",
    "normal": "Who leaves it here moves as on land.",
}


def way_ashore(battle: Battle, element: str) -> str:
    """Return how figures leave a boat where it is; empty for other vehicles."""
    if not is_boat(battle.vehicles.get(element)):
        return ""
    return WADES[ZONES.row(battle.craft.boat(element).zone)["men"]]
