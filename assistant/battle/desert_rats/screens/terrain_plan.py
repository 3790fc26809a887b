"""The plan from which a side builds its terrain model, in millimetres on its table (4)."""

from collections.abc import Iterator, Sequence
from math import ceil

from assistant.battle.desert_rats.kit.places import RULERS, by_ruler, length_label
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Table
from assistant.boardmap.plan import Area, Bank, Crest, Place, Plan, Road
from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.labels import Box, Room
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass
from assistant.rules.rounding import round_half_up

WIDE = 760.0
TICKS = {"mm": 100, "in": 5}  # from stroke to stroke
CORNER = 20  # pixels
LONG = 18  # pixels of every fifth tick, which has a figure beside
GOING = {"soft-sand": "soft sand", "foot-only": "for foot only", "impassable": "nobody passes"}
COVERS = {"cover": "cover", "trenches": "trenches"}


@dataclass(frozen=True)
class Feature:
    """A feature to build, and its corners on the table."""

    name: str
    words: str
    corners: tuple[Place, ...]


@dataclass(frozen=True)
class Terrain:
    """All that the builders of a table need."""

    title: str
    table: str
    wide: str
    deep: str
    ruler: str  # inches or millimetres
    apart: str  # from stroke to stroke at its edges
    scale: str
    map: str
    features: tuple[Feature, ...]


def terrain(battle: Battle, side: str) -> Terrain:
    """Return the ground as a side's table shows it, without dust and smoke."""
    table = battle.tables[side]
    lasting = tuple(a for a in battle.plan.areas if a.from_turn is None and a.until_turn is None)
    plan = battle.plan.model_copy(update={"areas": lasting})
    sheet = Sheet(plan, WIDE, table.turned_deg)
    far = (
        round_half_up(WIDE / sheet.scale * table.mm_per_m),
        round_half_up(sheet.height / sheet.scale * table.mm_per_m),
    )
    ticks = "".join(_ticks(sheet, table, far))
    room = Room(sheet.width, sheet.height)
    room.take(Box(0, 0, sheet.width, LONG))  # no arrow and no name over the ticks
    return Terrain(
        title=battle.title,
        table=table.name,
        wide=length_label(table, far[0]),
        deep=length_label(table, far[1]),
        ruler="inches" if table.ruler == "in" else "millimetres",
        apart=length_label(table, TICKS[table.ruler] * RULERS[table.ruler][0]),
        scale=_describe_scale(table),
        map=ground_svg(sheet, over=ticks, label=f"The ground of {battle.title}", room=room),
        features=tuple(_features(plan, table)),
    )


def _ticks(sheet: Sheet, table: Table, far: tuple[int, int]) -> Iterator[str]:
    """Yield the near left corner, and ticks along the far and the right edge.

    Every fifth tick has its figure.
    """
    yield f'<path class="corner" d="M0 {number(sheet.height - CORNER)}v{CORNER}h{CORNER}z"/>'
    mm, mark = RULERS[table.ruler]
    unit = sheet.scale / table.mm_per_m * mm
    tick = TICKS[table.ruler]
    for n in range(1, ceil(far[0] / mm / tick)):
        x = n * tick * unit
        yield f'<path class="hach" d="M{number(x)} 0v{10 if n % 5 else LONG}"/>'
        if not n % 5:
            yield f'<text class="mm" x="{number(x + 3)}" y="{LONG}">{n * tick}{mark}</text>'
    for n in range(1, ceil(far[1] / mm / tick)):
        y = sheet.height - n * tick * unit
        yield f'<path class="hach" d="M{number(WIDE)} {number(y)}h-{10 if n % 5 else LONG}"/>'
        if not n % 5:
            at = f'x="{number(WIDE - 4)}" y="{number(y - 4)}"'
            yield f'<text class="mm" {at} text-anchor="end">{n * tick}{mark}</text>'


def _describe_scale(table: Table) -> str:
    if table.ruler == "in":
        return f"1″ on the table is {RULERS['in'][0] / table.mm_per_m:.3g} m"
    return f"{table.mm_per_m:g} mm on the table is 1 m"


def _features(plan: Plan, table: Table) -> Iterator[Feature]:
    for area in plan.areas:
        yield Feature(area.called, _describe_area(area), _corners(plan, table, area.polygon))
    for line in plan.lines:
        words = "road"
        if isinstance(line, Crest):
            height = _describe_height(line.crest_m)
            words = f"crest, {height}, slope {length_label(table, line.slope_m * table.mm_per_m)}"
        elif isinstance(line, Bank):
            words = "bank, bars " + ("vehicles" if line.bars == "vehicles" else "everybody")
        elif isinstance(line, Road):
            words = f"road, {length_label(table, line.width_m * table.mm_per_m)} wide"
        yield Feature(line.called, words, _corners(plan, table, line.points))


def _describe_area(area: Area) -> str:
    words: list[str] = [area.looks] if area.looks else []
    words += [GOING[area.going]] if area.going in GOING else []
    words += [_describe_height(area.height_m)] if area.height_m is not None else []
    words += [COVERS[area.cover]] if area.cover in COVERS else []
    words += [f"hides to {area.screen_m:g} m"] if area.screen_m else []
    return ", ".join(words) or "open ground"


def _describe_height(metres: float) -> str:
    return f"{metres:g} m high" if metres >= 0 else f"{-metres:g} m deep"


def _corners(plan: Plan, table: Table, places: Sequence[Place]) -> tuple[Place, ...]:
    return tuple(by_ruler(plan, table, place) for place in places)
