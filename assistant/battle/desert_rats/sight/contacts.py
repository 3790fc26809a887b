"""What each platoon has of the enemy: who sees whom, since when, where last (Command & Control)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import away_m
from assistant.battle.desert_rats.sight.sighting import Spotting, spottings
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Element
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

    @property
    def key(self) -> str:
        """Under which a contact is kept."""
        return f"{self.platoon} {self.enemy}"


@dataclass
class Watch:
    """What is seen on the way: the last sighting of each, and who was out of sight for a moment."""

    last: dict[str, Passing] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def look(self, battle: Battle) -> None:
        """Take in what is seen at one moment of the movement."""
        best = _best(seen_now(battle))
        self.last |= {key: seen[0] for key, seen in best.items()}
        self.lost |= {key for key, held in battle.held.items() if held.now and key not in best}


def seen_now(battle: Battle) -> Iterator[Passing]:
    """Every sighting of this moment, both sides', wrecks too."""
    aboard: dict[str, list[Element]] = {}
    for element in battle.elements.values():
        if element.carried_by is not None and element.fights:
            aboard.setdefault(element.carried_by, []).append(element)
    for spotting in spottings(battle):
        yield from _passing(battle, spotting, aboard.get(spotting.observer.id, []))


def _passing(battle: Battle, spotting: Spotting, aboard: list[Element]) -> Iterator[Passing]:
    target = spotting.target
    for seer in (spotting.observer, *aboard):
        platoon = battle.platoons[seer.platoon]
        yield Passing(
            platoon.id,
            seer.id,
            seer.place,
            target.id,
            target.place,
            target.heading_deg,
            platoon.command == seer.id,
            spotting.distance_m,
        )


def after_moving(battle: Battle, watch: Watch) -> e.ContactsWorked:
    """The contacts at the end of the movement, and what was seen only on the way to it."""
    lost = tuple(sorted(watch.lost))
    after = worked(replace(battle, lost_sight=lost))
    contacts = dict(after.contacts)
    for key, sighting in watch.last.items():
        found = contacts.get(key)
        if found is None or not found.now:
            made = _made(battle, [sighting], battle.contacts.get(key))
            contacts[key] = replace(made, passing=True, now=False)
    return e.ContactsWorked(*_named(battle, contacts), lost)


def worked(battle: Battle) -> e.ContactsWorked:
    """Every contact after the sightings are worked anew; what is too old is dropped."""
    best = _best(seen_now(battle))
    contacts: dict[str, Contact] = {}
    for key, contact in {**battle.held, **battle.contacts}.items():
        kept = None if key in best else _unseen(battle, key, contact, best)
        if kept is not None:
            contacts[key] = kept
    for key, seen in best.items():
        contacts[key] = _made(battle, seen, battle.contacts.get(key))
    return e.ContactsWorked(*_named(battle, contacts), battle.lost_sight)


def _best(seen: Iterable[Passing]) -> dict[str, list[Passing]]:
    """The sightings of each contact: the command element's own eyes first, then the nearest."""
    found: dict[str, list[Passing]] = {}
    for sighting in seen:
        found.setdefault(sighting.key, []).append(sighting)
    return {key: sorted(each, key=_better) for key, each in found.items()}


def _better(one: Passing) -> tuple[bool, float]:
    return (not one.by_command, one.distance_m)


def _unseen(
    battle: Battle, key: str, contact: Contact, best: Mapping[str, Sequence[Passing]]
) -> Contact | None:
    """A contact that is out of sight now; a wreck stays where it is."""
    target = battle.elements[contact.enemy]
    if contact.wreck:
        return None if target.fights else replace(contact, seen=battle.turn, now=False)
    if contact.now and target.destroyed is not None:
        if not target.is_vehicle:
            return None
        return replace(contact, wreck=True, seen=battle.turn, place=target.place, now=False)
    if contact.now and f"{contact.platoon} {target.carried_by}" in best:
        return None  # it was seen to mount
    if contact.now and contact.seen == battle.turn and target.fights:
        held = battle.held.get(key)  # nobody moves after the movement: a correction took it away
        if held is None:
            return None
        contact = held
    if battle.turn - contact.seen >= LOST_AFTER:
        return None
    return replace(contact, now=False)


def _made(battle: Battle, seen: Sequence[Passing], old: Contact | None) -> Contact:
    best = seen[0]
    target = battle.elements[best.enemy]
    wreck = not target.fights
    stood = old is not None and old.wreck and old.by_command and wreck
    return Contact(
        platoon=best.platoon,
        enemy=target.id,
        label="",
        by_command=best.by_command or stood,
        observer=best.observer,
        since=old.since if old is not None and old.now else battle.turn,
        seen=battle.turn,
        place=best.place,
        from_place=best.from_place,
        heading_deg=best.heading_deg,
        type=target.type,
        wreck=wreck,
        seers=tuple(one.observer for one in seen),
    )


def _named(
    battle: Battle, contacts: Mapping[str, Contact]
) -> tuple[dict[str, Contact], dict[str, int]]:
    """The contacts with what each side calls the enemy.

    Only what stands on a side's table has a name, and names go by nearness: how many have one, and
    which comes first, says nothing of what was only reported or of how the enemy is organised.
    Who is withheld gets none: a number that is missing would tell of him.
    """
    labels = dict(battle.held_labels)
    names: dict[tuple[str, str], str] = {}
    side_of = {id: platoon.side for id, platoon in battle.platoons.items()}
    for key, contact in battle.held.items():
        if contact.label and key in contacts:
            names[side_of[contact.platoon], contact.enemy] = contact.label
    untold = {side: battle.untold(side) for side in battle.tables}
    new = [
        c for c in contacts.values() if c.by_command and c.enemy not in untold[side_of[c.platoon]]
    ]
    for contact in sorted(new, key=lambda c: (away_m(c.place, c.from_place), c.place)):
        side = side_of[contact.platoon]
        if (side, contact.enemy) not in names:
            labels[side] = labels.get(side, 0) + 1
            names[side, contact.enemy] = f"E{labels[side]}"
    named = {
        key: replace(c, label=names.get((side_of[c.platoon], c.enemy), ""))
        for key, c in contacts.items()
    }
    return named, labels
