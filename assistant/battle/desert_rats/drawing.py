"""Each player's own map, drawn from nothing but his page (Desert Rats, Command & Control)."""

from dataclasses import replace
from functools import lru_cache

from assistant.battle.desert_rats.state import Battle, Mark, Page, Table
from assistant.battle.play import Ask
from assistant.battle.spots import SpotMap
from assistant.boardmap.plan import Plan
from assistant.cards.drawing.ground import Sheet, cut_about, ground_svg
from assistant.cards.drawing.labels import Box, Room, around, holding
from assistant.cards.drawing.marks import Square, Symbol, marks_svg, rooms_of
from assistant.cards.drawing.shapes import number

NARROW = 390.0  # pixels of a phone
ABOUT_M, LEAST_M = 200.0, 900.0  # of the ground about what a page speaks of, and all in all
CROSS = "M-14 0H-4M4 0H14M0 -14V-4M0 4V14"


def own_map(
    plan: Plan,
    table: Table,
    marks: dict[str, str],
    page: Page | None,
    turn: int,
    over: str = "",
    *,
    whole: bool = False,
) -> str:
    """A player's map: the ground, and what his page says; `marks` are the sides' shapes.

    A page stands for the turn after it, and the dust of that turn is drawn; without a page that of
    `turn`. The part that his page speaks of shows first, unless the whole is to be seen or
    something stands `over` all of it.
    """
    return _own_map(plan, table, tuple(marks.items()), page, turn, over, whole)


@lru_cache(maxsize=64)  # it is looked at far oftener than a page goes out
def _own_map(
    plan: Plan,
    table: Table,
    shapes: tuple[tuple[str, str], ...],
    page: Page | None,
    turn: int,
    over: str,
    whole: bool,
) -> str:
    marks = dict(shapes)
    sheet = _own_sheet(plan, table, page.turn + 1 if page else turn)
    if page is None:
        return ground_svg(sheet, over=over, label="Your map")
    cut = (
        None
        if over or whole
        else _told_of(Sheet(plan, sheet.width / sheet.scale, table.turned_deg), page)
    )
    if cut:
        near = NARROW / (cut.right - cut.left)
        sheet = replace(sheet, width=sheet.width / sheet.scale * near)
        cut = Box(*(edge * near for edge in (cut.left, cut.top, cut.right, cut.bottom)))
    room = Room(sheet.width, sheet.height)
    symbols = [_own_symbol(mark, marks) for mark in page.marks if mark.kind != "report"]
    if cut:
        cut = holding([cut, *rooms_of(sheet, symbols)]).within(sheet.width, sheet.height)
    squares = [_square(mark, marks, page) for mark in page.marks if mark.kind == "report"]
    drawn = marks_svg(sheet, symbols, squares, room)
    return ground_svg(sheet, page.dust, drawn + over, label="Your map", room=room, cut=cut)


def _told_of(metres: Sheet, page: Page) -> Box:
    """The part of a map, in metres as its reader looks across it, that his page speaks of."""
    boxes = [
        around(*metres.at((mark.x_m, mark.y_m)), mark.square_m, mark.square_m)
        for mark in page.marks
    ]
    return cut_about(metres, boxes, ABOUT_M, LEAST_M)


def _own_sheet(plan: Plan, table: Table, turn: int) -> Sheet:
    return Sheet(of_turn(plan, turn), NARROW, table.turned_deg)


def of_turn(plan: Plan, turn: int) -> Plan:
    """The plan with the areas that stand in a turn."""
    areas = tuple(area for area in plan.areas if area.stands(max(1, turn)))
    return plan.model_copy(update={"areas": areas})


def spot_on_own(battle: Battle, table: Table, page: Page | None, ask: Ask) -> SpotMap:
    """A player's own map, for him to tap a place on: it shows what his page does and no more."""
    turn = battle.turn
    sheet = _own_sheet(battle.plan, table, page.turn + 1 if page else turn)
    shapes = {id: each.mark for id, each in battle.tables.items()}
    svg = own_map(battle.plan, table, shapes, page, turn, spot_svg(sheet, ask))
    return SpotMap(svg, sheet.scale, sheet.height, sheet.turned_deg)


def spot_svg(sheet: Sheet, ask: Ask) -> str:
    """The place that is asked for, the way there, and the ground in which it must lie."""
    spot = ask.spot
    assert spot is not None
    parts = []
    if spot.inside:
        parts.append(f'<polygon class="bounds" points="{sheet.points(spot.inside)}"/>')
    told = ask.value if isinstance(ask.value, tuple) else None
    x, y = sheet.at((float(told[0]), float(told[1]))) if told else (0.0, 0.0)
    way = ""
    if told and spot.start:
        sx, sy = sheet.at(spot.start)
        way = f"M{number(sx)} {number(sy)}L{number(x)} {number(y)}"
    unseen = "" if told else ' visibility="hidden"'
    parts.append(
        f'<path class="way" d="{way}"/><g class="cross" transform="translate({number(x)} '
        f'{number(y)})"{unseen}><path class="under" d="{CROSS}"/><path d="{CROSS}"/></g>'
    )
    return "".join(parts)


def _own_symbol(mark: Mark, marks: dict[str, str]) -> Symbol:
    name = f"{mark.label}, {mark.words}" if mark.label else mark.words
    return Symbol(
        key="",
        place=(mark.x_m, mark.y_m),
        label=mark.label or "?",
        title=name,
        mark=marks[mark.side],
        heading_deg=mark.heading_deg,
        ring=mark.command,
        wreck=mark.kind == "wreck",
    )


def _square(mark: Mark, marks: dict[str, str], page: Page) -> Square:
    words = f"{mark.label}, turn {page.turn - mark.stale}" if mark.stale else mark.label
    return Square("", (mark.x_m, mark.y_m), mark.square_m, words, marks[mark.side], mark.stale > 0)
