"""Events of the combats of a battle of Battleaxe."""

from assistant.battle.battleaxe.events.base import BattleEvent
from assistant.battle.battleaxe.lookups.attacks import attackers_in
from assistant.battle.battleaxe.state.actions import Fight, Overrun
from assistant.battle.battleaxe.state.battle import Battle
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class CombatStageReached(BattleEvent, saved_as="Fought"):
    """A combat reached a stage, or (None) ended; its place then counts as attacked."""

    fight: Fight | None

    def apply(self, battle: Battle) -> Battle:
        if self.fight is not None or battle.fight is None:
            return replace(battle, fight=self.fight)
        over = battle.fight
        units = dict(battle.units)
        for id in over.attackers:
            units[id] = replace(units[id], acted=True)
        return replace(battle, fight=None, attacked=(*battle.attacked, over.place), units=units)

    def conflict(self, battle: Battle) -> str | None:
        if battle.kind is None:
            return "no impulse would be declared"
        if battle.fight is not None:
            return None
        if self.fight is None or self.fight.stage != "defence":
            return "the combat would not have begun"
        able = {unit.id for unit in attackers_in(battle, self.fight.place)}
        left = [id for id in self.fight.attackers if id not in able]
        return f"{', '.join(left)} could not attack there" if left else None


@dataclass(frozen=True)
class OverrunUpdated(BattleEvent, saved_as="Overran"):
    """Units got a second act, moved on with it, or (None) finished the overrun."""

    overrun: Overrun | None
    had: tuple[str, ...] = ()  # units that have finished it; empty: all have

    def apply(self, battle: Battle) -> Battle:
        over = self.overrun
        units = set(over.units if over else self.had)
        every = over is None and not units
        left = () if every else tuple(o for o in battle.overruns if units.isdisjoint(o.units))
        return replace(battle, overruns=(*left, over) if over else left)

    def conflict(self, battle: Battle) -> str | None:
        over = self.overrun
        if over is not None and over.to is None:
            return None if battle.kind else "no impulse would be declared"
        again = {id for had in battle.overruns for id in had.units}
        units = set(over.units if over else self.had)
        return None if units <= again else "these units would not have overrun anybody"


@dataclass(frozen=True)
class RommelLed(BattleEvent):
    """Rommel led an attack of this impulse."""

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, rommel_used=True)

    def conflict(self, battle: Battle) -> str | None:
        may = battle.rommel and not battle.rommel_used
        return None if may else "Rommel would not lead an attack then"
