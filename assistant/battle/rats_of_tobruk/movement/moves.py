"""Moves hex by hex: roads, ditch and wire, the Terrain Key (Rats of Tobruk 7 to 9, 15.2)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Json
from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.movement import MoveLetPass, UnitsMoved
from assistant.battle.rats_of_tobruk.events.printed_figures import WireEntered
from assistant.battle.rats_of_tobruk.kit.players import (
    battle_known_to,
    require_active_side,
    require_no_fight,
)
from assistant.battle.rats_of_tobruk.kit.printed_figures import (
    ask_figure,
    ask_move_type,
    unit_options,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import (
    enemy_of,
    hexside_between,
    is_in_enemy_zone,
    step_cost,
)
from assistant.battle.rats_of_tobruk.movement.activation import (
    describe_refusal,
    resolve_activation,
    units_that_may_move,
)
from assistant.battle.rats_of_tobruk.movement.paths import (
    Stack,
    ask_path,
    ask_step_cost,
    highest_cost,
    step_inputs,
)
from assistant.battle.rats_of_tobruk.state.actions import Step
from assistant.battle.rats_of_tobruk.state.board import Cost, Hexside, Unit
from assistant.battle.rats_of_tobruk.turns.supply import split_nominated_stack
from assistant.cards.wording import listed

MOVE = "rats-of-tobruk/move"


@move("move-unit", "Move a unit or stack")
def move_unit(play: BattlePlay) -> None:
    """Move a unit or stack hex by hex; the enemy may fire at each hex afterwards."""
    battle = play.state
    side = require_active_side(play)
    require_no_fight(play)
    able = units_that_may_move(battle, side)
    play.require(
        bool(able) or not battle.fighting,
        "Attacks or fire have begun: no unit can move.",
    )
    play.require(bool(able), "No unit of this battalion can move.")
    own = (u for u in battle.units.values() if u.side == side and u.alive and not u.rides)
    able = able or list(own)
    play.need(bool(able), f"The {battle.sides[side].name} player has no unit left.")
    first = play.choose("unit", "Which unit?", unit_options(able))
    beside = [u for u in able if u.id != first and _began_together(u, battle.units[first])]
    others: tuple[str, ...] = ()
    if beside:
        words = f"Which units move with {first} as a stack?"
        others = play.several("stack", words, unit_options(beside), default=())
    ids = (first, *others)
    for id in ids:
        outcome = resolve_activation(play, id)
        play.require(outcome.may_move, f"{id}: {describe_refusal(outcome.reason)}")
    stack = _make_stack(play, ids)
    _move_stack(play, stack, ask_path(play, stack))


def _began_together(a: Unit, b: Unit) -> bool:
    """Return whether two units may move as a stack: from the same hex, or onto the map (9.3)."""
    return a.place == b.place and a.moved == b.moved


def _make_stack(play: BattlePlay, ids: Sequence[str]) -> Stack:
    """Return the units that move together; the slowest unit limits the move."""
    battle = play.state
    units = tuple(battle.units[id] for id in ids)
    kinds = tuple(ask_move_type(play, u.id) if not u.debarked else "leg" for u in units)
    printed = [ask_figure(play, u.id, "movement") for u in units]
    slowest = units[printed.index(min(printed))]
    place = units[0].place
    inputs = {
        "movement_allowance": min(printed),
        "move_type": ask_move_type(play, slowest.id),
        "hq": slowest.hq,
        "supply": slowest.supply,
        "debarked": slowest.debarked,
        "spent": max(u.spent + u.owes for u in units),
        "starts_in_ezoc": bool(place)
        and is_in_enemy_zone(battle_known_to(play), str(place), slowest.side),
    }
    return Stack(units, kinds, place, inputs)


def _move_stack(play: BattlePlay, stack: Stack, hexes: Sequence[str]) -> None:
    """Move a stack through these hexes."""
    side = stack.side
    known = battle_known_to(play)
    held = [hex for hex in hexes if known.in_hex(hex, enemy_of(side))]
    play.require(not held, f"The enemy is in {listed(held)}: your units cannot enter.")
    by_road, wired = _ask_ways(play, stack.place, hexes)
    steps = []
    here = stack.place
    for hex in hexes:
        way = Hexside(ditch_wire=hex in wired, road=hex in by_road)
        paid = _cost_of_step(play, stack, here or hex, hex, way)
        steps.append(step_inputs(known, side, hex, way, paid))
        here = hex

    def refusal(outcome: Any) -> str:
        where = hexes[(outcome.failed_step or 1) - 1]
        return "" if outcome.legal else f"{where}: {describe_refusal(outcome.reason)}"

    inputs = {**stack.inputs, "path": steps}
    destination = hexes[-1]
    if not (play.looks or play.actor.is_umpire):
        why = refusal(play.weighed(MOVE, inputs))
        play.require(not why, why)
        if play.state.in_hex(hexes[0], enemy_of(side)):
            _stay_before_enemy(play, stack, hexes[0], inputs)
            return
        inputs = _cut_at_unseen_enemies(play, stack, hexes, inputs)
        hexes = hexes[: len(inputs["path"])]
    outcome = resolve_if_permitted(play, MOVE, inputs, refusal, shown_to=[side])
    total = stack.inputs["spent"]
    walked = []
    for hex, paid in zip(hexes, outcome.costs, strict=True):
        total += paid
        walked.append(Step(hex, total, hex in by_road))
    ids = tuple(unit.id for unit in stack.units)
    riders = [u.id for u in play.state.riders_of(*ids)]
    play.record(UnitsMoved((*ids, *riders), tuple(walked), outcome.stopped))
    names = ", ".join((*ids, *riders))
    end = "; in an enemy zone of control" if outcome.stopped else ""
    split_nominated_stack(play, side, {hexes[-1]: destination})
    left = f"{outcome.left:g} MP left"
    play.log(["umpire", side], f"{names}: to {hexes[-1]}, {left}{end}.")


def _cut_at_unseen_enemies(
    play: BattlePlay, stack: Stack, hexes: Sequence[str], inputs: Json
) -> Json:
    """Return the inputs of a player's move, cut short where unseen enemies stop it.

    If only unseen enemies forbid the first step, the move is made and the umpire is informed. A
    refusal without a cost would show where they are.
    """
    battle = play.state
    met = [n for n, hex in enumerate(hexes) if battle.in_hex(hex, enemy_of(stack.side))]
    hexes = hexes[: met[0]] if met else hexes
    pairs = zip(hexes, inputs["path"], strict=False)
    path = [{**step, "ezoc": is_in_enemy_zone(battle, hex, stack.side)} for hex, step in pairs]
    by_board = {**inputs, "path": path}
    if stack.place:
        by_board["starts_in_ezoc"] = is_in_enemy_zone(battle, stack.place, stack.side)
    outcome = play.weighed(MOVE, by_board)
    if outcome.legal:
        return by_board
    if outcome.steps_made:
        return {**by_board, "path": path[: outcome.steps_made]}
    words = f"According to the board, this move is not allowed: {describe_refusal(outcome.reason)}"
    play.log("umpire", f"{words} The player has not seen why.")
    return {**by_board, "path": path[:1], "overruled": True}


def _stay_before_enemy(play: BattlePlay, stack: Stack, hex: str, inputs: Json) -> None:
    """Keep a stack in its hex, since enemies that its side did not see are in the next (7.0).

    The stack pays for the discovery; one that would enter the map chooses another hex.
    """
    play.require(stack.place is not None, f"The enemy is in {hex}. Enter over another hex.")
    spent = play.weighed(MOVE, {**inputs, "path": inputs["path"][:1]}).spent
    units = [u.id for u in stack.units]
    units += [u.id for u in play.state.riders_of(*units)]
    play.record(UnitsMoved(tuple(units), (Step(str(stack.place), spent, road=False),), True))
    play.record(MoveLetPass())
    words = f"{', '.join(units)}: the enemy is in {hex}; no move."
    play.log(["umpire", stack.side], words)


def _ask_ways(
    play: BattlePlay, place: str | None, hexes: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which hexes are entered by road or path, and which over ditch and wire."""
    battle = play.state
    line = [place or hexes[0], *hexes]
    pairs = list(zip(line, hexes, strict=False))
    options = [Option(hex, hex) for hex in dict.fromkeys(hexes)]
    sides = {b: hexside_between(battle, x, b) for x, b in pairs}
    # a hex tapped later asks again, since earlier ticks do not include it
    after = "" if play.given("path") else f"_{len(hexes)}"
    roads = tuple(h for h in hexes if sides[h].road or sides[h].path)
    words = "Which hexes does it enter by road or path?"
    by_road = play.several(f"roads{after}", words, options, default=roads, rare=not roads)
    known = tuple(h for h in hexes if sides[h].ditch_wire)
    words = "Which hexes does it enter over ditch and wire?"
    wired = play.several(f"wired{after}", words, options, default=known, rare=not known)
    for x, b in pairs:
        if x != b and (b in wired) != sides[b].ditch_wire:
            play.record(WireEntered(x, b, b in wired))
    return by_road, wired


def _cost_of_step(play: BattlePlay, stack: Stack, here: str, there: str, way: Hexside) -> Cost:
    """Return the highest cost of a step in a stack; ask for costs that are not entered."""
    found: list[Cost] = []
    for unit, kind in zip(stack.units, stack.kinds, strict=True):
        known = step_cost(play.state, unit, kind, here, there, way)
        if known is None or known == "other":
            known = ask_step_cost(play, here, there, kind, way)
        found.append(known)
    return highest_cost(found)
