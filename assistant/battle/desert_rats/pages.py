"""What each player is told at the end of a turn, drawn from nothing but what he may know (4.1)."""

from collections.abc import Iterator

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats import naming, placing
from assistant.battle.desert_rats.geometry import away_m
from assistant.battle.desert_rats.state import (
    Battle,
    Contact,
    Element,
    Line,
    Mark,
    Page,
    Platoon,
    Seat,
    Shot,
)
from assistant.boardmap.plan import Area
from assistant.rules.desert_rats.reports import (
    Reported,
    Seen,
    bearing_to,
    grid_of,
    report_position,
)
from assistant.rules.dice import Dice, never
from assistant.rules.working import Unwritten

DETAILS = {
    "tanks": ("tank", "tanks"),
    "armoured-cars": ("armoured car", "armoured cars"),
    "lorries": ("lorry", "lorries"),
    "infantry": ("infantry section", "infantry sections"),
    "guns": ("gun", "guns"),
}
OWN_FIRE = {
    "miss": "miss",
    "bounced": "hit, no visible effect",
    "hit": "hit, no visible effect",
    "no-effect": "no effect",
}


def drafted(battle: Battle) -> e.Drafted:
    """The page of every player as things stand, for the umpire to look through."""
    return e.Drafted({seat.id: page(battle, seat) for seat in battle.sides.values()})


def page(battle: Battle, seat: Seat) -> Page:
    """All that a player is told now."""
    before = battle.pages.get(seat.id)
    marks = tuple(
        sorted(
            (*_own_marks(battle, seat), *_models(battle, seat), *_reports(battle, seat)),
            key=lambda mark: (mark.kind, mark.label, mark.key),
        )
    )
    lines = (*_report_lines(marks), *_fire_lines(battle, seat), *_loss_lines(battle, seat))
    table = battle.tables[seat.side]
    struck: tuple[str, ...] = ()
    if before is not None and before.turn == battle.turn:  # the same turn told anew
        kept = {line.words for line in lines}
        struck = tuple(line.words for line in before.lines if line.words not in kept)
    return Page(
        turn=battle.turn,
        marks=marks,
        lines=lines,
        struck=struck,
        placing=tuple(placing.changes(battle.plan, table, before.marks if before else (), marks)),
        standing=tuple(placing.everything(battle.plan, table, marks)),
        dust=tuple(_dust(battle, seat)),
        own=tuple(_own(battle, seat)),
    )


def _own_marks(battle: Battle, seat: Seat) -> Iterator[Mark]:
    """His side's models: true places."""
    for element in battle.elements.values():
        if element.side != seat.side or element.off or battle.platoons[element.platoon].off:
            continue
        if element.carried_by is not None and element.destroyed is None:
            continue
        kind = "own" if element.fights else "wreck"
        if not element.fights and not element.is_vehicle:
            continue
        yield Mark(
            f"own {element.id}",
            kind,  # type: ignore[arg-type]
            element.name,
            naming.type_of(element.type),
            element.x_m,
            element.y_m,
            element.heading_deg,
            side=seat.side,
        )


def _models(battle: Battle, seat: Seat) -> Iterator[Mark]:
    """Enemies in the own view of a command element of his side: they stand on the table."""
    labels = _labels(battle, seat)
    shown: set[str] = set()
    for contact in battle.contacts.values():
        platoon = battle.platoons[contact.platoon]
        if platoon.side != seat.side or contact.enemy in shown:
            continue
        in_view = contact.now and contact.by_command and platoon.command is not None
        own_wreck = contact.wreck and contact.by_command
        if not (in_view or own_wreck):
            continue
        shown.add(contact.enemy)
        label = labels.get(contact.enemy, "")
        yield Mark(
            f"enemy {contact.enemy}",
            "wreck" if contact.wreck else "model",
            label,
            naming.type_of(contact.type),
            contact.place[0],
            contact.place[1],
            contact.heading_deg,
            side=battle.enemy(seat.side),
        )


def _labels(battle: Battle, seat: Seat) -> dict[str, str]:
    """What a player calls the enemies that his own platoons know."""
    own = [c for c in battle.contacts.values() if battle.platoons[c.platoon].seat == seat.id]
    return {c.enemy: c.label for c in own}


def _reports(battle: Battle, seat: Seat) -> Iterator[Mark]:
    """What his other elements saw, and what he saw himself and sees no more: squares."""
    for platoon in battle.of_seat(seat.id):
        if platoon.command is None:
            continue
        groups: dict[tuple[object, ...], list[tuple[Contact, Reported]]] = {}
        for contact in battle.contacts.values():
            if contact.platoon != platoon.id or contact.wreck:
                continue
            if contact.now and contact.by_command:
                continue
            told = _reported(battle, contact, 1)
            if told.shown_as != "report":
                continue
            key = (told.grid, told.square_m, told.described_as, told.status, contact.seen)
            groups.setdefault(key, []).append((contact, told))
        for group in groups.values():
            contact = min(group, key=lambda one: away_m(one[0].from_place, one[0].place))[0]
            told = _reported(battle, contact, len(group))
            yield _report_mark(battle, seat, platoon, contact, told)


def _reported(battle: Battle, contact: Contact, count: int) -> Reported:
    age = battle.turn - contact.seen
    told = Seen.model_construct(
        seen_by="command" if contact.by_command else "element",
        observer_x_m=contact.from_place[0],
        observer_y_m=contact.from_place[1],
        target_x_m=contact.place[0],
        target_y_m=contact.place[1],
        target=contact.type,
        count=count,
        age_turns=max(age, 1) if contact.by_command else age,
    )
    return report_position(told, Dice(never), Unwritten(""))


