"""Drawings of luck: the curve of all evenings with the mark of this one, and the faces of dice."""

from collections.abc import Sequence

from assistant.battle.luck.evening import Luck
from assistant.battle.luck.fairness import Fairness
from assistant.frozen import dataclass

WIDTH, HEIGHT = 380.0, 96.0
LABEL = 105.0  # from the edges, for the words below them
THIS_EVENING = "this evening"
TOP = 20.0  # above the curve, for the words at the mark


@dataclass(frozen=True)
class Column:
    """A column of a drawing, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    is_below: bool = False  # an evening with less luck
    words: str = ""  # above it


@dataclass(frozen=True)
class Curve:
    """The columns of a curve, and the place of the mark."""

    columns: tuple[Column, ...]
    mark: float
    words: str
    anchor: str  # of the words at the mark: start or end
    ordinary: float  # the place of the expected number


def luck_curve(luck: Luck) -> Curve:
    """Return the drawing of the evenings with the same checks, with the mark of this one."""
    values = [value for value, _ in luck.curve]
    most = max(chance for _, chance in luck.curve)
    width = WIDTH / len(values)
    step = values[1] - values[0] if len(values) > 1 else 1.0
    columns = tuple(
        _column(place * width, width, chance / most, is_below=value < luck.successes)
        for place, (value, chance) in enumerate(luck.curve)
    )

    def place_of(value: float, edge: float) -> float:
        place = (value - values[0] + step / 2) / step * width
        return round(min(WIDTH - edge, max(edge, place)), 1)

    mark = place_of(luck.successes, 1)
    anchor = "end" if mark > WIDTH * 0.7 else "start"
    words = THIS_EVENING
    return Curve(columns, mark, words, anchor, place_of(luck.expected, LABEL))


def _column(x: float, width: float, share: float, *, is_below: bool) -> Column:
    height = (HEIGHT - TOP) * share
    return Column(
        round(x, 1), round(HEIGHT - height, 1), round(width, 1), round(height, 1), is_below
    )


def face_columns(
    fairness: Fairness, width: float = 168.0, height: float = 84.0
) -> Sequence[Column]:
    """Return a column for each face; its height shows how often the face fell."""
    most = max(*fairness.counts, fairness.expected, 1)
    step = width / len(fairness.counts)
    found = []
    for place, count in enumerate(fairness.counts):
        high = (height - TOP) * count / most
        x, top = place * step + step * 0.15, height - high
        found.append(
            Column(
                round(x, 1), round(top, 1), round(step * 0.7, 1), round(high, 1), words=f"{count}"
            )
        )
    return found


def expected_line(fairness: Fairness, height: float = 84.0) -> float:
    """Return the vertical place of the line for the expected number."""
    most = max(*fairness.counts, fairness.expected, 1)
    return round(height - (height - TOP) * fairness.expected / most, 1)
