"""Boats that take in water at the end of a turn (Rattenkrieg 33.8)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.boats_and_aircraft.boat_state import is_leaking
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.rules.rattenkrieg.options import setting_of

KIND = "flooding"


def flooding_checks(battle: Battle) -> Iterator[PendingCheck]:
    """Yield a check for every boat with holes, or with water in it."""
    if setting_of(battle.rules, "flooding_every") == "impulse":
        return
    for id in battle.vehicles.of:
        if is_leaking(battle, id):
            yield PendingCheck(f"{KIND} {id}", KIND, id)
