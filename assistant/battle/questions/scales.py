"""The scale of a table: the program uses inches of the rules; people use the table's own unit.

Everything inside the program is in inches. Text is converted where it leaves for a viewer, and
a figure where it is entered.
"""

import re
from collections.abc import Callable
from typing import Generic, TypeVar

from assistant.frozen import dataclass

State = TypeVar("State")
Event = TypeVar("Event")

MARK = "″"  # after each figure in inches
STEPS = (1, 2, 10)  # whole inches, halves and tenths: for which of them a typed figure may stand
FARTHEST = 1_000_000_000
MANY = 1_000_000
SPACE = "\N{NO-BREAK SPACE}"
VALUE = ' value="'
AREA = "<textarea"
AREAS = (AREA, "</textarea>")
FIGURE = r"\d+(?:[.,]\d+)?"
REACH = 60  # letters before a mark in which its figures stand
# figures of one measure: `17`, `8–24`, `12 or 18`, `6×6×6`, no die's modifier first; or a die
BEFORE = re.compile(
    rf"(?:(?P<dice>\b\d*D\d+)"
    rf"|(?<![\w.,])(?<!D[+−-])(?:{FIGURE}(?: ?[–×x/-] ?| or | to | by ))*{FIGURE}"
    rf"|{FIGURE})\s?\Z"
)
TOLD = re.compile(rf"(?P<figure>[-−]?{FIGURE})(?P<unit>.*)", re.DOTALL)


@dataclass(frozen=True)
class Scale:
    """One scale: its unit, and the conversion both ways."""

    id: str
    name: str  # `15 mm`
    unit: str  # `mm`
    of_inches: Callable[[float], int]  # to the nearest whole
    to_inches: Callable[[float], float]

    @property
    def an_inch(self) -> float:
        """The number of units in an inch of the rules."""
        return self.of_inches(MANY) / MANY

    def shown(self, text: str) -> str:
        """Return a text with every figure in inches converted to the unit."""
        parts, start = list[str](), 0
        typed = _Typed(text)
        while (mark := text.find(MARK, start)) >= 0:
            figures = BEFORE.search(text, max(start, mark - REACH), mark)
            if figures is None or typed.holds(mark):
                parts.append(text[start : mark + 1])
            else:
                parts += (
                    text[start : figures.start()],
                    self._convert_match(figures),
                    SPACE,
                    self.unit,
                )
            start = mark + 1
        return "".join((*parts, text[start:])) if parts else text

    def in_unit(self, inches: float) -> int:
        """Convert inches of distance, height or speed to the unit; the sign is kept."""
        whole = self.of_inches(abs(inches))
        return -whole if inches < 0 else whole

    def in_inches(self, figure: float) -> float:
        """Convert a length in this unit to inches.

        The length that is shown for a whole inch converts to exactly that inch, so somebody who
        measures just that length is within a limit of whole inches.
        """
        size = abs(figure)
        exact = self.to_inches(size)
        steps = (round(exact * step) / step for step in STEPS)
        inches = next((each for each in steps if self.of_inches(each) == size), exact)
        return -inches if figure < 0 else inches

    def typed_in_inches(self, typed: str) -> str:
        """Convert typed text in the unit to inches with their mark; other text is unchanged."""
        found = TOLD.fullmatch(typed.strip())
        if found is None or found["unit"].strip().lower() not in ("", self.unit):
            return typed
        figure = float(found["figure"].replace(",", ".").replace("−", "-"))
        return f"{self.in_inches(figure)!r}{MARK}" if abs(figure) < FARTHEST else typed

    def _convert_match(self, found: re.Match[str]) -> str:
        if found["dice"]:
            return f"{found['dice']} × {self.in_unit(1)}"
        return re.sub(FIGURE, self._figure, found[0].rstrip())

    def _figure(self, found: re.Match[str]) -> str:
        return str(self.in_unit(float(found[0].replace(",", "."))))


class _Typed:
    """The form fields of a page, found in one pass."""

    def __init__(self, page: str) -> None:
        self._page = page
        self._from = 0
        self._quote = -1
        self._in_area = False
        self._has_areas = AREA in page

    def holds(self, position: int) -> bool:
        """Return whether a place is inside a form field that keeps its text as typed.

        Call it for places in the order of the page.
        """
        page, since = self._page, self._from
        self._quote = max(self._quote, page.rfind('"', since, position))
        if self._has_areas:
            # a mark that begins before the last place and ends after it is still found
            opened, closed = (page.rfind(tag, max(0, since - len(tag)), position) for tag in AREAS)
            if max(opened, closed) >= 0:
                self._in_area = opened > closed
        self._from = position
        return self._in_area or (self._quote >= 0 and page.endswith(VALUE, 0, self._quote + 1))


@dataclass(frozen=True)
class Scales(Generic[State, Event]):
    """The scales in which a system's battles can be played."""

    of: Callable[[State], Scale | None]  # None: in inches, as the rules are
    named: Callable[[str], Scale | None]  # by its id; None: there is none, or it is in inches
    choices: tuple[tuple[str, str], ...]  # id and words, the usual one first
    begun: Callable[[Event, str], Event]  # the first event -> that of a battle in a scale
