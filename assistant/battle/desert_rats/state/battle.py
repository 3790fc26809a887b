"""The state of a double-blind battle; each part says who may know it (Desert Rats)."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal

from assistant.battle.desert_rats.state.encounters import Contact, Shot, ShotRuling
from assistant.battle.desert_rats.state.forces import Element, Platoon, Player, Table
from assistant.battle.desert_rats.state.lineage import Lineage
from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.battle.desert_rats.state.messages import Message
from assistant.battle.desert_rats.state.player_pages import Change, Disguise, Page, UmpireLine
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.battle.desert_rats.state.visibility import VisibilityChange
from assistant.boardmap.plan import Area, Place, Plan
from assistant.frozen import dataclass

Phase = Literal["setup", "orders", "movement", "fire", "reactions", "reports", "over"]
STEPS: tuple[Phase, ...] = ("orders", "movement", "fire", "reactions", "reports")
NOBODY = Plan(id="none", width_m=100, height_m=100)


@dataclass(frozen=True)
class Battle:
    """The whole state of a battle, for the umpire alone."""

    title: str = ""
    briefing: str = ""  # of the scenario, for all players
    phase: Phase = "setup"
    turn: int = 0
    last_turn: int = 1
    visibility_m: float = 5000
    visibility_changes: tuple[VisibilityChange, ...] = ()  # of the scenario, in order of turns
    plan: Plan = NOBODY
    aim_place: Place | None = None
    aim_within_m: float = 0
    aim_wins_at_once: bool = False
    ended: str = ""  # how the battle ended, in the umpire's words
    won_by: str = ""  # the winner by the umpire's decision: a side, or nobody
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    program_rolls: bool = False  # all dice of the umpire's steps, without asking for them
    entered_dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # for the next step
    tables: Mapping[str, Table] = field(default_factory=dict)
    sides: Mapping[str, Player] = field(default_factory=dict)  # the seats: devices join as one
    platoons: Mapping[str, Platoon] = field(default_factory=dict)
    elements: Mapping[str, Element] = field(default_factory=dict)
    contacts: Mapping[str, Contact] = field(default_factory=dict)  # by platoon and enemy
    labels: Mapping[str, int] = field(default_factory=dict)  # enemies ever named, by side
    held: Mapping[str, Contact] = field(default_factory=dict)  # contacts at the last turn's end
    held_labels: Mapping[str, int] = field(default_factory=dict)
    lost_sight: tuple[str, ...] = ()  # those of these contacts that were out of sight on the way
    # lines of sight that the umpire decided
    ruled: Mapping[str, bool] = field(default_factory=dict)
    ruled_shots: Mapping[str, ShotRuling] = field(default_factory=dict)  # by firer and target
    shots: tuple[Shot, ...] = ()
    last_shots: tuple[Shot, ...] = ()  # shots of the turn before
    # by seat, before the umpire releases them
    drafts: Mapping[str, Page] = field(default_factory=dict)
    released_sides: tuple[str, ...] = ()  # sides with released drafts
    # changes to the drafts, by seat
    changes: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)
    withheld: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by seat and enemy:
    # the turn of the last sighting that the umpire withheld
    # the last sightings before those, by seat, and by platoon and enemy
    read_before: Mapping[str, Mapping[str, Contact]] = field(default_factory=dict)
    disguises: Mapping[str, Mapping[str, Disguise]] = field(default_factory=dict)  # likewise
    own_lines: Mapping[str, tuple[UmpireLine, ...]] = field(default_factory=dict)  # by seat
    edited: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # last turn, by seat
    messages: tuple[Message, ...] = ()
    all_messages_wait: bool = False  # for the umpire; else only those to the enemy do
    pages: Mapping[str, Page] = field(default_factory=dict)  # by seat, as released
    came_from: Mapping[str, Place] = field(default_factory=dict)  # by element: a turn before
    put_elsewhere: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    # by element: place and heading that the umpire corrected since the pages went out
    # pages that were released and taken back
    recalled: Mapping[str, tuple[Page, ...]] = field(default_factory=dict)
    # lines that were released and corrected
    untrue: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # the player's own dice, by seat
    rolled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # the battle as the pages went out
    told_of: "Battle | None" = field(default=None, repr=False, compare=False)
    # the player's own, by seat
    notes: Mapping[str, tuple[MapNote, ...]] = field(default_factory=dict)
    pins: Mapping[str, MapNote] = field(default_factory=dict)  # the umpires' own, by id
    dust: tuple[Area, ...] = ()  # set down since the start
    # dust, by the sides that know it
    trails: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dust_makers: Mapping[str, str] = field(default_factory=dict)  # dust of vehicles: their side
    tells_dust: bool = True  # reports show the dust of enemy vehicles
    tells_noise: bool = False  # reports have engines that are heard
    secret_ground: Mapping[str, SecretGround] = field(default_factory=dict)  # by its id on the map
    lineage: Lineage = field(default_factory=Lineage)

    def elements_of_platoon(self, platoon: Platoon) -> list[Element]:
        """Return a platoon's elements that are in the battle, in the order of its roster."""
        return [e for id in platoon.roster if (e := self.elements[id]).is_in_battle]

    def elements_of_side(self, side: str) -> list[Element]:
        """Return a side's elements in the battle that are on the ground, not carried."""
        return [
            e
            for p in self.platoons.values()
            if p.side == side and not p.off
            for e in self.elements_of_platoon(p)
            if e.carried_by is None
        ]

    def platoons_of_player(self, seat: str) -> list[Platoon]:
        """Return the platoons of a player."""
        return [p for p in self.platoons.values() if p.seat == seat]

    def enemy_of(self, side: str) -> str:
        """Return the id of the other side."""
        return next(id for id in self.tables if id != side)

    def carried_elements(self, carrier: str) -> Iterator[Element]:
        """Yield the elements that ride in a lorry or are towed by it."""
        return (e for e in self.elements.values() if e.carried_by == carrier and e.is_in_battle)

    def enemies_withheld_from(self, seat: str) -> frozenset[str]:
        """Return the enemy elements that the umpire keeps off a player's page."""
        return frozenset(
            id for c in self.changes.get(seat, ()) if c.words is None for id in c.about
        )

    def is_withheld(self, seat: str, contact: Contact) -> bool:
        """Return whether the umpire keeps the last sighting of a contact from a player.

        A withheld enemy stays withheld until it is seen again.
        """
        until = self.withheld[seat].get(contact.enemy, -1) if seat in self.withheld else -1
        if contact.seen <= until:
            return True
        return seat in self.changes and contact.enemy in self.enemies_withheld_from(seat)

    def earlier_sightings(self, seat: str) -> Iterator[Contact]:
        """Yield what a player last read about enemies whose newer sightings were withheld."""
        for key, contact in self.read_before.get(seat, {}).items():
            newer = self.contacts.get(key)
            if newer is None or self.is_withheld(seat, newer):
                yield contact

    def was_withheld_from(self, platoon: Platoon, enemy: str) -> bool:
        """Return whether the umpire kept an enemy off the last page of a platoon's player."""
        contact = self.held.get(f"{platoon.id} {enemy}")
        return contact is not None and self.is_withheld(platoon.seat, contact)

    def disguise_of(self, seat: str, enemy: str) -> Disguise | None:
        """Return the umpire's wording for an enemy on a player's page."""
        return self.disguises.get(seat, {}).get(enemy)

    def name_given_to(self, seat: str, enemy: str) -> Disguise | None:
        """Return the umpire's name for an enemy, even one on a page that has not gone out."""
        for change in reversed(self.changes.get(seat, ())):
            if change.title and enemy in change.about:
                return Disguise(change.title, change.has_place)
        return self.disguise_of(seat, enemy)

    def has_known_place(self, seat: str, enemy: str) -> bool:
        """Return whether an enemy has a place on a player's map, even in the umpire's words."""
        known_as = self.disguise_of(seat, enemy)
        return known_as is None or known_as.has_place

    def enemies_kept_from_side(self, side: str) -> frozenset[str]:
        """Return the enemy elements that are kept off the pages of all players of a side."""
        seats = [
            self.enemies_withheld_from(id) for id, seat in self.sides.items() if seat.side == side
        ]
        return frozenset.intersection(*seats) if seats else frozenset()

    def contacts_in_sight(self, platoon: str) -> Iterator[Contact]:
        """Yield the contacts of a platoon that are in its sight now."""
        return (c for c in self.contacts.values() if c.platoon == platoon and c.now)

    @property
    def whole_plan(self) -> Plan:
        """The map with the dust and smoke added during the battle."""
        if not self.dust:
            return self.plan
        return self.plan.model_copy(update={"areas": (*self.plan.areas, *self.dust)})
