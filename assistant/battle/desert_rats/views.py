"""What each reader sees: the umpire the whole, a player the page that was released to him."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.battle.badges import Badge
from assistant.battle.desert_rats import drawing, naming, pages, placing
from assistant.battle.desert_rats.master import master_map, spot_on_master
from assistant.battle.desert_rats.orders import waiting
from assistant.battle.desert_rats.reading import readings as readings
from assistant.battle.desert_rats.replaying import replay as replay
from assistant.battle.desert_rats.state import (
    STEPS,
    Battle,
    Contact,
    Element,
    Mark,
    Page,
    Platoon,
    Seat,
)
from assistant.battle.desert_rats.terrain import terrain as terrain
from assistant.battle.log import Entry
from assistant.battle.play import Ask
from assistant.battle.readers import UMPIRE, Reader
from assistant.battle.spots import SpotMap, point_of
from assistant.battle.telling import log_mark

DUE = {
    "setup": ("begin", "Begin the battle", "Look who stands where; shift what you like."),
    "orders": ("close-orders", "Close the orders", "Both sides give their orders."),
    "movement": ("move-all", "Move everybody", "The orders have taken effect."),
    "fire": ("fire-all", "Fire", "Everybody has moved."),
    "reactions": ("react-all", "Reactions", "Everybody has fired."),
    "reports": ("release", "Release the pages", "Every player’s page lies before you."),
}
FIRST = {  # what an umpire does who has never done it, by step
    "setup": (
        "Each player scans his side’s code once; his phone then shows his own map and his orders.",
        "Each side builds its ground from its plan and puts its own models where its phone says.",
        "If models stand otherwise, drag them on this map: it is the only true one.",
        "Begin. Nobody moves yet: the first pages tell what is seen from there.",
    ),
    "reports": (
        "Read what each is told, and what his hands have to place. Nothing has gone out yet.",
        "Withhold or reword a line if you like, then let all pages go out at once.",
    ),
    "orders": (
        "Each player seals one order for each of his platoons on his phone.",
        "Somebody without a phone whispers his: tap his platoon’s name to seal it for him.",
        "When all are in, close the orders. Whoever gave none goes on as ordered before.",
    ),
    "movement": (
        "One tap moves everybody on the map by the orders; dice for soft sand are asked for.",
        "The players move nothing yet: their pages will tell them what to place.",
    ),
    "fire": (
        "One tap fires for all whose orders say so; type the dice that fall, or let them roll.",
        "Something wrong? Drag an element, rule on it from its card, or undo.",
    ),
    "reactions": (
        "Platoons under fire test; then each player’s page is drawn up.",
        "You will read all pages before they go out.",
    ),
}
FIRST_TURNS = 1  # in which they stand on the console


@dataclass(frozen=True)
class PlatoonRow:
    """A platoon to the umpire."""

    id: str
    name: str
    words: str
    sealed: str | None  # None: nothing is awaited of it
    elements: tuple[tuple[Element, str], ...]  # and how each is


@dataclass(frozen=True)
class SideColumn:
    """A side to the umpire: its platoons, and what it holds of the enemy."""

    side: str
    badge: Badge
    platoons: tuple[PlatoonRow, ...]
    contacts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class UmpireView:
    """Everything, on the console."""

    title: str
    clock: str
    phase: str
    due: tuple[str, str, str] | None  # move, button, words
    turn: int
    waiting: tuple[tuple[str, str], ...]  # platoons whose order is not in: id, name
    first: tuple[str, ...]  # steps, for who does it for the first time
    columns: tuple[SideColumn, ...]
    drafts: tuple[tuple[Badge, Page], ...]
    steps: tuple[tuple[str, str], ...]  # of the turn, and whether each is done, on or to come


@dataclass(frozen=True)
class OrderRow:
    """A player's platoon: what he sealed, or that he is asked."""

    id: str
    name: str
    sealed: str
    move: str  # that he can make for it now, if any
    words: str

    @property
    def asked(self) -> bool:
        """Whether it waits for him."""
        return bool(self.move) and not self.sealed


@dataclass(frozen=True)
class Told:
    """An enemy on a page: a model, a wreck, or a report."""

    mark: Mark
    shape: str  # of its side: a or b
    words: str
    since: int  # turn in which it was seen


@dataclass(frozen=True)
class PlayerView:
    """A player's screen."""

    badge: Badge
    title: str
    clock: str
    phase: str  # setup, orders, working or over
    mission: str
    map: str  # drawn: the ground, and what his page says; of all that is true, once it is over
    page: Page | None
    sights: tuple[Told, ...]  # enemies in a commander's own view
    reports: tuple[Told, ...]
    hands: tuple[tuple[str, tuple[str, ...]], ...]  # what his hands do, by heading
    orders: tuple[OrderRow, ...]
    shares: bool  # the table is another player's too

    @property
    def asked(self) -> OrderRow | None:
        """The first of his platoons that waits for him."""
        return next((order for order in self.orders if order.asked), None)


