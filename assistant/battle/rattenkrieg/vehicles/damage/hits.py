"""Projectiles that hit a vehicle, and the damage that they do (Rattenkrieg 20.2, 23.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import shell_family


@dataclass(frozen=True)
class DamagePoints:
    """Damage points, and the list on which they are spent in order."""

    number: int
    part: Part
    order: tuple[str, ...]  # systems, `crew`, or `crew:` and men with | between them
    family: str = "he"  # the family of the shell, or of what acts as one
    tracer: bool = False
    incendiary: bool = False
    sector: int = 0  # the clock hour where it enters; 0: none


@dataclass(frozen=True)
class Projectile:
    """A shell, rocket or bomb that hits a vehicle, as it is on impact."""

    type: str  # as printed
    he: Mapping[str, Any] | None  # its strike on parts without armor
    penetration_mm: int | None = None
    dice: int | None = None
    caliber_mm: float | None = None

    @property
    def family(self) -> str:
        """Return the projectile's type as procedures name it."""
        return shell_family(self.type)


@dataclass(frozen=True)
class Damage:
    """The damage that a shot did, as the log describes it."""

    result: str = "missed"
    points: int = 0
    lost: tuple[tuple[str, str], ...] = ()  # systems and what became of them
    men: tuple[tuple[str, str], ...] = ()  # figures and what became of them
    fire: int = 0  # its strength, when it is new or greater
    exploded: bool = False
    impulse_lost: bool = False
    screen_lost: bool = False
    crew_left: bool = False  # the survivors left the vehicle
    left: int = 0  # points that nothing took
    withstood: str = ""  # armor that was too thick, such as "25 mm against 30 mm of armor"

    def __add__(self, more: Damage) -> Damage:
        """Return the damage of both hits, one after the other."""
        return Damage(
            more.result,
            self.points + more.points - self.left,
            self.lost + more.lost,
            self.men + more.men,
            max(self.fire, more.fire),
            self.exploded or more.exploded,
            self.impulse_lost or more.impulse_lost,
            self.screen_lost or more.screen_lost,
            self.crew_left or more.crew_left,
            more.left,
            more.withstood or self.withstood,
        )


NONE, STOPPED = Damage(), Damage("stopped")
