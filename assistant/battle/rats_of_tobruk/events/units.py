"""Events of the units of a battle of Rats of Tobruk."""

from assistant.battle.rats_of_tobruk.events.base import BattleEvent, change_unit
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.frozen import dataclass, replace
from assistant.rules.rats_of_tobruk.terms import AnyStrength, Side


@dataclass(frozen=True)
class UnitPlaced(BattleEvent):
    """A unit was put in another hex, or (None) off the map."""

    unit: str
    place: str | None

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, place=self.place)


@dataclass(frozen=True)
class UnitChanged(BattleEvent):
    """A unit's strength or markers changed; riders leave an eliminated tank."""

    unit: str
    strength: AnyStrength
    pinned: bool
    fired: bool

    def apply(self, battle: Battle) -> Battle:
        changed = change_unit(
            battle, self.unit, strength=self.strength, pinned=self.pinned, fired=self.fired
        )
        if self.strength != "eliminated":
            return changed
        for rider in [u.id for u in battle.units.values() if u.rides == self.unit]:
            changed = change_unit(changed, rider, rides=None)
        return changed


@dataclass(frozen=True)
class EnemiesSeen(BattleEvent, saved_as="Shown"):
    """A side saw enemy units where they are."""

    side: Side
    units: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        places = {id: battle.units[id].place for id in self.units}
        seen = {id: place for id, place in places.items() if place}
        known = {**battle.known, self.side: {**battle.known.get(self.side, {}), **seen}}
        return replace(battle, known=known)


@dataclass(frozen=True)
class EnemiesForgotten(BattleEvent, saved_as="Forgotten"):
    """A side learned that enemy units are lost."""

    side: Side
    units: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        known = battle.known.get(self.side, {})
        left = {id: place for id, place in known.items() if id not in self.units}
        return replace(battle, known={**battle.known, self.side: left})

    def conflict(self, battle: Battle) -> str | None:
        known = set(self.units) <= set(battle.known.get(self.side, {}))
        return None if known else "this side would not have seen these units"
