"""What each player is told at the end of a turn, drawn from nothing but what he may know (4.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats import naming, placing, wording
from assistant.battle.desert_rats.geometry import away_m
from assistant.battle.desert_rats.placing import Laid
from assistant.battle.desert_rats.register import AtTable
from assistant.battle.desert_rats.state import (
    Battle,
    Contact,
    Element,
    Line,
    Mark,
    OwnPlatoon,
    Page,
    Platoon,
    Seat,
    Shot,
)
from assistant.battle.spots import point_of
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


def drafting(play: AtTable) -> None:
    """Draft every page; what was told and has been taken back is struck, and still stands there."""
    told: dict[str, tuple[Page, ...]] = {}
    for released in play.withdrawn(e.Released):
        for seat, page in released.pages.items():
            told[seat] = (*told.get(seat, ()), page)
    if told != play.state.recalled:
        play.happened(e.Recalled(told))
    play.happened(drafted(play.state))


def page(battle: Battle, seat: Seat) -> Page:
    """All that a player is told now."""
    marks = tuple(
        sorted(
            (*_own_marks(battle, seat), *_models(battle, seat), *_reports(battle, seat)),
            key=lambda mark: (mark.kind, mark.label, mark.key),
        )
    )
    lines = (
        *_report_lines(marks),
        *_fire_lines(battle, seat),
        *_loss_lines(battle, seat),
        *_dice_lines(battle, seat),
    )
    told = Page(
        turn=battle.turn,
        marks=marks,
        lines=lines,
        struck=tuple(_struck(battle, seat, lines)),
        dust=tuple(_dust(battle, seat)),
        platoons=tuple(_platoons(battle, seat)),
    )
    return placed(battle, seat, wording.changed(battle, seat.id, told))


def _struck(battle: Battle, seat: Seat, lines: Sequence[Line]) -> Iterator[str]:
    """What he was told that is not so, each once; never why."""
    said = {line.words for line in lines}
    recalled = battle.recalled.get(seat.id, ())
    untold = [line.words for page in recalled for line in page.lines]
    for words in (*untold, *battle.untrue.get(seat.id, ())):
        if words not in said:
            said.add(words)
            yield words


def placed(battle: Battle, seat: Seat, told: Page) -> Page:
    """A page with what the hands have to do for it, after the page before."""
    back = battle.recalled.get(seat.id, ())
    before = back[-1] if back else battle.pages.get(seat.id) or Page(turn=-1)
    table = Laid(battle.plan, battle.tables[seat.side])
    hands = (
        *placing.changes(table, before.marks, told.marks, seat.id),
        *placing.ground(table, standing(battle, before), standing(battle, told)),
    )
    everything = placing.everything(table, told.marks, standing(battle, told))
    return replace(told, hands=hands, standing=tuple(everything))


def standing(battle: Battle, told: Page) -> tuple[Area, ...]:
    """Dust and smoke on a table in the turn after a page; before the first there is none."""
    if told.turn < 0:
        return ()
    turn = told.turn + 1
    timed = (a for a in battle.plan.areas if a.from_turn is not None or a.until_turn is not None)
    return (*(area for area in timed if area.stands(turn)), *told.dust)


def own_side(battle: Battle, seat: Seat) -> Page:
    """Before the battle begins: what a player's own side has on its table."""
    marks = tuple(_own_marks(battle, seat))
    told = Page(battle.turn, marks, platoons=tuple(_platoons(battle, seat)))
    return placed(battle, seat, told)


def _own_marks(battle: Battle, seat: Seat) -> Iterator[Mark]:
    """His side's models: true places."""
    for element in battle.elements.values():
        platoon = battle.platoons[element.platoon]
        if element.side != seat.side or element.off or platoon.off or not platoon.deployed:
            continue
        if element.carried_by is not None and element.destroyed is None:
            continue
        kind = "own" if element.fights else "wreck"
        if not element.fights and not element.is_vehicle:
            continue
        yield Mark(
            f"own {element.name}",
            kind,  # type: ignore[arg-type]
            element.name,
            naming.model(element.type),
            element.x_m,
            element.y_m,
            element.heading_deg,
            side=seat.side,
            seat=platoon.seat,
            command=platoon.command == element.id,
        )


def _models(battle: Battle, seat: Seat) -> Iterator[Mark]:
    """Enemies in the own view of a command element of his side: they stand on the table."""
    shown: dict[str, Contact] = {}
    for id, platoon in battle.platoons.items():
        own = (c for c in battle.contacts.values() if c.platoon == id)
        for contact in own if platoon.side == seat.side else ():
            known = shown.get(contact.enemy, contact)
            if _stands(battle, contact):
                shown[contact.enemy] = contact if _fresher(contact, known) else known
    for contact in shown.values():
        platoon = battle.platoons[contact.platoon]
        yield Mark(
            f"enemy {contact.label}",
            "wreck" if contact.wreck else "model",
            contact.label,
            naming.model(contact.type),
            contact.place[0],
            contact.place[1],
            contact.heading_deg,
            side=battle.enemy(seat.side),
            seat=platoon.seat,
            note=_distance(battle, seat, contact),
        )


