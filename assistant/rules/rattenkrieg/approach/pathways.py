"""The approach: placing Mojons, stopping and cleaning their pathways (Rattenkrieg 9.2)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.spotting.sight import INVISIBLE, Raw
from assistant.rules.working import Working

AtLeastOne = Annotated[int, Field(ge=1, le=10_000)]


class MojonsToPlace(Inputs):
    """The number of Mojons that each side has to place when neither defends."""

    a: Annotated[Count, Field(description="Mojons of side A")]
    b: Annotated[Count, Field(description="Mojons of side B")]
    first: Annotated[
        Literal["a", "b"], Field(description="the side that starts when both have as many")
    ] = "a"

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors if neither side has a Mojon to place."""
        if not self.a and not self.b:
            yield Problem("a", 0, "1 or more when b is 0")
            yield Problem("b", 0, "1 or more when a is 0")


@dataclass(frozen=True)
class Placing:
    """A number of Mojons that a side places next."""

    side: Literal["a", "b"]
    place: int


@dataclass(frozen=True)
class PlacingOrder:
    """The placings of both sides in their order."""

    sequence: list[Placing]


@procedure(
    "rattenkrieg/placing-order",
    title="Placing the first Mojons",
    source="Rattenkrieg 9.2.2.1",
    also=("entry points",),
)
def placing_order(entry: MojonsToPlace, dice: Dice, working: Working) -> PlacingOrder:
    """Find in which order two sides place their Mojons, until all are on the table.

    The side with more Mojons places in proportion until both have equally many left; then each
    places one in turn.
    """
    step = working.step
    left = {"a": entry.a, "b": entry.b}
    larger: Literal["a", "b"] = "a" if entry.a > entry.b else "b"
    larger = step("starts", entry.first if entry.a == entry.b else larger)
    smaller: Literal["a", "b"] = "b" if larger == "a" else "a"
    if not left[smaller]:
        return PlacingOrder([Placing(larger, step("alone, it places all", left[larger]))])

    ratio = (2 * left[larger] + left[smaller]) // (2 * left[smaller])  # rounded, halves up
    step("Mojons placed for each Mojon of the other side", ratio)
    sequence = []
    while left[larger] or left[smaller]:
        if left[larger]:
            place = min(ratio, max(left[larger] - left[smaller], 1))
            sequence.append(Placing(larger, place))
            left[larger] -= place
        if left[smaller]:
            sequence.append(Placing(smaller, 1))
            left[smaller] -= 1
    step("Mojons placed in turn", [placing.place for placing in sequence])
    return PlacingOrder(sequence)


class WatchedMarker(Inputs):
    """A Mojon that might spot an enemy's marker."""

    line_of_sight: bool = Field(True, description="a line of sight to the marker")
    in_field_of_view: bool = Field(True, description="the marker is in the field of view")
    i_factor: Annotated[Raw, Field(description="I-Factor of the marker")] = 0
    target_visibility: Annotated[
        Count, Field(description="Visibility Condition of the ground under the marker")
    ] = 0
    spotter_settling: bool = Field(False, description="the spotter takes position in a building")
    target_in_smart_scenery: bool = Field(False, description="the marker is in smart scenery")


Unspotted = Literal["no-line-of-sight", "not-in-view", "invisible", "concealed", "spotter-settling"]


@dataclass(frozen=True)
class StopOffer:
    """The chance to spot a marker and stop its pathway."""

    can_stop: bool
    reason: Unspotted | None


@procedure(
    "rattenkrieg/stop-pathway",
    title="Stop a pathway",
    source="Rattenkrieg 9.2.2.2",
    also=("spot a mojon",),
)
def stop_pathway(marker: WatchedMarker, dice: Dice, working: Working) -> StopOffer:
    """Check whether a marker may be spotted; the watcher may decline.

    Only the marker's own ground conceals it; weather and time of day act through the I-Factor. A
    concealed watcher stays concealed.
    """
    step = working.step
    if not step("line of sight", marker.line_of_sight):
        return StopOffer(False, "no-line-of-sight")
    if not step("in the field of view", marker.in_field_of_view):
        return StopOffer(False, "not-in-view")
    if step("I-Factor", marker.i_factor) >= INVISIBLE:
        return StopOffer(False, "invisible")
    in_scenery = step("in smart scenery", marker.target_in_smart_scenery)
    if step("Visibility Condition of its ground", marker.target_visibility) > 0 or in_scenery:
        return StopOffer(False, "concealed")
    if step("spotter takes position", marker.spotter_settling):
        return StopOffer(False, "spotter-settling")
    return StopOffer(True, None)


class Pathway(Inputs):
    """A pathway at the end of the approach."""

    kind: Annotated[
        Literal["infantry", "vehicle"],
        Field(description="infantry or a vehicle came along the pathway"),
    ]
    markers: Annotated[AtLeastOne, Field(description="markers, the numbered entry Mojon included")]
    stopped: bool = Field(False, description="the enemy stopped it at its last marker")
    vehicles: Annotated[AtLeastOne, Field(description="vehicles of the convoy")] = 1
    spacing: Annotated[AtLeastOne, Field(description="markers from a vehicle to the next")] = 1


@dataclass(frozen=True)
class CleanedPathway:
    """The positions of a pathway's elements; position 1 is the entry."""

    position: int
    state: Literal["located", "undetected"]
    vehicle_positions: list[int | None]  # None: arrives at the entry, one vehicle a turn


def positions_behind(position: int, count: int, spacing: int = 1) -> list[int | None]:
    """Return the markers of `count` elements on a pathway, the first at `position` (8.1.5, 8.2).

    An element without a marker has None.
    """
    behind = [position - place * spacing for place in range(count)]
    return [place if place >= 1 else None for place in behind]


@procedure(
    "rattenkrieg/clean-pathway",
    title="Clean a pathway",
    source="Rattenkrieg 9.2.3, 8.1.4, 8.1.5, 8.2",
    also=("end of the approach", "convoy"),
)
def clean_pathway(pathway: Pathway, dice: Dice, working: Working) -> CleanedPathway:
    """Find the marker where the element of a pathway starts, and its convoy behind it.

    A stopped pathway starts at the marker before the spotted one, or at its entry.
    """
    step = working.step
    position = step("last marker", pathway.markers)
    if pathway.stopped:
        position = step("last undetected marker", max(position - 1, 1))
    state: Literal["located", "undetected"] = "located" if pathway.stopped else "undetected"
    step("state", state)
    if pathway.kind == "infantry":
        return CleanedPathway(position, state, [])
    places = positions_behind(position, pathway.vehicles, pathway.spacing)
    return CleanedPathway(position, state, step("vehicles at markers", places, "8.1.5"))
