"""Movement on foot: crawling, walking, running, climbing (Rattenkrieg 7.4.20 to 7.4.26)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass, replace
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.noise import (
    ACTIONS,
    SILENT,
    HeardWithin,
    HearingRange,
    heard_within,
)
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

COMBAT_TABLE = tables.load("rattenkrieg/combat-table")

Gait = Literal["cautious", "walk", "run", "rush", "climb"]
Terrain = Literal["open", "difficult", "very-difficult", "rubble", "indoors"]
Burden = Literal["none", "burdened", "heavy"]
Wading = Literal["none", "middle", "deep"]

CAUTIOUS_IN = whole_figure("rattenkrieg/movement-cautious-in")  # 7.4.20
CLIMB_IN = 1  # 7.4.21
WALK_IN = whole_figure("rattenkrieg/movement-walk-in")  # 7.4.24, 7.4.25
RUN_IN = whole_figure("rattenkrieg/movement-run-in")
WALK_LESS_IN = cases("rattenkrieg/movement-walk-less-in")  # 7.4.24
RUN_LESS_IN = cases("rattenkrieg/movement-run-less-in")  # 7.4.25
RUN_HOLDS = whole_figure("rattenkrieg/movement-run-holds")  # 7.4.25: the figure falls on a 6
RUSH_LESS_IN = cases("rattenkrieg/movement-rush-less-in")  # 7.4.26
LANDED_DEEP_IN = whole_figure("rattenkrieg/movement-landed-deep-in")  # 33.13
STUMBLES_ON = whole_figure("rattenkrieg/movement-stumbles-on")  # 7.4.26
STUMBLES_ON_RUBBLE_ON = whole_figure("rattenkrieg/movement-stumbles-on-rubble-on")
RUBBLE_LOUD_ON = whole_figure("rattenkrieg/movement-rubble-loud-on")  # 7.4.24
# 7.4.24: when all is quiet, in normal noise, in combat
RUBBLE_ALARM = HeardWithin(*cases("rattenkrieg/movement-rubble-alarm").values())

FAST = ("run", "rush")
ROW = {  # of the list of actions
    "cautious": "cautious-movement",
    "walk": "movement",
    "run": "run",
    "rush": "rush",
    "climb": "climb",
}
SECTION = {
    "cautious": "7.4.20",
    "walk": "7.4.24",
    "run": "7.4.25",
    "rush": "7.4.26",
    "climb": "7.4.21",
}


class Move(Inputs):
    """One action of movement on foot."""

    gait: Annotated[Gait, Field(description="the figure's way of moving")]
    terrain: Annotated[
        Terrain,
        Field(
            description="difficult: snow, tall grass, a stream to the knee; "
            "very-difficult: wading, deep snow, crops to the hip; rubble: rocks, ruins; "
            "indoors: rooms up to 36 square inches"
        ),
    ] = "open"
    burden: Annotated[Burden, Field(description="burden; heavy includes cumbersome")] = "none"
    armed: bool = Field(True, description="carries a weapon that may go off in a fall")
    wading: Annotated[Wading, Field(description="zone of the seabed where a landed figure is")] = (
        "none"
    )
    climb_aid: bool = Field(False, description="ledges, a rope or comrades help")
    cautious_movement_heard: bool = Field(
        False, description="house rule: a cautious move is heard as the list of actions says"
    )

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a gait that the terrain or the wall does not allow."""
        if self.terrain == "indoors" and self.gait not in ("cautious", "walk"):
            yield Problem("gait", self.gait, "cautious or walk, because the terrain is indoors")
        if self.terrain == "rubble" and self.gait == "run":
            yield Problem("gait", self.gait, "any gait but run, because the terrain is rubble")
        if self.wading != "none" and self.gait in FAST:
            yield Problem(
                "gait", self.gait, f"neither run nor rush, because wading is {self.wading}"
            )
        if self.gait == "climb" and not self.climb_aid:
            yield Problem("climb_aid", self.climb_aid, "true, because gait is climb")


@dataclass(frozen=True)
class MoveResult:
    """The distance of a move, its effect on the figure, and the inches within which it is heard."""

    distance_in: float | None  # None indoors
    rooms: int
    fell: bool
    stopped: bool  # cannot move again this turn
    injury: Literal["none", "wounded", "dead"]
    exposed: bool
    next_shot_modifier: int
    triggers_reaction: bool
    quiet_in: HearingRange
    normal_in: HearingRange
    combat_in: HearingRange


@dataclass(frozen=True)
class _Stride:
    """The effects of the gait alone; `alarm` is set where it differs from the list of actions."""

    distance_in: float | None
    rooms: int = 0
    fell: bool = False
    stopped: bool = False
    injury: Literal["none", "wounded", "dead"] = "none"
    alarm: HeardWithin | None = None


