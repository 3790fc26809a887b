"""Rows that several views share: sides, orders, elements and Mojons."""

from collections import Counter
from collections.abc import Mapping

from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.lookups.figures.conduct import is_broken, is_furious
from assistant.battle.rattenkrieg.lookups.figures.order_aims import describe_aim, orders_beside
from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush
from assistant.battle.rattenkrieg.lookups.naming import count, is_mojon_seen, man, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, FigureState, Mojon, Order
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.screens.cached_views import cached_row
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.viewers import Viewer
from assistant.cards.wording import listed
from assistant.frozen import dataclass

ROWS = 150  # that are kept: of a large battle
INSIDE = ("gun", "engine", "radio")  # systems whose loss does not show
UNFIT: Mapping[FigureState, str] = {
    "hunkered-down": "hunkered",
    "stunned": "stunned",
    "wounded": "wounded",
    "dead": "dead",
    "prisoner": "captured",
    "deserted": "deserted",
    "evacuated": "carried off",
    "exited": "off the table",
}


@dataclass(frozen=True)
class OrderMark:
    """An order marker as a reader sees it; the kind only if the reader may know it."""

    kind: str | None
    face_up: bool
    place: str = ""  # its target or point once it is face up, such as `at contact B`
    is_over: bool = False  # for its owner: its first action is done or lost, so it binds no more


@dataclass(frozen=True)
class ElementRow:
    """An element in the list of its side or of the umpire."""

    id: str
    name: str
    short: str
    note: str
    order: OrderMark | None
    orders_beside: tuple[str, ...]  # of the enemy
    leader_order: OrderMark | None
    in_ambush: bool  # without an order
    left: int
    allowed: int
    known: str  # to the enemy: undetected, located, identified
    shown: bool  # it is on the table, spotted or not
    contact: str | None
    mojon: int | None
    now: bool  # it is acting
    active: bool
    fit: int
    strength: int


def badge(battle: Battle, side: str) -> SideLabel:
    """Return a side's shape and letter."""
    found = battle.sides[side]
    return SideLabel(found.id, found.name, found.letter, found.mark)


def clock(battle: Battle) -> str:
    """Return the turn and the round as text, such as `Turn 3 of 10 · Round 2`.

    In the first approach turn the Mojons are placed; a defender places them before it (9.2.2.1).
    """
    if battle.phase == "setup":
        is_begun = any(
            is_mojon_seen(mojon) and not battle.sides[mojon.side].defender
            for mojon in battle.mojons.values()
        )
        return f"Turn 1 of {battle.limit} · Approach" if is_begun else "Before the first turn"
    if battle.phase == "over":
        return "The battle is over"
    turn = f"Turn {battle.turn} of {battle.limit}"
    if battle.phase == "approach":
        return f"{turn} · Approach"
    if battle.round:
        return f"{turn} · Round {battle.round.number}"
    stages = {"orders": "Orders", "end": "End of the turn"}
    return f"{turn} · {stages.get(battle.stage, 'Between rounds')}"


def subject(battle: Battle, reader: Viewer, inputs: Mapping[str, object]) -> str:
    """Return the name of a move's subject for the reader; empty if it means nothing to them."""
    element = battle.elements.get(str(inputs.get("element", "")))
    if element and reader.is_umpire:
        return umpire_name(battle, element)
    if element and element.side == reader.side:
        return element.title
    owed = next((o for o in battle.owed if o.id == inputs.get("owed")), None)
    if owed and not reader.is_umpire and check_of(owed).by == "umpire":
        owed = None
    if owed and owed.element is None and reader.is_umpire:
        return owed.thing
    element = battle.elements.get(owed.element or "") if owed else None
    if owed and element and (reader.is_umpire or element.side == reader.side):
        name = umpire_name(battle, element) if reader.is_umpire else element.title
        own = owed.figure if owed.figure in element.figures else None
        return f"{name}: {man(battle.figures[own])}" if own else name
    mojon = battle.mojons.get(str(inputs.get("mojon", "")))
    if mojon and (reader.is_umpire or mojon.side == reader.side):
        carried = [x.title for x in battle.in_mojon(mojon.id)]
        under = listed(carried) or "decoy" * mojon.decoy
        return f"Mojon {mojon.number}" + f": {under}" * bool(under)
    return ""


