"""What each reader sees, built up from nothing: every field is named here and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.battle.rattenkrieg.due import Due, StepOfTurn, due, due_for, steps
from assistant.battle.rattenkrieg.naming import count, mans, seen, umpires
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
from assistant.battle.rattenkrieg.thresholds import Threshold, conditions, thresholds
from assistant.battle.readers import Reader


@dataclass(frozen=True)
class Badge:
    """A side: mark, letter, name."""

    id: str
    mark: str
    letter: str
    name: str


@dataclass(frozen=True)
class OrderMark:
    """An order marker as a reader sees it; the kind only where he may know it."""

    kind: str | None
    face_up: bool


@dataclass(frozen=True)
class ElementRow:
    """An element in its side's own list, or the umpire's."""

    id: str
    name: str
    short: str
    note: str
    order: OrderMark | None
    left: int
    allowed: int
    known: str  # to the enemy: undetected, located, identified
    contact: str | None
    mojon: int | None
    now: bool  # it is acting
    active: bool
    fit: int
    strength: int


@dataclass(frozen=True)
class MojonRow:
    """A Mojon in its owner's list."""

    id: str
    number: int
    carries: str
    state: str
    open: bool
    placed: bool
    removed: bool


@dataclass(frozen=True)
class SideColumn:
    """A side on the umpire's console."""

    side: Badge
    summary: str
    elements: tuple[ElementRow, ...]
    mojons: tuple[MojonRow, ...]
    shown: str  # how much of it the enemy's phones show
    ambush_left: int


@dataclass(frozen=True)
class UmpireView:
    """The console."""

    title: str
    clock: str
    conditions: str
    phase: str
    due: tuple[Due, ...]
    steps: tuple[StepOfTurn, ...]
    columns: tuple[SideColumn, ...]


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
    elements: tuple[ElementRow, ...]
    mojons: tuple[MojonRow, ...]
    contacts: tuple[ContactRow, ...]
    mission: str


@dataclass(frozen=True)
class ManRow:
    """One man on a unit's card."""

    id: str
    who: str
    weapon: str
    words: str
    state: str
    detail: str
    fires: str | None  # the move that fires his weapon, if he can


@dataclass(frozen=True)
class UnitView:
    """A unit's card for those who own it, and the umpire."""

    id: str
    side: Badge
    title: str
    clock: str
    name: str
    unit: str
    quality: int
    aggressiveness: int
    left: int
    allowed: int
    known: str
    command: str
    conditions: str
    thresholds: tuple[Threshold, ...]
    order: OrderMark | None
    may_order: bool
    men: tuple[ManRow, ...]
    fit: int
    active: bool
    now: bool
    deployed: bool
    phase: str
    mojon: int | None
    mojon_id: str | None  # while its Mojon may make its own move
    jammed: bool
    hunkered: int
    modifier: int
    must: str


@dataclass(frozen=True)
class EnemyCard:
    """A unit's card for the enemy: what his side knows of it and no more."""

    side: Badge
    title: str
    clock: str
    name: str
    state: str
    men: tuple[tuple[str, str], ...]  # what he carries, his state


def badge(battle: Battle, side: str) -> Badge:
    """A side's shape and letter."""
    found = battle.sides[side]
    return Badge(found.id, found.mark, found.letter, found.name)


def clock(battle: Battle) -> str:
    """`Turn 3 of 10 · Round 2`."""
    if battle.phase == "setup":
        return "Before the first turn"
    if battle.phase == "over":
        return "The battle is over"
    turn = f"Turn {battle.turn} of {battle.limit}"
    if battle.phase == "approach":
        return f"{turn} · Approach"
    if battle.round:
        return f"{turn} · Round {battle.round.number}"
    return f"{turn} · {'Orders' if battle.stage == 'orders' else 'Between rounds'}"


def subject(battle: Battle, reader: Reader, told: Mapping[str, object]) -> str:
    """Whom a move is about, as the reader knows him; empty when it says nothing to him."""
    element = battle.elements.get(str(told.get("element", "")))
    if element and reader.is_umpire:
        return umpires(battle, element)
    if element and element.side == reader.side:
        return element.title
    owed = next((o for o in battle.owed if o.id == told.get("owed")), None)
    if owed and (reader.is_umpire or battle.elements[owed.element].side == reader.side):
        return battle.elements[owed.element].title
    mojon = battle.mojons.get(str(told.get("mojon", "")))
    if mojon and (reader.is_umpire or mojon.side == reader.side):
        return f"Mojon {mojon.number}"
    return ""


def umpire_view(battle: Battle) -> UmpireView:
    """Everything, for the console."""
    return UmpireView(
        title=battle.title,
        clock=clock(battle),
        conditions=conditions(battle),
        phase=battle.phase,
        due=due(battle),
        steps=steps(battle),
        columns=tuple(_column(battle, side) for side in battle.sides),
    )


