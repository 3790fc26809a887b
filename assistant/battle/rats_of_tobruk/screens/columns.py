"""A side's units in a column of the page, and the enemies that it has seen."""

from collections.abc import Iterable

from assistant.battle.rats_of_tobruk.lookups.ground import (
    enemies_faced_by,
    enemies_seen_by,
    enemy_of,
)
from assistant.battle.rats_of_tobruk.movement.activation import is_out_of_range, units_that_may_move
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.battle.screens.board_pages import Column, Row
from assistant.battle.screens.buttons import Tap
from assistant.rules.rats_of_tobruk.terms import IN_SUPPLY, Side


def own_column(battle: Battle, side: Side, *, taps: bool) -> Column:
    """Return a side's units: the battalion in hand one by one, the others by hex."""
    own = [u for u in battle.units.values() if u.side == side and u.alive]
    acting = [
        u for u in own if battle.hand and side == battle.active and u.battalion == battle.hand
    ]
    may_move = (u for u in units_that_may_move(battle, side) if not is_out_of_range(battle, u))
    able = {u.id for u in may_move} if taps else set()
    rows = [
        Row(
            u.id,
            _describe_place(battle, u),
            _move_taps(u) if u.id in able and side == battle.active else (),
        )
        for u in acting
    ]
    places = sorted({u.place or "" for u in own if u not in acting})
    for place in sorted(places, key=lambda p: (not p, p)):
        there = ", ".join(
            _describe_unit(battle, u) for u in own if (u.place or "") == place and u not in acting
        )
        rows.append(Row(place or "Off the map", there))
    dead = [u.id for u in battle.units.values() if u.side == side and not u.alive]
    if dead:
        rows.append(Row("Eliminated", ", ".join(dead)))
    return Column(battle.sides[side], f"{len(battle.on_map(side))} on the map", tuple(rows))


def _move_taps(unit: Unit) -> tuple[Tap, ...]:
    """Return the button that moves a unit."""
    return (Tap("Move", "move-unit", {"unit": unit.id}, opens=True),)


def _describe_place(battle: Battle, unit: Unit) -> str:
    """Describe where a unit is and its condition."""
    return (
        f"{unit.place or 'off the map'}{''.join(', ' + w for w in _unit_conditions(battle, unit))}"
    )


def _describe_unit(battle: Battle, unit: Unit) -> str:
    """Describe a unit, such as `1/33 (depleted, pinned)`."""
    conditions = list(_unit_conditions(battle, unit))
    return f"{unit.id} ({', '.join(conditions)})" if conditions else unit.id


def _unit_conditions(battle: Battle, unit: Unit) -> Iterable[str]:
    """Yield a unit's unusual states, in words."""
    if unit.strength != "full":
        yield unit.strength
    if unit.supply != IN_SUPPLY:
        yield unit.supply.replace("-", " ")
    flags = {
        "pinned": unit.pinned,
        "fired": unit.fired or unit.shot,
        "attacked": unit.attacked,
        "debarked": unit.debarked,
        "by road": unit.by_road,
        "overran": unit.overran,
    }
    yield from (word for word, on in flags.items() if on)
    if unit.battalion == battle.hand and is_out_of_range(battle, unit):
        yield "out of its HQ’s range"
    if unit.id in battle.nominated:
        yield "nominated"
    if unit.rides:
        yield f"on {unit.rides}"
    if unit.spent:
        yield f"{unit.spent:g} MP spent"


def seen_column(battle: Battle, side: Side) -> Column:
    """Return the enemies next to a side's units, and where it last saw others."""
    faced = {id: str(unit.place) for id, unit in enemies_faced_by(battle, side).items()}
    known = {**enemies_seen_by(battle, side), **faced}
    places = sorted(set(known.values()))
    rows = [Row(p, ", ".join(id for id, at in known.items() if at == p)) for p in places]
    summary = "next to you, or as last seen" if rows else "none seen yet"
    return Column(battle.sides[enemy_of(side)], summary, tuple(rows))
