"""Boats that take in water when a turn ends (Rattenkrieg 33.8)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.boats_and_aircraft.floating import leaks
from assistant.battle.rattenkrieg.state import Battle, Owed
from assistant.rules.rattenkrieg.options import setting_of

KIND = "flooding"


def arises(battle: Battle) -> Iterator[Owed]:
    """Every boat with holes, or with water in it."""
    if setting_of(battle.rules, "flooding_every") == "impulse":
        return
    for id in battle.vehicles.of:
        if leaks(battle, id):
            yield Owed(f"{KIND} {id}", KIND, id)
