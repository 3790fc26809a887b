"""What happens in activations: facts that know no rules."""

from dataclasses import dataclass, replace
from typing import Any

from assistant.battle.rats_of_tobruk.events.units import Happening, with_unit
from assistant.battle.rats_of_tobruk.state.battle import Battle, Step, Walk
from assistant.rules.rats_of_tobruk.terms import Side


def _stands(battle: Battle, unit: str, step: Step, **more: Any) -> Battle:
    """A unit stands where a step led, having spent what it cost."""
    return with_unit(battle, unit, place=step.hex, spent=step.spent, by_road=step.road, **more)


def no_hand(battle: Battle) -> str | None:
    """Why nobody could act; None if a battalion may."""
    return None if battle.hand else "no chit would be in hand"


@dataclass(frozen=True)
class StackChosen(Happening):
    """The one stack of a battalion without an HQ that acts in this activation."""

    units: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, lone=self.units)

    def unfit(self, battle: Battle) -> str | None:
        return no_hand(battle)


@dataclass(frozen=True)
class Walked(Happening):
    """A unit or stack has moved, and those that ride on it."""

    units: tuple[str, ...]
    steps: tuple[Step, ...]
    stopped: bool = False  # in an enemy zone of control

    def on(self, battle: Battle) -> Battle:
        last = self.steps[-1]
        for unit in self.units:
            before = battle.units[unit]
            battle = _stands(
                battle,
                unit,
                last,
                owes=0,
                moved=True,
                stopped=self.stopped,
                entered=before.entered or before.place is None,
            )
        return replace(battle, walk=Walk(self.units, self.steps))

    def unfit(self, battle: Battle) -> str | None:
        lost = [unit for unit in self.units if not battle.units[unit].alive]
        return f"{', '.join(lost)} would already be eliminated" if lost else no_hand(battle)


@dataclass(frozen=True)
class Halted(Happening):
    """A move ends at an earlier hex, for somebody was pinned or lost there."""

    step: int  # of the walk, from 0

    def on(self, battle: Battle) -> Battle:
        walk = battle.walk
        if walk is None:
            return battle
        steps = walk.steps[: self.step + 1]
        last, short = steps[-1], len(steps) < len(walk.steps)
        for unit in walk.units:
            stopped = battle.units[unit].stopped and not short
            battle = _stands(battle, unit, last, stopped=stopped)
        return replace(battle, walk=replace(walk, steps=steps))

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.walk else "no unit would have moved"


@dataclass(frozen=True)
class OpportunityTaken(Happening):
    """Somebody fired at a step of a move."""

    firer: str
    step: int

    def on(self, battle: Battle) -> Battle:
        if battle.walk is None:
            return battle
        shots = (*battle.walk.shots, (self.firer, self.step))
        return replace(battle, walk=replace(battle.walk, shots=shots))

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.walk else "no unit would have moved"


@dataclass(frozen=True)
class LetPass(Happening):
    """The enemy fires no more at the move made last, or at any move of the battalion in hand."""

    rest: bool = False

    def on(self, battle: Battle) -> Battle:
        walk = battle.walk and replace(battle.walk, answered=True)
        return replace(battle, walk=walk, lets_pass=battle.lets_pass or self.rest)

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.walk else "nobody would have moved then"


@dataclass(frozen=True)
class Rode(Happening):
    """A unit mounts a tank or leaves it; each pays at once, or owes it."""

    rider: str
    tank: str
    mounts: bool
    rider_paid: float
    tank_paid: float
    rider_owes: float
    tank_owes: float

    def on(self, battle: Battle) -> Battle:
        for id, paid, owes in (
            (self.rider, self.rider_paid, self.rider_owes),
            (self.tank, self.tank_paid, self.tank_owes),
        ):
            unit = battle.units[id]
            battle = with_unit(battle, id, spent=unit.spent + paid, owes=unit.owes + owes)
        return with_unit(battle, self.rider, rides=self.tank if self.mounts else None)

    def unfit(self, battle: Battle) -> str | None:
        return no_hand(battle)


@dataclass(frozen=True)
class DebarkedFrom(Happening):
    """A unit has left its vehicles, or is back on them; what it may move is all unspent."""

    unit: str
    debarked: bool

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, debarked=self.debarked, changed=True, spent=0)

    def unfit(self, battle: Battle) -> str | None:
        return no_hand(battle)


@dataclass(frozen=True)
class Shot(Happening):
    """A unit has fired in its own activation, directly or a barrage: movement is over."""

    unit: str
    direct: bool

    def on(self, battle: Battle) -> Battle:
        fighting = replace(battle, fighting=True)
        fired = {"shot": True} if self.direct else {"fired": True}
        return with_unit(fighting, self.unit, **fired)

    def unfit(self, battle: Battle) -> str | None:
        return no_hand(battle)


@dataclass(frozen=True)
class TriedToClear(Happening):
    """An engineer has tried to clear ditch and wire."""

    unit: str

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, tried=True)

    def unfit(self, battle: Battle) -> str | None:
        return no_hand(battle)


@dataclass(frozen=True)
class Shown(Happening):
    """A side has seen enemy units where they stand."""

    side: Side
    units: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        places = {id: battle.units[id].place for id in self.units}
        seen = {id: place for id, place in places.items() if place}
        known = {**battle.known, self.side: {**battle.known.get(self.side, {}), **seen}}
        return replace(battle, known=known)


@dataclass(frozen=True)
class Forgotten(Happening):
    """A side knows of enemy units that they are lost."""

    side: Side
    units: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        known = battle.known.get(self.side, {})
        left = {id: place for id, place in known.items() if id not in self.units}
        return replace(battle, known={**battle.known, self.side: left})

    def unfit(self, battle: Battle) -> str | None:
        known = set(self.units) <= set(battle.known.get(self.side, {}))
        return None if known else "this side would not have seen these units"
