"""The units that may fire directly, as far as range and losses decide it (Rats of Tobruk 11.3)."""

from assistant.battle.rats_of_tobruk.lookups.ground import hex_distance
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.terms import Side


def direct_fire_units(battle: Battle, side: Side) -> list[Unit]:
    """Return the units of a side that may fire directly, as far as their figures are entered."""
    return [u for u in battle.on_map(side) if _has_direct_fire(u)]


def is_direct_fire_left(battle: Battle, side: Side) -> bool:
    """Return whether a side has a unit left that may fire directly; both players know this."""
    return any(u.side == side and u.alive and _has_direct_fire(u) for u in battle.units.values())


def _has_direct_fire(unit: Unit) -> bool:
    return not unit.artillery and unit.direct is not False and not unit.hq


def opportunity_fire_units(battle: Battle, side: Side, step: int) -> list[Unit]:
    """Return units in range that may still fire at a step of the last move.

    Nobody fires at an earlier hex than the last shot did.
    """
    walk = battle.walk
    if walk is None or (walk.shots and step < walk.shots[-1][1]):
        return []
    hex = walk.steps[step].hex
    return [
        u
        for u in direct_fire_units(battle, side)
        if (u.id, step) not in walk.shots
        and (u.reach is None or hex_distance(battle, str(u.place), hex) <= u.reach)
    ]


def may_any_unit_fire(battle: Battle, side: Side) -> bool:
    """Return whether a unit of a side may fire at any hex of the last move."""
    steps = range(len(battle.walk.steps)) if battle.walk else ()
    return any(opportunity_fire_units(battle, side, n) for n in steps)
