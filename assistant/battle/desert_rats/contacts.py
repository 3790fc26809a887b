"""What each platoon has of the enemy: who sees whom, since when, where last (Command & Control)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.sighting import Sight, sights
from assistant.battle.desert_rats.state import Battle, Contact, Element
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.reports import LOST_AFTER


@dataclass(frozen=True)
class Passing:
    """An enemy as one element of a platoon saw him at one moment."""

    platoon: str
    observer: str
    from_place: Place
    enemy: str
    place: Place
    heading_deg: float
    by_command: bool
    distance_m: float


def seen_now(battle: Battle) -> Iterator[Passing]:
    """Every sighting of this moment, both sides'."""
    for side in battle.tables:
        for sight in sights(battle, side):
            if sight.spotted:
                yield from _passing(battle, sight)


def _passing(battle: Battle, sight: Sight) -> Iterator[Passing]:
    observer, target = battle.elements[sight.observer], battle.elements[sight.target]
    for seer in (observer, *battle.carried(observer.id)):
        platoon = battle.platoons[seer.platoon]
        yield Passing(
            platoon.id,
            seer.id,
            seer.place,
            target.id,
            target.place,
            target.heading_deg,
            platoon.command == seer.id,
            sight.distance_m,
        )


def passed(battle: Battle, seen: Iterable[Passing]) -> Iterator[e.ContactsWorked]:
    """What was seen on the way and is not seen at its end: a contact that is stale next turn."""
    now = {(p.platoon, p.enemy) for p in seen_now(battle)}
    last: dict[tuple[str, str], Passing] = {}
    for sighting in seen:
        key = (sighting.platoon, sighting.enemy)
        if key not in now:
            kept = last.get(key)
            nearer = kept is None or kept.place != sighting.place or _better(sighting, kept)
            last[key] = sighting if nearer else kept  # type: ignore[assignment]
    if last:
        contacts, labels = dict(battle.contacts), dict(battle.labels)
        for sighting in last.values():
            contact = _made(battle, sighting, contacts, labels)
            contacts[key_of(sighting)] = replace(contact, passing=True, now=False)
        yield e.ContactsWorked(contacts, labels)


def worked(battle: Battle) -> e.ContactsWorked:
    """Every contact after the sightings are worked anew; what is too old is dropped."""
    best: dict[str, Passing] = {}
    for sighting in seen_now(battle):
        key = key_of(sighting)
        kept = best.get(key)
        if kept is None or _better(sighting, kept):
            best[key] = sighting
    contacts: dict[str, Contact] = {}
    labels = dict(battle.labels)
    for key, contact in battle.contacts.items():
        age = battle.turn - contact.seen
        if key not in best and age < LOST_AFTER:
            contacts[key] = _unseen(battle, contact)
    for key, sighting in best.items():
        before = {**contacts, **({key: battle.contacts[key]} if key in battle.contacts else {})}
        contacts[key] = replace(_made(battle, sighting, before, labels), passing=False)
    return e.ContactsWorked(contacts, labels)


def key_of(sighting: Passing) -> str:
    """Under which a contact is kept."""
    return f"{sighting.platoon} {sighting.enemy}"


def _better(one: Passing, other: Passing) -> bool:
    """The command element's own eyes first, then the nearest."""
    return (not one.by_command, one.distance_m) < (not other.by_command, other.distance_m)


def _unseen(battle: Battle, contact: Contact) -> Contact:
    """A contact that is out of sight; a wreck stays where it is."""
    if contact.wreck:
        return contact
    target = battle.elements[contact.enemy]
    killed_in_sight = target.destroyed is not None and contact.now
    if killed_in_sight and target.is_vehicle:
        return replace(contact, wreck=True, seen=battle.turn, place=target.place, now=False)
    return replace(contact, now=False)


def _made(
    battle: Battle,
    sighting: Passing,
    before: dict[str, Contact],
    labels: dict[str, int],
) -> Contact:
    target = battle.elements[sighting.enemy]
    old = before.get(key_of(sighting))
    label = old.label if old else _label(battle, sighting.platoon, labels)
    kept = old is not None and (old.now or old.seen == battle.turn)
    return Contact(
        platoon=sighting.platoon,
        enemy=target.id,
        label=label,
        by_command=sighting.by_command,
        observer=sighting.observer,
        since=old.since if old is not None and kept else battle.turn,
        seen=battle.turn,
        place=sighting.place,
        from_place=sighting.from_place,
        heading_deg=sighting.heading_deg,
        type=target.type,
    )


def _label(battle: Battle, platoon: str, labels: dict[str, int]) -> str:
    """The next name of an enemy to the player of a platoon."""
    seat = battle.platoons[platoon].seat
    labels[seat] = labels.get(seat, 0) + 1
    return f"E{labels[seat]}"


def knows(battle: Battle, side: str, enemy: Element) -> bool:
    """Whether anybody of a side has an enemy in sight now."""
    return any(
        c.now and c.enemy == enemy.id and battle.platoons[c.platoon].side == side
        for c in battle.contacts.values()
    )
