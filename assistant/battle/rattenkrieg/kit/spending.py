"""Grenades counted off a stock (Rattenkrieg 21)."""

from assistant.battle.rattenkrieg.events.crewed_weapons import GrenadeSpent
from assistant.battle.rattenkrieg.lookups.stocks import owner
from assistant.battle.rattenkrieg.state import Battle, Figure


def spending(battle: Battle, figure: Figure, grenade: str) -> tuple[GrenadeSpent, ...]:
    """What throwing one of them does to the stock, where it is counted."""
    whose = owner(battle, figure, grenade)
    return () if whose is None else (GrenadeSpent(whose, grenade),)
