"""A figure's protection from fire and blast (Rattenkrieg 3.1, 15.13, 15.15)."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.inputs import Inputs
from assistant.rules.json_numbers import name_numbers
from assistant.rules.working import Working

HUNKERED = 1  # 15.15
OBSTACLE = {
    1: "cover of an object",
    2: "cover: torso and head show",
    3: "cover: part of the head shows",
}
VISIBILITY = {1: "concealed or poorly visible", 2: "not visible"}
STANCE = {1: "in Combat Stance, seen from ahead", -1: "from behind"}


class Protection(Inputs):
    """A figure's protection against one shooter or one burst."""

    obstacle_cover: Annotated[
        int,
        Field(
            ge=0,
            le=3,
            description="cover of the obstacle",
            json_schema_extra=name_numbers({0: "none", **OBSTACLE}),
        ),
    ] = 0
    cover_pierced: bool = Field(False, description="the shot goes through the obstacle")
    visibility_cover: Annotated[
        int,
        Field(
            ge=0,
            le=2,
            description="an I-Factor over 0 counts as poorly visible",
            json_schema_extra=name_numbers({0: "clearly visible", **VISIBILITY}),
        ),
    ] = 0
    stance: Annotated[
        int,
        Field(
            ge=-1,
            le=1,
            description="posture of the target toward the shooter",
            json_schema_extra=name_numbers({**STANCE, 0: "any other"}),
        ),
    ] = 1
    hunkered: bool = Field(False, description="hunkered down")

    @property
    def obstacle_counts(self) -> bool:
        """Whether the figure is behind an obstacle that the shot does not pierce."""
        return self.obstacle_cover > 0 and not self.cover_pierced


@dataclass(frozen=True)
class Modifier:
    """One modifier of the die, and the section of the rulebook."""

    label: str
    value: int
    section: str


def cannot_be_fired_at(figure: Protection) -> bool:
    """Return whether a figure has hunkered down behind cover, where no fire reaches it (15.15)."""
    return figure.hunkered and figure.obstacle_counts


def protection_modifiers(figure: Protection, *, blast: bool = False) -> Iterator[Modifier]:
    """Yield the modifiers of a figure's protection.

    Check `cannot_be_fired_at` before fire; a blast reaches a figure that has hunkered down.
    """
    obstacle = figure.obstacle_cover if figure.obstacle_counts else 0
    yield Modifier(OBSTACLE.get(obstacle, "no cover"), obstacle, "3.1.1")
    seen = figure.visibility_cover
    yield Modifier(VISIBILITY.get(seen, "in plain sight"), seen, "3.1.3")
    stance = 0 if figure.obstacle_counts else figure.stance
    if figure.hunkered:
        stance = min(stance, 0)
    yield Modifier(STANCE.get(stance, "no stance"), stance, "3.1.2")
    if figure.hunkered and (blast or not figure.obstacle_counts):
        yield Modifier("hunkered down", HUNKERED, "15.15")


def record_modifiers(items: Iterable[Modifier], working: Working, who: str = "") -> int:
    """Record each modifier that is not 0 in the working, and return their sum."""
    return sum(working.step(who + i.label, i.value, i.section) for i in items if i.value)
