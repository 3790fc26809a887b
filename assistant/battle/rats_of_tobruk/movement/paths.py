"""The hexes of a move: tapped around the counter one by one, or typed (Tobruk 8, 9)."""

from collections.abc import Sequence
from itertools import pairwise

from assistant.battle.log import Json
from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.kit.players import battle_known_to
from assistant.battle.rats_of_tobruk.kit.printed_figures import ask_key_cost, ask_terrain_cost
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay
from assistant.battle.rats_of_tobruk.lookups.ground import (
    enemy_of,
    hex_distance,
    hexside_between,
    is_in_enemy_zone,
    neighbors_by_direction,
    step_cost,
)
from assistant.battle.rats_of_tobruk.lookups.map_edges import edge_hexes, is_in_entered_map
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Cost, Hex, Hexside, Unit
from assistant.frozen import dataclass, replace
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.terms import AXIS, MoveType, Side

MOST_STEPS = 60
DIGITS_OF_HEX = 4  # text between two hexes is ignored
STOP = "stays"
WHY_CLOSED = {
    "prohibited": "closed",
    "not-enough-mp": "too far",
    "all-at-night": "not by night",
    "wire-into-ezoc": "closed: wire, enemy zone",
}


@dataclass(frozen=True)
class Stack:
    """Units that move together, how and from where, with the inputs of their move."""

    units: tuple[Unit, ...]
    kinds: tuple[MoveType, ...]
    place: str | None
    inputs: Json

    @property
    def side(self) -> Side:
        """Return the side of the stack."""
        return self.units[0].side


def ask_path(play: BattlePlay, stack: Stack) -> list[str]:
    """Ask for the hexes of a move, each next to the previous one."""
    entries = [] if stack.place else _entry_options(play, stack)
    hexes = _ask_typed_path(play, stack.place, tapped=bool(stack.place or entries))
    if hexes and stack.place:
        return hexes
    if entries and not hexes:
        hexes = [play.choose("entry", "Over which hex does it enter?", entries)]
    while len(hexes) < MOST_STEPS:
        steps = _path_inputs(play, stack, hexes)
        moved = {**stack.inputs, "path": steps}
        so_far = play.weighed("rats-of-tobruk/move", moved) if steps else None
        if so_far is not None and (so_far.reason or so_far.stopped):
            break
        name, here = f"hex{len(hexes) + 1}", hexes[-1] if hexes else str(stack.place)
        options = [*_step_options(play, stack, here, steps)]
        if so_far is not None:
            options.append(Option(STOP, "It stays", f"{so_far.left:g} MP left", at="here"))
        # a chosen step becomes one line; only the open step is drawn
        likely = STOP if hexes and play.given(name) in (None, STOP) else None
        words = "Which hex is next?" if hexes else "Where to?"
        hex = play.choose(name, words, options, likely, of=here, keys=True, step=True)
        if hex == STOP:
            break
        hexes.append(hex)
    return hexes


def _ask_typed_path(play: BattlePlay, place: str | None, *, tapped: bool) -> list[str]:
    """Ask for the path in digits; with `tapped`, its hexes can be tapped or picked instead."""
    words = "The four digits of each hex, one after the other"
    words = words if place else f"{words}, from the edge"
    entered = play.text(
        "path",
        f"Or typed: {words}" if tapped else words,
        "" if tapped else None,
        longest=400,
        digits=True,
        rare=tapped,
        form=_parse_hexes,
        please=f"Enter hexes of four digits, such as 1010 1011, at most {MOST_STEPS}",
    )
    if not entered:
        return []
    hexes = _parse_hexes(entered) or []
    if place is None and play.state.active == AXIS:
        _require_map_edge(play, hexes[0])
    line = [place, *hexes] if place else hexes
    for here, there in pairwise(line):
        near = hex_distance(play.state, here, there) == 1
        play.require(near, f"{there} is not next to {here}.")
    return hexes


def _parse_hexes(text: str) -> list[str] | None:
    """Return the hexes of a path given in digits; None if the text is not a path."""
    digits = "".join(text.replace(",", " ").replace(".", " ").split())
    hexes = [digits[n : n + DIGITS_OF_HEX] for n in range(0, len(digits), DIGITS_OF_HEX)]
    sound = 0 < len(hexes) <= MOST_STEPS and all(HEX_DIGITS.fullmatch(h) for h in hexes)
    return hexes if sound else None


def _require_map_edge(play: BattlePlay, hex: str) -> None:
    """Require that a unit enters over the west or south edge (17.6, 17.13)."""
    is_inside = hex not in edge_hexes(play.state, hex)
    words = f"Is {hex} on the west or south edge?"
    at_edge = play.flag("edge", words, not is_inside, rare=True)
    play.require(at_edge, f"{hex} is not on the west or south edge.")


