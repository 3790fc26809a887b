"""Aircraft that land or fly home, and dropped figures and loads (Rattenkrieg 34.9-34.15)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Missing, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.number_or_less import roll_or_less
from assistant.rules.rattenkrieg.quality import ALWAYS
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

HOURS = 12
ACTIONS_TO_GET_FREE = whole_figure("rattenkrieg/landing-and-dropping-actions-to-get-free")  # 34.15

Worse = Annotated[int, Field(ge=0, le=100)]


class Descent(Inputs):
    """An aircraft or glider that comes in to land."""

    pilot_quality: Annotated[Quality, Field(description="Quality of the pilot")]
    landing_die_roll: Annotated[Worse, Field(description="its Landing Die Roll, by damage")] = 0
    visibility: Annotated[Worse, Field(description="Visibility Condition, 0 for perfect")] = 0
    ground: Annotated[Worse, Field(description="how bad the ground is, 0 for good")] = 0
    speed_in: Annotated[
        Inches | None, Field(description="its speed, inches per impulse: exactly its minimum speed")
    ] = None
    min_in: Annotated[
        Inches | None, Field(description="minimum speed on its card, inches per impulse")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for too high a speed, and for only one of the two speeds."""
        if self.speed_in is None and self.min_in is not None:
            yield Missing("speed_in", None, "a number where min_in is given")
        elif self.speed_in is not None and self.min_in is None:
            yield Missing("min_in", None, "a number where speed_in is given")
        elif without_noise(self.speed_in or 0) != without_noise(self.min_in or 0):
            yield Problem(
                "speed_in", self.speed_in, f"{self.min_in:g}, its minimum speed, for a landing"
            )


@dataclass(frozen=True)
class LandingResult:
    """The result of a landing."""

    total: int | None  # None when no die was needed
    landed: bool


@procedure(
    "rattenkrieg/landing-roll",
    title="Landing an aircraft",
    source="Rattenkrieg 34.10, 34.2",
    dice={"die": "of the pilot"},
    also=("glider lands", "crash landing", "Landing Die Roll"),
    summary=lambda landing: {"landed": landing.landed},
)
def landing_roll(aircraft: Descent, dice: Dice, working: Working) -> LandingResult:
    """Roll to land: a die with all difficulties, against the pilot's Quality.

    On a failure everybody aboard rolls on the Combat Table.
    """
    step = working.step
    quality = step("Quality of the pilot", aircraft.pilot_quality)
    harder = 0
    for label, more in (
        ("Landing Die Roll", aircraft.landing_die_roll),
        ("visibility", aircraft.visibility),
        ("ground", aircraft.ground),
    ):
        harder += step(label, more) if more else 0
    if quality - harder >= ALWAYS:
        return LandingResult(None, step("no die can fail", True))
    die = step("die", dice.d6("die"))
    total = step("die with all modifiers", die + harder)
    return LandingResult(total, step("equal to or less than this: it lands", total <= quality))


class DamagedAircraft(Inputs):
    """A damaged aircraft at the end of the game."""

    survival_die_roll: Annotated[Worse, Field(description="Survival Die Roll after damage")]


@dataclass(frozen=True)
class Homecoming:
    """The result of a flight home: whether the aircraft crashed on the way."""

    crashed: bool


@procedure(
    "rattenkrieg/survival-roll",
    title="Coming home",
    source="Rattenkrieg 34.9",
    dice={"die": "roll of the player for a damaged aircraft"},
    also=("Survival Die Roll", "aircraft crashes later"),
    summary=lambda home: {"crashed": home.crashed},
)
def survival_roll(aircraft: DamagedAircraft, dice: Dice, working: Working) -> Homecoming:
    """Roll at the end of the game: a damaged aircraft crashes on its Survival Die Roll or less."""
    step = working.step
    on = step("crashes on this or less", aircraft.survival_die_roll)
    return Homecoming(step("crashed", roll_or_less("die", on, dice, working)))


What = Literal["paratrooper", "container", "glider"]
DropResult = Literal["landed", "walks-in", "lost", "killed", "destroyed", "combat-roll", "crash"]
OFF_TABLE: dict[What, DropResult] = {
    "paratrooper": "walks-in",
    "container": "lost",
    "glider": "walks-in",
}
ON_TERRAIN: dict[str, dict[What, DropResult]] = {
    "clear": {"paratrooper": "landed", "container": "landed", "glider": "landed"},
    "unsuitable": {"paratrooper": "killed", "container": "lost", "glider": "destroyed"},
    "obstacle": {"paratrooper": "combat-roll", "container": "landed", "glider": "crash"},
}


def drop_result(what: What, terrain: str | None) -> DropResult:
    """Return the result of a drop on a terrain; None off the table."""
    return OFF_TABLE[what] if terrain is None else ON_TERRAIN[terrain][what]


class Drop(Inputs):
    """Paratroops or a load to drop, and the terrain where it would land."""

    what: Annotated[What, Field(description="load that is dropped")]
    terrain: Annotated[
        Literal["clear", "unsuitable", "obstacle"],
        Field(description="where it lands; an obstacle is a building, fence, tree or ravine"),
    ] = "clear"
    landing_run_in: Annotated[
        Inches, Field(description="Landing Run of a glider's card, inches")
    ] = 0
    on_table: bool = Field(True, description="it lands on the table")


@dataclass(frozen=True)
class DropLanding:
    """The point where the drop lands, and its condition."""

    distance_in: int  # from the mark
    direction: int  # clock hour on the table
    run_in: float  # of a glider, along its flight path
    result: DropResult
    actions_to_get_free: int


@procedure(
    "rattenkrieg/air-drop",
    title="Parachutes and gliders",
    source="Rattenkrieg 34.15, 34.15.1, 34.15.2",
    dice={"distance": "from the mark", "direction": "hour toward which it drifts, 1 to 12"},
    faces={"direction": HOURS},
    also=("paratrooper", "drop zone", "container", "glider", "airborne"),
    summary=lambda dropped: {"distance_in": dropped.distance_in},
)
def air_drop(drop: Drop, dice: Dice, working: Working) -> DropLanding:
    """Roll where a drop lands: as many inches from the mark as the die times itself.

    The next figure's mark is where the last one landed. Figures off the table walk in later. A
    glider that landed still makes its landing roll.
    """
    step = working.step
    die = step("die", dice.d6("distance"))
    distance = step("inches from the mark", die * die)
    hour = step("toward the hour", dice.die("direction", HOURS))
    run = step("runs on, inches", drop.landing_run_in) if drop.what == "glider" else 0
    result = step("result", drop_result(drop.what, drop.terrain if drop.on_table else None))
    men = drop.what != "container"
    actions = step("actions to get free", ACTIONS_TO_GET_FREE if men else 0)
    return DropLanding(distance, hour, run, result, actions)
