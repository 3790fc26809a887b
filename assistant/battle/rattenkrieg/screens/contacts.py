"""The list of enemies on a side's phone."""

from assistant.battle.rattenkrieg.lookups.enemies import describe_look_under
from assistant.battle.rattenkrieg.lookups.figures.order_aims import describe_aim, orders_beside
from assistant.battle.rattenkrieg.lookups.naming import describe_figure_seen, is_mojon_seen
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import thresholds
from assistant.battle.rattenkrieg.lookups.table_plan.markers import marks_unknown
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import (
    NOT_SPOTTED,
    describe_models,
    describe_models_of_mojon,
    describe_vehicle,
    models_first,
)
from assistant.battle.rattenkrieg.screens.rows import OrderMark, standing_order
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon
from assistant.battle.screens.buttons import Tap
from assistant.frozen import dataclass


@dataclass(frozen=True)
class ContactRow:
    """An enemy element or marker, as a side knows it."""

    id: str | None  # for actions against them; None while nothing may be done
    name: str
    words: str
    state: str
    order: OrderMark | None
    spent: int | None  # its spent-actions die, while it is active
    orders_beside: tuple[str, ...] = ()  # the reader's own
    taps: tuple[Tap, ...] = ()  # buttons beside a marker


def contact_rows(battle: Battle, side: str) -> tuple[ContactRow, ...]:
    """Return the enemies that a side knows, then the enemy's markers on the table."""
    enemy = battle.enemy(side).id
    rows: list[ContactRow] = []
    known = [e for e in battle.of_side(enemy) if e.contact]
    for element in sorted(known, key=lambda e: (len(e.contact or ""), e.contact or "")):
        rows.append(contact_row(battle, element))
    hidden = battle.under_mojons()
    for mojon in models_first(battle, battle.mojons_of(enemy)):
        inside = hidden.get(mojon.id, [])
        if not marks_unknown(battle, mojon, inside):
            continue
        inside = [x for x in inside if not x.contact]
        shown = describe_models_of_mojon(battle, inside)
        words = f"{shown}: {NOT_SPOTTED}" if shown else _describe_marker(battle, mojon, side)
        order = OrderMark(None, False) if mojon.has_order else _seen_mark(battle, inside)
        spent = _active_spent(battle, inside)
        beside = orders_beside(battle, mojon, side)
        name = f"Mojon {mojon.number}"
        stop = _stop_taps(battle, mojon)
        rows.append(ContactRow(None, name, words, "undetected", order, spent, beside, stop))
    return tuple(rows)


def _describe_marker(battle: Battle, mojon: Mojon, side: str) -> str:
    """Describe an enemy marker; a side that paid for reconnaissance knows what it saw then."""
    return describe_look_under(battle, mojon.id, side) or "a marker on the table"


def _stop_taps(battle: Battle, mojon: Mojon) -> tuple[Tap, ...]:
    """Return the button to stop a pathway: the same whether the Mojon is a decoy or not."""
    if battle.phase != "approach" or mojon.stopped_by or mojon.stop_asked_in is not None:
        return ()
    sight = thresholds(battle)[0].reach
    words = f"Stop it · within {sight}" if sight.endswith("″") else "Stop it"
    return (Tap(words, "ask-stop", {"mojon": mojon.id}, opens=True),)


def contact_row(battle: Battle, element: Element) -> ContactRow:
    """Return the row of an enemy element that the side has given a letter."""
    mojon = battle.mojons.get(element.mojon or "")
    where = (
        f"Mojon {mojon.number}, upside down" if mojon and is_mojon_seen(mojon) else "on the table"
    )
    order = _seen_mark(battle, [element])
    if (vehicle := battle.vehicles.get(element.id)) and is_aboard(battle, element):
        in_sight = element.concealment == "identified" or element.deployed
        words = describe_vehicle(vehicle) if in_sight else f"{where}; a vehicle shows"
    elif element.concealment == "identified" or element.deployed:
        words = describe_models(battle, element)
    else:
        words = f"{where}; {describe_figure_seen(battle.main_figure(element))} shows"
    name = f"Contact {element.contact}"
    spent = _active_spent(battle, [element])
    beside = orders_beside(battle, element, battle.enemy(element.side).id)
    return ContactRow(element.id, name, words, element.concealment, order, spent, beside)


def _seen_mark(battle: Battle, elements: list[Element]) -> OrderMark | None:
    """Return the order that an enemy sees beside elements, or None.

    The order of their leader looks the same as theirs.
    """
    placed = [(e, standing_order(e) or e.leader_order) for e in elements]
    found = [(e, order) for e, order in placed if order]
    if not found:
        return None
    shown = next(((e, order) for e, order in found if order.face_up), None)
    if shown is None:
        return OrderMark(None, False)
    element, order = shown
    return OrderMark(order.kind, True, describe_aim(battle, element, battle.enemy(element.side).id))


def _active_spent(battle: Battle, elements: list[Element]) -> int | None:
    """Return the actions spent by active elements, which everybody sees; None if none is active."""
    if battle.round is None:
        return None
    active = [e.spent for e in elements if e.id in battle.round.active and e.left]
    return max(active, default=None)