def _report_mark(
    battle: Battle, seat: Seat, platoon: Platoon, contact: Contact, told: Reported
) -> Mark:
    age = battle.turn - contact.seen
    observer = battle.elements[contact.observer].name
    parts = [_enemies(told), f"{told.square_m} m square {told.grid}"]
    if told.bearing:
        parts.append(f"{told.bearing} of {observer}, about {told.range_about_m} m")
    if contact.passing and not age:
        parts.append("seen in passing")
    if age:
        parts.append(f"last seen turn {contact.seen}")
    words = ", ".join(parts)
    return Mark(
        f"report {platoon.id} {told.grid} {told.square_m} {told.described_as} {contact.seen}",
        "report",
        _enemies(told),
        words[:1].upper() + words[1:],
        told.x_m or 0,
        told.y_m or 0,
        square_m=told.square_m or 0,
        stale=age,
        side=battle.enemy(seat.side),
    )


def _enemies(told: Reported) -> str:
    """`3 tanks`, `1 Panzer 3 Long 50`, `several vehicles`."""
    described, strength = str(told.described_as), str(told.strength)
    if described in DETAILS:
        return f"{strength} {DETAILS[described][strength != '1']}"
    if described in ("vehicles", "foot"):
        noun = described if strength != "one" or described == "foot" else "vehicle"
        return f"{strength} {noun}"
    name = naming.type_of(described)
    return name if strength == "1" else f"{strength} × {name}"


def _report_lines(marks: tuple[Mark, ...]) -> Iterator[Line]:
    for mark in marks:
        if mark.kind == "model":
            at = f"in your view at {grid_of(mark.x_m, mark.y_m)}"
            name = f"{mark.label}, {mark.words}" if mark.label else mark.words
            yield Line(mark.key, f"{name}, {at}", "model")
        elif mark.kind == "report":
            yield Line(mark.key, mark.words, "stale" if mark.stale else "report")


def _fire_lines(battle: Battle, seat: Seat) -> Iterator[Line]:
    """His own fire by what shows of it; of enemy fire who was shot at, and from where."""
    labels = _labels(battle, seat)
    for number, shot in enumerate(battle.shots):
        firer, target = battle.elements[shot.firer], battle.elements[shot.target]
        if battle.platoons[firer.platoon].seat == seat.id:
            at = labels.get(target.id, "the enemy")
            words = f"{firer.name} at {at}: {_effect(shot, target)}"
            yield Line(f"shot {number}", words, "fire")
    for number, shot in enumerate(battle.shots):
        firer, target = battle.elements[shot.firer], battle.elements[shot.target]
        if battle.platoons[target.platoon].seat == seat.id:
            words = f"{target.name} was shot at from {_from(battle, seat, firer, target)}"
            yield Line(f"shot at {number}", words, "loss")


def _effect(shot: Shot, target: Element) -> str:
    if shot.result == "destroyed":
        return "target destroyed" if target.is_vehicle else "position silenced"
    return OWN_FIRE[shot.result]


def _from(battle: Battle, seat: Seat, firer: Element, target: Element) -> str:
    """Where a shot came from: a contact's name, else one of eight directions."""
    known = _labels(battle, seat).get(firer.id)
    contact = next(
        (
            c
            for c in battle.contacts.values()
            if c.enemy == firer.id and c.now and battle.platoons[c.platoon].seat == seat.id
        ),
        None,
    )
    if known and contact:
        return known
    east, north = firer.x_m - target.x_m, firer.y_m - target.y_m
    return f"the {bearing_to(east, north) or 'same place'}"


def _loss_lines(battle: Battle, seat: Seat) -> Iterator[Line]:
    for element in battle.elements.values():
        if battle.platoons[element.platoon].seat != seat.id:
            continue
        if element.destroyed == battle.turn and battle.turn:
            yield Line(f"lost {element.id}", f"{element.name} is lost", "loss")


def _own(battle: Battle, seat: Seat) -> Iterator[tuple[str, str]]:
    """How each of his elements is, and each platoon."""
    for platoon in battle.of_seat(seat.id):
        state = [naming.reaction(platoon.reaction), naming.ORDERS[platoon.movement]]
        if platoon.command is None:
            state.append("no command element")
        yield platoon.name, ", ".join(state)
        for element in (battle.elements[id] for id in platoon.roster):
            yield naming.own(element), _state(battle, platoon, element)


def _state(battle: Battle, platoon: Platoon, element: Element) -> str:
    if element.destroyed is not None:
        return "lost"
    if element.off:
        return "off the map"
    words = ["command element"] if platoon.command == element.id else []
    if element.carried_by:
        words.append(f"on {battle.elements[element.carried_by].name}")
    else:
        words.append(grid_of(element.x_m, element.y_m))
    if element.stuck is not None:
        words.append("stuck in the sand")
    if element.firing:
        words.append("to fire")
    if element.hits:
        words.append(f"{element.hits} hits")
    return ", ".join(words)


def _dust(battle: Battle, seat: Seat) -> Iterator[Area]:
    """The dust and smoke that he may know of."""
    for area in battle.dust:
        known = battle.trails.get(area.id)
        if area.stands(battle.turn) and (known is None or seat.side in known):
            yield area
