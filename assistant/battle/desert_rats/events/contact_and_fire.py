"""Events of contact and fire (Desert Rats, Shooting)."""

from assistant.battle.desert_rats.events.base import BattleEvent, ElementEvent, conflict_if_lost
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact, Shot, ShotRuling
from assistant.battle.desert_rats.state.forces import Element
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class ContactsCalculated(BattleEvent, saved_as="ContactsWorked"):
    """The contacts of all platoons were calculated again."""

    contacts: dict[str, Contact]
    labels: dict[str, int]
    lost: tuple[str, ...] = ()  # that were out of sight on the way

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, contacts=self.contacts, labels=self.labels, lost_sight=self.lost)


@dataclass(frozen=True)
class EarlierSightingsSet(BattleEvent):
    """Older sightings of enemies stay on a player's pages while newer ones are withheld."""

    seat: str
    sightings: dict[str, Contact | None]  # by platoon and enemy; None: the player reads of none

    def apply(self, battle: Battle) -> Battle:
        changed = {**battle.read_before.get(self.seat, {}), **self.sightings}
        kept = {key: contact for key, contact in changed.items() if contact is not None}
        return replace(battle, read_before={**battle.read_before, self.seat: kept})


@dataclass(frozen=True)
class SightRuled(BattleEvent):
    """The umpire ruled whether a sight line is clear in this turn."""

    between: str  # two elements, see `sighting.sight_line_key`
    clear: bool | None  # None: as the map has it again

    def apply(self, battle: Battle) -> Battle:
        ruled = {key: clear for key, clear in battle.ruled.items() if key != self.between}
        if self.clear is not None:
            ruled[self.between] = self.clear
        return replace(battle, ruled=ruled)


@dataclass(frozen=True)
class ShotCorrected(BattleEvent, saved_as="ShotRuled"):
    """The umpire ruled how a shot of this turn meets its target."""

    firer: str
    target: str
    ruling: ShotRuling

    def apply(self, battle: Battle) -> Battle:
        key = f"{self.firer} {self.target}"
        return replace(battle, ruled_shots={**battle.ruled_shots, key: self.ruling})


@dataclass(frozen=True)
class ShotFired(BattleEvent):
    """An element fired at another; the result is applied at the end of the fire step."""

    shot: Shot
    anti_tank: bool  # by the armour column
    fired: bool = True  # false: the weapon has no effect at that range

    def apply(self, battle: Battle) -> Battle:
        firer = battle.elements[self.shot.firer]
        if not self.fired:
            return replace(battle, shots=(*battle.shots, self.shot))
        same = firer.shot_at == self.shot.target
        shots = (firer.shots if same else 0) + 1 if self.anti_tank else 0
        after = replace(firer, fired=True, shot_at=self.shot.target, shots=shots)
        return replace(
            battle,
            elements={**battle.elements, firer.id: after},
            shots=(*battle.shots, self.shot),
        )

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "fire":
            return f"the turn would be at {battle.phase}"
        return conflict_if_lost(battle, self.shot.firer) or conflict_if_lost(
            battle, self.shot.target
        )


@dataclass(frozen=True)
class HitsSet(ElementEvent, saved_as="WasHit"):
    """The number of hits on an infantry section or a gun was set."""

    element: str
    hits: int

    def evolve(self, element: Element) -> Element:
        return replace(element, hits=self.hits)


@dataclass(frozen=True)
class Destroyed(BattleEvent):
    """An element was lost."""

    element: str
    turn: int

    def apply(self, battle: Battle) -> Battle:
        element = replace(battle.elements[self.element], destroyed=self.turn, firing=False)
        platoon = battle.platoons[element.platoon]
        platoon = replace(platoon, lost=platoon.lost + 1, lost_now=platoon.lost_now + 1)
        if platoon.command == element.id:
            platoon = replace(platoon, command=None, leaderless=self.turn, led_by=element.id)
        return replace(
            battle,
            elements={**battle.elements, element.id: element},
            platoons={**battle.platoons, platoon.id: platoon},
        )

    def conflict(self, battle: Battle) -> str | None:
        gone = battle.elements[self.element].destroyed is not None
        return "what it destroyed would be destroyed already" if gone else None


@dataclass(frozen=True)
class Restored(BattleEvent):
    """The umpire returned a lost element to the battle."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        element = battle.elements[self.element]
        platoon = battle.platoons[element.platoon]
        now = element.destroyed == battle.turn
        back = replace(platoon, lost=platoon.lost - 1, lost_now=platoon.lost_now - now)
        if back.command is None and back.led_by == element.id:
            back = replace(back, command=element.id, leaderless=None)
        elements = {**battle.elements, element.id: replace(element, destroyed=None)}
        return replace(battle, elements=elements, platoons={**battle.platoons, back.id: back})

    def conflict(self, battle: Battle) -> str | None:
        there = battle.elements[self.element].destroyed is None
        return "this element would not be lost" if there else None
