"""Retreats, hex by hex toward an HQ (Rats of Tobruk 10.5)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.combat.losses import advance_or_end_combat, apply_loss
from assistant.battle.rats_of_tobruk.events.combat import CombatContinued
from assistant.battle.rats_of_tobruk.events.units import EnemiesSeen, UnitPlaced
from assistant.battle.rats_of_tobruk.kit.players import require_side
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move, require_present
from assistant.battle.rats_of_tobruk.lookups.ground import (
    STACK_LIMIT,
    current_move_type,
    enemy_of,
    hex_distance,
    hexside_between,
    hq_of,
    is_in_enemy_zone,
    neighbors,
    neighbors_by_direction,
    points_in_hex,
    terrain_cost,
)
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.battle.rats_of_tobruk.turns.supply import split_nominated_stack
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.terms import Side


@move("retreat", "Retreat")
def retreat_unit(play: BattlePlay) -> None:
    """Retreat a unit two hexes toward its HQ; a unit that cannot is eliminated."""
    fight = require_present(play.state.fight, "No unit has to retreat now.")
    play.need(fight.stage == "retreat", "No unit has to retreat now.")
    loser: Side = require_present(fight.loser, "No unit has to retreat now.")
    require_side(play, side_that_chooses(play.state, loser))
    units = play.state.units
    going = [id for id in fight.retreating if units[id].alive and units[id].place]
    if not going:
        advance_or_end_combat(play, fight)
        return
    options = [Option(id, id) for id in going]
    id = play.choose("unit", "Which unit retreats?", options)
    along = _ask_hqs_along(play, fight, id)
    hexes: list[str] = []
    for step in (1, 2):
        hex = _ask_retreat_hex(
            play, id, step, hexes[-1] if hexes else str(play.state.units[id].place)
        )
        if hex is None:
            for each in (id, *(u.id for u in play.state.riders_of(id))):
                apply_loss(play, each, "eliminated")
            break
        hexes.append(hex)
    else:
        for each in (id, *along, *(u.id for u in play.state.riders_of(id))):
            play.record(UnitPlaced(each, hexes[-1]))
        play.record(EnemiesSeen(enemy_of(loser), (id, *along)))
        play.announce(f"{', '.join((id, *along))} retreats to {hexes[-1]}.")
    left = tuple(u for u in going if u != id)
    now = replace(fight, retreating=left)
    if left:
        play.record(CombatContinued(now))
    else:
        split_nominated_stack(play, loser)
        advance_or_end_combat(play, now)


def _ask_hqs_along(play: BattlePlay, fight: Fight, id: str) -> tuple[str, ...]:
    """Ask which HQs go along with a retreating attacker in their hex (10.5)."""
    unit = play.state.units[id]
    if unit.side != fight.attacker:
        return ()
    hqs = [hq for hq in play.state.in_hex(str(unit.place), unit.side) if hq.hq]
    return tuple(
        hq.id for hq in hqs if play.flag(f"with_{hq.id}", f"{hq.id} goes along", rare=True)
    )


def side_that_chooses(battle: Battle, loser: Side) -> Side:
    """Return the side that chooses the hexes of a retreat: without an HQ, the opponent."""
    led = any(unit.hq for unit in battle.on_map(loser))
    return loser if led else enemy_of(loser)


def _ask_retreat_hex(play: BattlePlay, id: str, step: int, here: str) -> str | None:
    """Return the hex of one step of a retreat; None if there is none."""
    battle = play.state
    unit = battle.units[id]
    near = neighbors_by_direction(battle, here)
    words = f"Which hexes next to {here} are closed to {id}?"
    shut = tuple(h for h in near.values() if is_closed_to(battle, unit, here, h))
    options = [Option(h, h) for h in near.values()]
    closed = play.several(f"closed_{step}", words, options, default=shut, rare=True)
    own = None if unit.hq else hq_of(battle, unit)
    hqs = [u for u in battle.on_map(unit.side) if u.hq and u not in (own, unit)]
    own_at = own.place if own and own.alive else None
    nearest = sorted(hqs, key=lambda hq: hex_distance(battle, str(hq.place), here))
    # try the HQs, the nearest first, until one can be approached, 10.5
    for number, other in enumerate(nearest or [None]):
        other_at = other.place if other else None
        inputs = _step_inputs(battle, unit, step, here, (own_at, other_at), closed)
        prefix = f"{id} {step} {number or ''}"
        outcome = play.resolve(
            "rats-of-tobruk/retreat-step", inputs, prefix=prefix, shown_to=[unit.side]
        )
        if not outcome.eliminated:
            break
    else:
        return None
    goal = {"own-hq": own, "other-hq": other}.get(outcome.toward)
    options = [Option(h, h, at=way) for way, h in near.items() if h in outcome.hexes]
    words = _describe_step(unit, step, None if outcome.by == "opponent" else goal)
    return play.choose(f"hex_{step}", words, options, of=here, keys=True, step=True)


def _describe_step(unit: Unit, step: int, goal: Unit | None) -> str:
    """Describe where a step of a retreat leads; `goal` is None if no HQ is on the map."""
    if goal is None:
        return f"{unit.id} has no HQ to retreat to. The enemy chooses. Which hex?"
    towards = f"closer to {goal.id} in {goal.place}"
    return (
        f"Where does {unit.id} retreat, {towards}?"
        if step == 1
        else f"Which hex is next, {towards}?"
    )


def _step_inputs(
    battle: Battle,
    unit: Unit,
    step: int,
    here: str,
    hqs: tuple[str | None, str | None],
    closed: Sequence[str],
) -> dict[str, Any]:
    """Return a step of a retreat as inputs, with the unit's own HQ and another one."""
    own_at, other = hqs
    enemy = enemy_of(unit.side)
    return {
        "step": step,
        "own_hq": hex_distance(battle, own_at, here) if own_at else None,
        "other_hq": hex_distance(battle, other, here) if other else None,
        "candidates": [
            {
                "hex": h,
                "own_hq": hex_distance(battle, own_at, h) if own_at else None,
                "other_hq": hex_distance(battle, other, h) if other else None,
                "ezoc": is_in_enemy_zone(battle, h, unit.side),
                "prohibited": h in closed or bool(battle.in_hex(h, enemy)),
                "over_stacked": points_in_hex(battle, h, unit.side) + unit.points > STACK_LIMIT,
            }
            for h in neighbors(battle, here)
        ],
    }


def is_closed_to(battle: Battle, unit: Unit, here: str, there: str) -> bool:
    """Return whether the entered map closes a hex to a unit."""
    border = hexside_between(battle, here, there)
    if border.road or border.path:
        return False
    wheels = current_move_type(unit) == "wheeled"
    return terrain_cost(battle, current_move_type(unit), there) == "na" or (
        wheels and border.ditch_wire
    )
