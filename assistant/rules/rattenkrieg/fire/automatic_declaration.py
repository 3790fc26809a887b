"""The declaration of automatic fire: weapon, sectors, targets (Rattenkrieg 15.4, 15.5)."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.inputs import Inputs, Missing, Problem
from assistant.rules.rattenkrieg.fire.modifiers import (
    Shooting,
    ShotTarget,
    aiming_modifiers,
    allowed_range,
    height_modifiers,
    range_modifiers,
    size_modifiers,
    stance_modifiers,
)
from assistant.rules.rattenkrieg.fire.protection import Modifier, protection_modifiers
from assistant.rules.rattenkrieg.fire.weapon_care import MINIMUM_CREW, Crew, MinimumCrew
from assistant.rules.rattenkrieg.fire.weapons import (
    BadWeapon,
    Setup,
    Weapon,
    weapon_errors,
    weapon_of,
)

RATES = tables.load("rattenkrieg/mg-rates-of-fire")
SET_UP = "how a machine gun is set up; this decides which of its React values counts"
RATE = "optional rule: rate of fire of a machine gun"
CREW = "figures that serve the weapon, where their number matters"

Rate = Literal["none", "sustained", "rapid", "cyclic"]


class AutomaticTarget(ShotTarget):
    """A figure in the path of the fire."""

    name: Annotated[
        str, Field(max_length=100, description="a name for the figure, repeated in the answer")
    ]
    reacts: Annotated[
        Literal["none", "hunker"], Field(description="the figure's action, once it may react")
    ] = "none"


class FireSector(Inputs):
    """A strip 2" wide and 10" deep for bursts, or the arc of a belt."""

    bursts: Annotated[int, Field(ge=1, le=99, description="bursts fired into it")] = 1
    targets: Annotated[
        tuple[AutomaticTarget, ...],
        Field(
            min_length=1,
            max_length=100,
            description="figures in the strip or arc, in the order checked",
        ),
    ]


@dataclass(frozen=True)
class RateOfChecks:
    """The weapon's rate of fire: from its own data, or from the rate in play."""

    react: int
    double_six: Literal["none", "stop", "full"]
    modifier: int


@dataclass(frozen=True)
class FirePlan:
    """The decisions made before the first die."""

    weapon: Weapon
    pace: RateOfChecks
    shared: tuple[Modifier, ...]  # on every die
    own: tuple[tuple[Modifier, ...], ...]  # of each target
    order: tuple[int, ...]  # numbers of the targets, read from left to right


class AutomaticFire(Shooting):
    """One action of automatic fire."""

    setup: Annotated[Setup, Field(description=SET_UP)] = "light"
    rate: Annotated[Rate, Field(description=RATE)] = "none"
    rounds: Annotated[
        int | None,
        Field(ge=1, le=1_000, description="highest number of checks, for a weapon of N shots"),
    ] = None
    repeat: bool = Field(True, description="a belt moves along its arc up to its React")
    crew: Annotated[Crew | None, Field(description=CREW)] = None
    minimum_crew: MinimumCrew = MINIMUM_CREW
    sectors: Annotated[
        tuple[FireSector, ...],
        Field(
            min_length=1,
            max_length=99,
            description="where it fires; a belt has one sector, its arc",
        ),
    ]

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for the weapon, its movement and targets, and names used twice."""
        if self.moving and (self.aims or self.setup != "light"):
            yield Problem("moving", True, "false for a figure that has aimed or set up a tripod")
        for name, times in Counter(target.name for target in self.targets).items():
            if times > 1:
                yield Problem("sectors", name, "sectors whose targets all have different names")
        try:
            weapon = weapon_of(self.weapon)
        except BadWeapon:
            yield from weapon_errors(self.weapon)
            return
        yield from self._weapon_errors(weapon)
        for s, sector in enumerate(self.sectors):
            for t, target in enumerate(sector.targets):
                if needed := allowed_range(weapon, target, self):
                    where = f"sectors[{s}].targets[{t}].distance_in"
                    yield Problem(where, target.distance_in, needed)

    def _weapon_errors(self, weapon: Weapon) -> Iterator[Problem]:
        if weapon.mode == "single":
            allowed = (
                "a weapon that fires bursts, belts or shots; single shots have the procedure shoot"
            )
            yield Problem("weapon", self.weapon, allowed)
            return
        yield from rate_errors(weapon, self.rate)
        if weapon.mode == "shots" and self.rounds is None:
            yield Missing("rounds", None, "a whole number, 1 or more, for a weapon of N shots")
        if weapon.bursts is None:
            if len(self.sectors) > 1:
                yield Problem("sectors", len(self.sectors), "one sector, the arc of the weapon")
        elif (bursts := sum(sector.bursts for sector in self.sectors)) > weapon.bursts:
            yield Problem(
                "sectors", bursts, f"sectors with at most {weapon.bursts} bursts together"
            )

    @cached_property
    def targets(self) -> tuple[AutomaticTarget, ...]:
        """All targets, in the order entered."""
        return tuple(target for sector in self.sectors for target in sector.targets)

    @cached_property
    def plan(self) -> FirePlan:
        """The plan of the fire, calculated once for all dice of its odds."""
        weapon = weapon_of(self.weapon)
        own = tuple(_target_modifiers(target, self, weapon) for target in self.targets)
        shared = (*stance_modifiers(self), *aiming_modifiers(self))
        return FirePlan(
            weapon,
            rate_of_checks(weapon, self.setup, self.rate),
            tuple(item for item in shared if item.value),
            own,
            tuple(_target_order(self, weapon)),
        )


def rate_errors(weapon: Weapon, rate: Rate) -> Iterator[Problem]:
    """Yield an error for a rate of fire where the weapon is no machine gun."""
    if rate != "none" and not weapon.is_machine_gun:
        yield Problem("rate", rate, "none: the weapon is not a machine gun")


def rate_of_checks(weapon: Weapon, setup: Setup, rate: Rate) -> RateOfChecks:
    """Return how fast a weapon fires with its setup and the rate in play."""
    own = weapon.react_with_setup(setup)
    # 20.4.6: single shots of a gun never end on sixes.
    endless = weapon.mode == "shots"
    if rate == "none":
        return RateOfChecks(own, "none" if endless else "full", 0)
    row = RATES.row(rate)
    return RateOfChecks(
        row["react"] or own, "none" if endless else row["double_six"], row["modifier"]
    )


def _target_modifiers(
    target: AutomaticTarget, fire: AutomaticFire, weapon: Weapon
) -> tuple[Modifier, ...]:
    """Return the modifiers of the die for one of the targets."""
    items = (
        *protection_modifiers(target),
        *height_modifiers(target),
        *size_modifiers(target),
        *range_modifiers(weapon, target, fire),
    )
    return tuple(item for item in items if item.value)


def _target_order(fire: AutomaticFire, weapon: Weapon) -> Iterator[int]:
    """Yield the numbers of targets: each burst covers its whole sector, a belt its arc once."""
    first = 0
    for sector in fire.sectors:
        for _ in range(sector.bursts if weapon.mode == "burst" else 1):
            yield from range(first, first + len(sector.targets))
        first += len(sector.targets)
