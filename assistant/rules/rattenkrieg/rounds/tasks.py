"""Tasks: boarding, forcing, setting, searching and pushing (Rattenkrieg 7.4.19, 7.4.30-7.4.36)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.noise import ACTIONS, SILENT, HearingRange, heard_within
from assistant.rules.text_figures import by_number, whole_figure
from assistant.rules.working import Working

ALWAYS = 6  # no die shows more
QUIET_BOARDING = whole_figure("rattenkrieg/tasks-quiet-boarding")  # 7.4.19, actions
DOOR_HOLDS_OVER = whole_figure("rattenkrieg/tasks-door-holds-over")
# Ruling: 7.4 gives a loophole no number; stone and concrete need a charge.
LOOPHOLE_ACTIONS, LOOPHOLE_CLASS_MOST = 3, 3
HEAVIEST_KG = whole_figure("rattenkrieg/tasks-heaviest-kg")  # 7.4.33
OBJECT_HEARD_LIKE = "repair"  # 7.4.33: on average; the list of actions has it as variable
# 7.4.33: up to this weight in kg: actions and figures
LOADS = tuple(by_number("rattenkrieg/tasks-loads").items())


class Boarding(Inputs):
    """A figure that gets on or off a vehicle, a boat, an aircraft or a horse."""

    quiet: bool = Field(False, description="the figure works slowly, without noise")
    actions_left: Annotated[Count, Field(description="actions that the figure has left this turn")]
    impulses_moved: Annotated[
        int,
        Field(
            ge=0,
            le=4,
            description="impulses for which the vehicle moved this turn with the figure aboard",
        ),
    ] = 0


@dataclass(frozen=True)
class Boarded:
    """The actions lost to the ride, whether enough are left, and the range of hearing (inches)."""

    lost: int
    cost: int
    possible: bool
    actions_left: int
    quiet_in: HearingRange
    normal_in: HearingRange
    combat_in: HearingRange


@procedure(
    "rattenkrieg/board",
    title="Board or leave a vehicle or craft",
    source="Rattenkrieg 7.4.19",
    also=("mount", "dismount", "disembark", "get out"),
)
def board(inputs: Boarding, dice: Dice, working: Working) -> Boarded:
    """Find the cost of getting on or off: one action, or two to make no noise.

    A passenger first loses an action for each impulse that the vehicle moved with the passenger
    aboard.
    """
    step = working.step
    lost = step("actions lost to the ride", min(inputs.actions_left, inputs.impulses_moved))
    left = step("actions left after the ride", inputs.actions_left - lost)
    cost = step("actions needed", QUIET_BOARDING if inputs.quiet else ACTIONS.row("board")["cost"])
    possible = step("enough left", left >= cost)
    alarm = SILENT if inputs.quiet else heard_within("board")
    step("heard within, in quiet, normal noise and combat", list(alarm))
    if possible:
        left = step("actions left", left - cost)
    return Boarded(lost, cost, possible, left, alarm.quiet_in, alarm.normal_in, alarm.combat_in)


class ForcedDoor(Inputs):
    """A door or window to be forced."""

    planks: bool = Field(False, description="protected with planks")
    sandbags: bool = Field(False, description="protected with sandbags")


@dataclass(frozen=True)
class DoorForced:
    """The result of forcing a door or window, with the number to roll."""

    needed: int
    success: bool


@procedure(
    "rattenkrieg/force-door",
    title="Force a door or window",
    source="Rattenkrieg 7.4.30",
    dice={"force": "roll of the figure at the door"},
    also=("kick in", "break in", "window"),
    summary=lambda forced: {"success": forced.success},
)
def force_door(door: ForcedDoor, dice: Dice, working: Working) -> DoorForced:
    """Kick in a door or window; planks and sandbags each make it harder by one."""
    step = working.step
    needed = step("an unprotected door or window gives way on this or less", DOOR_HOLDS_OVER)
    if door.planks:
        needed = step("with planks", needed - 1)
    if door.sandbags:
        needed = step("with sandbags", needed - 1)
    die = step("die", dice.d6("force", split=needed))
    return DoorForced(needed, step("gives way", die <= needed))


class TrapWork(Inputs):
    """A booby trap to be set, or a space to be searched for traps."""

    task: Annotated[Literal["set", "search"], Field(description="the figure's task")]
    quality: Annotated[
        Quality, Field(description="Quality of the figure, with a specialist's bonus")
    ]
    traps_present: bool = Field(True, description="for a search: the space has a trap")
    booby_traps_as_printed: bool = Field(
        False, description="house rule: a trap being set goes off when the check is passed"
    )


@dataclass(frozen=True)
class TrapWorkDone:
    """The result of work on a trap."""

    passed: bool
    explodes: bool  # in the figure's hands, like a hand grenade
    found: bool


@procedure(
    "rattenkrieg/booby-trap",
    title="Set or search for booby traps",
    source="Rattenkrieg 7.4.35, 7.4.36",
    dice={"check": "of the figure; it is rolled also for a space without traps"},
    also=("mine", "trap", "tripwire"),
    summary=lambda worked: {"explodes": worked.explodes, "found": worked.found},
)
def booby_trap(inputs: TrapWork, dice: Dice, working: Working) -> TrapWorkDone:
    """Check Quality: a failed setting sets the trap off, and a passed search finds a trap."""
    step = working.step
    section = "7.4.35" if inputs.task == "set" else "7.4.36"
    passed = step("Quality", inputs.quality, section) >= ALWAYS
    if not passed:
        die = step("die", dice.d6("check", split=inputs.quality), section)
        passed = die <= inputs.quality
    step("Quality check passed", passed, section)
    if inputs.task == "search":
        found = step("a trap is found", passed and inputs.traps_present, section)
        return TrapWorkDone(passed, False, found)
    # As printed the trap goes off on a passed check, yet engineers have more Quality for this.
    explodes = passed if inputs.booby_traps_as_printed else not passed
    return TrapWorkDone(passed, step("goes off in the hands", explodes, section), False)


class ObjectTask(Inputs):
    """An object to be pushed, placed or broken."""

    weight_kg: Annotated[
        float,
        Field(
            gt=0,
            le=HEAVIEST_KG,
            description="weight of the object; the umpire decides about heavier ones",
        ),
    ]
    men: Annotated[int, Field(ge=1, le=10_000, description="figures that do the job")]


@dataclass(frozen=True)
class ObjectHandled:
    """The requirements of the task; the figures share its total of actions."""

    actions_total: int
    men_needed: int
    actions_each: int | None  # None when there are too few figures
    possible: bool


@procedure(
    "rattenkrieg/handle-object",
    title="Push, place or break an object",
    source="Rattenkrieg 7.4.33",
    also=("furniture", "sandbag", "barricade", "lift"),
)
def handle_object(task: ObjectTask, dice: Dice, working: Working) -> ObjectHandled:
    """Find how many figures and actions it takes to move an object of this weight."""
    step = working.step
    needed = next(men for most_kg, men in LOADS if task.weight_kg <= most_kg)
    total = step("actions that this weight needs", needed)
    if not step("enough figures", task.men >= step("figures needed", needed)):
        return ObjectHandled(total, needed, None, False)
    each = step("actions of each figure, rounded up", -(-total // task.men))
    return ObjectHandled(total, needed, each, True)
