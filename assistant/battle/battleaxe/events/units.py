"""Events of the units of a battle of Battleaxe."""

from collections.abc import Iterable

from assistant.battle.battleaxe.events.base import BattleEvent, change_unit
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.log import ConditionalConflict
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.units import Strength


@dataclass(frozen=True)
class UnitPlaced(BattleEvent):
    """A unit was put in another place, or (None) is eliminated or not in this game."""

    unit: str
    place: str | None

    def apply(self, battle: Battle) -> Battle:
        unit = replace(battle.units[self.unit], place=self.place)
        return replace(battle, units={**battle.units, self.unit: unit})


@dataclass(frozen=True)
class DivisionReleased(BattleEvent, saved_as="Released"):
    """A division was released: it may move and attack."""

    formation: str

    def apply(self, battle: Battle) -> Battle:
        units = {
            id: replace(unit, locked=False) if unit.formation == self.formation else unit
            for id, unit in battle.units.items()
        }
        return replace(battle, units=units)

    def conflict(self, battle: Battle) -> str | None:
        held = any(u.locked and u.formation == self.formation for u in battle.units.values())
        return None if held else "that division would already be released"


@dataclass(frozen=True)
class UnitMoved(BattleEvent, saved_as="Marched"):
    """A unit moved into a place and has acted."""

    unit: str
    place: str
    came_from: str

    def apply(self, battle: Battle) -> Battle:
        return change_unit(
            battle, self.unit, place=self.place, came_from=self.came_from, acted=True
        )

    def conflict(self, battle: Battle) -> str | None:
        if battle.units[self.unit].place is None:
            return f"{self.unit} would be off the map"
        return None if battle.kind else "no impulse would be declared"


@dataclass(frozen=True)
class UnitTurned(BattleEvent, saved_as="Turned"):
    """A unit was turned to its other face."""

    unit: str
    strength: Strength

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, strength=self.strength)

    def conflict(self, battle: Battle) -> str | None:
        unit = battle.units[self.unit]
        mends = battle.phase == "refit" and self.strength == "full"
        return f"{self.unit} would be out of supply" if mends and unit.oos else None


@dataclass(frozen=True)
class UnitEliminated(BattleEvent, saved_as="Eliminated"):
    """A unit was eliminated; it is no longer Out of Supply."""

    unit: str

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, place=None, oos=False, strength="reduced")

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.units[self.unit].place else f"{self.unit} would be off the map"


def off_map_conflict(battle: Battle, units: Iterable[str]) -> str | None:
    """Return which of these units are not on the map, as a clause; None if all are."""
    gone = [id for id in units if battle.units[id].place is None]
    return f"{', '.join(gone)} would be off the map" if gone else None


@dataclass(frozen=True)
class UnitRebuilt(BattleEvent, saved_as="Rebuilt"):
    """An eliminated unit came back, reduced."""

    unit: str
    place: str

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, place=self.place, strength="reduced", oos=False)

    def conflict(self, battle: Battle) -> str | None:
        is_lost = battle.units[self.unit].place is None
        return None if is_lost else f"{self.unit} would be on the map"


@dataclass(frozen=True)
class SupplyChecked(BattleEvent, saved_as="SupplyLooked"):
    """Supply was checked: exactly these units are Out of Supply from now on."""

    out: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        units = {id: replace(u, oos=id in self.out) for id, u in battle.units.items()}
        return replace(battle, units=units)

    def conflict(self, battle: Battle) -> str | None:
        if gone := off_map_conflict(battle, self.out):
            return gone
        out = {id for id, unit in battle.units.items() if unit.oos}
        regained = out and out.issuperset(self.out)
        return None if regained else ConditionalConflict("other units would be out of supply")
