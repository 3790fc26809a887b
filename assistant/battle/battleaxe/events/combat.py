"""Facts of moving and fighting in a battle of Battleaxe."""

from dataclasses import dataclass, replace

from assistant.battle.battleaxe.events.base import Happening, with_unit
from assistant.battle.battleaxe.lookups.attacks import attackers_in
from assistant.battle.battleaxe.state.battle import Battle, Fight, Overrun
from assistant.battle.happening import put
from assistant.rules.battleaxe.places import Terrain
from assistant.rules.battleaxe.units import Strength, UnitClass


@dataclass(frozen=True)
class Marched(Happening):
    """A unit goes into a place and has acted."""

    unit: str
    place: str
    came_from: str

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, place=self.place, came_from=self.came_from, acted=True)

    def unfit(self, battle: Battle) -> str | None:
        if battle.units[self.unit].place is None:
            return f"{self.unit} would be off the map"
        return None if battle.kind else "no impulse would be declared"


@dataclass(frozen=True)
class Turned(Happening):
    """A unit shows its other face."""

    unit: str
    strength: Strength

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, strength=self.strength)

    def unfit(self, battle: Battle) -> str | None:
        unit = battle.units[self.unit]
        mends = battle.phase == "refit" and self.strength == "full"
        return f"{self.unit} would be out of supply" if mends and unit.oos else None


@dataclass(frozen=True)
class Eliminated(Happening):
    """A unit is off the map, and no longer Out of Supply."""

    unit: str

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, place=None, oos=False, strength="reduced")

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.units[self.unit].place else f"{self.unit} would be off the map"


@dataclass(frozen=True)
class FigureTold(Happening):
    """What is printed on a counter, told at the table."""

    unit: str
    figure: str  # combat, movement
    value: int

    def on(self, battle: Battle) -> Battle:
        unit = battle.units[self.unit]
        face = "full" if unit.strength == "full" or unit.one_sided else "reduced"
        told = replace(unit.face, **{self.figure: self.value})
        return with_unit(battle, self.unit, **{face: told})


@dataclass(frozen=True)
class ClassTold(Happening):
    """The class of a unit, told at the table."""

    unit: str
    unit_class: UnitClass

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, unit_class=self.unit_class)


@dataclass(frozen=True)
class GroundTold(Happening):
    """What the map says under a place's number, told at the table."""

    place: str
    tem: int
    is_strongpoint: bool

    def on(self, battle: Battle) -> Battle:
        place = battle.places[self.place]
        terrain: Terrain = "stutzpunkt" if self.is_strongpoint else "clear"
        told = replace(place, tem=self.tem, terrain=terrain)
        return replace(battle, places=put(battle.places, self.place, told))


@dataclass(frozen=True)
class Fought(Happening):
    """A combat as far as it is; None: it is over, and its place was attacked."""

    fight: Fight | None

    def on(self, battle: Battle) -> Battle:
        if self.fight is not None or battle.fight is None:
            return replace(battle, fight=self.fight)
        over = battle.fight
        units = dict(battle.units)
        for id in over.attackers:
            units[id] = replace(units[id], acted=True)
        return replace(battle, fight=None, attacked=(*battle.attacked, over.place), units=units)

    def unfit(self, battle: Battle) -> str | None:
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
class Overran(Happening):
    """Units have a second act, have gone on to it, or have had it (None)."""

    overrun: Overrun | None
    had: tuple[str, ...] = ()  # who has had it; nobody named: everybody

    def on(self, battle: Battle) -> Battle:
        over = self.overrun
        units = set(over.units if over else self.had)
        every = over is None and not units
        left = () if every else tuple(o for o in battle.overruns if units.isdisjoint(o.units))
        return replace(battle, overruns=(*left, over) if over else left)

    def unfit(self, battle: Battle) -> str | None:
        over = self.overrun
        if over is not None and over.to is None:
            return None if battle.kind else "no impulse would be declared"
        again = {id for had in battle.overruns for id in had.units}
        units = set(over.units if over else self.had)
        return None if units <= again else "these units would not have overrun anybody"


@dataclass(frozen=True)
class RommelLed(Happening):
    """Rommel has led an attack of this impulse."""

    def on(self, battle: Battle) -> Battle:
        return replace(battle, rommel_used=True)

    def unfit(self, battle: Battle) -> str | None:
        may = battle.rommel and not battle.rommel_used
        return None if may else "Rommel would not lead an attack then"


@dataclass(frozen=True)
class SunsetFell(Happening):
    """The first two Axis dice of the Axis half."""

    dice: tuple[int, ...]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, sunset=self.dice)

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.kind else "no impulse would be declared"


EVERY = (
    Marched,
    Turned,
    Eliminated,
    FigureTold,
    ClassTold,
    GroundTold,
    Fought,
    Overran,
    RommelLed,
    SunsetFell,
)
