"""Contacts: the enemies that each platoon knows, since when, and where (Command & Control)."""

from collections.abc import Mapping
from dataclasses import field
from operator import itemgetter
from typing import NamedTuple

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.sight.sighting import all_spottings
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.reports import LOST_AFTER


class Sighting(NamedTuple):
    """An enemy element as one element of a platoon saw it at one moment; a turn has thousands."""

    platoon: str
    observer: str
    from_place: Place
    enemy: str
    place: Place
    heading_deg: float
    by_command: bool
    distance_m: float


@dataclass
class Watch:
    """Sightings during the movement: the last ones, and the contacts that were lost."""

    last: dict[str, Sighting] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def look(self, battle: Battle) -> None:
        """Add the sightings of one moment of the movement."""
        best = {key: _best_look(min(looks, key=BY_RANK)) for key, looks in _looks(battle).items()}
        self.last |= best
        self.lost |= {key for key, held in battle.held.items() if held.now and key not in best}


class Seen(NamedTuple):
    """An enemy in sight of a platoon: the best sighting, and all who see it, the best first."""

    best: Sighting
    seers: tuple[str, ...]


def enemies_in_sight(battle: Battle) -> dict[str, Seen]:
    """Return the enemies that each platoon of both sides sees at this moment, wrecks among them.

    The command element's sighting is the best, then the nearest; who is aboard sees too.
    """
    return {key: _seen_by(looks) for key, looks in _looks(battle).items()}


# (the observer is not the command element, distance in meters, observer, target)
_Look = tuple[bool, float, Element, Element]
BY_RANK = itemgetter(0, 1)  # of equal looks the first is the best


def _looks(battle: Battle) -> dict[str, list[_Look]]:
    """Return all sightings of each enemy in sight of each platoon, in order of the elements."""
    aboard: dict[str, list[Element]] = {}
    for element in battle.elements.values():
        if element.carried_by is not None and element.is_in_battle:
            aboard.setdefault(element.carried_by, []).append(element)
    commands = {platoon.command for platoon in battle.platoons.values()}
    found: dict[str, list[_Look]] = {}
    for observer, target, far in all_spottings(battle):
        seers = (observer, *aboard[observer.id]) if observer.id in aboard else (observer,)
        for seer in seers:
            look = (seer.id not in commands, far, seer, target)
            found.setdefault(f"{seer.platoon} {target.id}", []).append(look)
    return found


def _best_look(look: _Look) -> Sighting:
    """Return the best look at an enemy as its sighting."""
    is_other, far, seer, target = look
    return Sighting(
        seer.platoon,
        seer.id,
        seer.place,
        target.id,
        target.place,
        target.heading_deg,
        not is_other,
        far,
    )


def _seen_by(looks: list[_Look]) -> Seen:
    """Return an enemy in sight of a platoon, from all looks at it."""
    looks.sort(key=BY_RANK)
    return Seen(_best_look(looks[0]), tuple([look[2].id for look in looks]))


def contacts_after_moving(battle: Battle, watch: Watch) -> e.ContactsCalculated:
    """Return the contacts after the movement, with those that were seen only in passing."""
    lost = tuple(sorted(watch.lost))
    after = update_contacts(replace(battle, lost_sight=lost))
    contacts = dict(after.contacts)
    for key, sighting in watch.last.items():
        found = contacts.get(key)
        if found is None or not found.now:
            seen = Seen(sighting, (sighting.observer,))
            made = _contact_from(battle, seen, battle.contacts.get(key))
            contacts[key] = replace(made, passing=True, now=False)
    return e.ContactsCalculated(*_label_contacts(battle, contacts), lost)


def update_contacts(battle: Battle) -> e.ContactsCalculated:
    """Return the event that updates every contact and drops those that are too old."""
    best = enemies_in_sight(battle)
    contacts: dict[str, Contact] = {}
    for key, contact in {**battle.held, **battle.contacts}.items():
        kept = None if key in best else _contact_out_of_sight(battle, key, contact, best)
        if kept is not None:
            contacts[key] = kept
    for key, seen in best.items():
        contacts[key] = _contact_from(battle, seen, battle.contacts.get(key))
    return e.ContactsCalculated(*_label_contacts(battle, contacts), battle.lost_sight)


def _contact_out_of_sight(
    battle: Battle, key: str, contact: Contact, best: Mapping[str, Seen]
) -> Contact | None:
    """Return a contact that is out of sight now, or None if it is dropped; a wreck stays."""
    target = battle.elements[contact.enemy]
    if contact.wreck:
        return None if target.is_in_battle else replace(contact, seen=battle.turn, now=False)
    if contact.now and target.destroyed is not None:
        if not target.is_vehicle:
            return None
        return replace(contact, wreck=True, seen=battle.turn, place=target.place, now=False)
    if contact.now and f"{contact.platoon} {target.carried_by}" in best:
        return None  # it was seen to mount
    if contact.now and contact.seen == battle.turn and target.is_in_battle:
        held = battle.held.get(key)  # nobody moves after the movement: a correction took it away
        if held is None:
            return None
        contact = held
    if battle.turn - contact.seen >= LOST_AFTER:
        return None
    return replace(contact, now=False)


def _contact_from(battle: Battle, seen: Seen, old: Contact | None) -> Contact:
    """Return the contact of a platoon with an enemy, made from its sightings, the best first."""
    best = seen.best
    target = battle.elements[best.enemy]
    wreck = not target.is_in_battle
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
        seers=seen.seers,
    )


def _label_contacts(
    battle: Battle, contacts: Mapping[str, Contact]
) -> tuple[dict[str, Contact], dict[str, int]]:
    """Return the contacts with their labels (`E1`), and the highest label of each side.

    Only enemies on a side's table have labels, numbered by nearness. So the labels give away
    neither enemies that were only reported nor how the enemy is organised. A withheld enemy gets no
    label: a missing number would give it away.
    """
    labels = dict(battle.held_labels)
    names: dict[tuple[str, str], str] = {}
    side_of = {id: platoon.side for id, platoon in battle.platoons.items()}
    for key, contact in battle.held.items():
        if contact.label and key in contacts:
            names[side_of[contact.platoon], contact.enemy] = contact.label
    untold = {side: battle.enemies_kept_from_side(side) for side in battle.tables}
    new = [
        c
        for c in contacts.values()
        if c.by_command and (c.now or c.wreck) and c.enemy not in untold[side_of[c.platoon]]
    ]
    for contact in sorted(new, key=lambda c: (distance_between_m(c.place, c.from_place), c.place)):
        side = side_of[contact.platoon]
        if (side, contact.enemy) not in names:
            labels[side] = labels.get(side, 0) + 1
            names[side, contact.enemy] = f"E{labels[side]}"
    named: dict[str, Contact] = {}
    for key, contact in contacts.items():
        label = names.get((side_of[contact.platoon], contact.enemy), "")
        named[key] = contact if contact.label == label else replace(contact, label=label)
    return named, labels
