"""What strikes a vehicle, and what it did (Rattenkrieg 20.2, 23.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import shell_family


@dataclass(frozen=True)
class Points:
    """Damage points, and what they are spent on in order."""

    number: int
    part: Part
    order: tuple[str, ...]  # systems, `crew`, or `crew:` and men with | between them
    family: str = "he"  # of the shell, or of what does as one
    tracer: bool = False
    incendiary: bool = False


@dataclass(frozen=True)
class Missile:
    """What strikes a vehicle: a shell, a rocket, a bomb, as it is where it strikes."""

    type: str  # as printed
    he: Mapping[str, Any] | None  # its strike on what has no armor
    penetration_mm: int | None = None
    dice: int | None = None
    caliber_mm: float | None = None

    @property
    def family(self) -> str:
        """The type of it, as procedures are told it."""
        return shell_family(self.type)


@dataclass(frozen=True)
class Harm:
    """What a shot did, for those who tell it."""

    result: str = "missed"
    points: int = 0
    lost: tuple[tuple[str, str], ...] = ()  # systems and what became of them
    men: tuple[tuple[str, str], ...] = ()  # figures and what became of them
    fire: int = 0  # its strength, when it is new or greater
    exploded: bool = False
    impulse_lost: bool = False
    screen_lost: bool = False
    left: int = 0  # points that nothing took

    def __add__(self, more: Harm) -> Harm:
        """Both, the one after the other."""
        return Harm(
            more.result,
            self.points + more.points - self.left,
            self.lost + more.lost,
            self.men + more.men,
            max(self.fire, more.fire),
            self.exploded or more.exploded,
            self.impulse_lost or more.impulse_lost,
            self.screen_lost or more.screen_lost,
            more.left,
        )


NONE, STOPPED = Harm(), Harm("stopped")
