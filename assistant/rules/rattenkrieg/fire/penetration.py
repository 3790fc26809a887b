"""Penetration of bullets (Rattenkrieg 15.9)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.weapons import (
    LIGHT_WEAPONS,
    NAME_OR_NOTATION,
    BadWeapon,
    weapon_errors,
    weapon_of,
)
from assistant.rules.working import Working

MATERIALS = tables.load("rattenkrieg/material-penetration")
Material = Annotated[str, OneOf(MATERIALS.keys())]


class Bullet(Inputs):
    """A shot and the obstacles in its way."""

    weapon: str | None = Field(
        None,
        description=NAME_OR_NOTATION + "; give either the weapon or its penetration",
        examples=list(LIGHT_WEAPONS.keys()),
    )
    penetration: Annotated[
        int | None,
        Field(ge=0, le=6, description="penetration of the shot; give either this or the weapon"),
    ] = None
    obstacles: Annotated[
        tuple[Material, ...],
        Field(max_length=100, description="materials that the shot passes through, in order"),
    ]

    def input_errors(self) -> Iterator[Problem]:
        if self.weapon is None:
            if self.penetration is None:
                yield Problem(
                    "penetration", None, "a number from 0 to 6, or omitted if a weapon is given"
                )
            return
        if self.penetration is not None:
            yield Problem("penetration", self.penetration, "omitted, because the weapon is given")
        try:
            weapon = weapon_of(self.weapon)
        except BadWeapon:
            yield from weapon_errors(self.weapon)
            return
        if weapon.penetration is None:
            yield Problem("weapon", self.weapon, "a weapon whose penetration (Pn) is known")


@dataclass(frozen=True)
class Passage:
    """The result of a shot through obstacles: whether it comes out, and what stopped it."""

    resistance: int
    pierced: bool
    stopped_by: str | None
    remaining: int


@procedure(
    "rattenkrieg/penetrate",
    title="Penetration of bullets",
    source="Rattenkrieg 15.9",
    also=("shoot through a wall", "pierce"),
)
def penetrate(bullet: Bullet, dice: Dice, working: Working) -> Passage:
    """Check whether a shot pierces every obstacle in its path.

    A pierced obstacle gives no cover; a target that is not seen still has cover.
    """
    step = working.step
    penetration = step("penetration", _penetration(bullet))
    resistance, stopped_by = 0, None
    for material in bullet.obstacles:
        resistance += step(material.replace("-", " "), MATERIALS.row(material)["resistance"])
        if stopped_by is None and resistance > penetration:
            stopped_by = material
    step("resistance of all together", resistance)
    pierced = step("pierced", stopped_by is None)
    if stopped_by is not None:
        step("stopped by", stopped_by.replace("-", " "))
    return Passage(resistance, pierced, stopped_by, max(0, penetration - resistance))


def _penetration(bullet: Bullet) -> int:
    if bullet.weapon is None:
        return bullet.penetration or 0
    return weapon_of(bullet.weapon).penetration or 0
