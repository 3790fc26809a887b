"""A question of a move: its options, and its answer as far as there is one."""

from assistant.battle.questions.burst_distances import BurstDistances
from assistant.battle.questions.map_points import Drawing, MapPoint, Place, heading_words
from assistant.battle.questions.scales import MARK
from assistant.frozen import dataclass

# Names of the form's own fields, and of properties of a form in a browser: a question with such a
# name would take their place.
RESERVED_NAMES = frozenset(
    {
        *("again", "back", "carried", "die", "from", "overrule", "owner"),
        *("preview", "request", "roll", "rolled", "tap", "why"),
        *("closest", "dataset", "elements", "form", "id", "matches", "method", "next", "submit"),
    }
)
FEW_LINES, SHOWN_LETTERS = 24, 400  # of a pasted list that is shown whole
Value = str | float | int | bool | tuple[str, ...] | Place | None


@dataclass(frozen=True)
class Option:
    """One option of a question: its value, its label, its effect."""

    value: str
    words: str
    effect: str = ""
    group: str = ""  # the heading above it among the other options
    alone: str = ""  # its words apart from the others, where they need that heading
    at: str = ""  # a neighbor's direction in a drawing, such as `ne`; `here` in its middle

    @property
    def words_alone(self) -> str:
        """The label of the option where it is shown without the others."""
        return self.alone or self.words


@dataclass(frozen=True)
class Question:
    """A question of a move, and its answer as far as there is one."""

    name: str
    words: str
    kind: str  # choice, several, number, heading, place, whole, flag, text
    options: tuple[Option, ...] = ()
    unit: str = ""
    value: Value = None
    answered: bool = False  # a person said so; else the value is the default
    problem: str = ""
    typed: str = ""  # a refused input; the field keeps showing it
    least: float | None = None
    most: float | None = None
    rare: bool = False  # seldom other than the default: folded away
    ahead: bool = False  # asked above the dice, which would often be wrong without it
    usual: bool = False  # had a default to choose against: stays in sight when answered
    group: str = ""  # the heading above it, if the sheet has headings
    spot: MapPoint | None = None  # of a place
    turned_deg: int = 0  # of a heading: the compass direction that is straight away from its reader
    twelve_deg: int | None = None  # of a heading: the compass direction of 12 o’clock at its table
    likely: tuple[str, ...] = ()  # ticked beforehand, for somebody to say so or not
    lines: bool = False  # a text of several lines, such as a pasted list
    digits: bool = False  # a text of figures alone: a phone offers those keys
    please: str = ""  # the form of a text, if it must have one
    of: str = ""  # the element whose drawing is beside it, to be tapped; or the middle of a drawing
    spread: BurstDistances | None = None  # the burst among these men, to be tapped
    keys: bool = False  # each option is a key, however many they are
    drawing: Drawing | None = None  # the result of all answers
    step: bool = False  # of a way entered step by step: one tap takes the last step back

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the form fields that hold the answer."""
        return self.spot.fields if self.spot else (self.name,)

    @property
    def is_in_inches(self) -> bool:
        """Whether the answer is measured on a table, in the unit that people use there."""
        return self.mark == MARK

    @property
    def mark(self) -> str:
        """The unit mark after a figure."""
        return self.spot.measure.mark if self.spot else self.unit

    @property
    def answer_words(self) -> str:
        """The answer in words."""
        if self.kind in ("choice", "several"):
            chosen = self.value if isinstance(self.value, tuple) else (self.value,)
            return ", ".join(o.words_alone for o in self.options if o.value in chosen) or "nobody"
        if self.lines and isinstance(self.value, str):
            return self._lines_in_words(self.value)
        if self.spot and isinstance(self.value, tuple):
            return self.spot.describe((float(self.value[0]), float(self.value[1])))
        if self.kind == "heading" and isinstance(self.value, float | int):
            return heading_words(self.value)
        if isinstance(self.value, float | int) and not isinstance(self.value, bool):
            return f"{self.value:g}{self.unit}"
        return str(self.value or "")

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """Value, word and effect of each option."""
        return [(option.value, option.words, option.effect) for option in self.options]

    @staticmethod
    def _lines_in_words(text: str) -> str:
        """Return a few short lines themselves, to be checked, or how many lines there are."""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if len(lines) <= FEW_LINES and sum(map(len, lines)) <= SHOWN_LETTERS:
            return "; ".join(lines)
        return f"{len(lines)} lines"