def _entry_options(play: BattlePlay, stack: Stack) -> list[Option]:
    """Return the hexes over which the Axis may enter, those near its units first (17.6)."""
    battle = play.state
    if stack.side != AXIS:
        return []
    own = [str(unit.place) for unit in battle.on_map(AXIS)]
    hexes = [hex for hex in edge_hexes(battle) if is_in_entered_map(battle, hex)]
    near = [h for h in hexes if any(hex_distance(battle, h, place) < 2 for place in own)]
    found = []
    for hex in dict.fromkeys((*near, *hexes)):
        option = _step_option(play, stack, hex, hex, "", ())
        if option.effect.splitlines()[-1] not in WHY_CLOSED.values():
            found.append(replace(option, effect=", ".join(option.effect.splitlines())))
    return found


def _path_inputs(play: BattlePlay, stack: Stack, hexes: Sequence[str]) -> list[Json]:
    """Return the path so far as inputs; ask for terrain that is not entered."""
    line = [stack.place or hexes[0], *hexes] if hexes else []
    found = []
    for here, there in pairwise(line):
        way = hexside_between(play.state, here, there)
        if _stack_cost(play.state, stack, here, there, way) is None:
            for kind in stack.kinds:
                ask_step_cost(play, here, there, kind, way)
        paid = _stack_cost(play.state, stack, here, there, way) or "na"
        found.append(step_inputs(battle_known_to(play), stack.side, there, way, paid))
    return found


def ask_step_cost(play: BattlePlay, here: str, there: str, kind: MoveType, way: Hexside) -> Cost:
    """Ask for the cost of a step in the Terrain Key."""
    if way.road or way.path:
        border = hexside_between(play.state, here, there)
        return ask_key_cost(play, "path" if border.path and not border.road else "road", kind)
    if way.ditch_wire:
        return ask_key_cost(play, "ditch-wire", kind)
    if play.state.hexes.get(there, Hex()).bunker:
        return ask_key_cost(play, "bunker", kind)
    return ask_terrain_cost(play, there, kind)


def _step_options(play: BattlePlay, stack: Stack, here: str, steps: Sequence[Json]) -> list[Option]:
    """Return the hexes around a hex as options with ground, and cost or why it is closed."""
    around = neighbors_by_direction(play.state, here)
    return [_step_option(play, stack, here, hex, way, steps) for way, hex in around.items()]


def _step_option(
    play: BattlePlay, stack: Stack, here: str, hex: str, direction: str, steps: Sequence[Json]
) -> Option:
    """Return a hex as an option with its ground, and its cost or why it is closed."""
    battle = play.state
    known = battle_known_to(play)
    way = hexside_between(battle, here, hex)
    ground = battle.hexes.get(hex, Hex())
    marks = {
        "enemy": bool(known.in_hex(hex, enemy_of(stack.side))),
        "bunker": bool(ground.bunker),
        "road": way.road,
        "path": way.path,
        "wire": way.ditch_wire,
    }
    what = [ground.terrain or "terrain?", *(word for word, present in marks.items() if present)]
    paid = _describe_cost(play, stack, steps, here, hex, way)
    paid = WHY_CLOSED["prohibited"] if marks["enemy"] else paid
    effect = "\n".join(filter(None, [", ".join(what), paid]))
    return Option(hex, hex, effect, at=direction)


def _describe_cost(
    play: BattlePlay, stack: Stack, steps: Sequence[Json], here: str, hex: str, way: Hexside
) -> str:
    """Describe the cost of a hex, if entered; the board shows the zones of control."""
    price = _stack_cost(play.state, stack, here, hex, way)
    if price is None:
        return ""
    closed = way.ditch_wire and is_in_enemy_zone(battle_known_to(play), hex, stack.side)
    step = {**step_inputs(play.state, stack.side, hex, way, price), "ezoc": closed}
    outcome = play.weighed("rats-of-tobruk/move", {**stack.inputs, "path": [*steps, step]})
    if outcome.reason:
        return WHY_CLOSED.get(outcome.reason, "closed")
    return f"{outcome.costs[-1]:g} MP"


def _stack_cost(battle: Battle, stack: Stack, here: str, there: str, way: Hexside) -> Cost | None:
    """Return the highest cost of a step in a stack; None if one is not entered."""
    pairs = zip(stack.units, stack.kinds, strict=True)
    found = [step_cost(battle, unit, kind, here, there, way) for unit, kind in pairs]
    known = [each for each in found if each is not None and each != "other"]
    return highest_cost(known) if len(known) == len(found) else None


def highest_cost(prices: Sequence[Cost]) -> Cost:
    """Return the highest of several costs."""
    order = {"half": 50.0, "all": 60.0, "na": 70.0, "other": 0.0}
    return max(prices, key=lambda each: order[each] if isinstance(each, str) else each)


def step_inputs(battle: Battle, side: Side, hex: str, way: Hexside, paid: Cost) -> Json:
    """Return a hex that a stack enters as inputs of a move."""
    return {
        "cost": paid,
        "road": way.road or way.path,
        "ezoc": is_in_enemy_zone(battle, hex, side),
        "ditch_wire": way.ditch_wire,
        "bunker": bool(battle.hexes.get(hex, Hex()).bunker),
    }
