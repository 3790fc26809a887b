"""The layout of cards on sheets: sizes, places, backs, crop marks, the ruler."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
Line = tuple[float, float, float, float]

LEAST_MARGIN = 7.0  # printers leave an edge white, and marks need room
BESIDE_MARKS, BELOW_MARKS = 13.0, 18.0  # the lower margin that a ruler needs
UPRIGHT_FROM = 60.0  # cards so high have room for a ruler upright between two crop marks
MARK, MARK_OFF, EDGE = 4.5, 3.0, 3.0  # a crop mark, its distance from the card and to the edge
GUTTER_MARK = 1.0  # the same distance between two cards


@dataclass(frozen=True)
class Paper:
    """A size of paper."""

    name: str
    width: float
    height: float


A4 = Paper("A4", 210, 297)
LETTER = Paper("Letter", 215.9, 279.4)
PAPERS = {"a4": A4, "letter": LETTER}


@dataclass(frozen=True)
class Format:
    """A size of card, and the gutters between two of them."""

    name: str
    width: float
    height: float
    gutter_x: float = 0
    gutter_y: float = 0


LARGE = Format("Cards 88 × 126 mm", 88, 126, 4, 5)
POKER = Format("Poker cards 63 × 88 mm", 63, 88)
VEHICLE = Format("Vehicle cards 180 × 126 mm", 180, 126, 4, 5)
GUN = Format("Gun cards 180 × 83 mm", 180, 83, 4, 5)
MARKER = Format("Markers 25 × 33 mm", 25, 33)
MOJON = Format("Mojons 30 × 30 mm", 30, 30)


@dataclass(frozen=True)
class Card:
    """A card to cut out: its kind of drawing, its content, its back."""

    kind: str
    told: Json
    back: "Card | None" = None


@dataclass(frozen=True)
class Grid:
    """The places of cards of one format on one size of paper."""

    paper: Paper
    format: Format

    @property
    def columns(self) -> int:
        """The number of cards side by side."""
        free = self.paper.width - 2 * LEAST_MARGIN + self.format.gutter_x
        return int(free / (self.format.width + self.format.gutter_x))

    @property
    def rows(self) -> int:
        """The number of cards one below the other."""
        above_ruler = self._rows(LEAST_MARGIN + self._for_ruler)
        return self._rows(2 * LEAST_MARGIN) if self.ruler_is_upright else above_ruler

    @property
    def ruler_is_upright(self) -> bool:
        """Whether the ruler is in the left margin, so that it costs no row below."""
        more = self._rows(2 * LEAST_MARGIN) > self._rows(LEAST_MARGIN + self._for_ruler)
        return more and self.format.height >= UPRIGHT_FROM

    @property
    def _for_ruler(self) -> float:
        # in a row of cards that touch there is a mark every few millimeters
        return BESIDE_MARKS if self.format.gutter_x else BELOW_MARKS

    def _rows(self, margins: float) -> int:
        free = self.paper.height - margins + self.format.gutter_y
        return int(free / (self.format.height + self.format.gutter_y))

    @property
    def left_edges(self) -> list[float]:
        """The left edge of each column; equal margins let backs meet fronts."""
        free = self.paper.width - _space_taken(
            self.columns, self.format.width, self.format.gutter_x
        )
        return _start_positions(free / 2, self.columns, self.format.width + self.format.gutter_x)

    @property
    def top_edges(self) -> list[float]:
        """The upper edge of each row; the lower margin is the wider one, for the ruler."""
        free = self.paper.height - _space_taken(self.rows, self.format.height, self.format.gutter_y)
        top = max(LEAST_MARGIN, min((free - 4) / 2, free - self._for_ruler))
        return _start_positions(top, self.rows, self.format.height + self.format.gutter_y)

    @property
    def bottom(self) -> float:
        """The lower edge of the last row."""
        return self.top_edges[-1] + self.format.height

    def place(self, number: int, *, back: bool = False) -> tuple[float, float]:
        """Return the corner of a card by number; backs are mirrored for the long edge."""
        row, column = divmod(number, self.columns)
        column = self.columns - 1 - column if back else column
        return round(self.left_edges[column], 3), round(self.top_edges[row], 3)

    def marks(self) -> list[Line]:
        """Crop marks at every cut; none runs over a card."""
        across = _marks(self.left_edges, self.format.width, self.paper.width, self.format.gutter_x)
        down = _marks(self.top_edges, self.format.height, self.paper.height, self.format.gutter_y)
        upright = [
            (x, y, x, end) for x in _cuts(self.left_edges, self.format.width) for y, end in down
        ]
        level = [
            (x, y, end, y) for y in _cuts(self.top_edges, self.format.height) for x, end in across
        ]
        return [_round_line(line) for line in (*upright, *level)]

    def ruler(self) -> Json:
        """Return the place of the ruler's zero, and whether the ruler is upright."""
        if self.ruler_is_upright:
            middle = self.top_edges[self.rows // 2] + self.format.height / 2
            return {
                "x": round(self.left_edges[0] - 2, 3),
                "y": round(middle + 41, 3),
                "upright": True,
            }
        below = self._for_ruler - 3.5 if self.format.gutter_x else self._for_ruler - 3.8
        return {"x": self.left_edges[0] + 4, "y": round(self.bottom + below, 3), "upright": False}


def lay_out_cards(cards: Sequence[Card], grid: Grid, title: str, note: str = "") -> list[Json]:
    """Return the sheets of these cards, each followed by the sheet of its backs, if any."""
    size = grid.columns * grid.rows
    fronts = [list(cards[start : start + size]) for start in range(0, len(cards), size)]
    sheets: list[Json] = []
    for number, batch in enumerate(fronts, 1):
        words = f"{grid.format.name} · sheet {number} of {len(fronts)} · {title}"
        sheets.append(_sheet(grid, dict(enumerate(batch)), words, note, back=False))
        backs = {place: card.back for place, card in enumerate(batch) if card.back}
        if backs:
            words = f"Backs of sheet {number} · print on both sides, flip on the long edge"
            sheets.append(_sheet(grid, backs, words, title, back=True))
    return sheets


def _sheet(grid: Grid, cards: Mapping[int, Card], words: str, note: str, *, back: bool) -> Json:
    return {
        "kind": "cards",
        "marks": grid.marks(),
        "ruler": grid.ruler(),
        "right": round(grid.paper.width - grid.left_edges[0] - 4, 3),
        "words": words,
        "note": note,
        "cards": list(_place_cards(grid, cards, back=back)),
    }


def _place_cards(grid: Grid, cards: Mapping[int, Card], *, back: bool) -> Iterator[Json]:
    size = {"width": grid.format.width, "height": grid.format.height}
    for number, card in cards.items():
        x, y = grid.place(number, back=back)
        yield {"kind": card.kind, "x": x, "y": y, **size, "told": card.told}


def _space_taken(count: int, card: float, gutter: float) -> float:
    return count * (card + gutter) - gutter


def _start_positions(first: float, count: int, step: float) -> list[float]:
    return [first + number * step for number in range(count)]


def _cuts(starts: Sequence[float], size: float) -> list[float]:
    return sorted({round(edge, 3) for start in starts for edge in (start, start + size)})


def _marks(
    starts: Sequence[float], size: float, paper: float, gutter: float
) -> list[tuple[float, float]]:
    """Return the ends of crop marks in one direction, in both margins and in wide gutters."""
    before, after = starts[0], paper - starts[-1] - size
    (near, far), (below, under) = _outer(before), _outer(after)
    found = [(before - far, before - near), (paper - after + below, paper - after + under)]
    if gutter > 2 * GUTTER_MARK:
        ends = [start + size for start in starts[:-1]]
        found += [(end + GUTTER_MARK, end + gutter - GUTTER_MARK) for end in ends]
    return found


def _outer(margin: float) -> tuple[float, float]:
    """Return where a mark begins and ends outside a card, given the margin."""
    off = min(MARK_OFF, margin / 4)
    return off, off + min(MARK, margin - off - EDGE)


def _round_line(line: Line) -> Line:
    x, y, to_x, to_y = (round(each, 3) for each in line)
    return x, y, to_x, to_y
