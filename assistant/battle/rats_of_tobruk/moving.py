"""Units move, ride, debark: by activation, range and Terrain Key (Rats of Tobruk 6 to 9, 15.2)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk import acts as a
from assistant.battle.rats_of_tobruk import asking
from assistant.battle.rats_of_tobruk.ground import (
    apart,
    hexside,
    hq_of,
    in_ezoc,
    moves_as,
    road_cost,
)
from assistant.battle.rats_of_tobruk.register import AtTable, move
from assistant.battle.rats_of_tobruk.state import Battle, Cost, Hex, Step, Unit
from assistant.battle.rats_of_tobruk.turns import tell_all
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.words import MoveType, Side

MOST_STEPS = 60
WHY_NOT = {
    "other-battalion": "it is of another battalion",
    "already-activated": "it acted in this turn",
    "pinned": "it is pinned",
    "no-hq": "its HQ is dead, and another stack acts",
    "out-of-range": "it is out of its HQ's range",
    "stopped": "it stops in an enemy zone of control",
    "prohibited": "that is closed to it",
    "road-from-ezoc": "no road leads out of an enemy zone of control",
    "road-into-bunker": "no road leads into a bunker in an enemy zone of control",
    "wire-into-ezoc": "it may not cross ditch and wire into an enemy zone of control",
    "all-at-night": "that takes all its movement, which no unit spends at night",
    "not-enough-mp": "it has too few movement points",
    "different-hex": "they are not in one hex",
    "not-a-rider": "only leg units ride",
    "not-tracked": "only tanks carry riders",
    "full": "somebody rides on it",
    "not-riding": "nobody rides on it",
    "not-wheeled": "it has no vehicles to leave",
    "changed": "it did that in this activation already",
    "already-debarked": "it is debarked",
    "not-debarked": "it is not debarked",
    "out-of-supply": "it is out of supply",
    "moved": "it moved already",
}


def why_not(reason: str | None) -> str:
    """A reason as a sentence."""
    words = WHY_NOT.get(reason or "", reason or "")
    return f"Not allowed: {words}."


def called(play: AtTable, id: str) -> Any:
    """Whether a unit may act on the chit in hand."""
    battle = play.state
    unit = battle.units[id]
    hq = hq_of(battle, unit)
    alive = hq is None or hq.alive
    distance, flag = 0, 0
    entering = unit.place is None
    if hq is not None and hq.alive and not entering and hq.id != id:
        flag = asking.activation_range(play, unit) or 0
        distance = apart(battle, hq.place, unit.place) if hq.place and unit.place else 200
    if not alive and not battle.lone:
        stack = [u.id for u in battle.on_map(unit.side) if u.place == unit.place and not u.hq]
        play.happened(
            a.StackChosen(tuple(i for i in stack if battle.units[i].battalion == unit.battalion))
        )
    told = {
        "chit": battle.hand,
        "battalion": unit.battalion or battle.hand,
        "hq_alive": alive,
        "distance": distance,
        "activation_range": flag,
        "entering": entering,
        "in_chosen_stack": id in play.state.lone,
        "australian_in_bunker": unit.nationality == "australian"
        and bool(unit.place and battle.hexes.get(unit.place, Hex()).bunker),
        "pinned": unit.pinned,
    }
    return play.resolve("rats-of-tobruk/activate", told, prefix=f"{id} ", shown_to=[unit.side])


def movers(battle: Battle, side: Side) -> list[Unit]:
    """The units that may begin to move, or go on."""
    last = battle.walk.units if battle.walk else ()
    return [
        unit
        for unit in battle.units.values()
        if unit.side == side
        and unit.alive
        and not unit.rides
        and not unit.pinned
        and unit.battalion in (battle.hand, None)
        and (not unit.attacked or unit.overran)
        and (not unit.moved or unit.id in last or unit.overran)
    ]


@move("move-unit", "Move a unit or stack")
def move_unit(play: AtTable) -> None:
    """Hex by hex; the enemy may fire at each of them before anybody else moves."""
    battle = play.state
    side = asking.whose(play)
    play.require(not battle.fighting, "There was an attack: all movement comes before.")
    play.require(battle.fight is None, "A hex is fought for.")
    able = movers(battle, side)
    play.require(bool(able), "Nobody of this battalion can move.")
    first = play.choose("unit", "Which unit?", asking.units_of(able))
    place = battle.units[first].place
    beside = [u for u in able if u.place == place and u.id != first and place]
    others: tuple[str, ...] = ()
    if beside:
        words = "Who moves with it, as a stack?"
        others = play.several("stack", words, asking.units_of(beside), default=())
    stack = (first, *others)
    for id in stack:
        outcome = called(play, id)
        play.require(outcome.may_move, f"{id}: {why_not(outcome.reason)}")
    _walk(play, stack, _path(play, place))


def _path(play: AtTable, place: str | None) -> list[str]:
    """The hexes entered, each next to the one before."""
    words = "Through which hexes? The four digits of each, in order."
    hexes = play.text("path", words, None, longest=400).replace(",", " ").split()
    sound = 0 < len(hexes) <= MOST_STEPS and all(HEX_DIGITS.fullmatch(h) for h in hexes)
    play.require(sound, "A path is hexes of four digits, such as 1010 1011.")
    line = [place, *hexes] if place else hexes
    for here, there in pairwise(line):
        near = apart(play.state, here, there) == 1
        play.require(near, f"{there} is not next to {here}.")
    return hexes


def _walk(play: AtTable, stack: Sequence[str], hexes: Sequence[str]) -> None:
    battle = play.state
    units = [battle.units[id] for id in stack]
    side, place = units[0].side, units[0].place
    kinds = [asking.move_type(play, u.id) if not u.debarked else "leg" for u in units]
    printed = [asking.figure(play, u.id, "movement") for u in units]
    slowest = printed.index(min(printed))
    by_road, wired = _ways(play, place, hexes)
    steps = [
        {
            "cost": _cost(play, units, kinds, place, hexes, number, by_road, wired),
            "road": hex in by_road,
            "ezoc": in_ezoc(battle, hex, side),
            "ditch_wire": hex in wired,
            "bunker": bool(battle.hexes.get(hex, Hex()).bunker),
        }
        for number, hex in enumerate(hexes)
    ]
    told = {
        "movement_allowance": printed[slowest],
        "move_type": asking.move_type(play, units[slowest].id),
        "hq": units[slowest].hq,
        "supply": units[slowest].supply,
        "debarked": units[slowest].debarked,
        "spent": max(u.spent + u.owes for u in units),
        "starts_in_ezoc": bool(place) and in_ezoc(battle, str(place), side),
        "path": steps,
    }
    outcome = play.resolve("rats-of-tobruk/move", told, shown_to=[side])
    if outcome.reason:
        where = hexes[(outcome.failed_step or 1) - 1]
        play.require(False, f"{where}: {why_not(outcome.reason)}")
    total = max(u.spent + u.owes for u in units)
    walked = []
    for hex, paid in zip(hexes, [*outcome.costs, *[0] * len(hexes)], strict=False):
        total += paid
        walked.append(Step(hex, total, hex in by_road))
    riders = [u.id for u in battle.units.values() if u.rides in stack]
    play.happened(a.Walked((*stack, *riders), tuple(walked)))
    names = ", ".join((*stack, *riders))
    end = "; in an enemy zone of control" if outcome.stopped else ""
    left = f"{outcome.left:g} MP left"
    play.tell(["umpire", side], f"{names}: to {hexes[-1]}, {left}{end}.")


def _ways(
    play: AtTable, place: str | None, hexes: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which hexes are entered by road or path, and which over ditch and wire."""
    battle = play.state
    line = [place or hexes[0], *hexes]
    pairs = list(zip(line, hexes, strict=False))
    options = [Option(hex, hex) for hex in dict.fromkeys(hexes)]
    lies = {b: hexside(battle, x, b) for x, b in pairs}
    roads = tuple(h for h in hexes if lies[h].road or lies[h].path)
    words = "Into which of them by road or path?"
    by_road = play.several("roads", words, options, default=roads, rare=not roads)
    known = tuple(h for h in hexes if lies[h].ditch_wire)
    words = "Into which of them over ditch and wire?"
    wired = play.several("wired", words, options, default=known, rare=not known)
    for x, b in pairs:
        if x != b and (b in wired) != lies[b].ditch_wire:
            play.happened(a.WireTold(x, b, b in wired))
    return by_road, wired