def _fresher(one: Contact, other: Contact) -> bool:
    """Whether what one commander sees is newer than what another does."""
    return (one.seen, one.now) > (other.seen, other.now)


def _stands(battle: Battle, contact: Contact) -> bool:
    """Whether an enemy stands on the table: in a command element's own view, if only in passing."""
    if not contact.by_command:
        return False
    in_view = contact.now or (contact.passing and contact.seen == battle.turn)
    return contact.wreck or (in_view and battle.platoons[contact.platoon].command is not None)


def _distance(battle: Battle, seat: Seat, contact: Contact) -> str:
    """`416 m from C1`: how far a model is from the nearest command element of a player."""
    own = [battle.elements[p.command] for p in battle.of_seat(seat.id) if p.command]
    found = min(((away_m(x.place, contact.place), x.name) for x in own), default=None)
    return f"{int(found[0])} m from {found[1]}" if found else ""


def _reports(battle: Battle, seat: Seat) -> Iterator[Mark]:
    """What his other elements saw, and what he saw himself and sees no more: squares."""
    for platoon in battle.of_seat(seat.id):
        if platoon.command is None:
            continue
        groups: dict[tuple[object, ...], list[tuple[Contact, Reported]]] = {}
        for contact in battle.contacts.values():
            if contact.platoon != platoon.id or _stands(battle, contact):
                continue
            told = _reported(battle, contact, 1)
            if told.shown_as != "report":
                continue
            how = (contact.seen, contact.passing, contact.wreck)
            key = (told.grid, told.square_m, told.described_as, told.status, *how)
            groups.setdefault(key, []).append((contact, told))
        for group in groups.values():
            contact = min((one for one, _ in group), key=lambda one: _nearness(battle, one))
            told = _reported(battle, contact, len(group))
            yield _report_mark(battle, seat, platoon, contact, told)


def _nearness(battle: Battle, contact: Contact) -> tuple[float, str]:
    """How near to an enemy who reports him was; of equals the first by name reports."""
    return away_m(contact.from_place, contact.place), battle.elements[contact.observer].name


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
        age_turns=max(age, 1) if contact.by_command else age,  # his own view that is gone
    )
    return report_position(told, Dice(never), Unwritten(""))


def _report_mark(
    battle: Battle, seat: Seat, platoon: Platoon, contact: Contact, told: Reported
) -> Mark:
    age = battle.turn - contact.seen
    observer = battle.elements[contact.observer].name
    enemies = f"wreck of {_enemies(told)}" if contact.wreck else _enemies(told)
    square = f"{told.square_m} m square {told.grid}"
    way = f", {told.bearing} of {observer}, about {told.range_about_m} m" if told.bearing else ""
    if contact.wreck:
        words = f"{enemies.capitalize()}, {square}{way}"
    elif age:
        words = f"Last seen turn {contact.seen}: {enemies}, {square}{way}"
    elif contact.passing:
        words = f"{observer} saw {enemies} in passing, {square}{way}"
    else:
        words = f"{observer} reports {enemies}, {square}{way}"
    return Mark(
        " ".join(["report", platoon.id, enemies, square, *(["passing"] if contact.passing else [])])
        + (f" {contact.seen}" if age else ""),
        "report",
        enemies,
        words,
        told.x_m or 0,
        told.y_m or 0,
        square_m=told.square_m or 0,
        stale=age,
        side=battle.enemy(seat.side),
        seat=seat.id,
        note=f"{square}{way}",
    )


def _enemies(told: Reported) -> str:
    """`3 tanks`, `1 Panzer 3 Long 50`, `several vehicles`."""
    described, strength = str(told.described_as), str(told.strength)
    if described in DETAILS:
        return f"{strength} {DETAILS[described][strength != '1']}"
    if described in ("vehicles", "foot"):
        noun = described if strength != "one" or described == "foot" else "vehicle"
        return f"{strength} {noun}"
    name = naming.model(described)
    return name if strength == "1" else f"{strength} × {name}"


def _report_lines(marks: tuple[Mark, ...]) -> Iterator[Line]:
    for mark in marks:
        if mark.kind == "model":
            name = f"{mark.label}, {mark.words}," if mark.label else mark.words
            words = [f"{name} in your own sight at {grid_of(mark.x_m, mark.y_m)}"]
            if mark.heading_deg is not None:
                words.append(f"facing {point_of(mark.heading_deg)}")
            words += [mark.note] if mark.note else []
            yield Line(mark.key, ", ".join(words), "model")
        elif mark.kind == "report":
            yield Line(mark.key, mark.words, "stale" if mark.stale else "report")


