"""The page of a player: its lines, and the marks on the player's map and table (4.1)."""

import re
from collections.abc import Mapping
from typing import Literal

from assistant.battle.desert_rats.state.secret_ground import LearnedGround
from assistant.boardmap.plan import Area, Place
from assistant.frozen import dataclass, replace

MOST_WORDS, MOST_ENEMIES, MOST_LINES = 45, 8, 8  # limits of a page on which nothing is folded
SENTENCE = re.compile(r"(?<=\D)\. ")  # ends a sentence; `2. Zug` is a name
KNOWN = (  # end sentences that can be folded
    " lost",
    " is you",
    " had nothing to shoot at",
    " can hurt from there",
)
IN_VAIN = (": miss", ": no effect")  # end lines of own fire


LASTING = ("model", "report", "stale")  # kinds of lines that last over more than a turn


@dataclass(frozen=True)
class Line:
    """A line of a page; its key stays the same while the line is true."""

    key: str
    words: str
    kind: str  # report, model, stale, ground, noise, fire, loss, dice

    @property
    def is_in_vain(self) -> bool:
        """Whether the sentence is about own fire without effect."""
        return self.kind == "fire" and self.words.endswith(IN_VAIN)


@dataclass(frozen=True)
class Change:
    """The umpire's change to a line before the page is released."""

    kind: str
    was: str  # the words of the draft
    words: str | None  # the umpire's words; None: withheld
    enemy: str = ""  # the enemy of a model that is withheld, even if its place is corrected
    enemies: tuple[str, ...] = ()  # the enemies that the line is about, if any
    title: str = ""  # in a reworded line: the name of these enemies from now on
    has_place: bool = True  # false: the line has no place, square or marker

    @property
    def about(self) -> tuple[str, ...]:
        """The enemies that the line is about."""
        return (*((self.enemy,) if self.enemy else ()), *self.enemies)


@dataclass(frozen=True)
class Disguise:
    """The umpire's name for an enemy, as one player knows it."""

    title: str
    has_place: bool = True


@dataclass(frozen=True)
class UmpireLine:
    """A line of the umpire's own on a player's page, true or false, or a report held back."""

    id: str
    words: str
    due: int  # the turn of its page
    title: str = ""  # the label of its marker
    note: str = ""  # the square of the marker, and its bearing and range
    place: Place | None = None  # the middle of the marker's square; None: without a marker
    square_m: int = 0
    of_turn: int | None = None  # the turn that it reports; None: that of the page
    held: str = ""  # for a report held back: the words of the draft
    enemies: tuple[str, ...] = ()  # for a report held back: no other report names them until then
    passing: bool = False  # for a report held back: the enemies were seen in passing

    def is_over_by(self, turn: int, lost_after: int) -> bool:
        """Return whether the line is gone from the page of a turn: only a marker stays and ages."""
        return turn - self.due >= (lost_after if self.place else 1)


@dataclass(frozen=True)
class Mark:
    """Something on a player's map or table: an exact model, or a report as large as a square."""

    key: str
    kind: Literal["own", "model", "report", "wreck"]
    label: str
    words: str
    x_m: float
    y_m: float
    heading_deg: float | None = None
    square_m: int = 0
    stale: int = 0  # turns since it was seen
    side: str = ""
    seat: str = ""  # the player who handles it on the table; empty: any of them
    command: bool = False  # a command element of its own side
    note: str = ""  # its range, or its square
    passing: bool = False  # seen on the way, and not at the end of that turn
    reworded: bool = False  # the umpire wrote the note, and the page says nothing else

    @property
    def has_place(self) -> bool:
        """Whether the mark is anywhere on the map: a report may be without a place."""
        return self.kind != "report" or self.square_m > 0

    def without_place(self) -> "Mark":
        """Return the mark as a report that reveals no place."""
        return replace(self, kind="report", x_m=0, y_m=0, heading_deg=None, square_m=0)


