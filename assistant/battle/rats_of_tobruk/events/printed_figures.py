"""Events that enter figures printed on counters and map of Rats of Tobruk."""

from typing import Literal

from assistant.battle.rats_of_tobruk.events.base import BattleEvent, change_unit
from assistant.battle.rats_of_tobruk.lookups.ground import hexside_id
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Cost, Face, Ground, Hex, Hexside
from assistant.frozen import dataclass, replace
from assistant.rules.rats_of_tobruk.terms import MoveType


@dataclass(frozen=True)
class CounterEntered(BattleEvent, saved_as="CounterTold"):
    """Printed values of a counter were entered."""

    unit: str
    move_type: MoveType | None = None
    activation_range: int | None = None
    reach: int | None = None

    def apply(self, battle: Battle) -> Battle:
        entered = {
            "move_type": self.move_type,
            "activation_range": self.activation_range,
            "reach": self.reach,
        }
        return change_unit(battle, self.unit, **{k: v for k, v in entered.items() if v is not None})


@dataclass(frozen=True)
class HexEntered(BattleEvent, saved_as="HexTold"):
    """Terrain or bunker of a hex were entered."""

    hex: str
    terrain: str | None = None
    bunker: bool | None = None

    def apply(self, battle: Battle) -> Battle:
        old = battle.hexes.get(self.hex, Hex())
        new = replace(
            old,
            terrain=self.terrain or old.terrain,
            bunker=old.bunker if self.bunker is None else self.bunker,
        )
        return replace(battle, hexes={**battle.hexes, self.hex: new})


@dataclass(frozen=True)
class TerrainKeyEntered(BattleEvent, saved_as="KeyTold"):
    """A cell of the Terrain Key was entered."""

    terrain: str
    column: Literal["leg", "tracked", "wheeled", "modifier"]
    value: Cost | int

    def apply(self, battle: Battle) -> Battle:
        row = replace(battle.key.get(self.terrain, Ground()), **{self.column: self.value})  # type: ignore[arg-type]
        return replace(battle, key={**battle.key, self.terrain: row})


@dataclass(frozen=True)
class WireEntered(BattleEvent, saved_as="WireTold"):
    """Ditch and wire between two hexes were entered, or cleared."""

    a: str
    b: str
    ditch_wire: bool

    def apply(self, battle: Battle) -> Battle:
        id = hexside_id(self.a, self.b)
        side = replace(battle.hexsides.get(id, Hexside()), ditch_wire=self.ditch_wire)
        return replace(battle, hexsides={**battle.hexsides, id: side})


@dataclass(frozen=True)
class FigureEntered(BattleEvent, saved_as="FigureTold"):
    """A figure of a counter's face was entered."""

    unit: str
    face: Literal["full", "depleted"]
    figure: Literal["attack", "defence", "movement"]
    value: int

    def apply(self, battle: Battle) -> Battle:
        face = getattr(battle.units[self.unit], self.face) or Face()
        changed = replace(face, **{self.figure: self.value})
        return change_unit(battle, self.unit, **{self.face: changed})
