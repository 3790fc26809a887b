"""The master map: everything as it truly is, and the umpire's sight lines."""

from collections.abc import Collection, Iterator, Sequence
from math import dist

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.place_questions import question_in_metres, table_of_question
from assistant.battle.desert_rats.kit.places import RULERS, plan_of_turn
from assistant.battle.desert_rats.screens.maps.map_selection import SelectionCard
from assistant.battle.desert_rats.screens.maps.notes_on_map import (
    notes_svg,
    pins_svg,
    space_of_pins,
)
from assistant.battle.desert_rats.screens.maps.secret_ground import (
    plan_with_knowledge,
    secret_outlines,
)
from assistant.battle.desert_rats.screens.who_sees_whom import Overview
from assistant.battle.desert_rats.sight.ground_in_sight import ground_in_sight
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.battle.desert_rats.turn.fire_plan import lines_of_fire
from assistant.battle.play import Question
from assistant.battle.questions.map_points import MapPointMap
from assistant.battle.screens.map_overlay import map_point_svg, space_of_sketch, way_svg
from assistant.battle.screens.map_selection import selection_after_tap, selection_query
from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.labels import Box
from assistant.cards.drawing.map_symbols import (
    Symbol,
    circle_svg,
    cross_svg,
    line_svg,
    marks_svg,
    trail_svg,
)
from assistant.cards.drawing.patches import patches_svg
from assistant.cards.drawing.range_rings import range_ring_svg
from assistant.frozen import replace
from assistant.rules.desert_rats.ranges import bands_of
from assistant.rules.desert_rats.spotting import LIMITED

WIDE = 1010.0  # pixels of the console
WIDE_IN_PUBLIC = 440.0  # a television shows it about 2.5 times as large


def master_map(
    battle: Battle,
    looked: Overview | None = None,
    *,
    over: str = "",
    under: str = "",
    wide: float = WIDE,
    has_links: bool = True,
    has_notes: bool = False,
    has_pins: bool = False,
    turned_deg: int = 0,
    taken: Sequence[Box] = (),
    unknown: Collection[str] = (),
) -> str:
    """Return the ground of this turn and all elements on it, as SVG.

    With `looked`, elements can be tapped if the map `has_links`, and the sight lines of the
    selection are drawn. The players' own drawings are there with `looked` or `has_notes`, the
    umpires' pinned notes with `looked` or `has_pins`. `turned_deg` turns the map as a player sits
    at the table. No name covers the `taken` boxes. The `unknown` elements have a broken ring.
    """
    sheet = Sheet(plan_of_turn(plan_with_knowledge(battle), battle.turn), wide, turned_deg)
    room = sheet.room()
    pins = tuple(battle.pins.values()) if looked or has_pins else ()
    room.take(*taken, *space_of_pins(sheet, pins))
    symbols = [
        replace(_symbol(battle, x, looked, has_links), unknown=x.id in unknown)
        for x in elements_shown(battle)
    ]
    drawn = marks_svg(sheet, symbols, room=room) + over
    under += "".join(secret_outlines(battle, sheet))
    lines = ""
    if looked or has_notes:
        under += "".join(_players_notes(battle, sheet))
    under += pins_svg(sheet, pins)
    if looked and looked.card:
        if len(looked.card.elements) == 1:
            lines += _ground_of(battle, sheet, looked)
            under += "".join(_rings(battle, sheet, looked.card.elements[0]))
        under += "".join(_sight_lines(battle, sheet, looked.card))
    elif looked:
        lines += "".join(_tracks(battle, sheet))
        lines += "".join(
            line_svg(sheet, one, other, clear=clear) for one, other, clear in lines_of_fire(battle)
        )
    if battle.aim_place:
        under += circle_svg(sheet, battle.aim_place, battle.aim_within_m)
    dust = [area for area in battle.dust if area.stands(max(1, battle.turn))]
    label = f"Master map of {battle.title}"
    return ground_svg(sheet, dust, under + drawn, label=label, under=lines, room=room)


