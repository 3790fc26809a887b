"""What is printed on counters and map of Battleaxe, entered during play."""

from dataclasses import dataclass, replace

from assistant.battle.battleaxe.events.base import BattleEvent, with_unit
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.event import put
from assistant.rules.battleaxe.places import Terrain
from assistant.rules.battleaxe.units import UnitClass


@dataclass(frozen=True)
class FigureTold(BattleEvent):
    """What is printed on a counter, told at the table."""

    unit: str
    figure: str  # combat, movement
    value: int

    def apply(self, battle: Battle) -> Battle:
        unit = battle.units[self.unit]
        face = "full" if unit.strength == "full" or unit.one_sided else "reduced"
        told = replace(unit.face, **{self.figure: self.value})
        return with_unit(battle, self.unit, **{face: told})


@dataclass(frozen=True)
class ClassTold(BattleEvent):
    """The class of a unit, told at the table."""

    unit: str
    unit_class: UnitClass

    def apply(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, unit_class=self.unit_class)


@dataclass(frozen=True)
class GroundTold(BattleEvent):
    """What the map says under a place's number, told at the table."""

    place: str
    tem: int
    is_strongpoint: bool

    def apply(self, battle: Battle) -> Battle:
        place = battle.places[self.place]
        terrain: Terrain = "stutzpunkt" if self.is_strongpoint else "clear"
        told = replace(place, tem=self.tem, terrain=terrain)
        return replace(battle, places=put(battle.places, self.place, told))