def element_row(battle: Battle, element: Element) -> ElementRow:
    """Return an element's row as its own side and the umpire see it."""
    on = battle.round
    return _row_of(
        element,
        battle.vehicles.get(element.id),
        battle.mojons.get(element.mojon or ""),
        bool(on and on.turn_of == element.id),
        bool(on and element.id in on.active),
        describe_aim(battle, element, element.side),
        orders_beside(battle, element, element.side),
        "broken" if is_broken(battle, element) else "in fury" * is_furious(battle, element),
        _aboard(battle, element),
        can_declare_ambush(battle, element),
        *battle.men(element),
    )


@cached_row(most=ROWS)
def _row_of(
    element: Element,
    vehicle: Vehicle | None,
    mojon: Mojon | None,
    now: bool,
    active: bool,
    place: str,
    beside: tuple[str, ...],
    temper: str,
    aboard: str,
    in_ambush: bool,
    *men: Figure,
) -> ElementRow:
    return ElementRow(
        id=element.id,
        name=element.title,
        short=element.short,
        note=_element_note(men, vehicle, temper, aboard),
        order=_own_order_mark(element, place),
        orders_beside=beside,
        leader_order=leader_order_mark(element),
        in_ambush=in_ambush,
        left=element.left if any(m.able for m in men) else 0,
        allowed=element.allowed,
        known=element.concealment,
        shown=element.deployed,
        contact=element.contact,
        mojon=mojon.number if mojon and not mojon.removed else None,
        now=now,
        active=active,
        fit=sum(1 for m in men if m.state == "ready"),
        strength=len(men),
    )


def _own_order_mark(element: Element, place: str) -> OrderMark | None:
    """Return an element's order as its owner sees it, always with the kind."""
    order = standing_order(element)
    if order is None:
        return None
    is_over = order.face_up and (order.carried_out or not element.claim_open)
    return OrderMark(order.kind, order.face_up, place, is_over)


def standing_order(element: Element) -> Order | None:
    """Return the order that is on the table; the marker of a spent element is removed (11.2)."""
    order = element.order
    return None if order and order.carried_out and not element.left else order


def leader_order_mark(element: Element) -> OrderMark | None:
    """Return the order of an element's leader as its owner sees it."""
    order = element.leader_order
    return OrderMark(order.kind, order.face_up) if order else None


def _aboard(battle: Battle, element: Element) -> str:
    """Return which vehicles figures of an element are aboard without being their crew."""
    rides = [battle.travel.rides[id] for id in element.figures if id in battle.travel.rides]
    names = [battle.elements[id].short for id in dict.fromkeys(x.vehicle for x in rides)]
    whole = len(rides) == len(battle.able(element))
    return f"{'' if whole else f'{len(rides)} '}aboard {listed(names)}" if names else ""


def _element_note(
    men: tuple[Figure, ...], vehicle: Vehicle | None, temper: str, aboard: str
) -> str:
    """Describe an element in a row of the console; a tank's crew is counted only after losses."""
    words = [*describe_seen(vehicle), *_destroyed_inside(vehicle)] if vehicle else []
    states = Counter(m.state for m in men)
    fit = states["ready"]
    whole = fit == len(men)
    if not whole or vehicle is None or vehicle.is_gun or not vehicle.manned:
        words.append(count(fit, "figure", "figures") if whole else f"{fit} of {len(men)} fit")
    words += [f"{states[state]} {word}" for state, word in UNFIT.items() if states[state]]
    words += [x for x in (temper, aboard) if x]
    if vehicle and not vehicle.is_gun:
        return ", ".join(words)
    heavy = [w.name for m in men if m.able for w in m.weapons if w.mode == "belt"]
    return ", ".join(words) + (f" · {heavy[0]}" if heavy else "")


def _destroyed_inside(vehicle: Vehicle) -> list[str]:
    """Return the destroyed systems of a vehicle that no enemy sees, for its own side."""
    if vehicle.wreck:
        return []
    return [f"{system.replace('-', ' ')} destroyed" for system in INSIDE if vehicle.is_out(system)]
