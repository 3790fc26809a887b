"""Units move hex by hex: roads, ditch and wire, the Terrain Key (Rats of Tobruk 7 to 9, 15.2)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Json
from assistant.battle.permitting import permitted
from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.movement import Walked
from assistant.battle.rats_of_tobruk.events.printed_figures import WireTold
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import hexside, in_ezoc, price
from assistant.battle.rats_of_tobruk.movement.activation import called, movers, why_not
from assistant.battle.rats_of_tobruk.movement.paths import Stack, dearest, path_of, step_told
from assistant.battle.rats_of_tobruk.state.actions import Step
from assistant.battle.rats_of_tobruk.state.board import Cost, Hexside
from assistant.battle.rats_of_tobruk.turns.supply import stays_nominated
from assistant.rules.rats_of_tobruk.terms import MoveType

MOVE = "rats-of-tobruk/move"


@move("move-unit", "Move a unit or stack")
def move_unit(play: AtTable) -> None:
    """Hex by hex; the enemy may fire at each of them before anybody else moves."""
    battle = play.state
    side = asking.whose(play)
    play.require(battle.fight is None, "A hex is fought for.")
    able = movers(battle, side)
    play.require(
        bool(able) or not battle.fighting, "There was an attack: all movement comes before."
    )
    play.require(bool(able), "Nobody of this battalion can move.")
    own = (u for u in battle.units.values() if u.side == side and u.alive and not u.rides)
    able = able or list(own)
    play.need(bool(able), f"The {battle.sides[side].name} player has no unit left.")
    first = play.choose("unit", "Which unit?", asking.units_of(able))
    place = battle.units[first].place
    beside = [u for u in able if u.place == place and u.id != first and place]
    others: tuple[str, ...] = ()
    if beside:
        words = "Who moves with it, as a stack?"
        others = play.several("stack", words, asking.units_of(beside), default=())
    ids = (first, *others)
    for id in ids:
        outcome = called(play, id)
        play.require(outcome.may_move, f"{id}: {why_not(outcome.reason)}")
    stack = _stack(play, ids)
    _walk(play, stack, path_of(play, stack))


def _stack(play: AtTable, ids: Sequence[str]) -> Stack:
    """Who moves together: the slowest says how far."""
    battle = play.state
    units = tuple(battle.units[id] for id in ids)
    kinds = tuple(asking.move_type(play, u.id) if not u.debarked else "leg" for u in units)
    printed = [asking.figure(play, u.id, "movement") for u in units]
    slowest = units[printed.index(min(printed))]
    place = units[0].place
    told = {
        "movement_allowance": min(printed),
        "move_type": asking.move_type(play, slowest.id),
        "hq": slowest.hq,
        "supply": slowest.supply,
        "debarked": slowest.debarked,
        "spent": max(u.spent + u.owes for u in units),
        "starts_in_ezoc": bool(place) and in_ezoc(asking.known(play), str(place), slowest.side),
    }
    return Stack(units, kinds, place, told)


def _walk(play: AtTable, stack: Stack, hexes: Sequence[str]) -> None:
    side = stack.side
    by_road, wired = _ways(play, stack.place, hexes)
    known = asking.known(play)
    steps = []
    here = stack.place
    for hex in hexes:
        way = Hexside(ditch_wire=hex in wired, road=hex in by_road)
        paid = _cost(play, stack, here or hex, hex, way)
        steps.append(step_told(known, side, hex, way, paid))
        here = hex

    def barred(outcome: Any) -> str:
        where = hexes[(outcome.failed_step or 1) - 1]
        return "" if outcome.legal else f"{where}: {why_not(outcome.reason)}"

    inputs = {**stack.told, "path": steps}
    meant = hexes[-1]
    if not (play.looks or play.actor.is_umpire):
        why = barred(play.weighed(MOVE, inputs))
        play.require(not why, why)
        inputs = _as_it_comes(play, stack, hexes, inputs)
        hexes = hexes[: len(inputs["path"])]
    outcome = permitted(play, MOVE, inputs, barred, shown_to=[side])
    total = stack.told["spent"]
    walked = []
    for hex, paid in zip(hexes, outcome.costs, strict=True):
        total += paid
        walked.append(Step(hex, total, hex in by_road))
    ids = tuple(unit.id for unit in stack.units)
    riders = [u.id for u in play.state.riders_of(*ids)]
    play.happened(Walked((*ids, *riders), tuple(walked), outcome.stopped))
    names = ", ".join((*ids, *riders))
    end = "; in an enemy zone of control" if outcome.stopped else ""
    stays_nominated(play, side, {hexes[-1]: meant})
    left = f"{outcome.left:g} MP left"
    play.tell(["umpire", side], f"{names}: to {hexes[-1]}, {left}{end}.")


def _as_it_comes(play: AtTable, stack: Stack, hexes: Sequence[str], inputs: Json) -> Json:
    """Return a player's move as far as the enemies let it go that the player has not seen.

    If only unseen enemies forbid the first step, the move is made and the umpire is informed. A
    refusal without a cost would show where they are.
    """
    battle = play.state
    pairs = zip(hexes, inputs["path"], strict=True)
    path = [{**step, "ezoc": in_ezoc(battle, hex, stack.side)} for hex, step in pairs]
    truly = {**inputs, "path": path}
    if stack.place:
        truly["starts_in_ezoc"] = in_ezoc(battle, stack.place, stack.side)
    outcome = play.weighed(MOVE, truly)
    if outcome.legal:
        return truly
    if outcome.steps_made:
        return {**truly, "path": path[: outcome.steps_made]}
    words = f"By the board, this move is not allowed: {why_not(outcome.reason)}"
    play.tell("umpire", f"{words} The player has not seen why.")
    return {**truly, "path": path[:1], "overruled": True}


def _ways(
    play: AtTable, place: str | None, hexes: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which hexes are entered by road or path, and which over ditch and wire."""
    battle = play.state
    line = [place or hexes[0], *hexes]
    pairs = list(zip(line, hexes, strict=False))
    options = [Option(hex, hex) for hex in dict.fromkeys(hexes)]
    lies = {b: hexside(battle, x, b) for x, b in pairs}
    # a hex tapped later asks anew: what the sheet ticked before knew nothing of it
    after = "" if play.given("path") else f"_{len(hexes)}"
    roads = tuple(h for h in hexes if lies[h].road or lies[h].path)
    words = "Into which of them by road or path?"
    by_road = play.several(f"roads{after}", words, options, default=roads, rare=not roads)
    known = tuple(h for h in hexes if lies[h].ditch_wire)
    words = "Into which of them over ditch and wire?"
    wired = play.several(f"wired{after}", words, options, default=known, rare=not known)
    for x, b in pairs:
        if x != b and (b in wired) != lies[b].ditch_wire:
            play.happened(WireTold(x, b, b in wired))
    return by_road, wired


def _cost(play: AtTable, stack: Stack, here: str, there: str, way: Hexside) -> Cost:
    """The dearest cost of a step among the units of a stack; what nobody has told is asked for."""
    found: list[Cost] = []
    for unit, kind in zip(stack.units, stack.kinds, strict=True):
        known = price(play.state, unit, kind, here, there, way)
        if known is None or known == "other":
            known = _asked(play, here, there, kind, way)
        found.append(known)
    return dearest(found)


def _asked(play: AtTable, here: str, there: str, kind: MoveType, way: Hexside) -> Cost:
    if way.road:
        lies = hexside(play.state, here, there)
        return asking.cost_of(play, "path" if lies.path and not lies.road else "road", kind)
    if way.ditch_wire:
        return asking.cost_of(play, "ditch-wire", kind)
    return asking.ground_cost(play, there, kind)
