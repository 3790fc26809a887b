"""Drawing of the umpire's plan: the ground, the elements on it or beside it, and sight lines."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from string import ascii_lowercase

from assistant.battle.play import Question
from assistant.battle.questions.map_points import MapPointMap
from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import (
    NOBODYS,
    effects,
    effects_svg,
)
from assistant.battle.rattenkrieg.lookups.table_plan.positions import position_of, thing_of
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.battle.rattenkrieg.table_plan.order_lines import order_lines, order_lines_svg
from assistant.battle.rattenkrieg.table_plan.plan_selection import tapped_line
from assistant.battle.rattenkrieg.table_plan.scale import scale_of
from assistant.battle.screens.map_overlay import map_point_svg
from assistant.battle.screens.map_selection import selection_after_tap, selection_query
from assistant.battle.viewers import Viewer
from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import Tabletop
from assistant.cards.drawing.map_symbols import Symbol, cross_svg, line_svg, marks_svg
from assistant.cards.drawing.shapes import number
from assistant.cards.drawing.tabletop import IN_INCHES, TableSheet, scale_ruler, table_svg
from assistant.cards.wording import listed
from assistant.frozen import dataclass

WIDE = 900.0  # pixels of the plan
BESIDE = 70.0  # of the strip where those wait who are not on it
BUTTONS = 130.0  # at the top, where the buttons of the map are
APART = 46.0  # of two who wait there, at least


@dataclass(frozen=True)
class Thing:
    """Something on the plan, or waiting beside it."""

    id: str
    side: str
    label: str  # two or three letters
    title: str
    stand: TablePosition | None
    lost: bool = False  # none of its figures are left


def things(battle: Battle, side: str = "") -> Iterator[Thing]:
    """Return everything on the plan: Mojons, elements, fires and clouds.

    If a side is named, only its own Mojons and elements are included.
    """
    hidden = battle.under_mojons()
    for mojon in battle.mojons.values():
        if side not in ("", mojon.side):
            continue
        under = [x for x in hidden.get(mojon.id, ()) if not x.deployed]
        if not mojon.removed and (under or mojon.decoy):
            yield _mojon_symbol(battle, mojon, under)
    labels = short_labels(battle)
    for element in battle.elements.values():
        if side in ("", element.side) and thing_of(battle, element.id) == element.id:
            lost = not battle.able(element)
            if not lost or position_of(battle, element.id):
                yield _element_symbol(battle, element, labels[element.id], lost=lost)
    for effect in effects(battle):
        yield Thing(effect.id, NOBODYS, effect.label, effect.title, effect.stand)


def _mojon_symbol(battle: Battle, mojon: Mojon, elements: list[Element]) -> Thing:
    carries = listed([x.short for x in elements]) if elements else "a decoy"
    title = f"{battle.sides[mojon.side].letter} Mojon {mojon.number}: {carries}"
    stand = battle.table_plan.stands.get(mojon.id)
    return Thing(mojon.id, mojon.side, f"M{mojon.number}", title, stand)


def _element_symbol(battle: Battle, element: Element, label: str, *, lost: bool) -> Thing:
    title = f"{battle.sides[element.side].letter} {element.short}"
    return Thing(element.id, element.side, label, title, position_of(battle, element.id), lost)


def short_labels(battle: Battle) -> dict[str, str]:
    """Return the label of each element on the plan, by id; labels of a side are distinct.

    A letter follows from the second element with a label on, such as `1/2b` for figures that have
    left the first squad's second team.
    """
    alike: dict[tuple[str, str], int] = {}
    labels = {}
    for element in battle.elements.values():
        label = _short_label(element)
        number = alike.get((element.side, label), 0)
        alike[element.side, label] = number + 1
        labels[element.id] = label + ascii_lowercase[number % len(ascii_lowercase)] * (number > 0)
    return labels


def _short_label(element: Element) -> str:
    """Return a label of two or three letters, such as `1/2` for the first squad's second team."""
    squad = element.squad[:1]
    last = element.name.split()[-1][:2] if element.name else ""
    return f"{squad}/{last}" if squad and len(last) == 1 else (last or squad)