@procedure(
    "rattenkrieg/move",
    title="Movement on foot",
    source="Rattenkrieg 7.4.20, 7.4.21, 7.4.24 to 7.4.26, 18.1, 33.13",
    dice={
        "distance": "of the movement",
        "fall": "roll of a run in very difficult terrain or with a heavy burden",
        "mishap": "roll of a rush that stumbles, on the Combat Table",
    },
    also=("walk", "run", "rush", "climb", "crawl"),
    summary=lambda moved: {
        "distance_in": moved.distance_in,
        "fell": moved.fell,
        "injury": None if moved.injury == "none" else moved.injury,
    },
)
def move(inputs: Move, dice: Dice, working: Working) -> MoveResult:
    """Find the distance of one action of movement, and its cost in safety and silence.

    Standing up, moving and lying down again are one action together.
    """
    step = working.step
    match inputs.gait:
        case _ if inputs.terrain == "indoors":
            stride = _Stride(None, rooms=step("rooms, stairs or places in a room", 1, "7.4.24"))
        case "cautious":
            stride = _Stride(step("inches on any ground", CAUTIOUS_IN, SECTION["cautious"]))
        case "walk":
            stride = _walk(inputs, dice, working)
        case "run":
            stride = _run(inputs, dice, working)
        case "rush":
            stride = _rush(inputs, dice, working)
        case "climb":
            stride = _Stride(step("inches up", CLIMB_IN, SECTION["climb"]))
    if inputs.wading == "deep" and stride.distance_in is not None:
        most = step("inches at most, in the deep zone", LANDED_DEEP_IN, "33.13")
        stride = replace(stride, distance_in=min(stride.distance_in, most))
    alarm = stride.alarm or heard_within(ROW[inputs.gait])
    if inputs.gait == "cautious" and not inputs.cautious_movement_heard:
        alarm = SILENT
    step("heard within, in quiet, normal noise and combat", list(alarm), "7.2")
    fast = inputs.gait in FAST
    return MoveResult(
        distance_in=stride.distance_in,
        rooms=stride.rooms,
        fell=stride.fell,
        stopped=stride.stopped,
        injury=stride.injury,
        exposed=step("exposed", fast or inputs.gait == "climb", SECTION[inputs.gait]),
        next_shot_modifier=step("modifier to the next shot", int(fast), "7.4.25"),
        triggers_reaction=ACTIONS.row(ROW[inputs.gait])["triggers_reaction"],
        quiet_in=alarm.quiet_in,
        normal_in=alarm.normal_in,
        combat_in=alarm.combat_in,
    )


def _walk(inputs: Move, dice: Dice, working: Working) -> _Stride:
    section, step = SECTION["walk"], working.step
    if inputs.terrain == "rubble":
        step("inches for each point of the die", 1 / 2, section)
        die = step("die for rubble", dice.d6("distance"), section)
        loud = step("the rubble gives way", die == RUBBLE_LOUD_ON, section)
        distance = step("half the die, in inches", die / 2, section)
        return _Stride(distance, alarm=RUBBLE_ALARM if loud else None)
    walked = step("inches of a walk", WALK_IN, section)
    less = step("less, because of the terrain", WALK_LESS_IN.get(inputs.terrain, 0), section)
    return _Stride(step("inches", walked - less, section))


def _run(inputs: Move, dice: Dice, working: Working) -> _Stride:
    section, step = SECTION["run"], working.step
    ran = step("inches of a run", RUN_IN, section)
    less = step(
        "reduction for terrain or burden, whichever is greater",
        _deduction(inputs, RUN_LESS_IN),
        section,
    )
    distance = step("inches", ran - less, section)
    fell = False
    if inputs.terrain == "very-difficult" or inputs.burden == "heavy":
        die = step("die for the footing", dice.d6("fall", split=RUN_HOLDS), section)
        fell = step("falls, and moves no farther this turn", die > RUN_HOLDS, section)
    return _Stride(distance, fell=fell, stopped=fell)


def _rush(inputs: Move, dice: Dice, working: Working) -> _Stride:
    section, step = SECTION["rush"], working.step
    step("inches for each point of the die", 2, section)
    die = step("die for the rush", dice.d6("distance"), section)
    rushed = step("twice the die, in inches", 2 * die, section)
    less = step(
        "reduction for terrain or burden, whichever is greater",
        _deduction(inputs, RUSH_LESS_IN),
        section,
    )
    distance = step("inches left, at least 0", max(0, rushed - less), section)
    on_rubble = inputs.terrain == "rubble"
    on = step("stumbles on", STUMBLES_ON_RUBBLE_ON if on_rubble else STUMBLES_ON, section)
    if not step("stumbles", die <= on, section):
        return _Stride(distance)
    mishap = step("die for the fall", dice.d6("mishap"), section)
    if on_rubble:
        mishap = step("one less, on rubble", mishap - 1, section)
    result = COMBAT_TABLE.row(max(1, mishap))["result"]
    if step("Combat Table", result, "15.1") == "dead":
        return _Stride(distance, fell=True, injury="dead" if inputs.armed else "wounded")
    return _Stride(distance, fell=True, injury="wounded" if result == "wounded" else "none")


def _deduction(inputs: Move, less_in: dict[str, int]) -> int:
    """Return the inches lost to terrain or burden: the larger, since the text says "or"."""
    return max(less_in.get(inputs.terrain, 0), less_in.get(inputs.burden, 0))
