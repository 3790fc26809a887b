"""The master map on the console: everything that is true, and what the umpire looks along."""

from collections.abc import Iterator

from assistant.battle.desert_rats import naming
from assistant.battle.desert_rats.overlooking import Card, Overlook
from assistant.battle.desert_rats.state import Battle, Element
from assistant.battle.picking import query_of, tapped
from assistant.cards.drawing.ground import Sheet, ground_svg
from assistant.cards.drawing.labels import Room
from assistant.cards.drawing.marks import Symbol, circle_svg, cross_svg, line_svg, marks_svg

WIDE = 1010.0  # pixels of the console


def console_map(battle: Battle, looked: Overlook) -> str:
    """The ground as it is this turn, everybody on it, the lines that were asked for."""
    turn = max(1, battle.turn)
    areas = tuple(area for area in battle.plan.areas if area.stands(turn))
    sheet = Sheet(battle.plan.model_copy(update={"areas": areas}), WIDE)
    room = Room(sheet.width, sheet.height)
    symbols = [_symbol(battle, x, looked.see) for x in shown(battle)]
    over = marks_svg(sheet, symbols, room=room)
    under = "".join(_lines(battle, sheet, looked.card)) if looked.card else ""
    if battle.aim_place:
        under += circle_svg(sheet, battle.aim_place, battle.aim_within_m)
    dust = [area for area in battle.dust if area.stands(turn)]
    label = f"Master map of {battle.title}"
    return ground_svg(sheet, dust, under + over, label=label, room=room)


def shown(battle: Battle) -> Iterator[Element]:
    """Who stands on the ground himself, wrecks too."""
    for x in battle.elements.values():
        on_ground = x.carried_by is None and not x.off and not battle.platoons[x.platoon].off
        if on_ground and (x.fights or x.is_vehicle):
            yield x


def _symbol(battle: Battle, element: Element, see: tuple[str, ...]) -> Symbol:
    load = ", ".join(x.name for x in battle.carried(element.id))
    return Symbol(
        key=element.id if element.fights else "",
        place=element.place,
        label=element.name,
        title=f"{naming.own(element)}{f', with {load}' if load else ''}",
        mark=battle.tables[element.side].mark,
        heading_deg=element.heading_deg,
        ring=battle.platoons[element.platoon].command == element.id,
        wreck=not element.fights,
        link=query_of(tapped(see, element.id)) if element.fights else "",
        group=element.platoon,
        picked=element.id in see,
    )


def _lines(battle: Battle, sheet: Sheet, card: Card) -> Iterator[str]:
    for one, other, clear in card.sights:
        ends = battle.elements[one].place, battle.elements[other].place
        yield line_svg(sheet, *ends, card.words, clear=clear)
    if card.blocked_at:
        yield cross_svg(sheet, card.blocked_at)
