"""Events of mortar bombs that riflemen carry (Rattenkrieg 27.3.1)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent, reason_if
from assistant.battle.rattenkrieg.state.heavy_weapons import HeavyWeaponState
from assistant.frozen import dataclass, replace


class CarriedBombsEvent(PartEvent):
    """An event of the mortar bombs that riflemen carry."""

    part: ClassVar[str] = "heavy_weapons"
    figures: tuple[str, ...]


@dataclass(frozen=True)
class BombsGivenOut(CarriedBombsEvent):
    """Figures were each given a number of mortar bombs to carry."""

    figures: tuple[str, ...]
    each: int

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        carried = {**before.carried_bombs, **dict.fromkeys(self.figures, self.each)}
        return replace(before, carried_bombs=carried)


@dataclass(frozen=True)
class BombsHandedOver(CarriedBombsEvent):
    """Figures gave the bombs that they carried to a mortar."""

    man: str  # the gunner of the mortar
    figures: tuple[str, ...]
    bombs: int  # of the mortar after that

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        left = {id: n for id, n in before.carried_bombs.items() if id not in self.figures}
        mortar = replace(before.mortar(self.man), bombs=self.bombs)
        return replace(before, carried_bombs=left, mortars={**before.mortars, self.man: mortar})

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        empty = any(id not in before.carried_bombs for id in self.figures)
        return reason_if(empty, "a figure would carry no bombs")
