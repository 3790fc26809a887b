"""Contacts: the enemies that each platoon knows, since when, and where (Command & Control)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.sight.sighting import Spotting, all_spottings
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.reports import LOST_AFTER


@dataclass(frozen=True)
class Sighting:
    """An enemy element as one element of a platoon saw it at one moment."""

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
        """The key of the contact: platoon and enemy."""
        return f"{self.platoon} {self.enemy}"


@dataclass
class Watch:
    """Sightings during the movement: the last ones, and the contacts that were lost."""

    last: dict[str, Sighting] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def look(self, battle: Battle) -> None:
        """Add the sightings of one moment of the movement."""
        best = _best_sightings(sightings_now(battle))
        self.last |= {key: seen[0] for key, seen in best.items()}
        self.lost |= {key for key, held in battle.held.items() if held.now and key not in best}


def sightings_now(battle: Battle) -> Iterator[Sighting]:
    """Yield every sighting of this moment by both sides, wrecks among them."""
    aboard: dict[str, list[Element]] = {}
    for element in battle.elements.values():
        if element.carried_by is not None and element.is_in_battle:
            aboard.setdefault(element.carried_by, []).append(element)
    for spotting in all_spottings(battle):
        yield from _sightings_of(battle, spotting, aboard.get(spotting.observer.id, []))


def _sightings_of(battle: Battle, spotting: Spotting, aboard: list[Element]) -> Iterator[Sighting]:
    """Yield the sightings of an observer and of the elements aboard it."""
    target = spotting.target
    for seer in (spotting.observer, *aboard):
        platoon = battle.platoons[seer.platoon]
        yield Sighting(
            platoon.id,
            seer.id,
            seer.place,
            target.id,
            target.place,
            target.heading_deg,
            platoon.command == seer.id,
            spotting.distance_m,
        )


def contacts_after_moving(battle: Battle, watch: Watch) -> e.ContactsCalculated:
    """Return the contacts after the movement, with those that were seen only in passing."""
    lost = tuple(sorted(watch.lost))
    after = update_contacts(replace(battle, lost_sight=lost))
    contacts = dict(after.contacts)
    for key, sighting in watch.last.items():
        found = contacts.get(key)
        if found is None or not found.now:
            made = _contact_from(battle, [sighting], battle.contacts.get(key))
            contacts[key] = replace(made, passing=True, now=False)
    return e.ContactsCalculated(*_label_contacts(battle, contacts), lost)


def update_contacts(battle: Battle) -> e.ContactsCalculated:
    """Return the event that updates every contact and drops those that are too old."""
    best = _best_sightings(sightings_now(battle))
    contacts: dict[str, Contact] = {}
    for key, contact in {**battle.held, **battle.contacts}.items():
        kept = None if key in best else _contact_out_of_sight(battle, key, contact, best)
        if kept is not None:
            contacts[key] = kept
    for key, seen in best.items():
        contacts[key] = _contact_from(battle, seen, battle.contacts.get(key))
    return e.ContactsCalculated(*_label_contacts(battle, contacts), battle.lost_sight)


def _best_sightings(seen: Iterable[Sighting]) -> dict[str, list[Sighting]]:
    """Return the sightings of each contact: the command element's first, then the nearest."""
    found: dict[str, list[Sighting]] = {}
    for sighting in seen:
        found.setdefault(sighting.key, []).append(sighting)
    return {key: sorted(each, key=_sighting_rank) for key, each in found.items()}


def _sighting_rank(one: Sighting) -> tuple[bool, float]:
    """Return the sort key of a sighting: the lower, the better."""
    return (not one.by_command, one.distance_m)


def _contact_out_of_sight(
    battle: Battle, key: str, contact: Contact, best: Mapping[str, Sequence[Sighting]]
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


def _contact_from(battle: Battle, seen: Sequence[Sighting], old: Contact | None) -> Contact:
    """Return the contact of a platoon and an enemy, made of its sightings, the best first."""
    best = seen[0]
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
        seers=tuple(one.observer for one in seen),
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
    named = {
        key: replace(c, label=names.get((side_of[c.platoon], c.enemy), ""))
        for key, c in contacts.items()
    }
    return named, labels