def _cost(
    play: AtTable,
    units: Sequence[Unit],
    kinds: Sequence[MoveType],
    place: str | None,
    hexes: Sequence[str],
    number: int,
    by_road: Sequence[str],
    wired: Sequence[str],
) -> Cost:
    """The dearest cost of a step among the units of a stack."""
    hex = hexes[number]
    before = hexes[number - 1] if number else place
    found: list[Cost] = []
    for unit, kind in zip(units, kinds, strict=True):
        if hex in by_road:
            lies = hexside(play.state, before or hex, hex)
            path = lies.path and not lies.road
            known = road_cost(play.state, unit, kind, path=path)
            way = "path" if path else "road"
            found.append(asking.cost_of(play, way, kind) if known is None else known)
        elif hex in wired:
            found.append(asking.cost_of(play, "ditch-wire", kind))  # alone, 15.2
        else:
            found.append(asking.ground_cost(play, hex, kind))
    return max(found, key=_dearness)


def _dearness(price: Cost) -> float:
    order = {"half": 50.0, "all": 60.0, "na": 70.0, "other": 0.0}
    return order[price] if isinstance(price, str) else price


@move("ride", "Mount a tank, or leave it")
def ride(play: AtTable) -> None:
    """A leg unit gets onto a tank in its hex, or off it."""
    battle = play.state
    side = asking.whose(play)
    own = battle.on_map(side)
    riders = [
        u for u in own if u.rides or (moves_as(u) == "leg" and any(_could_carry(t, u) for t in own))
    ]
    play.require(bool(riders), "Nobody stands with a tank.")
    id = play.choose("rider", "Who?", asking.units_of(riders))
    rider = battle.units[id]
    if rider.rides:
        tank = battle.units[rider.rides]
    else:
        tanks = [t for t in own if _could_carry(t, rider)]
        tank = battle.units[play.choose("tank", "On which tank?", asking.units_of(tanks))]
    act = "dismount" if rider.rides else "mount"
    active = {u.id: u.battalion in (battle.hand, None) for u in (rider, tank)}
    told = {
        "act": act,
        "rider": {
            "move_type": asking.move_type(play, rider.id),
            "debarked": rider.debarked,
            "left": left_of(play, rider),
            "active": active[rider.id],
        },
        "tank": {
            "move_type": asking.move_type(play, tank.id),
            "left": left_of(play, tank),
            "active": active[tank.id],
            "carrying": any(u.rides == tank.id for u in own),
        },
        "pinned": rider.pinned or tank.pinned,
    }
    outcome = play.resolve("rats-of-tobruk/riding", told, shown_to=[side])
    play.require(outcome.legal, why_not(outcome.reason))
    paid = [float(active[u.id]) for u in (rider, tank)]
    owes = [float(outcome.rider_owes), float(outcome.tank_owes)]
    play.happened(a.Rode(rider.id, tank.id, act == "mount", *paid, *owes))
    words = f"{rider.id} mounts {tank.id}." if act == "mount" else f"{rider.id} leaves {tank.id}."
    play.tell(["umpire", side], words)


