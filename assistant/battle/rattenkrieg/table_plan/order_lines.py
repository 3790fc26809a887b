"""Lines on the table plan from elements to their face-up orders (Rattenkrieg 10.1)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.figures.order_aims import NAMES
from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.lookups.table_plan.positions import position_of
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.map_symbols import line_svg
from assistant.frozen import dataclass

NEAR_ELEMENT = 1 / 3  # of the way to the target


@dataclass(frozen=True)
class OrderLine:
    """A face-up order: its kind, its element's place, and its own place."""

    words: str
    one: Place
    other: Place


def order_lines(battle: Battle, side: str | None = None) -> Iterator[OrderLine]:
    """Yield the face-up orders whose places a side knows; without a side, every one."""
    for element in battle.elements.values():
        order = element.order
        aim = order.aim if order and order.face_up and element.left else None
        if order is None or aim is None:
            continue
        there = (
            _place_of(battle, aim.target, side)
            if aim.target
            else (aim.x_in, aim.y_in)
            if aim.x_in is not None and aim.y_in is not None
            else None
        )
        here = _place_of(battle, element.id, side)
        if here and there and here != there:
            yield OrderLine(NAMES[order.kind], here, there)


def order_lines_svg(sheet: Canvas, lines: Iterator[OrderLine]) -> str:
    """Return the drawing of the face-up orders; the words are nearer to the element ordered.

    So orders of two elements at each other do not cover each other.
    """
    return "".join(
        line_svg(sheet, x.one, x.other, x.words, clear=True, along=NEAR_ELEMENT) for x in lines
    )


def _place_of(battle: Battle, id: str, side: str | None) -> Place | None:
    """Return an element's or Mojon's place as a side knows it; without a side, the true place."""
    thing = battle.elements.get(id) or battle.mojons[id]
    if side is None or thing.side == side:
        found = position_of(battle, id)
        return found.place if found else None
    sights = battle.table_plan.sights.get(side, {})
    if isinstance(thing, Element):
        mojon = battle.mojons.get(thing.mojon or "")
        name = f"contact {thing.contact}" if thing.contact else ""
    else:
        mojon, name = thing, ""
    if not name and mojon is not None and is_mojon_seen(mojon):
        name = f"Mojon {mojon.number}"
    sighting = sights.get(name)
    return sighting.place if sighting else None
