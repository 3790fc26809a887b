"""Units move hex by hex: roads, ditch and wire, the Terrain Key (Rats of Tobruk 7 to 9, 15.2)."""

from collections.abc import Sequence
from itertools import pairwise

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk import acts as a
from assistant.battle.rats_of_tobruk import asking
from assistant.battle.rats_of_tobruk import copied as c
from assistant.battle.rats_of_tobruk.calling import called, movers, why_not
from assistant.battle.rats_of_tobruk.ground import apart, hexside, in_ezoc, road_cost
from assistant.battle.rats_of_tobruk.register import AtTable, move
from assistant.battle.rats_of_tobruk.state import Cost, Hex, Step, Unit
from assistant.battle.rats_of_tobruk.supply import stays_nominated
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.words import AXIS, MoveType

MOST_STEPS = 60
FOUR = 4  # digits of a hex; what stands between two hexes, if anything, says nothing


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
    words = "Through which hexes? The four digits of each, one after the other."
    told = play.text("path", words, None, longest=400, digits=True)
    digits = "".join(told.replace(",", " ").replace(".", " ").split())
    hexes = [digits[n : n + FOUR] for n in range(0, len(digits), FOUR)]
    sound = 0 < len(hexes) <= MOST_STEPS and all(HEX_DIGITS.fullmatch(h) for h in hexes)
    play.require(sound, "A path is hexes of four digits, such as 1010 1011.")
    if place is None and play.state.active == AXIS:
        _enters(play, hexes[0])
    line = [place, *hexes] if place else hexes
    for here, there in pairwise(line):
        near = apart(play.state, here, there) == 1
        play.require(near, f"{there} is not next to {here}.")
    return hexes


def _enters(play: AtTable, hex: str) -> None:
    """Who comes onto the map comes over its west or south edge (17.6, 17.13)."""
    known = [h for h, told in play.state.hexes.items() if told.terrain]
    west = any(h[2:] == hex[2:] and h[:2] < hex[:2] for h in known)
    south = any(h[:2] == hex[:2] and h[2:] > hex[2:] for h in known)
    words = f"Does {hex} lie on the west or south edge?"
    at_edge = play.flag("edge", words, not (west and south), rare=True)
    play.require(at_edge, f"{hex} is no hex of the west or south edge.")


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
    riders = [u.id for u in battle.riders_of(*stack)]
    play.happened(a.Walked((*stack, *riders), tuple(walked), outcome.stopped))
    names = ", ".join((*stack, *riders))
    end = "; in an enemy zone of control" if outcome.stopped else ""
    stays_nominated(play, side)
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
            play.happened(c.WireTold(x, b, b in wired))
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
