"""Setting up, barrels, stoppages and short crews (Rattenkrieg 15.4-15.6, 15.13)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

ALWAYS = 6  # no die shows more
SIX = 6
MINIMUM_CREW = whole_figure("rattenkrieg/weapon-care-minimum-crew")
GUNNER_BONUS = 1  # 15.13
ACTIONS_TO_CLEAR = whole_figure("rattenkrieg/weapon-care-actions-to-clear")  # 15.4, 15.13
ACTIONS_TO_CLEAR_QUIETLY = whole_figure("rattenkrieg/weapon-care-actions-to-clear-quietly")
DICE_OF_WORK = cases("rattenkrieg/weapon-care-dice-of-work")  # 15.5
QUICK_BARREL = -1  # 15.6: an MG42's

Work = Literal["tripod-medium", "tripod-heavy", "barrel-mg34", "barrel-mg42"]
Crew = Annotated[int, Field(ge=0, le=12)]
MinimumCrew = Annotated[
    int, Field(ge=1, le=12, description="least number of figures that it needs")
]


class CrewWork(Inputs):
    """Work on a machine gun that takes actions."""

    work: Annotated[
        Work, Field(description="a tripod to set up or take down, or a barrel to change")
    ]


@dataclass(frozen=True)
class CrewWorkCost:
    """The number of actions that the work takes; several figures may share them."""

    actions: int
    secret: bool  # keep the figure from the enemy until the work is done


@procedure(
    "rattenkrieg/mg-crew-work",
    title="Machine gun: set up, take down, change the barrel",
    source="Rattenkrieg 15.5, 15.6",
    dice={"rolls": "actions that the work takes"},
    also=("tripod", "barrel change", "set up a machine gun"),
    summary=lambda toil: {"actions": toil.actions},
)
def mg_crew_work(crew: CrewWork, dice: Dice, working: Working) -> CrewWorkCost:
    """Find how many actions a machine gun's crew needs for a tripod or a barrel.

    The number for a barrel change is shown to the enemy only once the change is done.
    """
    step = working.step
    barrel = crew.work.startswith("barrel")
    section = "15.6" if barrel else "15.5"
    count = DICE_OF_WORK[crew.work]
    rolled = step("dice", dice.pool("rolls", count, ordered=False), section)
    quicker = step("MG42", QUICK_BARREL, section) if crew.work == "barrel-mg42" else 0
    return CrewWorkCost(step("actions", sum(rolled) + quicker, section), barrel)


class Stoppage(Inputs):
    """A weapon that does not fire, and the figure that works on it."""

    fault: Annotated[Literal["jam", "mechanical"], Field(description="fault of the weapon")]
    quality: Annotated[
        Quality, Field(description="Quality of the figure that clears or repairs the weapon")
    ]
    gunner: bool = Field(False, description="the weapon's own gunner, not a replacement")
    quiet: bool = Field(False, description="the work makes no noise; for mechanical problems only")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a jam that should be cleared quietly."""
        if self.quiet and self.fault == "jam":
            yield Problem("quiet", True, "false for a jam")


@dataclass(frozen=True)
class StoppageCleared:
    """The result of clearing a stoppage, and its cost."""

    cleared: bool
    actions_spent: int


@procedure(
    "rattenkrieg/clear-stoppage",
    title="Clear a jam or a mechanical problem",
    source="Rattenkrieg 15.4, 15.6, 15.13",
    dice={"roll": "of the figure that clears it"},
    also=("jam", "stoppage", "repair a weapon"),
    summary=lambda cleared: {"cleared": cleared.cleared},
)
def clear_stoppage(stoppage: Stoppage, dice: Dice, working: Working) -> StoppageCleared:
    """Try to clear a jam, or one mechanical problem, of a light or support weapon."""
    step = working.step
    quality = step("Quality", stoppage.quality)
    bonus = step("the weapon's own gunner", GUNNER_BONUS, "15.13") if stoppage.gunner else 0
    target = step("cleared on this or less", quality + bonus)
    spent = ACTIONS_TO_CLEAR_QUIETLY if stoppage.quiet else ACTIONS_TO_CLEAR
    step("actions spent", spent, "15.13" if stoppage.quiet else "15.4")
    if target >= ALWAYS:
        return StoppageCleared(step("cleared: no die can fail", True), spent)
    die = step("die", dice.d6("roll", split=target))
    return StoppageCleared(step("cleared", die <= target), spent)


FATAL_SIX = whole_figure("rattenkrieg/weapon-care-fatal-six")  # 15.4: the second one ends the fire
BARREL_CHANGED = ("MG34", "MG42")  # 15.6


def rolls_jam(dice: Dice, working: Working) -> bool:
    """Roll after the second six has ended the fire; return whether another six jams the weapon."""
    step = working.step
    step("second six: the fire ends", True, "15.4")
    extra = step("extra die", dice.d6("extra", at_least=SIX), "15.4")
    return step("jammed", extra == SIX, "15.4")


def needs_barrel_change(weapon: str | None, setup: str, rate: str, working: Working) -> bool:
    """Return whether fire at the highest rate calls for another barrel."""
    fastest = rate == "cyclic" or (rate == "none" and setup == "heavy")
    if not (weapon in BARREL_CHANGED and fastest):
        return False
    return working.step("barrel change due", True, "15.6")


@dataclass(frozen=True)
class ShortCrewTrouble:
    """The effect of sixes on a weapon that is fired by too small a crew."""

    short: bool
    extra_action: bool
    mechanical_problems: int


def trouble_from_sixes(short: bool, sixes: int) -> ShortCrewTrouble:
    """Return the trouble: one six costs an extra action, each further one is a problem."""
    return ShortCrewTrouble(short, short and sixes > 0, max(0, sixes - 1) if short else 0)


def record_trouble(short: bool, sixes: int, working: Working) -> ShortCrewTrouble:
    """Return the trouble of sixes, and record it in the working."""
    came = trouble_from_sixes(short, sixes)
    if came.extra_action:
        working.step("sixes rolled by a crew that is too small", sixes, "15.13")
        working.step("mechanical problems", came.mechanical_problems, "15.13")
    return came


class UndermannedCrewFire(Inputs):
    """A crewed weapon that has just fired."""

    crew: Annotated[Crew, Field(description="figures that serve it")]
    minimum_crew: MinimumCrew = MINIMUM_CREW
    rolls: Annotated[
        tuple[Annotated[int, Field(ge=1, le=6)], ...],
        Field(max_length=200, description="the dice of its shots"),
    ]


@procedure(
    "rattenkrieg/crew-shortage",
    title="A crewed weapon with too few figures",
    source="Rattenkrieg 15.13",
    also=("support weapon", "minimum crew"),
)
def crew_shortage(fired: UndermannedCrewFire, dice: Dice, working: Working) -> ShortCrewTrouble:
    """Find what sixes do to a weapon with too small a crew."""
    step = working.step
    short = step("crew is smaller than it needs", fired.crew < fired.minimum_crew)
    sixes = step("sixes", fired.rolls.count(SIX))
    came = trouble_from_sixes(short, sixes)
    step("an extra action before the next fire", came.extra_action)
    step("mechanical problems", came.mechanical_problems)
    return came