@dataclass(frozen=True)
class TableView:
    """What everybody may see: the ground and the turn."""

    title: str
    clock: str
    sides: tuple[Badge, ...]
    map: str
    is_over: bool = False


def badge(battle: Battle, id: str) -> Badge:
    """The badge of a seat, or of a side."""
    whose = battle.sides.get(id) or battle.tables[id]
    return Badge(whose.id, whose.name, whose.letter, whose.mark)


def clock(battle: Battle) -> str:
    """`Turn 3 of 14`."""
    if battle.phase == "setup":
        return "Before the first turn"
    if battle.phase == "over":
        return "The battle is over"
    return f"Turn {battle.turn} of {battle.last_turn}" if battle.turn else "Before the first turn"


def umpire_view(battle: Battle) -> UmpireView:
    """The umpire's console."""
    return UmpireView(
        title=battle.title,
        clock=f"{clock(battle)} · {battle.phase}",
        phase=battle.phase,
        due=DUE.get(battle.phase),
        turn=battle.turn,
        waiting=tuple((p.id, p.name) for p in waiting(battle)) if battle.phase == "orders" else (),
        first=FIRST.get(battle.phase, ()) if battle.turn <= FIRST_TURNS else (),
        columns=tuple(_column(battle, id) for id in battle.tables),
        drafts=tuple((badge(battle, id), page) for id, page in battle.drafts.items()),
        steps=tuple(_steps(battle)),
    )


def _steps(battle: Battle) -> Iterator[tuple[str, str]]:
    """The steps of a turn: done, on, or to come."""
    now = STEPS.index(battle.phase) if battle.phase in STEPS else -1
    for number, step in enumerate(STEPS):
        state = "on" if number == now else "done" if number < now else ""
        yield step.capitalize(), state


def _column(battle: Battle, side: str) -> SideColumn:
    platoons = [p for p in battle.platoons.values() if p.side == side]
    contacts = [c for c in battle.contacts.values() if battle.platoons[c.platoon].side == side]
    return SideColumn(
        side,
        badge(battle, side) if side in battle.sides else _side_badge(battle, side),
        tuple(_row(battle, p) for p in platoons),
        tuple((f"{c.label}: {battle.elements[c.enemy].name}", _knows(battle, c)) for c in contacts),
    )


def _side_badge(battle: Battle, side: str) -> Badge:
    table = battle.tables[side]
    return Badge(table.id, table.name, table.letter, table.mark)


def _knows(battle: Battle, contact: Contact) -> str:
    who = battle.platoons[contact.platoon].name
    if contact.now:
        how = "in the commander's view" if contact.by_command else "seen"
        return f"{who}: {how} since turn {contact.since}"
    return f"{who}: last seen turn {contact.seen}"


def _row(battle: Battle, platoon: Platoon) -> PlatoonRow:
    words = [naming.reaction(platoon.reaction), naming.ORDERS[platoon.movement]]
    words.append(naming.formation(platoon.formation).lower())
    if platoon.off:
        words = ["off the map"]
    sealed = None
    if battle.phase == "orders" and not platoon.off and not platoon.broken and platoon.command:
        sealed = naming.action(battle, platoon, platoon.sealed) if platoon.sealed else "waiting"
    elements = tuple((battle.elements[id], _state(battle, platoon, id)) for id in platoon.roster)
    return PlatoonRow(platoon.id, platoon.name, ", ".join(words), sealed, elements)


def _state(battle: Battle, platoon: Platoon, id: str) -> str:
    element = battle.elements[id]
    if element.destroyed is not None:
        return f"lost, turn {element.destroyed}"
    if element.off:
        return "off the map"
    words = [naming.type_of(element.type)]
    if platoon.command == id:
        words.append("command")
    if element.carried_by:
        words.append(f"on {battle.elements[element.carried_by].name}")
    if element.stuck is not None:
        words.append("stuck")
    if element.firing:
        words.append("to fire")
    if element.hits:
        words.append(f"{element.hits} hits")
    return ", ".join(words)


