"""Figures that cannot walk: a gun, horses or deep water keep them (7.4.27, 15.5, 19.2)."""

from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_riding
from assistant.battle.rattenkrieg.state import Battle, Figure


def holds_horses(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure holds horses of its element; once all have gone, nobody does."""
    animals = battle.animals
    return figure.id in animals.holders and bool(animals.riderless(battle.owner(figure.id).figures))


def why_kept(battle: Battle, figure: Figure, *, in_water: bool = False) -> str:
    """Return the sentence that refuses a move on foot to this figure; empty if it is free.

    Deep water keeps nobody from swimming, or from getting into a boat, with `in_water`.
    """
    if holds_horses(battle, figure):
        return "They hold the horses, and stay with them."
    if is_riding(battle, figure.id):
        return "They are on their horses: they ride, or dismount first."
    if battle.wounds.is_swimming(figure.id) and not in_water:
        return "They are in deep water: they swim."
    if guns.is_held_by_weapon(battle, figure):
        weapon = guns.gun_of(figure)
        return f"The {weapon.name if weapon else 'gun'} is set up: take it down first."
    return ""
