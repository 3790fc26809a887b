"""Each player's own map, drawn only from that player's page (Desert Rats, Command & Control)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from assistant.battle.desert_rats.kit.place_questions import is_on_table, question_in_metres
from assistant.battle.desert_rats.kit.places import RULERS, ordered_aim, plan_of_turn
from assistant.battle.desert_rats.kit.side_labels import turn_label
from assistant.battle.desert_rats.screens.maps.notes_on_map import notes_svg
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.battle.desert_rats.state.player_pages import Mark, Page
from assistant.battle.play import Question
from assistant.battle.questions.map_points import MapPointMap, WaySketch
from assistant.battle.screens.map_overlay import map_point_svg, space_of_sketch, way_svg
from assistant.boardmap.plan import Place, Plan
from assistant.cards.drawing.ground import ground_svg, part_around
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.labels import Box, around
from assistant.cards.drawing.map_symbols import Square, Symbol, aim_svg, marks_svg, space_of_symbols
from assistant.frozen import replace
from assistant.rules.desert_rats.reports import grid_reference

AIMED = "your aim, {}"
GROWS = 4  # times that a part is made larger
MANY = 60  # symbols; for more it is made larger once, as each time takes long
NARROW = 390.0  # pixels of a phone
TAPPED_M = 700.0  # of the ground that a phone shows first to tap a place on
FORMED_M = 320.0  # likewise, to see a formation
ABOUT_M, LEAST_M = 200.0, 900.0  # of the ground about what a page speaks of, and all in all


def own_map(
    plan: Plan,
    table: Table,
    marks: dict[str, str],
    page: Page | None,
    turn: int,
    *,
    whole: bool = False,
    aim: tuple[Place, float] | None = None,
    notes: tuple[MapNote, ...] = (),
) -> str:
    """Return a player's map as SVG: the ground and the page; `marks` are the sides' shapes.

    The dust drawn is that of the turn after the page, or of `turn` without a page. The part that
    the page speaks of shows first, unless `whole` is true.
    """
    return _own_map(plan, table, tuple(marks.items()), page, turn, whole, aim, notes)


@lru_cache(maxsize=64)  # it is looked at far oftener than a page goes out
def _own_map(
    plan: Plan,
    table: Table,
    shapes: tuple[tuple[str, str], ...],
    page: Page | None,
    turn: int,
    whole: bool,
    named: tuple[Place, float] | None,
    notes: tuple[MapNote, ...],
) -> str:
    marks = dict(shapes)
    sheet = own_sheet(plan, table, page.turn + 1 if page else turn)
    cut = None
    if page and page.marks and not whole:
        sheet, cut = _close_up_view(sheet, page, own_symbols(page, marks))
    return drawn_page(
        sheet, cut, marks, page, ("".join(notes_svg(sheet, notes, table.mark)), ""), named
    )


def own_symbols(page: Page | None, marks: dict[str, str]) -> list[Symbol]:
    """Return the symbols of a page's elements, models and wrecks."""
    return [_own_symbol(x, marks) for x in page.marks if x.kind != "report"] if page else []


def drawn_page(
    sheet: Sheet,
    cut: Box | None,
    marks: dict[str, str],
    page: Page | None,
    added: tuple[str, str],
    named: tuple[Place, float] | None,
    taken: Sequence[Box] = (),
    *,
    tinted: str = "",
    symbols: Sequence[Symbol] | None = None,
) -> str:
    """Draw the ground and a page on a sheet, with the `added` parts under and over the symbols.

    No name covers the `taken` boxes. `tinted` ground is below all names; `symbols` replace those
    of the page.
    """
    symbols = own_symbols(page, marks) if symbols is None else symbols
    room = sheet.room(cut)
    room.take(*taken)
    reports = [x for x in page.marks if x.kind == "report" and x.has_place] if page else []
    squares = list(_squares(reports, marks, page)) if page else []
    drawn = marks_svg(sheet, symbols, squares, room)
    aim = aim_svg(sheet, AIMED.format(grid_reference(*named[0])), *named, room) if named else ""
    dust = page.dust if page else ()
    over = aim + added[0] + drawn + added[1]
    return ground_svg(sheet, dust, over, label="Your map", under=tinted, room=room, cut=cut)


def _close_up_view(sheet: Sheet, page: Page, symbols: Sequence[Symbol]) -> tuple[Sheet, Box]:
    """Return the map at the scale of a phone, and the part of it that a page speaks of."""
    metres = replace(sheet, width=sheet.width / sheet.scale)
    reports = [
        around(*metres.at((mark.x_m, mark.y_m)), mark.square_m, mark.square_m)
        for mark in page.marks
        if mark.has_place
    ]
    cut = part_around(metres, reports, ABOUT_M, LEAST_M)
    for _ in range(GROWS if len(symbols) <= MANY else 1):
        near = NARROW / (cut.right - cut.left)
        sheet = replace(sheet, width=metres.width * near)
        rooms = [each.times(1 / near) for each in space_of_symbols(sheet, symbols)]
        if all(each.cut(Box(0, 0, metres.width, metres.height)).inside(cut) for each in rooms):
            break
        cut = part_around(metres, [cut, *rooms], 0, LEAST_M)
    return sheet, cut.times(near)


