"""The plan from which a side builds its terrain model, in millimetres on its table (4)."""

from collections.abc import Iterator, Sequence
from math import ceil

from assistant.battle.desert_rats.kit.feature_labels import describe_feature
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown, features_of
from assistant.battle.desert_rats.kit.places import RULERS, by_ruler, length_label
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Table
from assistant.boardmap.plan import Area, Place, Plan
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
    battle = battle_as_shown(battle, side)
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
    for each in features_of(plan):
        points = each.polygon if isinstance(each, Area) else each.points
        words = describe_feature(each, table)
        yield Feature(each.called, words, _corners(plan, table, points))


def _corners(plan: Plan, table: Table, places: Sequence[Place]) -> tuple[Place, ...]:
    return tuple(by_ruler(plan, table, place) for place in places)
