"""Distances over the ground, and the share of a turn that they take (Desert Rats, Movement)."""

from collections.abc import Sequence
from fractions import Fraction

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m, place_between
from assistant.battle.desert_rats.kit.landmarks import CLOSED, name_in_sentence
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.ground import MAP_EDGE, Leg
from assistant.boardmap.outlines import area_holds
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass
from assistant.rules.desert_rats.paths import (
    allowance_m,
    path_of,
    reach_in_turn,
)
from assistant.rules.rounding import round_decimals
from assistant.rules.working import NullWorking

GOING = {
    "good": "good",
    "soft-sand": "soft sand",
    "road": "road",
    "foot-only": "foot only",
    "impassable": "impassable",
}
BARS = {
    "soft-sand": "soft sand",
    "foot-only": "ground for foot only",
    "impassable": "impassable ground",
}

PACED = ("good", "road")


@dataclass(frozen=True)
class Way:
    """The straight path of one element to a place."""

    far_m: float
    legs: tuple[Leg, ...]
    turns: Fraction | None  # how much of a turn it takes; None: it cannot be gone
    gets_m: float  # how far it comes in one
    barred_by: str  # the obstacle at its end, by name; empty if there is none

    @property
    def words(self) -> str:
        """The path in words: `180 m: 120 good, 60 soft sand; 1.9 of its move: it gets 121 m`."""
        text = f"{self.far_m:.0f} m"
        if len(self.legs) > 1 or (self.legs and self.legs[0].going != "good"):
            text += ": " + ", ".join(f"{leg.m:.0f} {GOING[leg.going]}" for leg in self.legs)
        if self.barred_by:
            return f"{text}; blocked by {self.barred_by}: it gets {self.gets_m:.0f} m"
        if self.turns is None:
            return f"{text}; it cannot move on its own"
        share = round_decimals(float(self.turns), 2)
        if self.turns <= 1:
            return f"{text}; {share:g} of its move"
        return f"{text}; {share:g} of its move: it gets {self.gets_m:.0f} m"


def measure_way(battle: Battle, element: Element, to: Place) -> Way:
    """Measure the path of an element from its place to another."""
    far = distance_between_m(element.place, to)
    mover = element.row["mover"]
    if mover is None or element.stuck is not None or not far:
        return Way(far, (), Fraction(0) if not far else None, 0.0, "")
    path = path_of(ground_this_turn(battle), element.place, to, str(mover))
    covered, _ = reach_in_turn(str(mover), path.legs, None, NullWorking(""))
    shares = [_share_of_move(str(mover), leg) for leg in path.legs]
    known = [share for share in shares if share is not None]
    if len(known) < len(shares):
        shut = shares.index(None)
        far_m = sum(leg.m for leg in path.legs[:shut]) + path.legs[shut].m / 2
        inside = place_between(element.place, to, far_m / far)
        barred = _closed_ground(battle, path.legs[shut].going, inside)
    else:
        barred = _feature_name(battle, path.barred_by) if path.barred_by else ""
    return Way(far, path.legs, sum(known, Fraction(0)), float(sum(covered)), barred)


def _share_of_move(mover: str, leg: Leg) -> Fraction | None:
    """Return the share of a move that a leg takes; None if the mover cannot go there."""
    allowance = allowance_m(mover, leg.going)
    return None if allowance is None else Fraction(leg.m) / allowance


def _closed_ground(battle: Battle, going: str, place: Place) -> str:
    """Return the name of ground that blocks a path, `the minefield`, or its kind."""
    over = battle.plan.areas if going in CLOSED else ()
    closed = (x for x in over if x.going == going and x.name and x.stands(max(1, battle.turn)))
    found = next((x for x in reversed([*closed]) if area_holds(x, place)), None)
    return name_in_sentence(found) if found else BARS[going]


def _feature_name(battle: Battle, feature: str) -> str:
    """Return the name of a map feature by its id."""
    if feature == MAP_EDGE:
        return "the edge of the map"
    plan = battle.whole_plan
    found = next((x for x in (*plan.areas, *plan.lines) if x.id == feature), None)
    return name_in_sentence(found) if found and found.name else feature


def describe_ways(battle: Battle, elements: Sequence[Element], offset: Place) -> str:
    """Describe how elements move by the same offset: the slowest, and those that cannot."""
    ways = {x.id: measure_way(battle, x, (x.x_m + offset[0], x.y_m + offset[1])) for x in elements}
    names = {x.id: x.name for x in elements}
    held = [id for id, way in ways.items() if way.turns is None or way.barred_by]
    going = [id for id in ways if id not in held]
    words = [f"{distance_between_m((0.0, 0.0), offset):.0f} m"]
    if going:
        slowest = max(going, key=lambda id: ways[id].turns or 0)
        share = round_decimals(float(ways[slowest].turns or 0), 2)
        words.append(f"{share:g} of {names[slowest]}’s move")
    for id in held:
        why = f"blocked by {ways[id].barred_by}" if ways[id].barred_by else "cannot move"
        words.append(f"{names[id]} {why}")
    return "; ".join(words)


def describe_pace(elements: Sequence[Element]) -> str:
    """Describe how far the slowest of some elements moves in a turn; empty if none moves."""
    movers = {str(x.row["mover"]) for x in elements if x.row["mover"] and x.carried_by is None}
    paces = [min((m for x in movers if (m := allowance_m(x, g))), default=0) for g in PACED]
    good, road = paces
    return f" {good:g} m per turn, {road:g} by road" if good else ""


def carrier_or_self(battle: Battle, element: Element) -> Element:
    """Return the lorry that carries an element, or the element itself."""
    return battle.elements[element.carried_by] if element.carried_by else element


def describe_way(battle: Battle, element: Element, to: Place) -> str:
    """Describe the path of an element for the log."""
    way = measure_way(battle, element, to)
    return f"{naming.element_label(element)}: {way.words}." if way.far_m else "It is there already."
