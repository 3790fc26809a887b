"""Grenades that figures leave behind, or take from casualties (Rattenkrieg 7.4.27, 7.4.32)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent, reason_if
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class GrenadesDropped(PartEvent):
    """A figure has none of these grenades any more, even if nobody counts them."""

    part: ClassVar[str] = "crewed_weapons"
    man: str
    grenades: tuple[str, ...]

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        """Record that none is left."""
        none = {**before.stocks.get(self.man, {}), **dict.fromkeys(self.grenades, 0)}
        return replace(before, stocks={**before.stocks, self.man: none})


@dataclass(frozen=True)
class GrenadesTaken(PartEvent):
    """A figure took the counted grenades of a casualty or a prisoner."""

    part: ClassVar[str] = "crewed_weapons"
    was: str
    now: str

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        """Add the grenades of one figure to those of another."""
        taken, has = before.stocks.get(self.was, {}), before.stocks.get(self.now, {})
        more = {name: has.get(name, 0) + number for name, number in taken.items() if number}
        stocks = {**before.stocks, self.was: dict.fromkeys(taken, 0), self.now: {**has, **more}}
        return replace(before, stocks=stocks)

    def conflict_with(self, before: CrewedWeaponState) -> str | None:
        """Return a reason if no grenade is there."""
        left = any(before.stocks.get(self.was, {}).values())
        return reason_if(not left, "no grenade would be there")
