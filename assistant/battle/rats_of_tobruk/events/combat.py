"""Events of the combats of a battle of Rats of Tobruk."""

from assistant.battle.rats_of_tobruk.events.activations import activation_conflict
from assistant.battle.rats_of_tobruk.events.base import BattleEvent, change_unit
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class UnitFired(BattleEvent, saved_as="Shot"):
    """A unit fired in its own activation; movement is over."""

    unit: str
    direct: bool

    def apply(self, battle: Battle) -> Battle:
        fighting = replace(battle, fighting=True)
        fired = {"shot": True} if self.direct else {"fired": True}
        return change_unit(fighting, self.unit, **fired)

    def conflict(self, battle: Battle) -> str | None:
        return activation_conflict(battle)


NO_FIGHT = "there would be no combat for this hex"


@dataclass(frozen=True)
class CombatBegun(BattleEvent, saved_as="FightBegun"):
    """Units attacked a hex; movement is over, except for overruns."""

    fight: Fight

    def apply(self, battle: Battle) -> Battle:
        for unit in self.fight.guns:
            battle = change_unit(battle, unit, fired=True)
        for unit in self.fight.attackers:
            fired = battle.units[unit].fired or battle.units[unit].artillery  # no barrage then
            battle = change_unit(battle, unit, attacked=True, fired=fired)
        fighting = battle.fighting or not self.fight.overrun
        return replace(battle, fight=self.fight, fighting=fighting)

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.hand else "no chit would be in hand"


@dataclass(frozen=True)
class CombatContinued(BattleEvent, saved_as="FightGoesOn"):
    """A combat reached another stage."""

    fight: Fight

    def apply(self, battle: Battle) -> Battle:
        for unit in self.fight.support:
            battle = change_unit(battle, unit, fired=True)
        return replace(battle, fight=self.fight)

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.fight else NO_FIGHT


@dataclass(frozen=True)
class UnitAdvanced(BattleEvent, saved_as="Advanced"):
    """A unit and its riders entered a hex after combat; after an overrun it may move on."""

    unit: str
    hex: str
    spent: float
    overran: bool

    def apply(self, battle: Battle) -> Battle:
        riders = [u.id for u in battle.units.values() if u.rides == self.unit]
        for id in (self.unit, *riders):
            battle = change_unit(battle, id, place=self.hex, spent=self.spent, overran=self.overran)
        now = battle.fight
        return replace(battle, fight=now and replace(now, advanced=(*now.advanced, self.unit)))

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.fight else NO_FIGHT


@dataclass(frozen=True)
class CombatEnded(BattleEvent, saved_as="FightOver"):
    """A combat ended."""

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, fight=None)

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.fight else NO_FIGHT
