"""Things to board, force, set, search for and push (Rattenkrieg 7.4.19, 7.4.30 to 7.4.36)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.noise import ACTIONS, SILENT, Range, alarm_of
from assistant.rules.working import Working

ALWAYS = 6  # no die shows more
QUIET_BOARDING = 2  # 7.4.19, actions
DOOR_HOLDS_OVER = 3  # 7.4.30, less one for planks and one for sandbags
# Ruling: 7.4 gives a loophole no number; stone and concrete need a charge.
LOOPHOLE_ACTIONS, LOOPHOLE_CLASS_MOST = 3, 3
HEAVIEST_KG = 150  # 7.4.33
LOADS = ((20, 1), (60, 2), (HEAVIEST_KG, 3))  # 7.4.33: up to so many kg, so many actions and men


class Boarding(Inputs):
    """A figure that gets on or off a vehicle, a craft or a horse."""

    quiet: bool = Field(False, description="takes its time, and makes no noise")
    actions_left: Annotated[Count, Field(description="actions left to the figure this turn")]
    impulses_moved: Annotated[
        int,
        Field(ge=0, le=4, description="impulses that the vehicle moved this turn with it aboard"),
    ] = 0


@dataclass(frozen=True)
class Boarded:
    """What the ride took, whether enough is left, and within how many inches it is heard."""

    lost: int
    cost: int
    possible: bool
    actions_left: int
    quiet_in: Range
    normal_in: Range
    combat_in: Range


@procedure(
    "rattenkrieg/board",
    title="Board or leave a vehicle or craft",
    source="Rattenkrieg 7.4.19",
    also=("mount", "dismount", "disembark", "get out"),
)
def board(inputs: Boarding, dice: Dice, working: Working) -> Boarded:
    """One action, or two to do it without noise.

    A passenger first loses an action for each impulse that the vehicle moved with him.
    """
    step = working.step
    lost = step("lost to the ride", min(inputs.actions_left, inputs.impulses_moved))
    left = step("actions left after the ride", inputs.actions_left - lost)
    cost = step("actions needed", QUIET_BOARDING if inputs.quiet else ACTIONS.row("board")["cost"])
    possible = step("enough left", left >= cost)
    alarm = SILENT if inputs.quiet else alarm_of("board")
    step("heard within, in quiet, normal noise and combat", list(alarm))
    if possible:
        left = step("actions left", left - cost)
    return Boarded(lost, cost, possible, left, alarm.quiet_in, alarm.normal_in, alarm.combat_in)


class Barrier(Inputs):
    """A door or window to be forced."""

    planks: bool = Field(False, description="protected with planks")
    sandbags: bool = Field(False, description="protected with sandbags")


@dataclass(frozen=True)
class Forced:
    """Whether it gives way, and on what."""

    needed: int
    success: bool


@procedure(
    "rattenkrieg/force-door",
    title="Force a door or window",
    source="Rattenkrieg 7.4.30",
    dice={"force": "of the figure at the door"},
    also=("kick in", "break in", "window"),
    summary=lambda forced: {"success": forced.success},
)
def force_door(barrier: Barrier, dice: Dice, working: Working) -> Forced:
    """Kick a door or window in; planks and sandbags each make it harder by one."""
    step = working.step
    needed = step("a bare door or window gives way on this or less", DOOR_HOLDS_OVER)
    if barrier.planks:
        needed = step("with planks", needed - 1)
    if barrier.sandbags:
        needed = step("with sandbags", needed - 1)
    die = step("die", dice.d6("force", split=needed))
    return Forced(needed, step("gives way", die <= needed))


class TrapWork(Inputs):
    """A booby trap to be set, or a space to be searched for them."""

    task: Annotated[Literal["set", "search"], Field(description="what the figure does")]
    quality: Annotated[
        Quality, Field(description="Quality of the figure, a specialist's bonus included")
    ]
    traps_present: bool = Field(True, description="for a search: the space holds a trap")
    booby_traps_as_printed: bool = Field(
        False, description="house rule: a trap being set goes off when the check is passed"
    )


@dataclass(frozen=True)
class TrapWorked:
    """Whether the check was passed, and what came of it."""

    passed: bool
    explodes: bool  # in the figure's hands, as a hand grenade
    found: bool


@procedure(
    "rattenkrieg/booby-trap",
    title="Set or search for booby traps",
    source="Rattenkrieg 7.4.35, 7.4.36",
    dice={"check": "of the figure, also in a space without traps"},
    also=("mine", "trap", "tripwire"),
    summary=lambda worked: {"explodes": worked.explodes, "found": worked.found},
)
def booby_trap(inputs: TrapWork, dice: Dice, working: Working) -> TrapWorked:
    """A Quality check: failed in setting, the trap goes off; passed in searching, one is found."""
    step = working.step
    section = "7.4.35" if inputs.task == "set" else "7.4.36"
    passed = step("Quality", inputs.quality, section) >= ALWAYS
    if not passed:
        die = step("die", dice.d6("check", split=inputs.quality), section)
        passed = die <= inputs.quality
    step("Quality check passed", passed, section)
    if inputs.task == "search":
        found = step("a trap is found", passed and inputs.traps_present, section)
        return TrapWorked(passed, False, found)
    # The print sets it off on a passed check, yet raises an engineer's Quality for this very job.
    explodes = passed if inputs.booby_traps_as_printed else not passed
    return TrapWorked(passed, step("goes off in the hands", explodes, section), False)


class Job(Inputs):
    """An object to be pushed, placed or broken."""

    weight_kg: Annotated[
        float, Field(gt=0, le=HEAVIEST_KG, description="weight; heavier is for the umpire")
    ]
    men: Annotated[int, Field(ge=1, le=10_000, description="men at the job")]


@dataclass(frozen=True)
class Handled:
    """What the job takes; the actions are its total, shared by the men."""

    actions_total: int
    men_needed: int
    actions_each: int | None  # None when the men are too few
    possible: bool


@procedure(
    "rattenkrieg/handle-object",
    title="Push, place or break an object",
    source="Rattenkrieg 7.4.33",
    also=("furniture", "sandbag", "barricade", "lift"),
)
def handle_object(job: Job, dice: Dice, working: Working) -> Handled:
    """How many men and actions an object of this weight takes."""
    step = working.step
    needed = next(men for most_kg, men in LOADS if job.weight_kg <= most_kg)
    total = step("actions for this weight", needed)
    if not step("enough men", job.men >= step("men needed", needed)):
        return Handled(total, needed, None, False)
    each = step("actions each, rounded up", -(-total // job.men))
    return Handled(total, needed, each, True)
