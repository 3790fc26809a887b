"""The points of a page's models and markers on a table: never two on one point (4.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin

from assistant.battle.desert_rats.kit.places import (
    BASE_MM,
    landmark_of,
    middle_on_map,
    on_table,
    place_label,
    place_of_table,
    table_size,
)
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.player_pages import Mark
from assistant.boardmap.plan import Place, Plan
from assistant.cards.wording import listed
from assistant.frozen import dataclass, replace
from assistant.rules.rounding import round_half_up

APART_MM = 10  # two that are nearer cannot both be placed
TURNS_DEG = (90, 270, 180, 0, 135, 225, 45, 315)  # on which sides a mark is moved apart, in order
RINGS = 12
FIRST = ("own", "model", "wreck", "report")  # keep their points, in this order

Point = tuple[int, int]  # millimeters right of and away from the near left corner


@dataclass(frozen=True)
class TableLayout:
    """The ground as it is laid out on a side's table."""

    plan: Plan
    table: Table

    @property
    def size_mm(self) -> Point:
        """The width and the depth of the table."""
        return table_size(self.plan, self.table)


@dataclass(frozen=True)
class PlacedMark:
    """A model or marker with its point on the table, which is also described in words."""

    mark: Mark
    at_mm: Point
    landmark: str  # beside its point
    where: str  # `450 mm right, 250 mm away (0402), on the track`


def marks_on_table(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks that have a place; a player's reports of one square share a marker."""
    found: dict[tuple[object, ...], list[Mark]] = {}
    for mark in filter(lambda one: one.has_place, marks):
        found.setdefault(marker_key(mark), []).append(mark)
    return [replace(group[0], label=_marker_label(group)) for group in found.values()]


def marker_key(mark: Mark) -> tuple[object, ...]:
    """Return the key of a mark on the table; a report marker keeps its key while it stays put."""
    return (mark.seat, mark.x_m, mark.y_m) if mark.kind == "report" else (mark.key,)


def _marker_label(marks: Sequence[Mark]) -> str:
    """Return the label of the marker for reports: `2 tanks in passing and 1 lorry`."""
    counted = Counter(f"{mark.label} in passing" if mark.passing else mark.label for mark in marks)
    return listed([label if n == 1 else f"{label} in {n} reports" for label, n in counted.items()])


def placed_marks(laid: TableLayout, marks: Sequence[Mark]) -> list[PlacedMark]:
    """Return the marks of a page at their points; of two on one point, one is moved aside."""
    found = marks_on_table(marks)
    taken: dict[Point, Mark] = {}
    placed: dict[int, PlacedMark] = {}
    for n in sorted(range(len(found)), key=lambda n: (FIRST.index(found[n].kind), n)):
        mark = found[n]
        true = on_table(laid.plan, laid.table, *_place_of(laid, mark))
        point = next(
            (one for one in _points_around(laid, true) if _mark_near(one, taken) is None), true
        )
        beside = _mark_near(true, taken) if point != true else None
        taken[point] = mark
        placed[n] = _place_mark(laid, mark, point, beside)
    return [placed[n] for n in range(len(found))]


def _place_of(laid: TableLayout, mark: Mark) -> Place:
    """Return the place of a mark on the map; the square of a report may stretch beyond the map."""
    place = mark.x_m, mark.y_m
    return middle_on_map(laid.plan, place, mark.square_m) if mark.kind == "report" else place


def _mark_near(point: Point, taken: dict[Point, Mark]) -> Mark | None:
    """Return the first mark that is too near to a point; None if the point is free."""
    for one, mark in taken.items():
        if dist(one, point) < APART_MM:
            return mark
    return None


def _points_around(laid: TableLayout, point: Point) -> Iterator[Point]:
    """Yield a point, then points of the table at one base's width around it, at two, and so on."""
    yield point
    wide, deep = laid.size_mm
    for ring in range(1, RINGS + 1):
        for turn in TURNS_DEG:
            angle, far = radians(turn), ring * BASE_MM
            x = point[0] + round_half_up(far * sin(angle))
            y = point[1] + round_half_up(far * cos(angle))
            if 0 <= x <= wide and 0 <= y <= deep:
                yield x, y


def _place_mark(laid: TableLayout, mark: Mark, point: Point, beside: Mark | None) -> PlacedMark:
    place = place_of_table(laid.plan, laid.table, point) if beside else _place_of(laid, mark)
    landmark = f"beside {beside.label or beside.words}" if beside else ""
    landmark = landmark or landmark_of(laid.plan, laid.table, place)
    where = place_label(laid.plan, laid.table, place)
    return PlacedMark(mark, point, landmark, ", ".join(filter(None, (where, landmark))))