@dataclass(frozen=True)
class OwnPlatoon:
    """The state of a player's own platoon, in words."""

    name: str
    state: str
    left: int
    of: int
    words: str
    elements: tuple[tuple[str, str], ...]

    @property
    def is_steady(self) -> bool:
        """Whether the platoon obeys and has nothing new."""
        return self.state.startswith("steady") and not self.sentences[0]

    @property
    def sentences(self) -> tuple[str, str]:
        """The news of the platoon, and the sentences that its elements or the fire show too."""
        news: list[str] = []
        known: list[str] = []
        for sentence in SENTENCE.split(self.words.removesuffix(".")):
            (known if sentence.endswith(KNOWN) else news).append(f"{sentence}.")
        return " ".join(news if self.words else ()), " ".join(known)


@dataclass(frozen=True)
class HandStep:
    """A step for the hands at a table: a model or marker to move, set up or take off."""

    action: str  # move, turn, set-up, take-off, change, wreck; for dust and ground: lay, take-up
    words: str  # the whole step in a sentence
    title: str  # in short: `Move C1`
    about: str  # the model: `Crusader Tank`
    kind: str  # the kind of the mark, or dust, or ground
    label: str = ""
    key: str = ""  # the key of the mark on the player's map
    side: str = ""
    at_mm: tuple[int, int] = (0, 0)  # right of and away from the near left corner
    from_mm: tuple[int, int] | None = None  # its place now, if it moves
    facing_deg: int | None = None  # on the table; 0 is straight away from the players
    landmark: str = ""
    stop: str = ""  # the stop on the walk along the table


@dataclass(frozen=True)
class Page:
    """All that a player's screen shows of the battle at the end of a turn."""

    turn: int
    marks: tuple[Mark, ...] = ()
    lines: tuple[Line, ...] = ()
    struck: tuple[str, ...] = ()  # lines of earlier pages that were wrong
    hands: tuple[tuple[str, str], ...] = ()  # the steps of older pages: group, words
    standing: tuple[str, ...] = ()  # everything that should be on the table
    dust: tuple[Area, ...] = ()  # dust in the air that the player may know of
    platoons: tuple[OwnPlatoon, ...] = ()  # the player's own
    steps: tuple[HandStep, ...] = ()  # on the player's table, in the order of a walk along it
    ground: tuple[LearnedGround, ...] = ()  # ground that the side learned in the battle

    @property
    def turn_lines(self) -> tuple[Line, ...]:
        """The lines of this turn alone, which no enemy on the page shows: fire, noise, ground."""
        return tuple(line for line in self.lines if line.kind not in LASTING)

    @property
    def is_long(self) -> bool:
        """Whether the page is so long that its less important sentences are folded."""
        said = sum(len(platoon.words.split()) for platoon in self.platoons)
        enemies = sum(mark.kind in ("model", "wreck", "report") for mark in self.marks)
        return said > MOST_WORDS or enemies > MOST_ENEMIES or len(self.lines) > MOST_LINES

    @property
    def news(self) -> Mapping[str, tuple[str, str]]:
        """The news of each platoon of a long page by its name, and the sentences to fold.

        The limits of a reaction are written once, for the first platoon with it.
        """
        found: dict[str, tuple[str, str]] = {}
        first: dict[str, str] = {}  # the platoon with these limits
        for platoon in self.platoons:
            news, known = platoon.sentences
            for sentence in SENTENCE.split(news.removesuffix(".")):
                reaction, _, limits = sentence.partition(": ")
                if reaction.startswith(f"{platoon.name} is ") and limits:
                    other = first.setdefault(limits, platoon.name)
                    if other != platoon.name:
                        news = news.replace(sentence, f"{reaction}, with the limits of {other}")
            found[platoon.name] = news, known
        return found

    @property
    def hand_steps(self) -> tuple[HandStep, ...]:
        """The steps at the table; those of an older page have a sentence but no place."""
        return self.steps or tuple(
            HandStep(group, words, words, "", "", stop="") for group, words in self.hands
        )

    @property
    def placing(self) -> tuple[str, ...]:
        """Instructions for the helper at the table."""
        return tuple(step.words for step in self.hand_steps)
