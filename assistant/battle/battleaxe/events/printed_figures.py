"""Events that enter figures printed on counters and map of Battleaxe."""

from assistant.battle.battleaxe.events.base import BattleEvent, change_unit
from assistant.battle.battleaxe.state.battle import Battle
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.places import Terrain
from assistant.rules.battleaxe.units import UnitClass


@dataclass(frozen=True)
class FigureEntered(BattleEvent, saved_as="FigureTold"):
    """A figure printed on a counter was entered."""

    unit: str
    figure: str  # combat or movement
    value: int

    def apply(self, battle: Battle) -> Battle:
        unit = battle.units[self.unit]
        face = "full" if unit.strength == "full" or unit.one_sided else "reduced"
        changed = replace(unit.face, **{self.figure: self.value})
        return change_unit(battle, self.unit, **{face: changed})


@dataclass(frozen=True)
class UnitClassEntered(BattleEvent, saved_as="ClassTold"):
    """The class of a unit was entered."""

    unit: str
    unit_class: UnitClass

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, unit_class=self.unit_class)


@dataclass(frozen=True)
class TerrainEntered(BattleEvent, saved_as="GroundTold"):
    """The modifier and terrain of a place were entered."""

    place: str
    tem: int
    is_strongpoint: bool

    def apply(self, battle: Battle) -> Battle:
        place = battle.places[self.place]
        terrain: Terrain = "stutzpunkt" if self.is_strongpoint else "clear"
        changed = replace(place, tem=self.tem, terrain=terrain)
        return replace(battle, places={**battle.places, self.place: changed})
