"""The decoys of a side, and the orders beside them that only deceive the enemy (10.1.3)."""

from assistant.battle.rattenkrieg.state import Battle, Mojon


def decoys_on_table(battle: Battle, side: str) -> list[Mojon]:
    """Return the decoys of a side that are on the table."""
    return [m for m in battle.mojons_of(side) if m.decoy and m.placed and not m.removed]


def decoys_with_order(battle: Battle, side: str) -> list[Mojon]:
    """Return the decoys of a side that have an order face down beside them."""
    return [mojon for mojon in decoys_on_table(battle, side) if mojon.has_order]


def may_place_at_decoys(battle: Battle, side: str) -> bool:
    """Return whether a side still places its orders of the turn."""
    laying = battle.phase == "engagement" and battle.stage == "orders"
    return laying and not battle.sides[side].ready