def table_map(
    battle: Battle,
    see: tuple[str, ...] = (),
    heard: tuple[Place, ...] = (),
    source: Place | None = None,
    more: Mapping[str, str] | None = None,
) -> str:
    """Return the plan with everybody on it.

    The plan can show the line between two tapped elements, and how far a noise is heard.
    """
    sheet = table_sheet(battle, _require_plan(battle), WIDE)
    room = sheet.room()
    every = list(things(battle))
    waiting = [x for x in every if x.stand is None and not x.lost]
    symbols = [
        _symbol(battle, x, _place_on_sheet(sheet, x, waiting), see, more or {}) for x in every
    ]
    under = _draw_noise(sheet, heard, source) if heard and source else ""
    marks = marks_svg(sheet, symbols, room=room)
    return table_svg(
        sheet,
        effects_svg(sheet, effects(battle))
        + order_lines_svg(sheet, order_lines(battle))
        + under
        + _draw_sight_line(battle, sheet, see)
        + marks,
        label=f"The table of {battle.title}",
        room=room,
        beside=BESIDE,
    )


def table_sheet(battle: Battle, plan: Tabletop, wide: float) -> TableSheet:
    """Return the layout of the plan, with grid and ruler in the unit of the table."""
    found = scale_of(battle)
    return TableSheet(
        plan, wide, ruled=scale_ruler(found.unit, found.an_inch) if found else IN_INCHES
    )


def _require_plan(battle: Battle) -> Tabletop:
    plan = battle.table_plan.standing
    assert plan is not None
    return plan


def _place_on_sheet(sheet: TableSheet, thing: Thing, waiting: Sequence[Thing]) -> Place:
    """Return the place of a thing on the plan, or in the strip beside the plan."""
    if thing.stand:
        return thing.stand.place
    room = sheet.height - BUTTONS
    most = max(1, int(room // APART))
    columns = 1 if len(waiting) <= most else 2
    rows = min(most, max(1, ceil(len(waiting) / columns)))
    index = waiting.index(thing) if thing in waiting else 0
    column, row = index // rows % columns, index % rows
    x = sheet.width + BESIDE * (2 * column + 1) / (2 * columns)
    y = BUTTONS + (row + 0.5) * min(2 * APART, room / rows)  # apart on a phone too
    return (x / sheet.scale, (sheet.height - y) / sheet.scale)


def _symbol(
    battle: Battle, thing: Thing, place: Place, see: tuple[str, ...], more: Mapping[str, str]
) -> Symbol:
    unsure = thing.stand is None or not thing.stand.sure
    why = ", not on the plan yet" if thing.stand is None else ", may be elsewhere by now"
    return Symbol(
        key=thing.id,
        place=place,
        label=thing.label,
        title=f"{thing.title}{why if unsure else ''}",
        mark=symbol_class(battle, thing),
        wreck=thing.lost,
        link=selection_query(selection_after_tap(see, thing.id), more) if thing.side else "",
        group=thing.side,
        picked=thing.id in see,
        unsure=unsure,
    )


def symbol_class(battle: Battle, thing: Thing) -> str:
    """Return the style of a symbol: its side's, or the style of fire or smoke."""
    if thing.side == NOBODYS:
        return "fire" if thing.label == "F" else "smoke"
    return battle.sides[thing.side].mark


def _draw_sight_line(battle: Battle, sheet: TableSheet, see: tuple[str, ...]) -> str:
    found = tapped_line(battle, see)
    if found is None:
        return ""
    one, other, line = found
    drawn = line_svg(sheet, one.place, other.place, f"{line.far_in:g}″", clear=not line.hidden_by)
    for passed in line.passed:
        if not passed.is_clear:
            share = passed.obstacle.at_in / line.far_in
            x = one.x_in + (other.x_in - one.x_in) * share
            y = one.y_in + (other.y_in - one.y_in) * share
            drawn += cross_svg(sheet, (x, y))
    return drawn


def _draw_noise(sheet: TableSheet, heard: tuple[Place, ...], source: Place) -> str:
    x, y = map(number, sheet.at(source))
    return (
        f'<polygon class="heard" points="{sheet.points(heard)}"/>'
        f'<circle class="source" cx="{x}" cy="{y}" r="5"/>'
    )


def spot_map(battle: Battle, reader: Viewer, ask: Question) -> MapPointMap:
    """Return the plan on which the umpire taps a place; only the umpire is asked for one."""
    assert reader.is_umpire
    sheet = table_sheet(battle, _require_plan(battle), WIDE)
    standing = [x for x in things(battle) if x.stand]
    marks = marks_svg(
        sheet, [_symbol(battle, x, _place_on_sheet(sheet, x, ()), (), {}) for x in standing]
    )
    below = effects_svg(sheet, effects(battle))
    svg = table_svg(
        sheet, below + marks + map_point_svg(sheet, ask), label=f"The table of {battle.title}"
    )
    return MapPointMap(svg, sheet.scale, sheet.height, sheet.turned_deg)
