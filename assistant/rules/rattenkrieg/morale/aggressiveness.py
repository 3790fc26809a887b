"""Aggressiveness: where it starts and what changes it (Rattenkrieg 13.1.1, 13.3.1, 19.1)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

CHANGES = tables.load("rattenkrieg/aggressiveness-changes")
DOG_CHANGES = tables.load("rattenkrieg/dog-aggressiveness-changes")

NORMAL = whole_figure("rattenkrieg/aggressiveness-normal")  # 13.1: the value of most soldiers
GROUND = cases("rattenkrieg/aggressiveness-ground")  # 13.3.1
MILITIA_EAGER = whole_figure("rattenkrieg/aggressiveness-militia-eager")
FURY = whole_figure(
    "rattenkrieg/aggressiveness-fury"
)  # 13.1.4: from here on nobody can control them

DEFENCELESS = "victims-defenceless"
LAST_MAN = "reduced-to-one-man"
PRINTED, DOG_EVENTS = CHANGES.keys(), DOG_CHANGES.keys()
MEN_EVENTS = [*(event for event in PRINTED if event != DEFENCELESS), LAST_MAN]

Creature = Literal["man", "dog"]
Event = Annotated[str, OneOf([*MEN_EVENTS, *DOG_EVENTS])]
Temper = Literal["broken", "steady", "fury"]


def temper_at(aggressiveness: int, creature: Creature = "man") -> Temper:
    """Return the temper at an Aggressiveness; a dog is never beyond control."""
    if aggressiveness == 0:
        return "broken"
    return "fury" if aggressiveness >= FURY and creature == "man" else "steady"


class UnitRaised(Inputs):
    """A unit about to be deployed, and where it fights."""

    base: Annotated[
        int, Field(ge=0, le=6, description="basic Aggressiveness of the unit in the scenario")
    ] = NORMAL
    ground: Annotated[
        Literal["away", "own-country", "own-city"],
        Field(description="place of the fight: in its own country, or for one of its cities"),
    ] = "away"
    militia: bool = Field(False, description="a hastily raised militia")


@dataclass(frozen=True)
class StartingAggressiveness:
    """The Aggressiveness that a unit is deployed with."""

    change: int
    aggressiveness: int
    surrenders_on_sight: bool  # to the first enemy that it sees


@procedure(
    "rattenkrieg/starting-aggressiveness",
    title="Starting Aggressiveness",
    source="Rattenkrieg 13.3.1",
    dice={"militia_die": "of a militia that fights in its own country"},
    also=("own country", "militia"),
    summary=lambda raised: {"aggressiveness": raised.aggressiveness},
)
def starting_aggressiveness(
    unit: UnitRaised, dice: Dice, working: Working
) -> StartingAggressiveness:
    """Find the Aggressiveness of a unit when it is deployed.

    Men fight harder at home, and harder still for a city; a militia may do either more or less.
    """
    step = working.step
    base = step("basic Aggressiveness", unit.base)
    change = step(f"ground: {unit.ground.replace('-', ' ')}", GROUND[unit.ground])
    if unit.militia and change:
        eager = dice.d6("militia_die", split=MILITIA_EAGER) <= MILITIA_EAGER
        change = step("militia: eager" if eager else "militia: loath", change if eager else -change)
    started = step("Aggressiveness", max(0, base + change))
    return StartingAggressiveness(
        change, started, step("surrenders to the first enemy seen", started == 0)
    )


class AggressivenessEvent(Inputs):
    """An event that changes the Aggressiveness of the figures that go through it."""

    aggressiveness: Annotated[Aggressiveness, Field(description="Aggressiveness before the event")]
    creature: Annotated[Creature, Field(description="a figure (or element), or a dog")] = "man"
    event: Annotated[Event, Field(description="the event; calculate once for each death")]
    victims_defenceless: bool = Field(False, description="the atrocity's victims were defenseless")
    leader_present: bool = Field(False, description="a leader is with the figures")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for an event of another creature, and for victims without an atrocity."""
        events = MEN_EVENTS if self.creature == "man" else DOG_EVENTS
        if self.event not in events:
            yield Problem("event", self.event, f"one of {', '.join(events)} for a {self.creature}")
        if self.victims_defenceless and not self.event.startswith("atrocity-"):
            yield Problem("victims_defenceless", True, "false for an event that is not an atrocity")


@dataclass(frozen=True)
class ChangedAggressiveness:
    """An Aggressiveness after an event."""

    change: int  # as printed, before the minimum of 0
    aggressiveness: int
    state: Temper


@procedure(
    "rattenkrieg/aggressiveness-change",
    title="Change in Aggressiveness",
    source="Rattenkrieg 13.1.1, 13.1.2, 19.1",
    dice={"roll": "for the death"},
    also=("death of a comrade", "atrocity", "handler killed"),
    summary=lambda moved: {"aggressiveness": moved.aggressiveness},
)
def aggressiveness_change(
    happening: AggressivenessEvent, dice: Dice, working: Working
) -> ChangedAggressiveness:
    """Change an Aggressiveness after an event that the element saw or suffered.

    A broken element without a leader does not recover.
    """
    step = working.step
    before, creature = happening.aggressiveness, happening.creature
    step("Aggressiveness before", before)
    if before == 0 and creature == "man" and not happening.leader_present:
        return ChangedAggressiveness(
            step("broken, and no leader is there", 0, "13.1.2"), 0, "broken"
        )

    if happening.event == LAST_MAN:
        change = step("the last figure", -before, "13.1.2")
    else:
        change = _printed_change(happening, dice, working)
    after = step("Aggressiveness after", max(0, before + change))
    return ChangedAggressiveness(change, after, step("state", temper_at(after, creature), "13.1.2"))


def _printed_change(happening: AggressivenessEvent, dice: Dice, working: Working) -> int:
    man = happening.creature == "man"
    table, section = (CHANGES, "13.1.1") if man else (DOG_CHANGES, "19.1")
    words = happening.event.replace("-", " ")
    rows = [row for row in table.rows if row["event"] == happening.event]
    if rows[0]["die_from"] is not None:
        die = working.step("die", dice.d6("roll"), section)
        rows = [row for row in rows if row["die_from"] <= die <= row["die_to"]]
    change: int = working.step(words, rows[0]["change"], section)
    if happening.victims_defenceless:
        more: int = table.row(DEFENCELESS, None)["change"]
        change += working.step("victims defenseless", more, section)
    return change