def _column(battle: Battle, side: str) -> SideColumn:
    elements = tuple(_row(battle, element) for element in battle.of_side(side))
    can_act = sum(1 for row in elements if row.left and row.fit)
    dead = sum(1 for e in battle.of_side(side) for m in battle.men(e) if m.state == "dead")
    enemy = battle.enemy(side)
    known = [row.known for row in elements]
    located, identified = known.count("located"), known.count("identified")
    if located + identified:
        shown = f"{enemy.name} phones know {located} located, {identified} identified of these."
    else:
        shown = f"{enemy.name} phones know none of these."
    return SideColumn(
        side=badge(battle, side),
        summary=f"{can_act} of {len(elements)} can act · {dead} dead",
        elements=elements,
        mojons=_mojons(battle, side),
        shown=shown,
        ambush_left=battle.sides[side].ambush_left,
    )


def _row(battle: Battle, element: Element) -> ElementRow:
    men = battle.men(element)
    fit = sum(1 for m in men if m.state == "ready")
    mojon = battle.mojons.get(element.mojon or "")
    on = battle.round
    return ElementRow(
        id=element.id,
        name=element.title,
        short=element.short,
        note=_note(battle, element),
        order=_own_order(element),
        left=element.left,
        allowed=element.allowed,
        known=element.concealment,
        contact=element.contact,
        mojon=mojon.number if mojon and not mojon.removed else None,
        now=bool(on and on.turn_of == element.id),
        active=bool(on and element.id in on.active),
        fit=fit,
        strength=len(men),
    )


def _own_order(element: Element) -> OrderMark | None:
    return OrderMark(element.order.kind, element.order.face_up) if element.order else None


def _note(battle: Battle, element: Element) -> str:
    men = battle.men(element)
    words = []
    fit = sum(1 for m in men if m.state == "ready")
    words.append(count(fit, "man", "men") if fit == len(men) else f"{fit} fit of {len(men)}")
    for state, word in (
        ("hunkered-down", "hunkered"),
        ("stunned", "stunned"),
        ("wounded", "wounded"),
        ("dead", "dead"),
    ):
        number = sum(1 for m in men if m.state == state)
        if number:
            words.append(f"{number} {word}")
    heavy = [w.name for m in men if m.able for w in m.weapons if w.mode == "belt"]
    return ", ".join(words) + (f" · {heavy[0]}" if heavy else "")


def _mojons(battle: Battle, side: str) -> tuple[MojonRow, ...]:
    rows = []
    for mojon in battle.mojons_of(side):
        carried = [e.title for e in battle.in_mojon(mojon.id)]
        state = "removed" if mojon.removed else "in hand" if not mojon.placed else "on the table"
        if mojon.stopped_by:
            state = "stopped"
        elif mojon.ended and battle.phase == "approach":
            state = "ended"
        rows.append(
            MojonRow(
                id=mojon.id,
                number=mojon.number,
                carries="decoy" if mojon.decoy else ", ".join(carried) or "nobody",
                state=state,
                open=mojon.open and not mojon.extended and battle.phase == "approach",
                placed=mojon.placed,
                removed=mojon.removed,
            )
        )
    return tuple(rows)


def side_view(battle: Battle, side: str, mission: str = "") -> SideView:
    """What a side's phone shows: its own, and of the enemy what it knows."""
    own = battle.sides[side]
    return SideView(
        side=badge(battle, side),
        title=battle.title,
        clock=clock(battle),
        conditions=conditions(battle),
        phase=battle.phase,
        stage=battle.stage,
        ready=own.ready,
        ambush_left=own.ambush_left,
        due=due_for(battle, side),
        elements=tuple(_row(battle, element) for element in battle.of_side(side)),
        mojons=_mojons(battle, side),
        contacts=_contacts(battle, side),
        mission=mission,
    )


def _contacts(battle: Battle, side: str) -> tuple[ContactRow, ...]:
    enemy = battle.enemy(side).id
    rows: list[ContactRow] = []
    known = [e for e in battle.of_side(enemy) if e.contact]
    for element in sorted(known, key=lambda e: (len(e.contact or ""), e.contact or "")):
        rows.append(_contact(battle, element))
    for mojon in battle.mojons_of(enemy):
        inside = battle.in_mojon(mojon.id)
        if not seen(mojon) or any(e.contact for e in inside):
            continue
        out = [m for e in inside if e.deployed for m in battle.men(e)]
        words = f"{_carried(out)}, on the table" if out else "face up"
        ordered = any(e.order for e in inside)
        order = OrderMark(_shown_kind(inside), _face_up(inside)) if ordered else None
        spent = _active_spent(battle, inside)
        rows.append(ContactRow(None, f"Mojon {mojon.number}", words, "undetected", order, spent))
    return tuple(rows)


