"""The state of the scenario: reserves, planned events, purchases, missions and points."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal

from assistant.battle.rattenkrieg.state.animals import AnimalState
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun
from assistant.battle.rattenkrieg.state.mojons_and_sides import Mojon
from assistant.battle.rattenkrieg.state.morale import Condition
from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.battle.rattenkrieg.state.people import Element, Figure, SpareWeapons
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.state.wounds import Staff
from assistant.frozen import dataclass, replace

SENTENCES = {  # of conditions whose name in the table of points reads like a heading
    "Turn commander not buttoned up": "A turn with the commander not buttoned up",
    "Enemy acquired by commander from the ground": "An enemy acquired by a commander on the ground",
}


@dataclass(frozen=True)
class PreparedElements:
    """Elements that are ready to enter, with all their state."""

    elements: Mapping[str, Element] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    mojons: Mapping[str, Mojon] = field(default_factory=dict)
    guns: Mapping[str, Gun] = field(default_factory=dict)
    stocks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by figure
    staff: Mapping[str, Staff] = field(default_factory=dict)
    wearing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alert: Mapping[str, Condition] = field(default_factory=dict)  # by element
    special: AnimalState = field(default_factory=AnimalState)
    vehicles: Mapping[str, Vehicle] = field(default_factory=dict)  # by element
    out: tuple[str, ...] = ()  # crewmen who begin beside their vehicle

    def joined_with(self, others: "PreparedElements") -> "PreparedElements":
        """Return these elements together with others."""
        dogs = {**self.special.dogs, **others.special.dogs}
        horses = {**self.special.horses, **others.special.horses}
        handlers = (*self.special.handlers, *others.special.handlers)
        return PreparedElements(
            {**self.elements, **others.elements},
            {**self.figures, **others.figures},
            {**self.mojons, **others.mojons},
            {**self.guns, **others.guns},
            {**self.stocks, **others.stocks},
            {**self.staff, **others.staff},
            {**self.wearing, **others.wearing},
            {**self.alert, **others.alert},
            replace(self.special, dogs=dogs, horses=horses, handlers=handlers),
            {**self.vehicles, **others.vehicles},
            (*self.out, *others.out),
        )

    def of_side(self, side: str) -> Iterator[Element]:
        """Return the elements of one side."""
        return (x for x in self.elements.values() if x.side == side)

    @property
    def best_quality(self) -> int:
        """Return the highest Quality of these elements and their leaders (12.3)."""
        own = (x.quality for x in self.elements.values())
        return max((*own, *(x.quality or 0 for x in self.figures.values())), default=0)

    def on_foot(self, side: str) -> Iterator[Element]:
        """Return the elements of one side that are not vehicles."""
        return (x for x in self.of_side(side) if x.id not in self.vehicles)


@dataclass(frozen=True)
class Trigger:
    """The time of an event: a fixed turn, or a die in each turn from a certain turn on."""

    turn: int | None = None
    on: int | None = None
    again: bool = False
    at: Literal["start", "end"] = "end"

    def falls(self, turn: int, before: int) -> bool:
        """Return whether the event may happen this turn, after `before` earlier times."""
        if before and not self.again:
            return False
        return turn >= (self.turn or 1) if self.on else turn == self.turn


@dataclass(frozen=True)
class Reserve:
    """Reinforcements of a side, and when they enter."""

    id: str
    side: str
    name: str
    cue: Trigger
    entry: str
    waiting: tuple[PreparedElements, ...]
    came: int = 0
    by_die: bool = False  # its side's die says where they come on
    placed: str = ""  # where a defender has placed their entry Mojon, in words (9.2.4)


@dataclass(frozen=True)
class Planned:
    """Another scheduled event, with its text and its audience."""

    id: str
    name: str
    words: str
    told: str
    cue: Trigger
    came: int = 0


@dataclass(frozen=True)
class Scored:
    """A condition that earns points, and how often it was met.

    If its points are None, it wins the battle.
    """

    id: str
    side: str
    kind: Literal["victory", "change", "promotion"]
    condition: str
    points: int | None
    times: int = 0

    @property
    def words(self) -> str:
        """Return the condition as text for people, if its name in the table is too short."""
        return SENTENCES.get(self.condition, self.condition)


@dataclass(frozen=True)
class Claim:
    """A side's claim for points, which the umpire has not yet decided."""

    condition: str
    times: int  # how often, beyond what the program counts
    words: str = ""  # in the side's own words


