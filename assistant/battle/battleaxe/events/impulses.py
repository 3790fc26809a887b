"""Events of the impulses of a battle of Battleaxe."""

from assistant.battle.battleaxe.events.base import BattleEvent, clear_impulse
from assistant.battle.battleaxe.lookups.attacks import places_to_attack
from assistant.battle.battleaxe.state.battle import Battle
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.places import ImpulseKind, Side


def impulse_end_conflict(battle: Battle) -> str | None:
    """Return why the impulse cannot end, as a clause; None if it can."""
    if battle.kind is None:
        return "the impulse would not be declared"
    if battle.fight is not None:
        return "a combat would not be over"
    pending = places_to_attack(battle)
    return f"units in {', '.join(pending)} would still have to attack" if pending else None


@dataclass(frozen=True)
class ImpulseDeclared(BattleEvent):
    """A side declared the kind of its impulse, and the places that it activates."""

    side: Side
    impulse: int
    kind: ImpulseKind
    places: tuple[str, ...] = ()

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, kind=self.kind, active_places=self.places)

    def conflict(self, battle: Battle) -> str | None:
        if battle.bidding:
            return "a bid would still be to be made then"
        now = (battle.active, battle.impulse, battle.phase, battle.kind)
        if now == (self.side, self.impulse, "maneuvers", None):
            return None
        return "it would not be that impulse then"


@dataclass(frozen=True)
class PlacesActivated(BattleEvent):
    """More places were activated for the same assault."""

    places: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, active_places=(*battle.active_places, *self.places))

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.kind == "assault" else "there would be no assault then"


@dataclass(frozen=True)
class ControlTaken(BattleEvent):
    """A side took control of a place."""

    place: str
    side: Side

    def apply(self, battle: Battle) -> Battle:
        place = replace(battle.places[self.place], controlled_by=self.side)
        return replace(battle, places={**battle.places, self.place: place})

    def conflict(self, battle: Battle) -> str | None:
        same = battle.places[self.place].controlled_by == self.side
        return "that side would already control this place" if same else None


@dataclass(frozen=True)
class SunsetDecisionOpened(BattleEvent, saved_as="DuskFell"):
    """A Sunset DR was rolled that the holder of the Advantage may ignore."""

    ends: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, dusk=self.ends)

    def conflict(self, battle: Battle) -> str | None:
        return impulse_end_conflict(battle)


@dataclass(frozen=True)
class ImpulseBegun(BattleEvent):
    """The next side's impulse began; nothing is declared yet."""

    side: Side
    impulse: int

    def apply(self, battle: Battle) -> Battle:
        return clear_impulse(replace(battle, active=self.side, impulse=self.impulse))

    def conflict(self, battle: Battle) -> str | None:
        if battle.active == self.side:
            return "the impulse of the other side would not be over then"
        return impulse_end_conflict(battle)


@dataclass(frozen=True)
class SunsetDiceRolled(BattleEvent, saved_as="SunsetFell"):
    """The first two Axis dice of this Axis impulse fell; they are its Sunset DR."""

    dice: tuple[int, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, sunset=self.dice)

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.kind else "no impulse would be declared"


@dataclass(frozen=True)
class SecondImpulseBought(BattleEvent, saved_as="SecondImpulse"):
    """The Axis bought a second impulse, of the other kind."""

    kind: ImpulseKind
    places: tuple[str, ...] = ()

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, kind=self.kind, active_places=self.places, intercepted=True)

    def conflict(self, battle: Battle) -> str | None:
        if battle.kind is None:
            return "the impulse before it would not be declared then"
        return "there would be a second impulse then" if battle.intercepted else None
