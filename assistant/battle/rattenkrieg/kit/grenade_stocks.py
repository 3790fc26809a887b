"""Stocks of grenades (Rattenkrieg 21)."""

from assistant.battle.rattenkrieg.events.crewed_weapons import GrenadeSpent
from assistant.battle.rattenkrieg.lookups.stocks import stock_owner
from assistant.battle.rattenkrieg.state import Battle, Figure


def grenade_spent_events(battle: Battle, figure: Figure, grenade: str) -> tuple[GrenadeSpent, ...]:
    """Return the events that remove one grenade from a counted stock."""
    whose = stock_owner(battle, figure, grenade)
    return () if whose is None else (GrenadeSpent(whose, grenade),)
