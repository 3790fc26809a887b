"""Pairs of units that may consolidate (Battleaxe 8.1.2b)."""

from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.rules.battleaxe.units import ANTI_TANK


def units_to_pair(battle: Battle) -> list[Unit]:
    """Return the reduced units of the acting side that may consolidate with another one."""
    own = [u for u in battle.units.values() if u.side == battle.active and u.place]
    able = [unit for unit in own if unit.is_mendable and not unit.oos]
    return [unit for unit in able if any(may_pair(unit, other) for other in able)]


def may_pair(unit: Unit, other: Unit) -> bool:
    """Return whether two units may consolidate, as far as their classes are entered (8.1.2b)."""
    classes = {unit.unit_class, other.unit_class} - {None}
    here = unit is not other and unit.place == other.place
    return here and len(classes) < 2 and ANTI_TANK not in classes
