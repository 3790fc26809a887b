"""Events of the movement of units in Rats of Tobruk."""

from typing import Any

from assistant.battle.rats_of_tobruk.events.activations import activation_conflict
from assistant.battle.rats_of_tobruk.events.base import BattleEvent, change_unit
from assistant.battle.rats_of_tobruk.state.actions import Step, Walk
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.frozen import dataclass, replace
from assistant.rules.rats_of_tobruk.terms import Side


def _put_at_step(battle: Battle, unit: str, step: Step, **more: Any) -> Battle:
    """Return the battle with a unit where a step leads, its cost spent."""
    return change_unit(battle, unit, place=step.hex, spent=step.spent, by_road=step.road, **more)


@dataclass(frozen=True)
class UnitsMoved(BattleEvent, saved_as="Walked"):
    """A unit or stack moved, with its riders."""

    units: tuple[str, ...]
    steps: tuple[Step, ...]
    stopped: bool = False  # in an enemy zone of control

    def apply(self, battle: Battle) -> Battle:
        last = self.steps[-1]
        for unit in self.units:
            before = battle.units[unit]
            battle = _put_at_step(
                battle,
                unit,
                last,
                owes=0,
                moved=True,
                stopped=self.stopped,
                entered=before.entered or before.place is None,
            )
        return replace(battle, walk=Walk(self.units, self.steps))

    def conflict(self, battle: Battle) -> str | None:
        lost = [unit for unit in self.units if not battle.units[unit].alive]
        return (
            f"{', '.join(lost)} would already be eliminated"
            if lost
            else activation_conflict(battle)
        )


@dataclass(frozen=True)
class MoveHalted(BattleEvent, saved_as="Halted"):
    """A move ended at an earlier hex, since a unit was pinned or lost there."""

    step: int  # of the walk, from 0

    def apply(self, battle: Battle) -> Battle:
        walk = battle.walk
        if walk is None:
            return battle
        steps = walk.steps[: self.step + 1]
        last, short = steps[-1], len(steps) < len(walk.steps)
        for unit in walk.units:
            stopped = battle.units[unit].stopped and not short
            battle = _put_at_step(battle, unit, last, stopped=stopped)
        return replace(battle, walk=replace(walk, steps=steps))

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.walk else "no unit would have moved"


@dataclass(frozen=True)
class OpportunityFired(BattleEvent, saved_as="OpportunityTaken"):
    """A unit fired at a step of a move."""

    firer: str
    step: int

    def apply(self, battle: Battle) -> Battle:
        if battle.walk is None:
            return battle
        shots = (*battle.walk.shots, (self.firer, self.step))
        return replace(battle, walk=replace(battle.walk, shots=shots))

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.walk else "no unit would have moved"


@dataclass(frozen=True)
class MoveLetPass(BattleEvent, saved_as="LetPass"):
    """The enemy let the last move pass, or every move of the battalion in hand."""

    rest: bool = False

    def apply(self, battle: Battle) -> Battle:
        walk = battle.walk and replace(battle.walk, answered=True)
        return replace(battle, walk=walk, lets_pass=battle.lets_pass or self.rest)

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.walk else "nobody would have moved then"


@dataclass(frozen=True)
class FireQuestionsChosen(BattleEvent):
    """A side chose in secret at which enemy moves of this turn it is asked to fire."""

    side: Side
    when: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, asked_at={**battle.asked_at, self.side: self.when})


@dataclass(frozen=True)
class RidingChanged(BattleEvent, saved_as="Rode"):
    """A unit mounted or left a tank; each pays now, or owes the cost."""

    rider: str
    tank: str
    mounts: bool
    rider_paid: float
    tank_paid: float
    rider_owes: float
    tank_owes: float

    def apply(self, battle: Battle) -> Battle:
        for id, paid, owes in (
            (self.rider, self.rider_paid, self.rider_owes),
            (self.tank, self.tank_paid, self.tank_owes),
        ):
            unit = battle.units[id]
            battle = change_unit(battle, id, spent=unit.spent + paid, owes=unit.owes + owes)
        return change_unit(battle, self.rider, rides=self.tank if self.mounts else None)

    def conflict(self, battle: Battle) -> str | None:
        return activation_conflict(battle)


@dataclass(frozen=True)
class DebarkingChanged(BattleEvent, saved_as="DebarkedFrom"):
    """A unit left its trucks or entered them; its movement is unspent again."""

    unit: str
    debarked: bool

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, debarked=self.debarked, changed=True, spent=0)

    def conflict(self, battle: Battle) -> str | None:
        return activation_conflict(battle)


@dataclass(frozen=True)
class ClearingTried(BattleEvent, saved_as="TriedToClear"):
    """An engineer tried to clear ditch and wire."""

    unit: str

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, tried=True)

    def conflict(self, battle: Battle) -> str | None:
        return activation_conflict(battle)
