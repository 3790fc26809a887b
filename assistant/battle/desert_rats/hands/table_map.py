"""The map of a whole table for its hands: the lit step is drawn with its two measures (4.1).

The map has no names: it is read at arm's length, and the player's own map below shows all names.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin

from assistant.battle.desert_rats.hands.shown_steps import Item, Stop
from assistant.battle.desert_rats.kit.places import plan_of_turn
from assistant.battle.desert_rats.reports.table_layout import (
    PlacedMark,
    Point,
    TableLayout,
    placed_marks,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Page
from assistant.boardmap.plan import Plan
from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.shapes import number

WIDE = 390.0  # pixels
SMALL, LIT = 5.0, 6.5  # half of a mark's width
TOUCH, RING, NOSE = 15.0, 13.0, 22.0
LETTER, HIGH = 11.0, 24.0  # of the figures of a measure
STOP = 12.0  # half of the mark of a stop; it is so far from the edge and a little more
COURSE = {  # of a walk along the table: stops and corners, as shares of its width and depth
    "near-left": (0.25, 1.0),
    "near-right": (0.75, 1.0),
    "near corner": (1.0, 1.0),
    "right": (1.0, 0.5),
    "far corner": (1.0, 0.0),
    "far-right": (0.75, 0.0),
    "far-left": (0.25, 0.0),
    "left corner": (0.0, 0.0),
    "left": (0.0, 0.5),
}
DRAWN = 32  # grounds that are kept


def hands_map(battle: Battle, player: Player, page: Page, stops: Sequence[Stop]) -> str:
    """Return the table of a player as SVG; a script can light each step by its id."""
    table = battle.tables[player.side]
    drawing = Drawing(TableLayout(battle.plan, table))
    shapes = {id: each.mark for id, each in battle.tables.items()}
    items = [item for stop in stops for item in stop.items if item.step.kind]
    steps = {item.step.key for item in items}
    still = (x for x in placed_marks(drawing.laid, page.marks) if x.mark.key not in steps)
    over = (
        *(drawing.mark(each, shapes[each.mark.side]) for each in still),
        drawing.draw_walk(stops),
        *(drawing.dot(item) for item in items),
        *(drawing.draw_lit_step(item) for item in items),
    )
    ground = _ground(_nameless(plan_of_turn(battle.plan, page.turn + 1)), table.turned_deg)
    return ground.replace("</svg>", f"{''.join(over)}</svg>")


@lru_cache(DRAWN)
def _ground(plan: Plan, turned_deg: int) -> str:
    sheet = Sheet(plan, WIDE, turned_deg)
    return ground_svg(sheet, label="Your table", room=sheet.room())


@lru_cache(DRAWN)
def _nameless(plan: Plan) -> Plan:
    """Return a plan whose features have no names."""
    areas = tuple(area.model_copy(update={"name": ""}) for area in plan.areas)
    lines = tuple(line.model_copy(update={"name": ""}) for line in plan.lines)
    return plan.model_copy(update={"areas": areas, "lines": lines})


class Drawing:
    """A table drawn as wide as a phone."""

    def __init__(self, laid: TableLayout) -> None:
        self.laid = laid
        self.scale = WIDE / laid.size_mm[0]
        self.high = laid.size_mm[1] * self.scale

    def to_pixels(self, at_mm: Point) -> tuple[float, float]:
        """Return a point of the table in pixels."""
        return at_mm[0] * self.scale, self.high - at_mm[1] * self.scale

    def mark(self, placed: PlacedMark, shape: str) -> str:
        """Draw a mark that no step of the page moves."""
        kind = "report" if placed.mark.kind == "report" else "model"
        return _shape(self.to_pixels(placed.at_mm), shape, kind, SMALL)

    def dot(self, item: Item) -> str:
        """Draw a step as a small mark; a tap on the mark shows the step."""
        x, y = self.to_pixels(item.step.at_mm)
        kind = "gone" if item.step.action in ("take-off", "take-up") else item.step.kind
        return (
            f'<g class="dot" data-dot="{item.id}">{_shape((x, y), item.mark, kind, SMALL)}'
            f'<circle class="touch" cx="{number(x)}" cy="{number(y)}" r="{TOUCH:g}"/></g>'
        )

    def draw_lit_step(self, item: Item) -> str:
        """Draw a lit step: its mark, the place it comes from, its facing and its measures."""
        step = item.step
        kind = "gone" if step.action in ("take-off", "take-up") else step.kind
        inside = "".join(
            (
                *self._origin(item),
                *self._measures(item),
                *self._ring(item),
                _shape(self.to_pixels(step.at_mm), item.mark, kind, LIT),
            )
        )
        return f'<g class="lit" data-lit="{item.id}">{inside}</g>'

    def draw_walk(self, stops: Sequence[Stop]) -> str:
        """Draw the numbered stops at the edges of the table, and the walk from one to the next."""
        numbers = {stop.items[0].step.stop: stop.number for stop in stops if stop.items}
        if not numbers or not numbers.keys() <= COURSE.keys():
            return ""
        places = {name: self._at_edge(*shares) for name, shares in COURSE.items()}
        on_way = [name for name in COURSE if name in numbers]
        names = list(COURSE)
        walked = names[names.index(on_way[0]) : names.index(on_way[-1]) + 1]
        way = "L".join(f"{number(x)} {number(y)}" for x, y in (places[name] for name in walked))
        marks = (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{STOP:g}"/>'
            f'<text x="{number(x)}" y="{number(y)}">{numbers[name]}</text>'
            for name in on_way
            for x, y in (places[name],)
        )
        return f'<g class="walk"><path d="M{way}"/>{"".join(marks)}</g>'

    def _at_edge(self, right: float, near: float) -> tuple[float, float]:
        inset = STOP + 2
        return inset + right * (WIDE - 2 * inset), inset + near * (self.high - 2 * inset)

    def _origin(self, item: Item) -> Iterator[str]:
        if item.step.from_mm:
            (ax, ay), (x, y) = self.to_pixels(item.step.from_mm), self.to_pixels(item.step.at_mm)
            yield f'<path class="from" d="M{number(ax)} {number(ay)}L{number(x)} {number(y)}"/>'
            yield _shape((ax, ay), item.mark, "gone", SMALL)

    def _measures(self, item: Item) -> Iterator[str]:
        """Draw the two distances of a step: from the left edge, and from the near edge."""
        x, y = self.to_pixels(item.step.at_mm)
        way = f"M0 {number(y)}H{number(x)}M{number(x)} {number(self.high)}V{number(y)}"
        yield f'<path class="gauge" d="{way}"/>'
        for words, cx, cy, is_right in (
            (item.right, x / 2, y, True),
            (item.away, x, (y + self.high) / 2, False),
        ):
            wide = LETTER * len(words) + 10
            cx = min(max(cx, wide / 2 + 2), WIDE - wide / 2 - 2)
            cy = min(max(cy, HIGH / 2 + 2), self.high - HIGH / 2 - 2)
            if abs(cx - x) < wide / 2 + RING and abs(cy - y) < HIGH / 2 + RING:
                cx, cy = self._beside_mark((x, y), wide, is_above=is_right)
            yield (
                f'<rect class="gauge-box" x="{number(cx - wide / 2)}" '
                f'y="{number(cy - HIGH / 2)}" width="{number(wide)}" height="{HIGH:g}"/>'
                f'<text class="gauge-no" x="{number(cx)}" y="{number(cy)}">{words}</text>'
            )

    def _beside_mark(
        self, mark: tuple[float, float], wide: float, *, is_above: bool
    ) -> tuple[float, float]:
        """Return the center of a length that does not fit on its line: above or beside the mark."""
        x, y = mark
        if is_above:
            up = y - RING - HIGH / 2 - 2
            x = min(max(x, wide / 2 + 2), WIDE - wide / 2 - 2)
            return x, up if up > HIGH / 2 else y + RING + HIGH / 2 + 2
        right = x + RING + wide / 2 + 2
        y = min(max(y, HIGH / 2 + 2), self.high - HIGH / 2 - 2)
        return right if right < WIDE - wide / 2 - 2 else x - RING - wide / 2 - 2, y

    def _ring(self, item: Item) -> Iterator[str]:
        x, y = self.to_pixels(item.step.at_mm)
        if item.step.facing_deg is not None:
            angle = radians(item.step.facing_deg)
            tip = x + NOSE * sin(angle), y - NOSE * cos(angle)
            yield (
                f'<path class="nose line-{item.mark}" d="M{number(x)} {number(y)}'
                f'L{number(tip[0])} {number(tip[1])}"/>'
            )
        yield f'<circle class="ringed" cx="{number(x)}" cy="{number(y)}" r="{RING:g}"/>'


def _shape(centre: tuple[float, float], mark: str, kind: str, half: float) -> str:
    """Draw a small mark: full for a model, hollow for a report or a removed model."""
    x, y = centre
    dress = {"report": f"reported of-{mark}", "gone": f"gone of-{mark}"}.get(kind, f"fill-{mark}")
    if mark == "b" and kind not in ("report", "dust"):
        return f'<circle class="{dress}" cx="{number(x)}" cy="{number(y)}" r="{half:g}"/>'
    return (
        f'<rect class="{dress or "fill-ink"}" x="{number(x - half)}" y="{number(y - half)}" '
        f'width="{2 * half:g}" height="{2 * half:g}"/>'
    )
