"""Crews: who may do what in an impulse, and how well (Rattenkrieg 25.3, 25.4, 31.5)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Quality
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

Duty = Literal["own", "replacing", "infantry", "passenger-on-duty"]

ACTIONS = tables.load("rattenkrieg/crew-actions")
EVERYBODY = "all"
# Posts of the data cards that the table does not name, and the post with the same tasks.
TASKS_OF = {
    "pilot": "driver",
    "coxswain": "driver",
    "crew": EVERYBODY,
    "sailor": EVERYBODY,
    "bowman": EVERYBODY,
    "sternman": EVERYBODY,
}
WEAPONS = frozenset({"fire-gun", "fire-and-load-gun", "fire-coaxial-mg", "fire-mg", "use-weapons"})
AT_REST = WEAPONS | {"repair"}  # 25.3
ALWAYS_MOVES = "single-seat-pilot"

DUTIES = tables.load("rattenkrieg/crew-duties")
REPLACING: Duty = "replacing"
ACTIONS_TO_TAKE_A_POST: int = DUTIES.row(REPLACING)["actions"]  # 25.4
LOWEST_QUALITY = 1

Position = Annotated[str, OneOf([*ACTIONS.keys(), *TASKS_OF])]
Action = Annotated[str, OneOf(dict.fromkeys(row["action"] for row in ACTIONS.rows))]


class CrewTask(Inputs):
    """A crewman, and the task ordered."""

    position: Annotated[Position, Field(description="the crewman's post")]
    action: Annotated[Action, Field(description="the crewman's task in this impulse")]
    moving: bool = Field(False, description="the vehicle moves in this impulse")
    busy: bool = Field(False, description="the crewman already had a task in this impulse")


@dataclass(frozen=True)
class TaskAllowed:
    """The permission to do the task, or the reason against it."""

    allowed: bool
    reason: Literal["not-his-task", "busy", "moving"] | None


@procedure(
    "rattenkrieg/crew-task",
    title="Task of a crewman",
    source="Rattenkrieg 25.3",
    also=("crew action", "commander", "gunner", "driver", "impulse"),
)
def crew_task(task: CrewTask, dice: Dice, working: Working) -> TaskAllowed:
    """Check a crewman's task: one per impulse, of the crewman's own post or open to everybody.

    Weapons are fired and repairs made only while the vehicle has halted. A pilot alone in an
    aircraft may fire, since an aircraft never halts.
    """
    step = working.step
    posts = (TASKS_OF.get(task.position, task.position), EVERYBODY)
    his = any(ACTIONS.get(post, task.action) for post in posts)
    if not step("a task of that post, or one that everybody has", his):
        return TaskAllowed(False, "not-his-task")
    if step("it already had a task", task.busy):
        return TaskAllowed(False, "busy")
    at_rest = task.action in AT_REST
    if task.position == ALWAYS_MOVES and task.action in WEAPONS:
        at_rest = step("a task only for a vehicle at rest", False)
    elif task.moving:
        step("a task only for a vehicle at rest", at_rest)
    if task.moving and at_rest:
        return TaskAllowed(False, "moving")
    return TaskAllowed(step("allowed", True), None)


class CrewDuty(Inputs):
    """A crewman and the duty done."""

    quality: Annotated[Quality, Field(description="Quality of the crewman")]
    duty: Annotated[
        Duty,
        Field(
            description="the crewman's place: the usual post, a casualty's post, on foot as"
            " infantry, or a passenger at a crewman's post"
        ),
    ]
    commander: bool = Field(False, description="the crewman is the commander, who knows every post")


@dataclass(frozen=True)
class DutyQuality:
    """The Quality of a crew member for a duty."""

    quality: int


@procedure(
    "rattenkrieg/crew-quality",
    title="Quality of a crewman",
    source="Rattenkrieg 25.3, 25.4, 31.5",
    also=("replace a crew member", "bail out", "crew as infantry", "passenger"),
)
def crew_quality(serving: CrewDuty, dice: Dice, working: Working) -> DutyQuality:
    """Find the Quality of a crewman at another post: less than usual, but at least one.

    Replacing a dead or wounded crewman costs two actions of the crew.
    """
    step = working.step
    quality = step("Quality", serving.quality)
    less: int = DUTIES.row(serving.duty)["quality"]
    if serving.duty == REPLACING and serving.commander:
        less = 0
    quality += step(f"duty: {serving.duty.replace('-', ' ')}", less)
    return DutyQuality(step("Quality at that post", max(LOWEST_QUALITY, quality)))
