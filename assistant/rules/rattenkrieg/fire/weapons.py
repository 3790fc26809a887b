"""Light weapons: by name or short notation, their group and tier (Rattenkrieg 15.2, 15.3)."""

import difflib
import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.inputs import OneOf, Problem

LIGHT_WEAPONS = tables.load("rattenkrieg/light-weapons")
WeaponName = Annotated[str, OneOf(LIGHT_WEAPONS.keys())]
NAME_OR_NOTATION = "the name of a light weapon, or a notation such as XB-2(P3)(R7,9,12)"
WeaponText = Annotated[
    str, Field(description=NAME_OR_NOTATION, examples=list(LIGHT_WEAPONS.keys()))
]

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


class WeaponGroup(StrEnum):
    """The kind of a light weapon, for rules that treat kinds differently."""

    BOLT_ACTION = "bolt-action"
    RIFLE = "rifle"
    PISTOL = "pistol"
    REVOLVER = "revolver"
    SMG = "smg"
    ASSAULT_RIFLE = "assault-rifle"
    MACHINE_GUN = "machine-gun"
    ANTI_TANK_RIFLE = "anti-tank-rifle"
    AUTOCANNON = "autocannon"


GROUPS = tables.load("rattenkrieg/weapon-groups")
BY_TABLE = "by-table"
GROUP_OF_CLASS = {of: WeaponGroup(row["group"]) for row in GROUPS.rows for of in row["classes"]}
GROUP_OF_NAME = {name: WeaponGroup(row["group"]) for row in GROUPS.rows for name in row["also"]}
SMG_BURSTS: int = min(  # the fewest of a sub machine gun of the table
    row["type"]["bursts"]
    for row in LIGHT_WEAPONS.rows
    if GROUP_OF_CLASS.get(row["class"]) == WeaponGroup.SMG
)
ALWAYS_HEAVY = tuple(name for row in GROUPS.rows for name in row["always_last"])


@dataclass(frozen=True)
class Weapon:
    """The rate of fire of a weapon, and the effect of its bullets."""

    mode: Mode
    bursts: int | None  # of mode burst
    modifier: int
    penetration: int | None  # None where the notation leaves it out
    react: tuple[int, ...]
    name: str | None = None  # None when read from a notation

    @property
    def group(self) -> WeaponGroup | None:
        """The group of the weapon; None when only its notation is known."""
        if self.name is None:
            return None
        named = GROUP_OF_NAME.get(self.name)
        return named or GROUP_OF_CLASS[LIGHT_WEAPONS.row(self.name)["class"]]

    @property
    def is_fired_moving(self) -> bool:
        """Whether the weapon may be fired while its bearer moves (15.7)."""
        return self.group is None or bool(GROUPS.row(self.group.value)["fired_moving"])

    @property
    def needs_one_hand(self) -> bool:
        """Whether one hand fires the weapon."""
        return self.group is not None and bool(GROUPS.row(self.group.value)["one_hand"])

    @property
    def wound(self) -> str | None:
        """The kind of wound that the weapon causes; None if a table decides (13.1)."""
        wound = GROUPS.row(self.group.value)["wound"] if self.group else BY_TABLE
        return None if wound == BY_TABLE else str(wound)

    @property
    def is_machine_gun(self) -> bool:
        """Whether the weapon is a machine gun, by its group.

        For a notation, a weapon fed by belt or with a React above 1 counts as one.
        """
        if self.name is None:
            return self.mode == "belt" or max(self.react) > 1
        return self.group is WeaponGroup.MACHINE_GUN

    @property
    def notation(self) -> str:
        """The short notation, without the parts that go without saying."""
        kind = {"single": "S", "belt": "XB", "shots": "NS"}.get(self.mode) or f"{self.bursts}B"
        modifier = f"{self.modifier:+d}" if self.modifier else ""
        penetration = "" if self.penetration is None else f"(P{self.penetration})"
        react = "" if self.react == (1,) else f"(R{','.join(map(str, self.react))})"
        return kind + modifier + penetration + react

    def react_with_setup(self, setup: Setup) -> int:
        """Return the React with this setup; a single value holds for every mount."""
        return self.react[min(SETUPS.index(setup), len(self.react) - 1)]

    def hierarchy_key(self, setup: Setup = "light") -> str | None:
        """Return the key in `weapons-hierarchy`; None for a notation that names no kind."""
        group = WeaponGroup.MACHINE_GUN if self.is_machine_gun else self.group
        if group is None:
            return None
        by_setup: list[str] = GROUPS.row(group.value)["hierarchy"]
        heavy = self.name in ALWAYS_HEAVY
        return by_setup[-1] if heavy else by_setup[min(SETUPS.index(setup), len(by_setup) - 1)]

    def tier(self, setup: Setup = "light") -> int | None:
        """Return the tier in the hierarchy of weapons; None where that is not known."""
        key = self.hierarchy_key(setup)
        if key is None:
            return None
        tier: int = tables.load("rattenkrieg/weapons-hierarchy").row(key)["tier"]
        return tier


class BadWeapon(ValueError):
    """A text is neither a weapon's name nor a notation."""


@cache
def weapon_by_name(name: str) -> Weapon:
    """Return a weapon from the table of light weapons by its name."""
    row = LIGHT_WEAPONS.row(name)
    kind = row["type"]
    react = tuple(row["react"])
    return Weapon(
        kind["mode"], kind.get("bursts"), row["modifier"], row["penetration"], react, name
    )


def weapon_by_notation(text: str) -> Weapon:
    """Return the weapon that a notation describes; raise `BadWeapon`."""
    found = NOTATION.fullmatch("".join(text.split()))
    react = (found["react_of_both"] or found["react"]) if found else None
    if found is None or (react and not REACT.fullmatch(react)):
        raise BadWeapon(f"{text!r} is not the notation of a light weapon")
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
    """Return a weapon by its name or notation; raise `BadWeapon` if it is not valid."""
    return weapon_by_name(text) if LIGHT_WEAPONS.get(text) else weapon_by_notation(text)


def weapon_errors(text: str, input: str = "weapon") -> Iterator[Problem]:
    """Yield the errors of a weapon entered by name or notation in the input named `input`."""
    try:
        weapon_of(text)
    except BadWeapon:
        near = difflib.get_close_matches(text, LIGHT_WEAPONS.keys(), 1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        yield Problem(input, text, NAME_OR_NOTATION + hint)


@cache
def personal_weapons() -> tuple[str, ...]:
    """Return the names of the light weapons that one figure carries for itself (15.2)."""
    return tuple(
        name
        for name in LIGHT_WEAPONS.keys()  # noqa: SIM118 - the table has its own keys
        if (group := weapon_of(name).group) and GROUPS.row(group.value)["personal"]
    )
