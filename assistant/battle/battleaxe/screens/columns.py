"""A side's units in a column of the page, by their places."""

from collections.abc import Iterable

from assistant.battle.battleaxe.kit.wording import describe_condition
from assistant.battle.battleaxe.lookups.attacks import attackers_in, is_attack_mandatory
from assistant.battle.battleaxe.movement.marching import units_to_offer
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.activations import places_to_assault_from
from assistant.battle.screens.board_pages import Column, Row
from assistant.battle.screens.buttons import Tap
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side


def side_column(battle: Battle, id: str) -> Column:
    """Return a side's units by their places."""
    side: Side = ALLIED if id == ALLIED else AXIS
    own = [unit for unit in battle.units.values() if unit.side == side]
    rows = (
        Row(
            place.words,
            describe_units(battle.units_in(at, side), _units_to_attack(battle, at)),
            _move_taps(battle, at, side),
        )
        for at, place in battle.places.items()
        if battle.units_in(at, side)
    )
    lost = [unit.id for unit in own if unit.is_lost]
    standing = sum(unit.place is not None for unit in own)
    summary = f"{standing} units" + (f", {len(lost)} lost" if lost else "")
    gone = [Row("Eliminated", ", ".join(lost))] if lost else []
    return Column(battle.sides[side], summary, (*rows, *gone))


def _move_taps(battle: Battle, place: str, side: Side) -> tuple[Tap, ...]:
    """Return the button for a place: an assault from it, or the move of its units."""
    if side == battle.active and place in places_to_assault_from(battle):
        if place in battle.contested:  # its units may attack where they are
            return (Tap("Assault", "impulse", {"kind": "assault", "places": place}),)
        return (Tap("Assault", "march", {"place": place, "declares": "assault"}, opens=True),)
    here = battle.kind == "regroup" or (battle.kind == "assault" and place in battle.active_places)
    free = any(not unit.locked for unit in units_to_offer(battle, place))
    if not (here and free and side == battle.active and not battle.fight):
        return ()
    return (Tap("Move", "march", {"place": place}, opens=True),)


def _units_to_attack(battle: Battle, place: str) -> set[str]:
    """Return the units that still have to attack in a place: none once their combat has begun."""
    owed = is_attack_mandatory(battle, place) and not battle.fight
    return {unit.id for unit in attackers_in(battle, place)} if owed else set()


def describe_units(units: Iterable[Unit], to_attack: Iterable[str] = ()) -> str:
    """Describe units: `1/8, 2/8 (not released); 33Rec (reduced, done)`."""
    alike: dict[str, list[str]] = {}
    for unit in units:
        alike.setdefault(_describe_state(unit, attacks=unit.id in to_attack), []).append(unit.id)
    grouped = [(", ".join(ids), state) for state, ids in alike.items()]
    return "; ".join(f"{ids} ({state})" if state else ids for ids, state in grouped)


def _describe_state(unit: Unit, *, attacks: bool) -> str:
    """Describe the state of a counter, such as `reduced, out of supply, done`."""
    conditions = [describe_condition(unit)] if describe_condition(unit) else []
    if attacks:
        conditions.append("must attack")
    elif unit.acted:
        conditions.append("done")
    return ", ".join(conditions)
