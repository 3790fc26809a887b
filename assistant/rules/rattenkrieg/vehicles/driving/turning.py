"""Turning vehicles, boats and aircraft (Rattenkrieg 31.2, 32.3, 33.3, 34.3)."""

from collections.abc import Iterator
from math import ceil
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inches, Inputs, Missing, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

STEP_DEG = whole_figure("rattenkrieg/turning-step-deg")  # 31.2
STEP_COST_IN = whole_figure("rattenkrieg/turning-step-cost-in")
# Ruling: 23.1.4 prints 10 for boats and 1 for aircraft, both aircraft cards 10: they are swapped.
PER_HIT_IN = cases("rattenkrieg/turning-per-hit-in")
SLOWED_RING = 1 / 2  # 23.1.4: of its arc, once its ring is damaged

Length = Annotated[float, Field(gt=0, le=10_000)]


class Turn(Inputs):
    """A land vehicle, and the turn that it is to make."""

    kind: Annotated[
        Literal["tracked", "light"], Field(description="tank or gun on tracks, or light vehicle")
    ]
    can_pivot: bool = Field(False, description="its card says that it can pivot")
    angle_deg: Annotated[float, Field(ge=1, le=360, description="how far it turns, degrees")]
    length_in: Annotated[
        Length | None, Field(description="its length, inches; needed for a tracked vehicle")
    ] = None
    moved_in: Annotated[
        Inches,
        Field(description="inches run straight since its last turn, or the start of the move"),
    ] = 0
    first_turn: bool = Field(True, description="it has not turned yet in this move")
    movement_left_in: Annotated[Inches, Field(description="inches left of its move")]
    turns_made: Annotated[
        Count, Field(description="turns of 30 degrees that it has made in this game turn")
    ] = 0
    driver_quality: Annotated[Quality, Field(description="Quality of the driver")]

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a tracked vehicle without its length."""
        if self.kind == "tracked" and self.length_in is None:
            yield Missing("length_in", None, "a number over 0 for a tracked vehicle")


@dataclass(frozen=True)
class TurnResult:
    """The cost of the turn, and whether it can be made."""

    steps: int  # of 30 degrees
    cost_in: int
    advance_in: float  # inches left to move straight
    total_in: float
    movement_left_in: float
    allowed: bool


@procedure(
    "rattenkrieg/turn-vehicle",
    title="Turning a vehicle",
    source="Rattenkrieg 31.2, 32.3, 25.4.3",
    also=("protactor", "pivot", "tank turns", "car turns"),
)
def turn_vehicle(wanted: Turn, dice: Dice, working: Working) -> TurnResult:
    """Turn a vehicle: each 30 degrees or part costs two inches and one of the driver's turns.

    A tracked vehicle moves half its length before each step; one that can pivot need not before the
    first step of its move. Cars turn on the protactor's inner arc, all others on the outer.
    """
    step = working.step
    steps = step("turns of 30 degrees", ceil(without_noise(wanted.angle_deg / STEP_DEG)))
    cost = step("inches that they cost", STEP_COST_IN * steps)
    advance = step("inches to run straight", _straight_run_in(wanted, steps, working), "31.2")
    total = step("inches in all", without_noise(cost + advance))
    far_enough = step("enough of the move is left", total <= without_noise(wanted.movement_left_in))
    made = step("turns, earlier ones included", wanted.turns_made + steps, "25.4.3")
    often = step("the driver can turn so often", made <= wanted.driver_quality, "25.4.3")
    allowed = far_enough and often
    left = without_noise(wanted.movement_left_in - total) if allowed else wanted.movement_left_in
    return TurnResult(steps, cost, advance, total, step("inches left", left), allowed)


def _straight_run_in(turn: Turn, steps: int, working: Working) -> float:
    """Return the inches still to move straight: half a length before each turn that needs it."""
    if turn.kind == "light" or turn.length_in is None:
        return 0
    half = working.step("half its length, inches", without_noise(turn.length_in / 2), "31.2")
    if turn.can_pivot and turn.first_turn:
        return without_noise((steps - 1) * half)
    return without_noise(steps * half - min(turn.moved_in, half))


class TurningCraft(Inputs):
    """A boat or an aircraft, and its speed."""

    kind: Annotated[Literal["boat", "aircraft"], Field(description="boat or aircraft")]
    speed_in: Annotated[Inches, Field(description="its speed, inches per impulse")]
    engines: Annotated[
        Literal["rowed", "one", "two"] | None, Field(description="engines; needed for a boat")
    ] = None
    waterline_in: Annotated[
        Length | None,
        Field(description="length on the waterline, inches; needed for a boat with one engine"),
    ] = None
    structure_hits: Annotated[Count, Field(description="hits on its structure")] = 0
    per_hit_in: Annotated[
        Inches | None,
        Field(
            description="house rule: inches that a hit on the structure adds to the radius; 1 for"
            " a boat, 10 for an aircraft"
        ),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for a boat with only a part of its data."""
        if self.kind == "boat" and self.engines is None:
            yield Missing("engines", None, "one of rowed, one, two for a boat")
        elif self.kind == "boat" and self.engines == "one" and self.waterline_in is None:
            yield Missing("waterline_in", None, "a number over 0 for a boat with one engine")


@dataclass(frozen=True)
class TurningRadius:
    """The turning radius of the boat or aircraft."""

    radius_in: float


@procedure(
    "rattenkrieg/turning-radius",
    title="Turning radius of boats and aircraft",
    source="Rattenkrieg 33.3, 34.3, 23.1.4",
    also=("boat turns", "aircraft turns", "waterline"),
)
def turning_radius(craft: TurningCraft, dice: Dice, working: Working) -> TurningRadius:
    """Find a turning radius: as many inches as the speed.

    For a boat with one engine it is as many inches as its length. Every hit on the structure widens
    the turn.
    """
    step = working.step
    if craft.kind == "boat" and craft.engines == "one" and craft.waterline_in is not None:
        radius = step("length on the waterline, inches", craft.waterline_in)
    else:
        radius = step("speed, inches", craft.speed_in)
    if craft.structure_hits:
        step("hits on the structure", craft.structure_hits, "23.1.4")
        entered = craft.per_hit_in
        a_hit = step(
            "inches a hit", PER_HIT_IN[craft.kind] if entered is None else entered, "23.1.4"
        )
        radius += craft.structure_hits * a_hit
    return TurningRadius(step("radius, inches", without_noise(radius)))


def turret_arc_deg(arc_deg: float, ring_lost: int) -> float:
    """Return how far a turret turns in an impulse, by the lost points of its ring (23.1.4)."""
    return arc_deg * SLOWED_RING if ring_lost else arc_deg
