"""Tracing supply, and the surrender die (Battleaxe 14.2)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.battleaxe.places import PLACES, Boundary, ControlledPlace, Place, Side
from assistant.rules.battleaxe.units import Strength
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

SURRENDER = tables.load("battleaxe/surrender-results")
DICE = tables.load("battleaxe/die-modifiers")


class Link(Inputs):
    """Two places that touch."""

    a: Annotated[Place, Field(description="one place")]
    b: Annotated[Place, Field(description="the other")]
    boundary: Annotated[Boundary, Field(description="boundary between the two places")]


class Tracing(Inputs):
    """The place that a side traces from, and the map."""

    side: Annotated[Side, Field(description="side whose supply is checked")]
    start: Annotated[Place, Field(alias="from", description="where the line begins")]
    places: Annotated[
        tuple[ControlledPlace, ...], Field(max_length=200, description="every place of the map")
    ]
    links: Annotated[
        tuple[Link, ...],
        Field(
            max_length=1_000, description="pairs of adjacent places, and the kind of each boundary"
        ),
    ]
    sources: Annotated[
        tuple[Place, ...] | None,
        Field(
            max_length=200,
            description="sources of supply; by default the side's own Zones",
        ),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for places listed twice, and for a start or links outside the list."""
        known = [place.place for place in self.places]
        allowed = "a place that is listed in places"
        for number, id in enumerate(known):
            if id in known[:number]:
                yield Problem(f"places[{number}].place", id, "a place that is not in the list yet")
        if self.start not in known:
            yield Problem("from", self.start, allowed)
        for number, link in enumerate(self.links):
            if link.a not in known:
                yield Problem(f"links[{number}].a", link.a, allowed)
            if link.b not in known:
                yield Problem(f"links[{number}].b", link.b, allowed)


@dataclass(frozen=True)
class TraceResult:
    """The result of tracing supply to a place, with the line."""

    in_supply: bool
    source: str | None
    path: tuple[str, ...]  # from the start to the source
    length: int | None  # links


@procedure(
    "battleaxe/supply",
    title="Supply line",
    source="Battleaxe 14.2",
    also=("trace supply", "out of supply", "line of communication"),
)
def supply(inputs: Tracing, dice: Dice, working: Working) -> TraceResult:
    """Trace the shortest line through a side's places to its source, including contested ones."""
    step = working.step
    own = {place.place for place in inputs.places if place.controlled_by == inputs.side}
    named = inputs.sources
    if named is None:
        named = tuple(row["place"] for row in PLACES.rows if row["supply_source"] == inputs.side)
    sources = step("sources held", [place for place in named if place in own])
    before: dict[str, str | None] = {inputs.start: None}
    line = [inputs.start]
    for here in line:  # the list grows inside the loop
        if here in sources:
            path = step("line", list(_way_back(here, before))[::-1], "14.2.1")
            return TraceResult(True, here, tuple(path), step("links", len(path) - 1))
        for there in _neighbors(here, inputs.links):
            if there in own and there not in before:
                before[there] = here
                line.append(there)
    return TraceResult(step("in supply", False, "14.2.1"), None, (), None)


def _neighbors(place: str, links: tuple[Link, ...]) -> Iterator[str]:
    """Yield the places that can be reached from a place, in the order of the links."""
    for link in links:
        if link.boundary != "escarpment" and place in (link.a, link.b):
            yield link.b if link.a == place else link.a


def _way_back(place: str | None, before: Mapping[str, str | None]) -> Iterator[str]:
    while place is not None:
        yield place
        place = before[place]


class Surrendering(Inputs):
    """A unit that cannot trace supply when the Refit Phase ends."""

    strength: Annotated[Strength, Field(description="face of the counter that is up")]
    has_advantage: bool = Field(False, description="its owner holds the Advantage at this moment")


@dataclass(frozen=True)
class SurrenderResult:
    """The result of a surrender die: the unit's losses."""

    modified: int
    result: str  # reduced, eliminated or none


@procedure(
    "battleaxe/surrender",
    title="Surrender die",
    source="Battleaxe 14.2.3",
    dice={"surrender": "die of the unit's owner"},
    also=("out of supply check", "attrition by lack of supply"),
    summary=lambda surrendered: {"result": surrendered.result},
)
def surrender(inputs: Surrendering, dice: Dice, working: Working) -> SurrenderResult:
    """Roll for surrender: a low die takes a step from a unit out of supply."""
    modified = working.step("die", dice.d6("surrender"))
    if inputs.has_advantage:
        more: int = DICE.row("surrender", "has-advantage")["modifier"]
        modified += working.step("Advantage held", more)
    row = next(r for r in reversed(SURRENDER.rows) if modified >= r["roll_min"])
    return SurrenderResult(modified, working.step("result", row[inputs.strength]))