def own_sheet(plan: Plan, table: Table, turn: int) -> Sheet:
    """Return a sheet for a player's own map of a turn, as wide as a phone."""
    return Sheet(plan_of_turn(plan, turn), NARROW, table.turned_deg)


def spot_on_own(
    battle: Battle,
    table: Table,
    page: Page | None,
    ask: Question,
    notes: tuple[MapNote, ...] = (),
) -> MapPointMap:
    """Return a player's own map to tap a place on: it shows no more than the page.

    The part around the elements that go there shows first, large enough to tap exactly.
    """
    if ask.drawing:
        return _sketched_on_own(battle, table, page, ask.drawing.sketch, notes)
    turn = page.turn + 1 if page else battle.turn
    asked = question_in_metres(battle.plan, table, ask)
    sheet, cut = _part_to_tap(own_sheet(battle.plan, table, turn), asked)
    shapes = {id: each.mark for id, each in battle.tables.items()}
    sketch = asked.spot.sketch if asked.spot else None
    under = "".join(way_svg(sheet, sketch)) if sketch else ""
    under += "".join(notes_svg(sheet, notes, table.mark))
    over = (under, map_point_svg(sheet, asked))
    aim = ordered_aim(battle, table)
    taken = tuple(space_of_sketch(sheet, sketch)) if sketch else ()
    svg = drawn_page(sheet, cut, shapes, page, over, aim, taken)
    if is_on_table(ask):
        scale = sheet.scale / table.mm_per_m * RULERS[table.ruler][0]
        return MapPointMap(svg, scale, sheet.height, 0)
    return MapPointMap(svg, sheet.scale, sheet.height, sheet.turned_deg)


def _sketched_on_own(
    battle: Battle,
    table: Table,
    page: Page | None,
    sketch: WaySketch,
    notes: tuple[MapNote, ...],
) -> MapPointMap:
    """Return a player's own map with the result of an order; nothing is tapped on it."""
    sheet = own_sheet(battle.plan, table, page.turn + 1 if page else battle.turn)
    ends = [ghost.place for ghost in sketch.ghosts]
    places = [*ends, *(place for path in sketch.paths for place in path)]
    sheet, cut = _near_part(sheet, places, FORMED_M)
    shapes = {id: each.mark for id, each in battle.tables.items()}
    ways = way_svg(sheet, replace(sketch, ghosts=(), stops=()))
    under = "".join((*ways, *notes_svg(sheet, notes, table.mark)))
    over = "".join(way_svg(sheet, replace(sketch, slow=(), paths=())))
    taken = tuple(space_of_sketch(sheet, sketch))
    svg = drawn_page(sheet, cut, shapes, page, (under, over), None, taken)
    return MapPointMap(svg, sheet.scale, sheet.height, sheet.turned_deg)


def _part_to_tap(sheet: Sheet, ask: Question) -> tuple[Sheet, Box | None]:
    """Return a map at the scale at which a place is tapped, and the part that shows first."""
    spot = ask.spot
    corners = [*(spot.inside or ([spot.start] if spot.start else []))] if spot else []
    return _near_part(sheet, corners, TAPPED_M)


def _near_part(sheet: Sheet, corners: Sequence[Place], least_m: float) -> tuple[Sheet, Box | None]:
    """Return a map at the scale of the ground around some places, and the part that shows first."""
    if not corners:
        return sheet, None
    metres = replace(sheet, width=sheet.width / sheet.scale)
    boxes = [around(*metres.at(corner), 0, 0) for corner in corners]
    cut = part_around(metres, boxes, least_m / 4, least_m)
    near = NARROW / (cut.right - cut.left)
    return replace(sheet, width=metres.width * near), cut.times(near)


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


def _squares(reports: Sequence[Mark], marks: dict[str, str], page: Page) -> Iterator[Square]:
    """Yield the squares of a page's reports; reports of one square share it, the newest named."""
    by_square: dict[tuple[float, float, float, str], list[Mark]] = {}
    for mark in sorted(reports, key=lambda mark: mark.stale):
        key = (mark.x_m, mark.y_m, mark.square_m, mark.side)
        by_square.setdefault(key, []).append(mark)
    for first, *others in by_square.values():
        square = _square(first, marks, page)
        stale = square.stale and all(_square(each, marks, page).stale for each in others)
        words = f"{square.label} and others" if others else square.label
        yield replace(square, label=words, stale=stale)


def _square(mark: Mark, marks: dict[str, str], page: Page) -> Square:
    since = turn_label(page.turn - mark.stale)
    how = f", {since}" if mark.stale else ", in passing" if mark.passing else ""
    return Square(
        "",
        (mark.x_m, mark.y_m),
        mark.square_m,
        f"{mark.label}{how}",
        marks[mark.side],
        mark.stale > 0 or mark.passing,
    )
