"""Fires and clouds on the table plan."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import Patch
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.fire_and_smoke.fires import CELL_IN

NOBODYS = ""  # the side that fires and clouds belong to
STILL: Place = (0.0, 0.0)


@dataclass(frozen=True)
class Effect:
    """A fire or a cloud on the plan, which everybody sees."""

    id: str
    label: str
    title: str
    stand: TablePosition | None
    size: Place  # from left to right, from near to far
    burns: bool


def effects(battle: Battle) -> Iterator[Effect]:
    """Return all fires, burnt areas and clouds at their present positions."""
    if battle.table_plan.plan is None:
        return
    for cell in battle.fire_and_smoke.cells.values():
        title = (
            f"{labels.fire_name(cell)}, {labels.describe_fire(cell)}"
            if _burns(cell)
            else _describe_burnt(cell)
        )
        stand = _position_of(battle, cell)
        yield Effect(position_id(cell), "F", title, stand, (CELL_IN, CELL_IN), _burns(cell))
    for cloud in battle.fire_and_smoke.clouds.values():
        title = f"{capital(labels.cloud_name(cloud))}: {labels.describe_cloud(battle, cloud)}"
        label = "S" if cloud.kind == "smoke" else "D"
        size = (cloud.width_in, cloud.length_in)
        yield Effect(
            position_id(cloud), label, title, _position_of(battle, cloud), size, burns=False
        )


def drift(battle: Battle, id: str) -> Place:
    """Return the distance that a cloud has drifted from its origin."""
    cloud = cloud_of(battle, id)
    return (cloud.right_in, cloud.up_in) if cloud else STILL


def cloud_of(battle: Battle, id: str) -> Cloud | None:
    """Return the cloud of an effect, or None for a fire."""
    return next((x for x in battle.fire_and_smoke.clouds.values() if position_id(x) == id), None)


def position_id(thing: Cell | Cloud) -> str:
    """Return the id of a fire or cloud on the plan."""
    return f"ground {thing.id}"


def _burns(cell: Cell) -> bool:
    return cell.status in ("burning", "out-of-control", "phosphorus")


def _describe_burnt(cell: Cell) -> str:
    return (
        f"{'Fuel is' if cell.status == 'unlit' else 'It has burnt'} {describe_location(cell.place)}"
    )


def _position_of(battle: Battle, thing: Cell | Cloud) -> TablePosition | None:
    arose = battle.table_plan.stands.get(position_id(thing)) or _source(battle, thing)
    if arose is None:
        return None
    right, up = drift(battle, position_id(thing))
    return replace(arose, x_in=round(arose.x_in + right, 1), y_in=round(arose.y_in + up, 1))


def _source(battle: Battle, thing: Cell | Cloud) -> TablePosition | None:
    """Return the origin of smoke, or the part of the plan that its place names."""
    if isinstance(thing, Cloud):
        for cell in battle.fire_and_smoke.cells.values():
            there = battle.table_plan.stands.get(position_id(cell))
            if there and (thing.cell == cell.id or thing.place == cell.place):
                return there
    plan, place = battle.table_plan.plan, thing.place.lower()
    named = [x for x in plan.areas if x.name and x.name.lower() in place] if plan else []
    longest = max(named, key=lambda area: len(area.name), default=None)
    return TablePosition(*_center_of(longest)) if longest else None


def _center_of(area: Patch) -> Place:
    xs, ys = zip(*area.polygon, strict=True)
    return (round((min(xs) + max(xs)) / 2, 1), round((min(ys) + max(ys)) / 2, 1))


def effects_svg(sheet: Canvas, found: Iterator[Effect]) -> str:
    """Return the drawing of fires and clouds in true size, which is drawn below the elements."""
    return "".join(_shape(sheet, x, x.stand) for x in found if x.stand)


def _shape(sheet: Canvas, effect: Effect, stand: TablePosition) -> str:
    x, y = sheet.at(stand.place)
    wide, high = (inches * sheet.scale / 2 for inches in effect.size)
    if effect.label == "F":
        dress = "burns" if effect.burns else "burnt"
        return (
            f'<rect class="{dress}" x="{number(x - wide)}" y="{number(y - high)}" '
            f'width="{number(2 * wide)}" height="{number(2 * high)}"/>'
        )
    return (
        f'<ellipse class="hangs" cx="{number(x)}" cy="{number(y)}" '
        f'rx="{number(wide)}" ry="{number(high)}"/>'
    )