def _players_notes(battle: Battle, sheet: Sheet) -> Iterator[str]:
    """Yield what the players drew on their own maps, in the colors of their sides."""
    for id, notes in battle.notes.items():
        yield from notes_svg(sheet, notes, battle.tables[battle.sides[id].side].mark)


def _rings(battle: Battle, sheet: Sheet, element: Element) -> Iterator[str]:
    """Yield the range bands of an element, and its ranges for spotting still, silent targets."""
    for to_m in bands_of(element.type):
        yield range_ring_svg(sheet, element.place, to_m, f"{to_m} m", "band")
    for target, limit_m in LIMITED.items():
        if limit_m <= battle.visibility_m:
            yield range_ring_svg(sheet, element.place, limit_m, f"still {target}", "spots")


def _ground_of(battle: Battle, sheet: Sheet, looked: Overview) -> str:
    """Draw the ground in sight of the selected element; empty unless the umpire asked for it."""
    if not looked.has_ground or not looked.card:
        return ""
    [looker] = looked.card.elements
    ground = ground_this_turn(battle)
    return patches_svg(
        sheet, ground_in_sight(ground, looker.place, looker.kind, battle.visibility_m)
    )


def _tracks(battle: Battle, sheet: Sheet) -> Iterator[str]:
    """Yield each element's path in this turn, or in the last one while orders are given."""
    for x in elements_shown(battle):
        came = battle.came_from.get(x.id)
        if battle.phase != "orders":
            came = battle.told_of.elements[x.id].place if battle.told_of else None
        if came and dist(came, x.place) > 1:
            yield trail_svg(sheet, came, x.place, battle.tables[x.side].mark)


def spot_on_master(battle: Battle, ask: Question) -> MapPointMap:
    """Return the master map on which the umpire taps a place, north up in any measure."""
    sheet = Sheet(battle.plan, WIDE)
    table = table_of_question(battle.tables.values(), ask)
    asked = question_in_metres(battle.plan, table, ask) if table else ask
    sketch = ask.drawing.sketch if ask.drawing else asked.spot.sketch if asked.spot else None
    way = "".join(way_svg(sheet, sketch)) if sketch else ""
    under, over = ("", way) if ask.drawing else (way, map_point_svg(sheet, asked))
    taken = tuple(space_of_sketch(sheet, sketch)) if sketch else ()
    svg = master_map(battle, over=over, under=under, taken=taken, has_pins=True)
    if table is None:
        return MapPointMap(svg, sheet.scale, sheet.height, sheet.turned_deg)
    scale = sheet.scale / table.mm_per_m * RULERS[table.ruler][0]
    return MapPointMap(svg, scale, sheet.height, -table.turned_deg % 360)


def elements_shown(battle: Battle) -> Iterator[Element]:
    """Yield the elements that are on the ground themselves, including wrecks."""
    for x in battle.elements.values():
        on_ground = x.carried_by is None and not x.off and not battle.platoons[x.platoon].off
        if on_ground and (x.is_in_battle or x.is_vehicle):
            yield x


def _symbol(battle: Battle, element: Element, looked: Overview | None, has_links: bool) -> Symbol:
    see = looked.see if looked else ()
    taps = looked is not None and element.is_in_battle
    also = looked.see_also if looked else ()
    link = selection_query((*selection_after_tap(see, element.id), *also))
    load = ", ".join(x.name for x in battle.carried_elements(element.id))
    return Symbol(
        key=element.id if taps else "",
        place=element.place,
        label=element.name,
        title=f"{naming.element_label(element)}{f', with {load}' if load else ''}",
        mark=battle.tables[element.side].mark,
        heading_deg=element.heading_deg,
        ring=battle.platoons[element.platoon].command == element.id,
        wreck=not element.is_in_battle,
        link=link if taps and has_links else "",
        group=element.platoon,
        picked=element.id in see,
    )


def _sight_lines(battle: Battle, sheet: Sheet, card: SelectionCard) -> Iterator[str]:
    for one, other, clear in card.sights:
        ends = battle.elements[one].place, battle.elements[other].place
        yield line_svg(sheet, *ends, card.words, clear=clear)
    if card.blocked_at:
        yield cross_svg(sheet, card.blocked_at)
