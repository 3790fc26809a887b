"""What happens in activations, and what is told of the map: facts that know no rules."""

from dataclasses import dataclass, replace
from typing import Literal

from assistant.battle.rats_of_tobruk.events import Happening, with_unit
from assistant.battle.rats_of_tobruk.ground import between
from assistant.battle.rats_of_tobruk.state import (
    Battle,
    Cost,
    Fight,
    Ground,
    Hex,
    Hexside,
    Step,
    Walk,
)
from assistant.rules.rats_of_tobruk.words import MoveType, Side

NO_FIGHT = "nobody would fight for that hex then"


@dataclass(frozen=True)
class CounterTold(Happening):
    """What a counter is, where the file did not say it."""

    unit: str
    move_type: MoveType | None = None
    activation_range: int | None = None
    reach: int | None = None

    def on(self, battle: Battle) -> Battle:
        told = {
            "move_type": self.move_type,
            "activation_range": self.activation_range,
            "reach": self.reach,
        }
        return with_unit(battle, self.unit, **{k: v for k, v in told.items() if v is not None})


@dataclass(frozen=True)
class HexTold(Happening):
    """What a hex is like."""

    hex: str
    terrain: str | None = None
    bunker: bool | None = None

    def on(self, battle: Battle) -> Battle:
        old = battle.hexes.get(self.hex, Hex())
        new = replace(
            old,
            terrain=self.terrain or old.terrain,
            bunker=old.bunker if self.bunker is None else self.bunker,
        )
        return replace(battle, hexes={**battle.hexes, self.hex: new})


@dataclass(frozen=True)
class KeyTold(Happening):
    """A cell of the Terrain Key."""

    terrain: str
    column: Literal["leg", "tracked", "wheeled", "modifier"]
    value: Cost | int

    def on(self, battle: Battle) -> Battle:
        row = replace(battle.key.get(self.terrain, Ground()), **{self.column: self.value})  # type: ignore[arg-type]
        return replace(battle, key={**battle.key, self.terrain: row})


@dataclass(frozen=True)
class WireTold(Happening):
    """Whether ditch and wire lie between two hexes; what is cleared stays so."""

    a: str
    b: str
    ditch_wire: bool

    def on(self, battle: Battle) -> Battle:
        id = between(self.a, self.b)
        side = replace(battle.hexsides.get(id, Hexside()), ditch_wire=self.ditch_wire)
        return replace(battle, hexsides={**battle.hexsides, id: side})


@dataclass(frozen=True)
class StackChosen(Happening):
    """The one stack of a battalion without an HQ that acts in this activation."""

    units: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, lone=self.units)


@dataclass(frozen=True)
class Walked(Happening):
    """A unit or stack has moved, and those that ride on it."""

    units: tuple[str, ...]
    steps: tuple[Step, ...]

    def on(self, battle: Battle) -> Battle:
        last = self.steps[-1]
        for unit in self.units:
            battle = with_unit(
                battle,
                unit,
                place=last.hex,
                spent=last.spent,
                by_road=last.road,
                owes=0,
                moved=True,
            )
        return replace(battle, walk=Walk(self.units, self.steps))

    def unfit(self, battle: Battle) -> str | None:
        lost = [unit for unit in self.units if not battle.units[unit].alive]
        return f"{', '.join(lost)} would be lost then" if lost else None


@dataclass(frozen=True)
class Halted(Happening):
    """A move ends at an earlier hex, for somebody was pinned or lost there."""

    step: int  # of the walk, from 0

    def on(self, battle: Battle) -> Battle:
        walk = battle.walk
        assert walk is not None
        steps = walk.steps[: self.step + 1]
        for unit in walk.units:
            last = steps[-1]
            battle = with_unit(battle, unit, place=last.hex, spent=last.spent, by_road=last.road)
        return replace(battle, walk=replace(walk, steps=steps))

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.walk else "nobody would have moved then"


@dataclass(frozen=True)
class OpportunityTaken(Happening):
    """Somebody fired at a step of a move."""

    firer: str
    step: int

    def on(self, battle: Battle) -> Battle:
        assert battle.walk is not None
        shots = (*battle.walk.shots, (self.firer, self.step))
        return replace(battle, walk=replace(battle.walk, shots=shots))

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


@dataclass(frozen=True)
class DebarkedFrom(Happening):
    """A unit has left its vehicles, or is back on them; what it may move is all unspent."""

    unit: str
    debarked: bool

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, debarked=self.debarked, changed=True, spent=0)


@dataclass(frozen=True)
class Shot(Happening):
    """A unit has fired: directly in its own activation, or as artillery."""

    unit: str
    direct: bool

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, **({"shot": True} if self.direct else {"fired": True}))


@dataclass(frozen=True)
class TriedToClear(Happening):
    """An engineer has tried to clear ditch and wire."""

    unit: str

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, tried=True)


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
class FightBegun(Happening):
    """Units attack a hex; movement of the activation is over, but for overruns."""

    fight: Fight

    def on(self, battle: Battle) -> Battle:
        for unit in self.fight.guns:
            battle = with_unit(battle, unit, fired=True)
        for unit in self.fight.attackers:
            battle = with_unit(battle, unit, attacked=True)
        fighting = battle.fighting or not self.fight.overrun
        return replace(battle, fight=self.fight, fighting=fighting)

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.hand else "no chit would be in hand then"


@dataclass(frozen=True)
class FightGoesOn(Happening):
    """How a fight stands now."""

    fight: Fight

    def on(self, battle: Battle) -> Battle:
        for unit in self.fight.support:
            battle = with_unit(battle, unit, fired=True)
        return replace(battle, fight=self.fight)

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.fight else NO_FIGHT


@dataclass(frozen=True)
class Advanced(Happening):
    """A unit, and who rides on it, enters a hex after combat; after an overrun it may go on."""

    unit: str
    hex: str
    spent: float
    overran: bool

    def on(self, battle: Battle) -> Battle:
        riders = [u.id for u in battle.units.values() if u.rides == self.unit]
        for id in (self.unit, *riders):
            battle = with_unit(battle, id, place=self.hex, spent=self.spent, overran=self.overran)
        return battle


@dataclass(frozen=True)
class FightOver(Happening):
    """The next may fight."""

    def on(self, battle: Battle) -> Battle:
        return replace(battle, fight=None)

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.fight else NO_FIGHT


@dataclass(frozen=True)
class OptionsSet(Happening):
    """The house rules that are in play."""

    on_now: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        options = {name: name in self.on_now for name in battle.options}
        return replace(battle, options=options)


FACTS: tuple[type[Happening], ...] = (
    CounterTold,
    HexTold,
    KeyTold,
    WireTold,
    StackChosen,
    Walked,
    Halted,
    OpportunityTaken,
    Rode,
    DebarkedFrom,
    Shot,
    TriedToClear,
    Shown,
    FightBegun,
    FightGoesOn,
    Advanced,
    FightOver,
    OptionsSet,
)
