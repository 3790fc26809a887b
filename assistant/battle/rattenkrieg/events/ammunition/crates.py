"""Events of crates of rockets (Rattenkrieg 28.2.3)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent, reason_if
from assistant.battle.rattenkrieg.state.heavy_weapons import Crate, HeavyWeaponState
from assistant.frozen import dataclass, replace


class CrateEvent(PartEvent):
    """An event of crates of rockets."""

    part: ClassVar[str] = "heavy_weapons"


@dataclass(frozen=True)
class CrateIssued(CrateEvent):
    """A crate of rockets was issued to an element."""

    crate: Crate

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        return _with_crate(before, self.crate)

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        return reason_if(self.crate.id in before.crates, "this crate would already be there")


@dataclass(frozen=True)
class RocketsBrought(CrateEvent):
    """A figure carried a crate of rockets for one action, and it is now beside this element."""

    crate: str
    element: str

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        crate = before.crates[self.crate]
        return _with_crate(before, replace(crate, element=self.element, is_left=False))


@dataclass(frozen=True)
class RocketTaken(CrateEvent):
    """A rocket was taken out of a crate, to be fired."""

    crate: str

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        crate = before.crates[self.crate]
        return _with_crate(before, replace(crate, rounds=crate.rounds - 1))

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        return reason_if(before.crates[self.crate].rounds < 1, "the crate would be empty")


@dataclass(frozen=True)
class CratesLeft(CrateEvent):
    """An element moved away from the crates that were beside it."""

    element: str

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        crates = {
            id: replace(crate, is_left=True) if crate.element == self.element else crate
            for id, crate in before.crates.items()
        }
        return replace(before, crates=crates)

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        beside = before.crates_beside(self.element)
        return reason_if(not beside, "no crate would be beside the element")


def _with_crate(before: HeavyWeaponState, crate: Crate) -> HeavyWeaponState:
    return replace(before, crates={**before.crates, crate.id: crate})