def _could_carry(tank: Unit, rider: Unit) -> bool:
    return tank.id != rider.id and tank.place == rider.place and tank.move_type == "tracked"


def left_of(play: AtTable, unit: Unit) -> float:
    """The movement points that a unit has left, as its face and the light allow."""
    told = {
        "movement_allowance": asking.figure(play, unit.id, "movement"),
        "move_type": asking.move_type(play, unit.id),
        "hq": unit.hq,
        "supply": unit.supply,
        "debarked": unit.debarked,
        "spent": unit.spent + unit.owes,
        "path": [{"cost": "na"}],  # nowhere: only what is left is wanted
    }
    return float(play.resolve("rats-of-tobruk/move", told, prefix=f"{unit.id} ").left)


@move("debark", "Leave the trucks, or get back on them")
def debark(play: AtTable) -> None:
    """A wheeled unit becomes a leg unit, or one of wheels again."""
    battle = play.state
    side = asking.whose(play)
    able = [u for u in movers(battle, side) if u.place and u.move_type in ("wheeled", None)]
    play.require(bool(able), "Nobody of this battalion has trucks.")
    id = play.choose("unit", "Who?", asking.units_of(able))
    outcome = called(play, id)
    play.require(outcome.may_move, f"{id}: {why_not(outcome.reason)}")
    unit = battle.units[id]
    act: Literal["debark", "re-embark"] = "re-embark" if unit.debarked else "debark"
    told = {
        "act": act,
        "movement_allowance": asking.figure(play, id, "movement"),
        "move_type": asking.move_type(play, id),
        "debarked": unit.debarked,
        "spent": unit.spent + unit.owes,
        "supply": unit.supply,
        "pinned": unit.pinned,
        "changed": unit.changed,
    }
    result = play.resolve("rats-of-tobruk/debark", told, shown_to=[side])
    play.require(result.legal, why_not(result.reason))
    play.happened(a.DebarkedFrom(id, result.debarked))
    if unit.place and act == "debark":  # it draws opportunity fire without leaving the hex
        play.happened(a.Walked((id,), (Step(unit.place, 0, road=False),)))
    tell_all(play, f"A unit in {unit.place} {'debarks' if act == 'debark' else 're-embarks'}.")