@dataclass(frozen=True)
class Entrance:
    """A place where a side enters, and the die results that select it."""

    place: str
    on: tuple[int, ...]


@dataclass(frozen=True)
class Entrances:
    """The dice that decide where a side enters: one for each element, or one for all."""

    ways: tuple[Entrance, ...]
    together: bool = False
    rolled: str = ""  # the place, if one die decided for all


@dataclass(frozen=True)
class Mission:
    """A side's start area and goal, known to that side alone."""

    begins: str
    does: str


@dataclass(frozen=True)
class Purchase:
    """An item that a side may buy before the first round, and its price in points."""

    id: str
    side: str
    name: str
    condition: str  # the id of what is scored
    most: int
    brings: Literal["darkness", "decoy", "look"] | None = None
    bought: int = 0
    mine: str = ""  # the kind of mine that may be laid for each
    looked_under: tuple[str, ...] = ()  # enemy Mojons that reconnaissance has shown to its side
    # titles of the elements that were under each then; none for a decoy
    seen_under: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Conduct:
    """The recorded conduct that earns promotion points (addendum)."""

    opened: tuple[str, ...] = ()  # elements whose vehicle showed an open hatch at any time
    # the last turn buttoned up, by element
    shut_in: Mapping[str, int] = field(default_factory=dict)
    unbuttoned: Mapping[str, int] = field(default_factory=dict)  # whole turns, by element
    # all tanks of the side were always in contact; None: not asked yet
    in_contact: bool | None = None
    found: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by commanders outside


@dataclass(frozen=True)
class FallenFigure:
    """A figure that was lost in an earlier battle of the campaign."""

    side: str
    unit: str  # the title of its element
    words: str  # `Private (Garand): dead, battle 1`


@dataclass(frozen=True)
class Lineage:
    """What a battle inherits from the earlier battles of its campaign."""

    battle: str = ""  # the id of the one before; empty in a first battle
    title: str = ""
    number: int = 1  # of this battle in the campaign
    full: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # first stocks, by owner
    promotion: Mapping[str, int] = field(default_factory=dict)  # points before, by side
    fallen: tuple[FallenFigure, ...] = ()
    resting: Mapping[str, tuple[Figure, ...]] = field(default_factory=dict)  # by their element


@dataclass(frozen=True)
class ScenarioState(ChapterState):
    """Everything that the scenario schedules."""

    reserves: Mapping[str, Reserve] = field(default_factory=dict)
    events: Mapping[str, Planned] = field(default_factory=dict)
    points: Mapping[str, Scored] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()  # one for each condition
    entrances: Mapping[str, Entrances] = field(default_factory=dict)  # by side
    briefing: str = ""  # for the umpire
    missions: Mapping[str, Mission] = field(default_factory=dict)  # by side
    purchases: Mapping[str, Purchase] = field(default_factory=dict)
    estimates: Mapping[str, int] = field(default_factory=dict)  # of ranges that a side has left
    road_first: tuple[str, ...] = ()  # sides that follow a road with their first move
    first: str | None = None  # the side that has the initiative in turn 1
    darkest: int | None = None  # darkness up to which a side still chooses the light
    windy: str | None = None  # the scenario of the book whose dice say how the wind blows
    outside: tuple[str, ...] = ()  # men who get in before their vehicle moves
    exits: Mapping[str, str] = field(default_factory=dict)  # the edge by figure, vehicle's element
    conduct: Conduct = field(default_factory=Conduct)
    date: str = ""  # of the battle, such as 1944-06-06; empty in old battles
    theater: str | None = None  # theater of war, if the scenario gives it (20.4.5)
    spares: Mapping[str, SpareWeapons] = field(default_factory=dict)
    lineage: Lineage = field(default_factory=Lineage)
    table_diagonal_in: float | None = None  # corner to corner, if the scenario gives its table

    def claim(self, condition: str) -> Claim | None:
        """Return the open claim for a condition, if there is one."""
        return next((each for each in self.claims if each.condition == condition), None)
