"""The parts of a data card in words, as a screen and paper show them (Rattenkrieg 22, 23)."""

from collections.abc import Mapping

from assistant.cards.wording import words_of
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

RANGES_M = (100, 500, 1000, 1500, 2000)
NONE = "–"  # for a missing figure
MOST_BOXES = 20  # for which a phone has room


@dataclass(frozen=True)
class Figure:
    """One line of the card: its label, its value, and the mark of its source."""

    label: str
    value: str
    mark: str


@dataclass(frozen=True)
class System:
    """A system that can be hit: a box for each point, or the number to reach."""

    part: str
    system: str
    points: int
    check: str  # `5+`; empty where there are points
    note: str
    mark: str

    @property
    def name(self) -> str:
        """Return the name of the system."""
        return words_of(self.system, first=True)

    @property
    def has_boxes(self) -> bool:
        """Return whether a screen has room for a box for each point."""
        return not self.check and self.points <= MOST_BOXES


@dataclass(frozen=True)
class Shell:
    """A shell: the armor it pierces at each range of the table, its dice, and how it bursts."""

    name: str
    type: str
    at_mm: tuple[str, ...]  # at each of `RANGES_M`
    dice: str
    soft: str  # its strike on a vehicle without armor
    burst: str


@dataclass(frozen=True)
class Gun:
    """A gun and its shells."""

    name: str
    note: str
    rounds: int | None
    shells: tuple[Shell, ...]

    @property
    def ranges_m(self) -> tuple[int, ...]:
        """Return the ranges at which any of its shells pierces armor."""
        return tuple(
            meters
            for number, meters in enumerate(RANGES_M)
            if any(shell.at_mm[number] != NONE for shell in self.shells)
        )

    def pierces_mm(self, shell: Shell) -> tuple[str, ...]:
        """Return the penetration of a shell at each of these ranges."""
        return tuple(shell.at_mm[RANGES_M.index(meters)] for meters in self.ranges_m)


@dataclass(frozen=True)
class Man:
    """A crew member, or a weapon with which the card lists no crew member."""

    id: str
    post: str
    weapon: str
    words: str


@dataclass(frozen=True)
class DataCard:
    """The contents of a card, apart from its drawings."""

    slug: str
    name: str
    category: str
    line: str  # type, country, year, weight
    turns: str  # its turret, and the mark of the source
    systems: tuple[System, ...]
    fire: str  # the modifier to the die of a fire; empty without one
    fire_mark: str
    guns: tuple[Gun, ...]
    bombs: tuple[str, ...]
    crew: tuple[Man, ...]
    crew_note: str
    smoke: str  # pots and projectors, and the mark of the source; empty for none
    passengers: int
    sees: tuple[tuple[str, str], ...]
    sees_mark: str
    enclosed: bool
    moves: tuple[Figure, ...]
    weighs: tuple[Figure, ...]
    handles: tuple[Figure, ...]
    armor_marks: Mapping[Part, str]  # marks of the sources of each drawing's figures
    notes: str  # the meanings of the marks on the card
