"""The hexes of a move: tapped around the counter one after the other, or typed (Tobruk 8, 9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.battle.log import Json
from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable
from assistant.battle.rats_of_tobruk.lookups.ground import (
    apart,
    hexside,
    in_ezoc,
    neighbours,
    price,
    seen_by,
)
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Cost, Hex, Hexside, Unit
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.terms import AXIS, MoveType, Side

MOST_STEPS = 60
FOUR = 4  # digits of a hex; what stands between two hexes, if anything, says nothing
STAYS = "stays"
BARRED = {
    "prohibited": "closed",
    "not-enough-mp": "too far",
    "all-at-night": "not by night",
}


@dataclass(frozen=True)
class Stack:
    """Who moves together, how, from where, and what of it the procedure of a move is told."""

    units: tuple[Unit, ...]
    kinds: tuple[MoveType, ...]
    place: str | None
    told: Json

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.units[0].side


def path_of(play: AtTable, stack: Stack) -> list[str]:
    """The hexes entered, each next to the one before."""
    hexes = _typed(play, stack.place)
    if hexes and stack.place:
        return hexes
    while len(hexes) < MOST_STEPS:
        steps = _steps(play, stack, hexes)
        moved = {**stack.told, "path": steps}
        so_far = play.weighed("rats-of-tobruk/move", moved) if steps else None
        if so_far is not None and (so_far.reason or so_far.stopped):
            break
        name, here = f"hex{len(hexes) + 1}", hexes[-1] if hexes else str(stack.place)
        options = [*_around(play, stack, here, steps)]
        if so_far is not None:
            options.append(Option(STAYS, "It stays", f"{so_far.left:g} MP left", at="here"))
        # whoever has tapped on has that hex in one line, not its drawing once more
        likely = STAYS if hexes and play.given(name) is None else None
        words = "And then?" if hexes else "Where to?"
        hex = play.choose(name, words, options, likely, of=here, keys=True, step=True)
        if hex == STAYS:
            break
        hexes.append(hex)
    return hexes


def _typed(play: AtTable, place: str | None) -> list[str]:
    """The path in figures; who is off the map has no counter to tap around."""
    words = "The four digits of each hex, one after the other"
    words = f"Or typed: {words}" if place else f"{words}, from the edge"
    told = play.text(
        "path",
        words,
        "" if place else None,
        longest=400,
        digits=True,
        rare=bool(place),
        form=_hexes,
        please=f"Enter hexes of four digits, such as 1010 1011, at most {MOST_STEPS}",
    )
    if not told:
        return []
    hexes = _hexes(told) or []
    if place is None and play.state.active == AXIS:
        _enters(play, hexes[0])
    line = [place, *hexes] if place else hexes
    for here, there in pairwise(line):
        near = apart(play.state, here, there) == 1
        play.require(near, f"{there} is not next to {here}.")
    return hexes


def _hexes(told: str) -> list[str] | None:
    """Return the hexes of a path given in digits; None if the text is not a path."""
    digits = "".join(told.replace(",", " ").replace(".", " ").split())
    hexes = [digits[n : n + FOUR] for n in range(0, len(digits), FOUR)]
    sound = 0 < len(hexes) <= MOST_STEPS and all(HEX_DIGITS.fullmatch(h) for h in hexes)
    return hexes if sound else None


def _enters(play: AtTable, hex: str) -> None:
    """Who comes onto the map comes over its west or south edge (17.6, 17.13)."""
    known = [h for h, told in play.state.hexes.items() if told.terrain]
    west = any(h[2:] == hex[2:] and h[:2] < hex[:2] for h in known)
    south = any(h[:2] == hex[:2] and h[2:] > hex[2:] for h in known)
    words = f"Does {hex} lie on the west or south edge?"
    at_edge = play.flag("edge", words, not (west and south), rare=True)
    play.require(at_edge, f"{hex} is no hex of the west or south edge.")


def _steps(play: AtTable, stack: Stack, hexes: Sequence[str]) -> list[Json]:
    """The path so far as the map has it; terrain that nobody has told is asked for as it comes."""
    line = [stack.place or hexes[0], *hexes] if hexes else []
    told = []
    for here, there in pairwise(line):
        way = hexside(play.state, here, there)
        if _price(play.state, stack, here, there, way) is None:
            for kind in stack.kinds:
                asking.ground_cost(play, there, kind)
        paid = _price(play.state, stack, here, there, way) or "na"
        told.append(step_told(asking.known(play), stack.side, there, way, paid))
    return told


def _around(play: AtTable, stack: Stack, here: str, steps: Sequence[Json]) -> list[Option]:
    """The hexes around a hex, each with its ground and what it costs or why it is closed."""
    battle = play.state
    seen = set(seen_by(battle, stack.side).values())
    found = []
    for at, hex in neighbours(battle, here).items():
        way = hexside(battle, here, hex)
        ground = battle.hexes.get(hex, Hex())
        marks = {
            "enemy": hex in seen,
            "bunker": bool(ground.bunker),
            "road": way.road,
            "path": way.path,
            "wire": way.ditch_wire,
        }
        what = [ground.terrain or "terrain?", *(word for word, on in marks.items() if on)]
        effect = "\n".join(
            filter(None, [", ".join(what), _paid(play, stack, steps, here, hex, way)])
        )
        found.append(Option(hex, hex, effect, at=at))
    return found


def _paid(
    play: AtTable, stack: Stack, steps: Sequence[Json], here: str, hex: str, way: Hexside
) -> str:
    """What a hex would cost, as far as that is known; zones of control are seen on the board."""
    paid = _price(play.state, stack, here, hex, way)
    if paid is None:
        return ""
    step = {**step_told(play.state, stack.side, hex, way, paid), "ezoc": False}
    outcome = play.weighed("rats-of-tobruk/move", {**stack.told, "path": [*steps, step]})
    if outcome.reason:
        return BARRED.get(outcome.reason, "closed")
    return f"{outcome.costs[-1]:g} MP"


def _price(battle: Battle, stack: Stack, here: str, there: str, way: Hexside) -> Cost | None:
    """The dearest cost of a step among the units of a stack; None as long as one is not known."""
    pairs = zip(stack.units, stack.kinds, strict=True)
    found = [price(battle, unit, kind, here, there, way) for unit, kind in pairs]
    known = [each for each in found if each is not None and each != "other"]
    return dearest(known) if len(known) == len(found) else None


def dearest(prices: Sequence[Cost]) -> Cost:
    """The dearest of several costs."""
    order = {"half": 50.0, "all": 60.0, "na": 70.0, "other": 0.0}
    return max(prices, key=lambda each: order[each] if isinstance(each, str) else each)


def step_told(battle: Battle, side: Side, hex: str, way: Hexside, paid: Cost) -> Json:
    """A hex entered as the procedure of a move is told it."""
    return {
        "cost": paid,
        "road": way.road or way.path,
        "ezoc": in_ezoc(battle, hex, side),
        "ditch_wire": way.ditch_wire,
        "bunker": bool(battle.hexes.get(hex, Hex()).bunker),
    }
