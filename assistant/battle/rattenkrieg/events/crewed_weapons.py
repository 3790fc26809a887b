"""What can happen: weapons, crews and stocks (Rattenkrieg 15, 21)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from assistant.battle.log import Compared
from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.crewed_weapons import Arms, Gun, Job
from assistant.rules.rattenkrieg.fire.weapons import Setup


class OfGun(PartEvent):
    """A fact about the gun of one man."""

    part: ClassVar[str] = "arms"
    gunner: str

    def apply_to(self, before: Arms) -> Arms:
        return replace(before, guns={**before.guns, self.gunner: self.of(before.gun(self.gunner))})

    def of(self, gun: Gun) -> Gun:
        """The gun after it."""
        raise NotImplementedError


@dataclass(frozen=True)
class CrewTold(OfGun):
    """Who serves a gun beside its gunner."""

    gunner: str
    crew: tuple[str, ...]

    def of(self, gun: Gun) -> Gun:
        return replace(gun, crew=self.crew)


@dataclass(frozen=True)
class GunWorkBegan(OfGun):
    """Work at a gun was begun, and how many actions it takes."""

    gunner: str
    job: Job

    def of(self, gun: Gun) -> Gun:
        return replace(gun, job=self.job)

    def conflict_with(self, before: Arms) -> str | None:
        busy = before.gun(self.gunner).job is not None
        return "other work at the gun would still be due" if busy else None


@dataclass(frozen=True)
class GunWorked(OfGun):
    """Actions were put into the work at a gun; with the last of them it is done."""

    gunner: str
    actions: int

    def of(self, gun: Gun) -> Gun:
        job = gun.job
        if job is None:
            return gun
        owed = job.owed - self.actions
        if owed > 0:
            return replace(gun, job=replace(job, owed=owed))
        return replace(gun, job=None, setup=gun.setup if job.task == "barrel" else job.to)

    def conflict_with(self, before: Arms) -> str | None:
        idle = before.gun(self.gunner).job is None
        return "no work at the gun would be due" if idle else None


@dataclass(frozen=True)
class GunTroubled(OfGun):
    """What is wrong with a gun beside a jam, or no more."""

    gunner: str
    attention: bool
    problems: int

    def of(self, gun: Gun) -> Gun:
        return replace(gun, attention=self.attention, problems=self.problems)


@dataclass(frozen=True)
class WeaponStruck(OfGun):
    """A hit on its crew struck the weapon itself: a problem more, or it is destroyed."""

    gunner: str
    weapon: str
    destroyed: bool

    def of(self, gun: Gun) -> Gun:
        return Gun() if self.destroyed else replace(gun, problems=gun.problems + 1)


@dataclass(frozen=True)
class GunRuled(OfGun):
    """The umpire says how a gun stands; nothing is owed on it."""

    gunner: str
    setup: Setup

    def of(self, gun: Gun) -> Gun:
        return Gun(self.setup, gun.crew)


@dataclass(frozen=True)
class GunTakenOver(PartEvent):
    """Another man is at a gun; of an enemy's nobody knows more than how it stands."""

    part: ClassVar[str] = "arms"
    was: str
    now: str
    strange: bool  # an enemy's

    def apply_to(self, before: Arms) -> Arms:
        guns = {id: gun for id, gun in before.guns.items() if id != self.was}
        gun = before.gun(self.was)
        crew = tuple(id for id in gun.crew or () if id != self.now)
        guns[self.now] = Gun(gun.setup) if self.strange else replace(gun, crew=crew or None)
        return replace(before, guns=guns)

    def conflict_with(self, before: Arms) -> str | None:
        there = self.was in before.guns
        return None if there else Compared("the gun would not be there")


@dataclass(frozen=True)
class WeaponFound(PartEvent):
    """A man carries a weapon that he was not trained on."""

    part: ClassVar[str] = "arms"
    man: str
    weapon: str

    def apply_to(self, before: Arms) -> Arms:
        weapons = (*before.found.get(self.man, ()), self.weapon)
        return replace(before, found={**before.found, self.man: weapons})


@dataclass(frozen=True)
class WeaponTaken(PartEvent):
    """A man has taken a weapon from one who lies there."""

    part: ClassVar[str] = "figures"
    was: str
    now: str
    weapon: str

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        giver, taker = before[self.was], before[self.now]
        one = next(w for w in giver.weapons if w.name == self.weapon)
        left = list(giver.weapons)
        left.remove(one)
        return {
            **before,
            self.was: replace(giver, weapons=tuple(left)),
            self.now: replace(taker, weapons=(one, *taker.weapons)),
        }

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        names = [w.name for w in before[self.was].weapons]
        return None if self.weapon in names else "the weapon would not be there"


@dataclass(frozen=True)
class ArmsLost(PartEvent):
    """A man has these weapons and pieces no more, nor anybody else."""

    part: ClassVar[str] = "figures"
    man: str
    names: tuple[str, ...]

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        weapons = tuple(w for w in figure.weapons if w.name not in self.names)
        pieces = tuple(p for p in figure.pieces if p.name not in self.names)
        jammed = figure.jammed and bool(weapons)
        bare = replace(figure, weapons=weapons, pieces=pieces, jammed=jammed)
        return {**before, self.man: bare}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        figure = before[self.man]
        has = {x.name for x in (*figure.weapons, *figure.pieces)}
        return None if has.issuperset(self.names) else "the figure would not have these weapons"


@dataclass(frozen=True)
class GrenadesLost(PartEvent):
    """A man has none left of the grenades that were his own."""

    part: ClassVar[str] = "arms"
    man: str

    def apply_to(self, before: Arms) -> Arms:
        none = dict.fromkeys(before.stocks.get(self.man, {}), 0)
        return replace(before, stocks={**before.stocks, self.man: none})


@dataclass(frozen=True)
class GrenadeSpent(PartEvent):
    """One of a stock was thrown or launched."""

    part: ClassVar[str] = "arms"
    owner: str  # a side, or a man
    grenade: str

    def apply_to(self, before: Arms) -> Arms:
        stock = before.stocks.get(self.owner, {})
        left = {**stock, self.grenade: max(0, stock.get(self.grenade, 0) - 1)}
        return replace(before, stocks={**before.stocks, self.owner: left})

    def conflict_with(self, before: Arms) -> str | None:
        left = before.stocks.get(self.owner, {}).get(self.grenade)
        return "none of those grenades would be left" if left == 0 else None


@dataclass(frozen=True)
class HandsKnown(PartEvent):
    """Who is left-handed, found by lot."""

    part: ClassVar[str] = "arms"
    left_handed: tuple[str, ...]

    def apply_to(self, before: Arms) -> Arms:
        return replace(before, left_handed=self.left_handed)

    def conflict_with(self, before: Arms) -> str | None:
        known = before.left_handed is not None
        return "the left-handed would already be known" if known else None


EVENTS: tuple[type[PartEvent], ...] = (
    CrewTold,
    GunWorkBegan,
    GunWorked,
    GunTroubled,
    WeaponStruck,
    GunRuled,
    GunTakenOver,
    WeaponFound,
    WeaponTaken,
    ArmsLost,
    GrenadesLost,
    GrenadeSpent,
    HandsKnown,
)
