"""Events of weapons in a vehicle, its rack or a container (Rattenkrieg 25.3, 34.15)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.people import Weapon
from assistant.frozen import dataclass, replace


class WeaponAboardEvent(PartEvent):
    """An event of the weapons of a crew member or a passenger."""

    part: ClassVar[str] = "figures"


@dataclass(frozen=True)
class WeaponsLeftAboard(WeaponAboardEvent):
    """Weapons stayed in the vehicle that a figure left, or are in a container (34.15)."""

    man: str
    names: tuple[str, ...]

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        stay = tuple(w for w in figure.weapons if w.name in self.names)
        taken = tuple(w for w in figure.weapons if w.name not in self.names)
        return {**before, self.man: replace(figure, weapons=taken, left_aboard=stay)}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        has = {weapon.name for weapon in before[self.man].weapons}
        return None if has.issuperset(self.names) else "the figure would not have these weapons"


@dataclass(frozen=True)
class MountedWeaponsManned(WeaponAboardEvent):
    """A figure has the weapons again that were in the vehicle or the container."""

    man: str

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        weapons = (*figure.left_aboard, *figure.weapons)
        return {**before, self.man: replace(figure, weapons=weapons, left_aboard=())}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        return None if before[self.man].left_aboard else "no weapon would be in the vehicle"


@dataclass(frozen=True)
class PersonalWeaponTaken(WeaponAboardEvent):
    """A crew member took a personal weapon from the rack of the vehicle."""

    man: str
    weapon: Weapon

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        return {**before, self.man: replace(figure, weapons=(*figure.weapons, self.weapon))}
