"""A procedure that reads and prints the short notation of a light weapon (Rattenkrieg 15.2)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.weapons import (
    BadWeapon,
    Mode,
    WeaponName,
    weapon_by_name,
    weapon_by_notation,
)
from assistant.rules.working import Working


class WeaponToRead(Inputs):
    """A weapon to read or to print: its notation, or its name."""

    text: str | None = Field(None, description="the notation, such as 3B+1(P1)")
    weapon: Annotated[
        WeaponName | None, Field(description="the name of a light weapon, to print its notation")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        if (self.text is None) == (self.weapon is None):
            entered = None if self.text is None else [self.text, self.weapon]
            yield Problem("text", entered, "given alone, or the weapon given alone")
        elif self.text is not None:
            try:
                weapon_by_notation(self.text)
            except BadWeapon:
                yield Problem("text", self.text, "a notation such as 3B+1(P1) or XB-2(P3)(R7,9,12)")


@dataclass(frozen=True)
class WeaponNotation:
    """The meaning of a weapon's notation, and its printed form."""

    mode: Mode
    bursts: int | None
    modifier: int
    penetration: int | None
    react: tuple[int, ...]
    notation: str


@procedure(
    "rattenkrieg/weapon-notation",
    title="Notation of a light weapon",
    source="Rattenkrieg 15.3",
    also=("short version of light weapons data", "weapon data"),
)
def weapon_notation(short: WeaponToRead, dice: Dice, working: Working) -> WeaponNotation:
    """Read the short form of a weapon's data, and print it.

    A type D, as on vehicle cards, means a belt if it has a React, and single shots if not.
    """
    step = working.step
    weapon = (
        weapon_by_name(short.weapon)
        if short.weapon is not None
        else weapon_by_notation(short.text or "")
    )
    return WeaponNotation(
        step("fires", weapon.mode),
        step("bursts", weapon.bursts) if weapon.bursts else None,
        step("modifier", weapon.modifier),
        step("penetration", weapon.penetration),
        step("targets checked before the rest may react", weapon.react, "15.2"),
        step("notation", weapon.notation),
    )