def side_view(battle: Battle, seat: str) -> PlayerView:
    """A player's screen: his last page, and the orders that he is asked for."""
    own: Seat = battle.sides[seat]
    table = battle.tables[own.side]
    page = shown_page(battle, own)
    phase = {"setup": "setup", "orders": "orders", "over": "over"}.get(battle.phase, "working")
    drawn = (
        master_map(battle)
        if is_open(battle)
        else drawing.own_map(battle.plan, table, _marks(battle), page, page.turn if page else 0)
    )
    return PlayerView(
        badge=badge(battle, seat),
        title=battle.title,
        clock=clock(battle),
        phase=phase,
        mission=table.mission,
        map=drawn,
        page=page,
        sights=tuple(_told(battle, page, ("model", "wreck"))),
        reports=tuple(_told(battle, page, ("report",))),
        hands=tuple(_hands(page)),
        orders=tuple(_order_row(battle, p, phase) for p in battle.of_seat(seat)),
        shares=sum(1 for each in battle.sides.values() if each.side == own.side) > 1,
    )


def is_open(battle: Battle) -> bool:
    """Whether all that is true is open to all: when the battle is over (10.2)."""
    return battle.phase == "over"


def _hands(page: Page | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the hands do, in the order in which they go."""
    for group, heading in placing.GROUPS.items():
        found = tuple(words for of, words in page.hands if of == group) if page else ()
        if found:
            yield heading, found


def spot_map(battle: Battle, reader: Reader, ask: Ask) -> SpotMap:
    """The map on which a reader taps a place: nobody's but his own."""
    if reader.is_umpire:
        return spot_on_master(battle, ask)
    seat = battle.sides[str(reader.side)]
    return drawing.spot_on_own(battle, battle.tables[seat.side], shown_page(battle, seat), ask)


def shown_page(battle: Battle, seat: Seat) -> Page | None:
    """What a player's screen shows: the page released to him; before any, his own side."""
    released = battle.pages.get(seat.id)
    return released or (pages.own_side(battle, seat) if battle.phase == "setup" else None)


def _marks(battle: Battle) -> dict[str, str]:
    """The shape of each side."""
    return {id: table.mark for id, table in battle.tables.items()}


def _told(battle: Battle, page: Page | None, kinds: tuple[str, ...]) -> Iterator[Told]:
    """The enemies of a page, and the shape that they have."""
    for mark in page.marks if page else ():
        if mark.kind in kinds and not mark.key.startswith("own "):
            assert page is not None
            shape = battle.tables[mark.side].mark
            yield Told(mark, shape, _of(mark), page.turn - mark.stale)


def _of(mark: Mark) -> str:
    """What stands under its name."""
    if mark.kind == "wreck":
        return "a wreck"
    if mark.kind == "report" or mark.heading_deg is None:
        return mark.note
    return ", ".join(filter(None, (f"heading {point_of(mark.heading_deg)}", mark.note)))


def _order_row(battle: Battle, platoon: Platoon, phase: str) -> OrderRow:
    """What his platoon is told to do; its reaction is already on his page."""
    lives = bool(battle.of_platoon(platoon)) and not platoon.off
    can = lives and platoon.command is not None and not platoon.broken and platoon.deployed
    sealed, move, words = "", "", ""
    if phase == "orders" and can:
        move = "give-order"
        sealed = naming.action(battle, platoon, platoon.sealed) if platoon.sealed else ""
        words = "Change it" if sealed else "Give an order"
    if phase == "setup" and platoon.deploy and (not platoon.off or platoon.comes_on):
        move = "deploy"
        sealed = "set out" if platoon.deployed else ""
        words = "Set it out anew" if sealed else "Set it out"
    return OrderRow(platoon.id, platoon.name, sealed, move, words)


def table_view(battle: Battle) -> TableView:
    """What a spectator sees."""
    sides = tuple(_side_badge(battle, id) for id in battle.tables)
    table = next(iter(battle.tables.values()))
    ground = drawing.own_map(battle.plan, table, {}, None, battle.turn)
    if is_open(battle):
        ground = master_map(battle)
    return TableView(battle.title, clock(battle), sides, ground, is_open(battle))


def subject(battle: Battle, reader: Reader, told: dict[str, object]) -> str:
    """Whom a move is about, as its reader knows him."""
    platoon = battle.platoons.get(str(told.get("platoon")))
    if platoon and (reader.is_umpire or platoon.seat == reader.side):
        return platoon.name
    element = battle.elements.get(str(told.get("element")))
    return naming.own(element) if element and reader.is_umpire else ""


def picture(battle: Battle, reader: Reader, entries: Sequence[Entry[Any]]) -> str:
    """All that a reader sees, as one text."""
    if is_open(battle):
        reader = UMPIRE
    if reader.is_umpire:
        return repr((battle, log_mark(entries, reader)))
    if reader.is_spectator:
        return repr((clock(battle), log_mark(entries, reader)))
    seat = str(reader.side)
    if seat not in battle.sides:
        return ""
    return repr((side_view(battle, seat), log_mark(entries, reader)))
