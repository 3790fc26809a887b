"""Traps and mines that are hidden from a side (Rattenkrieg 7.4.35, 29.1.4)."""

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap


def traps_hidden_from(battle: Battle, side: str, *, vehicle: bool) -> list[Trap]:
    """Return the enemy's mines that a vehicle could meet, or the traps that figures could meet."""
    lying = [x for x in battle.works.lying() if x.side != side]
    if vehicle:
        return [x for x in lying if x.kind == "mine"]
    return [x for x in lying if x.kind in ("area", "line")]
