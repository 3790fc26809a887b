"""The plan from which a side builds its terrain model, in millimeters on its table (4)."""

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
from assistant.cards.drawing.labels import LETTER, LINE, Box, Room
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass
from assistant.rules.rounding import round_half_up

WIDE = 760.0
TICKS = {"mm": 100, "in": 5}  # from stroke to stroke
CORNER = 20  # pixels
TICK, LONG = 10, 18  # pixels of a tick, and of every fifth, which has a figure beside


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
    ruler: str  # inches or millimeters
    apart: str  # from tick to tick of the ruler along its edges
    scale: str
    map: str
    features: tuple[Feature, ...]


def terrain(battle: Battle, side: str) -> Terrain:
    """Return the ground as a side's table shows it, without dust and smoke."""
    table = battle.tables[side]
    plan = _lasting_plan(battle, side)
    far = size_of_table(battle, side)
    return Terrain(
        title=battle.title,
        table=table.name,
        wide=length_label(table, far[0]),
        deep=length_label(table, far[1]),
        ruler="inches" if table.ruler == "in" else "millimeters",
        apart=length_label(table, TICKS[table.ruler] * RULERS[table.ruler][0]),
        scale=describe_scale(table),
        map=terrain_svg(battle, side),
        features=tuple(_features(plan, table)),
    )


def terrain_svg(battle: Battle, side: str, wide: float = WIDE) -> str:
    """Draw the ground of a side's table, `wide` pixels wide, with rulers along two edges."""
    table = battle.tables[side]
    sheet = Sheet(_lasting_plan(battle, side), wide, table.turned_deg)
    room = sheet.room(numbers_far=True)
    ruler = "".join(_ruler(sheet, table, size_of_table(battle, side), room))
    label = f"The ground of {battle.title}"
    return ground_svg(sheet, over=ruler, label=label, room=room, numbers_far=True)


def size_of_table(battle: Battle, side: str) -> tuple[int, int]:
    """Return the width and the depth of a side's table in millimeters."""
    table = battle.tables[side]
    sheet = Sheet(battle.plan, 1.0, table.turned_deg)
    wide, deep = 1.0 / sheet.scale, sheet.height / sheet.scale
    return round_half_up(wide * table.mm_per_m), round_half_up(deep * table.mm_per_m)


def _lasting_plan(battle: Battle, side: str) -> Plan:
    """Return the ground that a side knows, without areas that do not last."""
    plan = battle_as_shown(battle, side).plan
    lasting = tuple(a for a in plan.areas if a.from_turn is None and a.until_turn is None)
    return plan.model_copy(update={"areas": lasting})


def _ruler(sheet: Sheet, table: Table, far: tuple[int, int], room: Room) -> Iterator[str]:
    """Yield the near left corner, and from it ticks along the near and the left edge.

    Every fifth tick has its figure. No name and no arrow covers them.
    """
    yield f'<path class="corner" d="M0 {number(sheet.height - CORNER)}v{CORNER}h{CORNER}z"/>'
    room.take(Box(0, sheet.height - 2 * CORNER, 2 * CORNER, sheet.height))
    mm, mark = RULERS[table.ruler]
    unit = sheet.scale / table.mm_per_m * mm
    tick = TICKS[table.ruler]
    for n in range(1, ceil(far[0] / mm / tick)):
        x, long = n * tick * unit, TICK if n % 5 else LONG
        yield f'<path class="hach" d="M{number(x)} {number(sheet.height)}v-{long}"/>'
        if not n % 5:
            yield _figure(f"{n * tick}{mark}", x + 4, sheet.height - 4, room)
    for n in range(1, ceil(far[1] / mm / tick)):
        y, long = sheet.height - n * tick * unit, TICK if n % 5 else LONG
        yield f'<path class="hach" d="M0 {number(y)}h{long}"/>'
        if not n % 5:
            yield _figure(f"{n * tick}{mark}", 4, y - 4, room)


def _figure(words: str, x: float, y: float, room: Room) -> str:
    wide = LETTER * len(words)
    room.take(Box(x - 4, y - LINE, x + wide, y + 4))
    return f'<text class="mm" x="{number(x)}" y="{number(y)}">{words}</text>'


def describe_scale(table: Table) -> str:
    """Return how long a meter is on a side's table."""
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
