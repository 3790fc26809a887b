"""Light weapons: by name or short notation, their group and tier (Rattenkrieg 15.2, 15.3)."""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

LIGHT_WEAPONS = tables.load("rattenkrieg/light-weapons")
WeaponName = Annotated[str, OneOf(LIGHT_WEAPONS.keys())]
NAME_OR_NOTATION = "the name of a light weapon, or a notation such as XB-2(P3)(R7,9,12)"
WeaponText = Annotated[str, Field(description=NAME_OR_NOTATION)]

Mode = Literal["single", "burst", "belt", "shots"]
Setup = Literal["light", "medium", "heavy"]
SETUPS: tuple[Setup, ...] = ("light", "medium", "heavy")

NOTATION = re.compile(
    r"(?P<type>S|[1-9][0-9]?B|XB|NS|D)"
    r"(?P<modifier>[+-][0-9]{1,2})?"
    r"(?:\(P(?P<both>[0-9]{1,2})R(?P<react_of_both>[0-9,]+)\)"
    r"|(?:\(P(?P<penetration>[0-9]{1,2})\))?(?:\(R(?P<react>[0-9,]+)\))?)",
    re.ASCII | re.IGNORECASE,
)
REACT = re.compile(r"[1-9][0-9]?(,[1-9][0-9]?)*", re.ASCII)


class Group(StrEnum):
    """What kind of light weapon it is, for the rules that treat kinds apart."""

    BOLT_ACTION = "bolt-action"
    RIFLE = "rifle"
    PISTOL = "pistol"
    REVOLVER = "revolver"
    SMG = "smg"
    ASSAULT_RIFLE = "assault-rifle"
    MACHINE_GUN = "machine-gun"
    ANTI_TANK_RIFLE = "anti-tank-rifle"
    AUTOCANNON = "autocannon"


GROUP_OF_CLASS = {
    "BA": Group.BOLT_ACTION,
    "RF": Group.RIFLE,
    "PS": Group.PISTOL,
    "HG": Group.PISTOL,
    "RV": Group.REVOLVER,
    "SMG": Group.SMG,
    "AR": Group.ASSAULT_RIFLE,
    "MG": Group.MACHINE_GUN,
}
# Ruling: the print's classes mix the groups; these stand in the class of another.
GROUP_OF_NAME = {
    "Mauser 98k": Group.BOLT_ACTION,
    "Mle 24/29": Group.MACHINE_GUN,
    "Autocannons (up to 20mm)": Group.AUTOCANNON,
    "Anti Tank Rifles": Group.ANTI_TANK_RIFLE,
}
HIERARCHY_OF_GROUP = {
    Group.BOLT_ACTION: "bolt-action-rifle",
    Group.RIFLE: "semi-automatic-rifle",
    Group.PISTOL: "pistol-revolver",
    Group.REVOLVER: "pistol-revolver",
    Group.SMG: "sub-machine-gun",
    Group.ASSAULT_RIFLE: "assault-rifle",
    Group.ANTI_TANK_RIFLE: "mmg-launcher",
    Group.AUTOCANNON: "hmg-flamethrower",
}
HIERARCHY_OF_SETUP: dict[Setup, str] = {
    "light": "lmg",
    "medium": "mmg-launcher",
    "heavy": "hmg-flamethrower",
}
ALWAYS_HEAVY = ("DShK", "M2 Browning Cal .50")


@dataclass(frozen=True)
class Weapon:
    """How a weapon fires and what its bullets do."""

    mode: Mode
    bursts: int | None  # of mode burst
    modifier: int
    penetration: int | None  # None where the notation leaves it out
    react: tuple[int, ...]
    name: str | None = None  # None when read from a notation

    @property
    def group(self) -> Group | None:
        """Its group; None when only its notation is known."""
        if self.name is None:
            return None
        named = GROUP_OF_NAME.get(self.name)
        return named or GROUP_OF_CLASS[LIGHT_WEAPONS.row(self.name)["class"]]

    @property
    def is_machine_gun(self) -> bool:
        """By its group; by notation what is fed by belt or holds men down for several shots."""
        if self.name is None:
            return self.mode == "belt" or max(self.react) > 1
        return self.group is Group.MACHINE_GUN

    @property
    def notation(self) -> str:
        """Its short form, without what goes without saying."""
        kind = {"single": "S", "belt": "XB", "shots": "NS"}.get(self.mode) or f"{self.bursts}B"
        modifier = f"{self.modifier:+d}" if self.modifier else ""
        penetration = "" if self.penetration is None else f"(P{self.penetration})"
        react = "" if self.react == (1,) else f"(R{','.join(map(str, self.react))})"
        return kind + modifier + penetration + react

    def react_set_up(self, setup: Setup) -> int:
        """Its React as set up; a weapon with a single value keeps it on every mount."""
        return self.react[min(SETUPS.index(setup), len(self.react) - 1)]

    def hierarchy(self, setup: Setup = "light") -> str | None:
        """Its key in `weapons-hierarchy`; None for a notation that tells no kind."""
        if self.name in ALWAYS_HEAVY:
            return HIERARCHY_OF_SETUP["heavy"]
        if self.is_machine_gun:
            return HIERARCHY_OF_SETUP[setup]
        return HIERARCHY_OF_GROUP[self.group] if self.group else None

    def tier(self, setup: Setup = "light") -> int | None:
        """Its place in the hierarchy of weapons."""
        key = self.hierarchy(setup)
        if key is None:
            return None
        tier: int = tables.load("rattenkrieg/weapons-hierarchy").row(key)["tier"]
        return tier