def _contact(battle: Battle, element: Element) -> ContactRow:
    mojon = battle.mojons.get(element.mojon or "")
    where = f"Mojon {mojon.number}, upside down" if mojon and seen(mojon) else "on the table"
    order = None
    if element.order:
        order = OrderMark(_shown_kind([element]), element.order.face_up)
    if element.concealment == "identified" or element.deployed:
        words = _carried([m for m in battle.men(element) if m.state != "dead"]) or "all dead"
    else:
        leader = battle.leader(element)
        words = f"{where}; {mans(leader) if leader else 'a man'} shows"
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


def _carried(men: list[Figure]) -> str:
    """What a group of men carries, as seen from the other side."""
    names: dict[str, int] = {}
    for figure in men:
        name = figure.weapons[0].name if figure.weapons else "unarmed"
        names[name] = names.get(name, 0) + 1
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in names.items())


def unit_view(battle: Battle, element: Element) -> UnitView:
    """A unit's card for its owner and the umpire."""
    row = _row(battle, element)
    orders = battle.phase == "engagement" and battle.stage == "orders"
    return UnitView(
        id=element.id,
        side=badge(battle, element.side),
        title=battle.title,
        clock=clock(battle),
        name=element.title,
        unit=element.unit,
        quality=element.quality,
        aggressiveness=element.aggressiveness,
        left=element.left,
        allowed=element.allowed,
        known=element.concealment,
        command=element.command,
        conditions=conditions(battle),
        thresholds=thresholds(battle),
        order=row.order,
        may_order=orders and not battle.sides[element.side].ready,
        men=tuple(_man(battle, element, m) for m in battle.men(element)),
        fit=row.fit,
        active=row.active,
        now=row.now,
        deployed=element.deployed,
        phase=battle.phase,
        mojon=row.mojon,
        mojon_id=_free_mojon(battle, element),
        jammed=any(m.jammed for m in battle.men(element)),
        hunkered=sum(1 for m in battle.men(element) if m.state == "hunkered-down"),
        modifier=element.modifier,
        must=(element.must or "").replace("-", " "),
    )


def _free_mojon(battle: Battle, element: Element) -> str | None:
    """The Mojon that may move by itself now: undetected, between rounds, once a turn."""
    mojon = battle.mojons.get(element.mojon or "")
    between = battle.phase == "engagement" and battle.stage == "rounds" and battle.round is None
    if mojon is None or mojon.removed or mojon.moved or not between:
        return None
    return mojon.id if element.concealment == "undetected" else None


def _man(battle: Battle, element: Element, figure: Figure) -> ManRow:
    weapon = figure.weapons[0] if figure.weapons else None
    detail = f"turn {figure.wounded_turn}" if figure.state == "wounded" else ""
    notes = [weapon_words(weapon)] if weapon else []
    if figure.jammed:
        notes.append("jammed")
    if figure.aims:
        notes.append(f"aimed {figure.aims}×")
    if figure.lost:
        notes.append(f"{figure.lost} lost")
    if figure.scope:
        notes.append(f"{figure.scope}× sight")
    can = (
        figure.state == "ready"
        and weapon is not None
        and not figure.jammed
        and battle.round is not None
        and element.id in battle.round.active
    )
    fires = None
    if can and weapon:
        fires = "shoot" if weapon.mode == "single" else "automatic-fire"
    leads = battle.leader(element) == figure
    return ManRow(
        id=figure.id,
        who=f"{figure.rank}, leads" if leads else figure.rank,
        weapon=weapon.name if weapon else "–",
        words=" · ".join(notes),
        state=figure.state,
        detail=detail,
        fires=fires,
    )


def weapon_words(weapon: Weapon) -> str:
    """A weapon in words: `3 bursts, +1 · pierces 1`."""
    kind = {"single": "single", "belt": "belt", "shots": "shots"}.get(
        weapon.mode, f"{weapon.bursts} bursts"
    )
    if weapon.modifier:
        sign = "−" if weapon.modifier < 0 else "+"
        kind += f", {sign}{abs(weapon.modifier)}"
    words = [kind]
    if weapon.penetration:
        words.append(f"pierces {weapon.penetration}")
    if weapon.react != (1,):
        words.append(f"react after {weapon.react[0]}")
    return " · ".join(words)


def enemy_card(battle: Battle, element: Element) -> EnemyCard | None:
    """A unit's card for the other side; None while that side knows nothing of it."""
    if element.contact is None:
        return None
    row = _contact(battle, element)
    men: tuple[tuple[str, str], ...] = ()
    if element.concealment == "identified":
        men = tuple(
            (m.weapons[0].name if m.weapons else "unarmed", m.state) for m in battle.men(element)
        )
    return EnemyCard(
        side=badge(battle, element.side),
        title=battle.title,
        clock=clock(battle),
        name=row.name,
        state=element.concealment,
        men=men,
    )
