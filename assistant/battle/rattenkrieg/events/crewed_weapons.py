"""Events of weapons, crews and stocks (Rattenkrieg 15, 21)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState, Gun, WeaponWork
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.fire.weapons import Setup


class CrewedWeaponEvent(PartEvent):
    """An event of one figure's crewed weapon."""

    part: ClassVar[str] = "crewed_weapons"
    gunner: str

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        return replace(
            before, guns={**before.guns, self.gunner: self.evolve(before.gun(self.gunner))}
        )

    def evolve(self, gun: Gun) -> Gun:
        """Return the weapon after the event."""
        raise NotImplementedError


@dataclass(frozen=True)
class WeaponCrewSet(CrewedWeaponEvent, saved_as="CrewTold"):
    """The crew of a weapon was set, not counting its gunner."""

    gunner: str
    crew: tuple[str, ...]

    def evolve(self, gun: Gun) -> Gun:
        return replace(gun, crew=self.crew)


@dataclass(frozen=True)
class GunWorkBegan(CrewedWeaponEvent):
    """Work on a weapon began; it takes a number of actions."""

    gunner: str
    job: WeaponWork

    def evolve(self, gun: Gun) -> Gun:
        return replace(gun, job=self.job)

    def conflict_with(self, before: CrewedWeaponState) -> str | None:
        busy = before.gun(self.gunner).job is not None
        return "other work at the gun would still be due" if busy else None


@dataclass(frozen=True)
class GunWorkContinued(CrewedWeaponEvent, saved_as="GunWorked"):
    """Actions were spent on the work on a weapon. The last one completes it."""

    gunner: str
    actions: int

    def evolve(self, gun: Gun) -> Gun:
        job = gun.job
        if job is None:
            return gun
        owed = job.owed - self.actions
        if owed > 0:
            return replace(gun, job=replace(job, owed=owed))
        return replace(gun, job=None, setup=gun.setup if job.task == "barrel" else job.to)

    def conflict_with(self, before: CrewedWeaponState) -> str | None:
        idle = before.gun(self.gunner).job is None
        return "no work at the gun would be due" if idle else None


@dataclass(frozen=True)
class WeaponMalfunctionChanged(CrewedWeaponEvent, saved_as="GunTroubled"):
    """A malfunction of a weapon other than a jam began or ended."""

    gunner: str
    attention: bool
    problems: int

    def evolve(self, gun: Gun) -> Gun:
        return replace(gun, attention=self.attention, problems=self.problems)


@dataclass(frozen=True)
class WeaponDamaged(CrewedWeaponEvent, saved_as="WeaponStruck"):
    """A hit on the crew damaged or destroyed the weapon itself."""

    gunner: str
    weapon: str
    destroyed: bool

    def evolve(self, gun: Gun) -> Gun:
        return Gun() if self.destroyed else replace(gun, problems=gun.problems + 1)


@dataclass(frozen=True)
class CrewedWeaponCorrected(CrewedWeaponEvent, saved_as="GunRuled"):
    """The umpire corrected a weapon's state; no check of it is pending."""

    gunner: str
    setup: Setup

    def evolve(self, gun: Gun) -> Gun:
        return Gun(self.setup, gun.crew)


@dataclass(frozen=True)
class WeaponsLost(PartEvent, saved_as="ArmsLost"):
    """A figure lost these weapons and heavy weapons."""

    part: ClassVar[str] = "figures"
    man: str
    names: tuple[str, ...]

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        weapons = tuple(w for w in figure.weapons if w.name not in self.names)
        pieces = tuple(p for p in figure.pieces if p.name not in self.names)
        carried = {x.name for x in (*figure.weapons, *figure.pieces)}
        mounted = set(self.names) - carried  # left in the vehicle while the figure is outside
        aboard = tuple(w for w in figure.left_aboard if w.name not in mounted)
        jammed = figure.jammed and bool(weapons)
        bare = replace(figure, weapons=weapons, pieces=pieces, left_aboard=aboard, jammed=jammed)
        return {**before, self.man: bare}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        figure = before[self.man]
        has = {x.name for x in (*figure.weapons, *figure.pieces, *figure.left_aboard)}
        return None if has.issuperset(self.names) else "the figure would not have these weapons"


@dataclass(frozen=True)
class GrenadesLost(PartEvent):
    """A figure lost all grenades that it carried itself."""

    part: ClassVar[str] = "crewed_weapons"
    man: str

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        none = dict.fromkeys(before.stocks.get(self.man, {}), 0)
        return replace(before, stocks={**before.stocks, self.man: none})


@dataclass(frozen=True)
class GrenadeSpent(PartEvent):
    """One grenade of a stock was thrown or launched."""

    part: ClassVar[str] = "crewed_weapons"
    owner: str  # a side, or a man
    grenade: str

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        stock = before.stocks.get(self.owner, {})
        left = {**stock, self.grenade: max(0, stock.get(self.grenade, 0) - 1)}
        return replace(before, stocks={**before.stocks, self.owner: left})

    def conflict_with(self, before: CrewedWeaponState) -> str | None:
        left = before.stocks.get(self.owner, {}).get(self.grenade)
        return "none of those grenades would be left" if left == 0 else None


@dataclass(frozen=True)
class LeftHandersDetermined(PartEvent, saved_as="HandsKnown"):
    """The left-handed figures were determined at random."""

    part: ClassVar[str] = "crewed_weapons"
    left_handed: tuple[str, ...]

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        return replace(before, left_handed=self.left_handed)

    def conflict_with(self, before: CrewedWeaponState) -> str | None:
        known = before.left_handed is not None
        return "the left-handed would already be known" if known else None