def _fire_lines(battle: Battle, seat: Seat) -> Iterator[Line]:
    """His own fire by what shows of it; of enemy fire who was shot at, and from where."""
    own, taken = [], []
    for shot in battle.shots:
        firer, target = battle.elements[shot.firer], battle.elements[shot.target]
        if battle.platoons[firer.platoon].seat == seat.id:
            at = _called(battle, seat, target)
            own.append(f"{firer.name} fired at {at or 'the enemy'}: {_effect(shot, target)}")
        if battle.platoons[target.platoon].seat == seat.id:
            taken.append(f"{target.name} was shot at from {_from(battle, seat, firer, target)}")
    for number, words in enumerate(own):
        yield Line(f"shot {number}", words, "fire")
    for number, words in enumerate(sorted(taken)):  # in the order of neither who nor how many
        yield Line(f"shot at {number}", words, "loss")


def _called(battle: Battle, seat: Seat, enemy: Element) -> str:
    """What a player knows an enemy by: his name on the table, or the square that is reported."""
    held = (c for c in battle.contacts.values() if c.enemy == enemy.id and c.label)
    for one in held:
        if battle.platoons[one.platoon].side == seat.side and _stands(battle, one):
            return one.label
    for platoon in battle.of_seat(seat.id):
        key = f"{platoon.id} {enemy.id}"
        contact = battle.contacts.get(key) or battle.held.get(key)
        if contact is None or platoon.command is None:
            continue
        if contact.label and contact.now and contact.by_command:
            return contact.label  # it stood there until now
        told = _reported(battle, contact, 1)
        if contact.seen == battle.turn and told.shown_as == "report":
            return f"{_enemies(told)} in {told.grid}"
    return ""


def _effect(shot: Shot, target: Element) -> str:
    if shot.result == "destroyed":
        return "target destroyed" if target.is_vehicle else "position silenced"
    return OWN_FIRE[shot.result]


def _from(battle: Battle, seat: Seat, firer: Element, target: Element) -> str:
    """Where a shot came from: a contact's name, else one of eight directions."""
    own = [c for p in battle.of_seat(seat.id) if (c := _held(battle, p, firer))]
    if own and (known := _called(battle, seat, firer)):
        return known
    east, north = firer.x_m - target.x_m, firer.y_m - target.y_m
    return f"the {bearing_to(east, north) or 'same place'}"


def _held(battle: Battle, platoon: Platoon, enemy: Element) -> Contact | None:
    """What a platoon that can report has of an enemy in its sight."""
    contact = battle.contacts.get(f"{platoon.id} {enemy.id}")
    return contact if contact and platoon.command and (contact.now or contact.wreck) else None


def _loss_lines(battle: Battle, seat: Seat) -> Iterator[Line]:
    for element in battle.elements.values():
        if battle.platoons[element.platoon].seat != seat.id:
            continue
        if element.destroyed == battle.turn and battle.turn:
            yield Line(f"lost {element.name}", f"{element.name} is lost", "loss")


def _dice_lines(battle: Battle, seat: Seat) -> Iterator[Line]:
    """His own dice of the turn."""
    for number, words in enumerate(battle.rolled.get(seat.id, ())):
        yield Line(f"dice {number}", words, "dice")


def _platoons(battle: Battle, seat: Seat) -> Iterator[OwnPlatoon]:
    """How each of his platoons is, and its elements."""
    for platoon in battle.of_seat(seat.id):
        state = [naming.reaction(platoon.reaction), naming.ORDERS[platoon.movement]]
        if platoon.off:
            later = platoon.comes_on is not None and platoon.comes_on > battle.turn
            state = [f"comes on in turn {platoon.comes_on}" if later else "not on the map"]
        elif not platoon.deployed:
            state = ["to be set out"]
        elements = [battle.elements[id] for id in platoon.roster]
        yield OwnPlatoon(
            platoon.name,
            ", ".join(state),
            left=sum(1 for x in elements if x.fights),
            of=len(elements),
            words=_sentence(battle, platoon, elements),
            elements=tuple((naming.own(x), _state(battle, platoon, x)) for x in elements),
        )


def _sentence(battle: Battle, platoon: Platoon, elements: list[Element]) -> str:
    """`C3 lost. C1 is you.`"""
    said = [f"{x.name} lost" for x in elements if x.destroyed is not None]
    said += [f"{x.name} stuck in the sand" for x in elements if x.fights and x.stuck is not None]
    said += [f"{x.name} hit {x.hits} times" for x in elements if x.fights and x.hits > 1]
    said += [f"{x.name} hit once" for x in elements if x.fights and x.hits == 1]
    words = f"{', '.join(said)}. " if said else "None hit, none stuck. "
    if platoon.command:
        return f"{words}{battle.elements[platoon.command].name} is you."
    return (
        f"{words}Your command element is lost: no orders and no reports until another takes over."
    )


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
    """The dust and smoke of the next turn that he may know of."""
    for area in sorted(battle.dust, key=lambda area: area.id):  # not as the enemy is organised
        known = battle.trails.get(area.id)
        if area.stands(battle.turn + 1) and (known is None or seat.side in known):
            yield area
