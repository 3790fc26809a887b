"""The forces between two battles: their state after the first, and the umpire's choices."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from assistant.frozen import dataclass

BACK, OUT, NEW = "back", "out", "new"  # choices for a figure, an element or a vehicle
KEPT, REPAIRED = "kept", "repaired"  # for damage
LEFT, FULL = "left", "full"  # for ammunition
WALKS_ON, AS_PRINTED = "walks-on", "as-printed"  # for the force of a side
FORCE = "force"  # the first word of its key
DIE = "die "  # before the face of a wound check that was made between the battles


@dataclass(frozen=True)
class Option:
    """A choice that the umpire can make."""

    value: str
    label: str


@dataclass(frozen=True)
class Survivor:
    """A figure, an element, damage or ammunition, with its place in the next battle."""

    key: str  # under which its choice is kept
    name: str
    ended: str  # how the battle ended for it: `wounded, turn 8`
    options: tuple[Option, ...]
    usual: str  # the choice without a tap; empty: the umpire decides
    chosen: str
    detail: str = ""
    number: int = 0  # of its base; 0: it has none
    sign: str = ""  # beside how it ended: well, wound, dead, gone or taken
    section: str = ""  # the section of the book that decides, if any
    note: str = ""  # why it is chosen: `rolled 3: recovers`
    rolls: bool = False  # a die decides it
    is_removed: bool = False  # from the campaign, unless the umpire brings it back now
    whole: int = 0  # of damage: the points of the system,
    lost: int = 0  # and the lost ones

    @property
    def title(self) -> str:
        """Return the name of the survivor, with the number."""
        return f"{self.name} {self.number}" if self.number else self.name

    @property
    def is_open(self) -> bool:
        """Return whether somebody has to decide."""
        return not self.chosen

    @property
    def is_edited(self) -> bool:
        """Return whether the umpire chose anything but the default."""
        return bool(self.usual) and self.chosen != self.usual

    @property
    def label(self) -> str:
        """Return the label of the choice."""
        return next((x.label for x in self.options if x.value == self.chosen), "")


@dataclass(frozen=True)
class Stock:
    """Ammunition of one kind: the number left, and the full number."""

    name: str
    left: int
    full: int


@dataclass(frozen=True)
class Ammunition:
    """The ammunition of a side or a vehicle, with one choice for everything."""

    choice: Survivor
    stocks: tuple[Stock, ...]


@dataclass(frozen=True)
class SurvivingUnit:
    """A team, a vehicle or a platoon with its members."""

    id: str
    name: str
    members: tuple[Survivor, ...]
    model: str = ""  # of its vehicle
    vehicle: Survivor | None = None
    damage: tuple[Survivor, ...] = ()
    ammunition: Ammunition | None = None
    problem: str = ""  # why it cannot walk on as it is chosen now
    promotions: tuple[Survivor, ...] = ()  # its leader and its Quality

    @property
    def able(self) -> int:
        """Return how many members of the unit are in the next battle."""
        return sum(1 for x in self.members if x.chosen in (BACK, NEW))

    @property
    def choices(self) -> tuple[Survivor, ...]:
        """Return everything that the umpire can choose for the unit."""
        own = (self.vehicle,) if self.vehicle else ()
        rest = (*self.damage, *_choice_of(self.ammunition), *self.promotions)
        return (*own, *self.members, *rest)


@dataclass(frozen=True)
class SurvivingSide:
    """The force of a side after a battle."""

    id: str
    name: str
    letter: str
    mark: str
    units: tuple[SurvivingUnit, ...]
    force: Survivor  # whether it walks on, or the scenario's own force comes
    ammunition: Ammunition | None = None  # shared by the side
    points: str = ""  # of promotion, in the battles so far
    fallen: tuple[tuple[str, str], ...] = ()  # in earlier battles: unit, words

    @property
    def is_lost(self) -> bool:
        """Return whether nobody is carried over, so that the scenario's own force comes."""
        return self.force.chosen == WALKS_ON and not any(x.able for x in self.units)

    @property
    def choices(self) -> tuple[Survivor, ...]:
        """Return everything that the umpire can choose for the side."""
        of_units = (x for unit in self.units for x in unit.choices)
        return (self.force, *_choice_of(self.ammunition), *of_units)


@dataclass(frozen=True)
class Follows:
    """The battle before this one in a campaign."""

    battle: str  # its id
    title: str
    number: int  # of this battle in the campaign


class Lineage(Protocol):
    """The battle before this one, as the state records it; `battle` is empty for a first battle."""

    @property
    def battle(self) -> str:
        """The id of the previous battle."""

    @property
    def title(self) -> str:
        """The title of the previous battle."""

    @property
    def number(self) -> int:
        """The number of this battle in the campaign."""


def follows_from(lineage: Lineage) -> Follows | None:
    """Return the previous battle; None for a first battle."""
    if not lineage.battle:
        return None
    return Follows(lineage.battle, lineage.title, lineage.number)


def chosen_among(
    choices: Mapping[str, str], key: str, options: Iterable[Option], usual: str
) -> str:
    """Return the umpire's choice under a key if it is one of the options, or else the default."""
    tapped = choices.get(key, "")
    return tapped if tapped in {x.value for x in options} else usual


def force_choice(side: str, name: str, choices: Mapping[str, str]) -> Survivor:
    """Return the umpire's choice whether a side's force is carried over; `name` names the side."""
    options = (Option(WALKS_ON, "Continues"), Option(AS_PRINTED, "As the scenario says"))
    key = f"{FORCE} {side}"
    return Survivor(key, name, "", options, WALKS_ON, choices.get(key, WALKS_ON))


def does_force_walk_on(side: str, choices: Mapping[str, str]) -> bool:
    """Return whether the force of a side is carried over to the next battle."""
    return choices.get(f"{FORCE} {side}", WALKS_ON) != AS_PRINTED


def _choice_of(ammunition: Ammunition | None) -> tuple[Survivor, ...]:
    return (ammunition.choice,) if ammunition else ()
