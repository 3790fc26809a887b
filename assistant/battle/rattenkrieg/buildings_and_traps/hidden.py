"""What lies hidden for whom (Rattenkrieg 7.4.35, 29.1.4)."""

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap


def hidden_from(battle: Battle, side: str, *, vehicle: bool) -> list[Trap]:
    """What the enemy of a side has laid where it may go: mines for vehicles, traps for men."""
    lying = [x for x in battle.works.lying() if x.side != side]
    if vehicle:
        return [x for x in lying if x.kind == "mine"]
    return [x for x in lying if x.kind in ("area", "line")]
