"""What protects a figure from fire and blast (Rattenkrieg 3.1, 15.13, 15.15)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from assistant.rules.inputs import Inputs
from assistant.rules.working import Working

HUNKERED = 1  # 15.15
OBSTACLE = {
    1: "cover of an object",
    2: "cover: torso and head show",
    3: "cover: part of the head shows",
}
VISIBILITY = {1: "concealed", 2: "not visible"}
STANCE = {1: "in Combat Stance, seen from ahead", -1: "from behind"}


class Protection(Inputs):
    """What a figure can claim against one shooter or one burst."""

    obstacle_cover: Annotated[
        int,
        Field(
            ge=0,
            le=3,
            description="cover of the obstacle: 1 any object, 2 torso and head show,"
            " 3 part of the head shows",
        ),
    ] = 0
    cover_pierced: bool = Field(False, description="the shot goes through the obstacle")
    visibility_cover: Annotated[
        int, Field(ge=0, le=2, description="1 concealed or I-Factor over 0, 2 not visible")
    ] = 0
    stance: Annotated[
        int,
        Field(
            ge=-1,
            le=1,
            description="1 in Combat Stance seen from ahead; 0 from the side, or not fighting;"
            " -1 from behind",
        ),
    ] = 1
    hunkered: bool = Field(False, description="hunkered down")

    @property
    def obstacle_counts(self) -> bool:
        """Whether an obstacle covers the figure that the shot does not pierce."""
        return self.obstacle_cover > 0 and not self.cover_pierced


@dataclass(frozen=True)
class Item:
    """One thing that changes the die, and the section that says so."""

    label: str
    value: int
    section: str


def cannot_be_fired_at(figure: Protection) -> bool:
    """Whether it has hunkered down behind cover, where no fire reaches it (15.15)."""
    return figure.hunkered and figure.obstacle_counts


def protection(figure: Protection, *, blast: bool = False) -> Iterator[Item]:
    """What a figure's protection adds to the die, item by item.

    Against fire ask `cannot_be_fired_at` first; a blast reaches whoever has hunkered down.
    """
    obstacle = figure.obstacle_cover if figure.obstacle_counts else 0
    yield Item(OBSTACLE.get(obstacle, "no cover"), obstacle, "3.1.1")
    seen = figure.visibility_cover
    yield Item(VISIBILITY.get(seen, "in plain sight"), seen, "3.1.3")
    stance = 0 if figure.obstacle_counts else figure.stance
    if figure.hunkered:
        stance = min(stance, 0)
    yield Item(STANCE.get(stance, "no stance"), stance, "3.1.2")
    if figure.hunkered and (blast or not figure.obstacle_counts):
        yield Item("hunkered down", HUNKERED, "15.15")


def note(items: Iterable[Item], working: Working, who: str = "") -> int:
    """A line of working for each item that changes the die; gives their sum."""
    return sum(working.step(who + i.label, i.value, i.section) for i in items if i.value)
