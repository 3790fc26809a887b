"""A side's phone: its own, and of the enemy what it knows."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.lookups.naming import mans, seen
from assistant.battle.rattenkrieg.lookups.thresholds import conditions
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    NOT_SPOTTED,
    aboard,
    in_words,
    models_first,
    on_the_table,
    standing,
)
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.screens.due_sides import due_for
from assistant.battle.rattenkrieg.screens.rows import (
    ElementRow,
    MojonRow,
    OrderMark,
    badge,
    clock,
    element_row,
    mojon_rows,
)
from assistant.battle.rattenkrieg.screens.waiting import waits_for
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.table_plan.phone import has_map
from assistant.battle.screens.buttons import Due, Tap
from assistant.battle.screens.cached_views import once
from assistant.battle.screens.side_labels import Badge


@dataclass(frozen=True)
class ContactRow:
    """Enemies as a side knows them."""

    id: str | None  # for actions against them; None while nothing may be done
    name: str
    words: str
    state: str
    order: OrderMark | None
    spent: int | None  # its spent-actions die, while it is active


@dataclass(frozen=True)
class OwnRow:
    """What the enemy does not know of, with what its side may ask for."""

    words: str
    detail: str
    lines: tuple[str, ...]
    taps: tuple[Tap, ...]


@dataclass(frozen=True)
class SideView:
    """A side's phone."""

    side: Badge
    title: str
    clock: str
    conditions: str
    phase: str
    stage: str
    ready: bool
    ambush_left: int
    due: tuple[Due, ...]
    waiting: str  # for whom it waits, when nothing is due
    elements: tuple[ElementRow, ...]
    mojons: tuple[MojonRow, ...]
    contacts: tuple[ContactRow, ...]
    own: tuple[OwnRow, ...]
    table: tuple[tuple[str, str], ...]  # what lies there for all to see, and how it stands
    has_map: bool  # of the table, on a page of its own
    hides: bool  # its Mojons may lie out of sight


@once
def side_view(battle: Battle, side: str) -> SideView:
    """What a side's phone shows: its own, and of the enemy what it knows."""
    own = battle.sides[side]
    asked = due_for(battle, side)
    return SideView(
        side=badge(battle, side),
        title=battle.title,
        clock=clock(battle),
        conditions=conditions(battle),
        phase=battle.phase,
        stage=battle.stage,
        ready=own.ready,
        ambush_left=own.ambush_left,
        due=asked,
        waiting="" if asked else waits_for(battle, side),
        elements=tuple(element_row(battle, element) for element in battle.of_side(side)),
        mojons=mojon_rows(battle, side),
        contacts=_contacts(battle, side),
        own=tuple(
            OwnRow(x.words, x.detail, x.lines, x.asks) for x in contributions.own(battle, side)
        ),
        table=tuple((row.words, row.detail) for row in contributions.table(battle)),
        has_map=has_map(battle),
        hides=own.defender,
    )


def _contacts(battle: Battle, side: str) -> tuple[ContactRow, ...]:
    enemy = battle.enemy(side).id
    rows: list[ContactRow] = []
    known = [e for e in battle.of_side(enemy) if e.contact]
    for element in sorted(known, key=lambda e: (len(e.contact or ""), e.contact or "")):
        rows.append(contact_row(battle, element))
    for mojon in models_first(battle, battle.mojons_of(enemy)):
        inside = battle.in_mojon(mojon.id)
        if not seen(mojon) or any(e.contact for e in inside):
            continue
        shown = on_the_table(battle, inside)
        words = f"{shown}: {NOT_SPOTTED}" if shown else "a marker on the table"
        ordered = any(e.order for e in inside)
        order = OrderMark(_shown_kind(inside), _face_up(inside)) if ordered else None
        spent = _active_spent(battle, inside)
        rows.append(ContactRow(None, f"Mojon {mojon.number}", words, "undetected", order, spent))
    return tuple(rows)


def contact_row(battle: Battle, element: Element) -> ContactRow:
    """An enemy element that the side has given a letter to."""
    mojon = battle.mojons.get(element.mojon or "")
    where = f"Mojon {mojon.number}, upside down" if mojon and seen(mojon) else "on the table"
    order = None
    if element.order:
        order = OrderMark(_shown_kind([element]), element.order.face_up)
    if (vehicle := battle.vehicles.get(element.id)) and aboard(battle, element):
        in_sight = element.concealment == "identified" or element.deployed
        words = in_words(vehicle) if in_sight else f"{where}; a vehicle shows"
    elif element.concealment == "identified" or element.deployed:
        words = standing(battle, element)
    else:
        shown = battle.leader(element) or battle.men(element)[0]  # whether he lives is not told
        words = f"{where}; {mans(shown)} shows"
    name = f"Contact {element.contact}"
    spent = _active_spent(battle, [element])
    return ContactRow(element.id, name, words, element.concealment, order, spent)


def _shown_kind(elements: list[Element]) -> str | None:
    """The kind of an order that lies face up; a face-down one is a bare back."""
    for element in elements:
        if element.order and element.order.face_up:
            return element.order.kind
    return None


def _face_up(elements: list[Element]) -> bool:
    return any(e.order and e.order.face_up for e in elements)


def _active_spent(battle: Battle, elements: list[Element]) -> int | None:
    """The spent-actions die lies beside active elements for all to see."""
    if battle.round is None:
        return None
    active = [e.spent for e in elements if e.id in battle.round.active]
    return max(active, default=None)