class BadWeapon(ValueError):
    """Neither a weapon's name nor a notation."""


@cache
def listed(name: str) -> Weapon:
    """The weapon of that name in the table of light weapons."""
    row = LIGHT_WEAPONS.row(name)
    kind = row["type"]
    react = tuple(row["react"])
    return Weapon(
        kind["mode"], kind.get("bursts"), row["modifier"], row["penetration"], react, name
    )


def parse(text: str) -> Weapon:
    """The weapon that a notation describes; raises `BadWeapon`."""
    found = NOTATION.fullmatch("".join(text.split()))
    react = (found["react_of_both"] or found["react"]) if found else None
    if found is None or (react and not REACT.fullmatch(react)):
        raise BadWeapon(f"{text!r} is no notation of a light weapon")
    mode, bursts = _type(found["type"].upper(), has_react=react is not None)
    penetration = found["both"] or found["penetration"]
    return Weapon(
        mode,
        bursts,
        int(found["modifier"] or 0),
        int(penetration) if penetration else None,
        tuple(map(int, react.split(","))) if react else (1,),
    )


def _type(letters: str, *, has_react: bool) -> tuple[Mode, int | None]:
    match letters:
        case "S":
            return "single", None
        case "XB":
            return "belt", None
        case "NS":
            return "shots", None
        case "D":
            # Ruling: cards leave the type out; only belts are printed with a React there.
            return ("belt" if has_react else "single"), None
        case _:
            return "burst", int(letters[:-1])


@cache
def weapon_of(text: str) -> Weapon:
    """The weapon of a name or a notation; raises `BadWeapon`."""
    return listed(text) if LIGHT_WEAPONS.get(text) else parse(text)


def weapon_problems(text: str, input: str = "weapon") -> Iterator[Problem]:
    """What is wrong with a weapon told by name or notation, for `Inputs.refusals`."""
    try:
        weapon_of(text)
    except BadWeapon:
        near = difflib.get_close_matches(text, LIGHT_WEAPONS.keys(), 1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        yield Problem(input, text, NAME_OR_NOTATION + hint)


class ShortForm(Inputs):
    """A weapon to read or to print: its notation, or its name."""

    text: str | None = Field(None, description="the notation, such as 3B+1(P1)")
    weapon: Annotated[
        WeaponName | None, Field(description="the name of a light weapon, to print its notation")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        if (self.text is None) == (self.weapon is None):
            told = None if self.text is None else [self.text, self.weapon]
            yield Problem("text", told, "given without weapon, or weapon without text")
        elif self.text is not None:
            try:
                parse(self.text)
            except BadWeapon:
                yield Problem("text", self.text, "a notation such as 3B+1(P1) or XB-2(P3)(R7,9,12)")


@dataclass(frozen=True)
class Reading:
    """What a notation says, and how it is printed."""

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
def weapon_notation(short: ShortForm, dice: Dice, working: Working) -> Reading:
    """Read the short form of a weapon's data, and print it.

    A type D, as vehicle cards write it, is a belt when it has a React and single shots else.
    """
    step = working.step
    weapon = listed(short.weapon) if short.weapon is not None else parse(short.text or "")
    return Reading(
        step("fires", weapon.mode),
        step("bursts", weapon.bursts) if weapon.bursts else None,
        step("modifier", weapon.modifier),
        step("penetration", weapon.penetration),
        step("targets checked before the rest may react", weapon.react, "15.2"),
        step("notation", weapon.notation),
    )
