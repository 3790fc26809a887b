"""Platoons that are ready to be put on a map: element types of the book, in usual numbers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from string import ascii_lowercase
from typing import Literal

from assistant.rules.desert_rats.elements import TYPES

Models = tuple[tuple[str, int], ...]  # element types and how many of each
LORRY = "lorry"
KINDS = {"tank": "tanks", "armoured-car": "tanks", "lorry": "tanks"}  # else infantry
LETTERS = {  # by side and kind; none is on both sides, or a gap would betray the enemy
    "british": {"armoured-car": "d", "infantry": "r", "gun": "g", "lorry": "l"},
    "axis": {"armoured-car": "k", "infantry": "s", "gun": "f", "lorry": "w", "tank": "p"},
}


@dataclass(frozen=True)
class ReadyPlatoon:
    """A ready platoon that can be chosen."""

    id: str
    side: Literal["british", "axis"]
    name: str
    models: Models
    formation: str = "line"


READY = (
    ReadyPlatoon("crusaders", "british", "Crusader troop", (("crusader", 3),), "one-up"),
    ReadyPlatoon("matildas", "british", "Matilda troop", (("matilda", 3),), "one-up"),
    ReadyPlatoon("valentines", "british", "Valentine troop", (("valentine", 3),), "one-up"),
    ReadyPlatoon(
        "british-cars", "british", "Armoured cars", (("british-armoured-car", 3),), "column"
    ),
    ReadyPlatoon(
        "british-motor-rifles",
        "british",
        "Rifles with lorries",
        (("british-infantry-section", 2), ("6pdr-anti-tank-gun", 1), (LORRY, 3)),
        "column",
    ),
    ReadyPlatoon("british-rifles", "british", "Rifles on foot", (("british-infantry-section", 3),)),
    ReadyPlatoon(
        "6-pounders", "british", "6-pounders", (("6pdr-anti-tank-gun", 2), (LORRY, 2)), "column"
    ),
    ReadyPlatoon("british-lorries", "british", "Lorries", ((LORRY, 3),), "column"),
    ReadyPlatoon("panzer-2", "axis", "Panzer 2 platoon", (("panzer-2", 3),), "one-up"),
    ReadyPlatoon("panzer-3", "axis", "Panzer 3 platoon", (("panzer-3-long-50", 4),), "diamond"),
    ReadyPlatoon(
        "panzer-4", "axis", "Panzer 4 platoon, short", (("panzer-4-short-75", 3),), "one-up"
    ),
    ReadyPlatoon(
        "panzer-4-long", "axis", "Panzer 4 platoon, long", (("panzer-4-long-75", 3),), "one-up"
    ),
    ReadyPlatoon("m13", "axis", "M13/40 platoon", (("m13-40", 4),), "diamond"),
    ReadyPlatoon("semoventi", "axis", "Semovente battery", (("m18-75-semovente", 3),)),
    ReadyPlatoon("axis-cars", "axis", "Armoured cars", (("axis-armoured-car", 3),), "column"),
    ReadyPlatoon(
        "axis-motor-rifles",
        "axis",
        "Infantry with lorries",
        (("axis-infantry-section", 2), ("anti-tank-gun", 1), (LORRY, 3)),
        "column",
    ),
    ReadyPlatoon("axis-rifles", "axis", "Infantry on foot", (("axis-infantry-section", 3),)),
    ReadyPlatoon("axis-guns", "axis", "Anti-tank guns", (("anti-tank-gun", 2), (LORRY, 2))),
    ReadyPlatoon("88s", "axis", "88 mm guns", (("88mm-flak-36", 2), (LORRY, 2))),
    ReadyPlatoon("axis-lorries", "axis", "Lorries", ((LORRY, 3),), "column"),
)


def ready_platoons(side: str) -> tuple[ReadyPlatoon, ...]:
    """Return the platoons that a side can have."""
    return tuple(each for each in READY if each.side == side)


def types_of(side: str) -> tuple[str, ...]:
    """Return the element types that a side can have."""
    every = TYPES.keys()
    return tuple(type for type in every if TYPES.row(type)["side"] in (side, "either"))


def may_ride(type: str) -> bool:
    """Return whether a lorry can carry or tow elements of a type; no other word is a type."""
    known = (*types_of("british"), *types_of("axis"))
    return type in known and TYPES.row(type)["kind"] in ("infantry", "gun")


def platoon_kind(types: Iterable[str]) -> str:
    """Return the kind of a platoon: tanks if all its elements are vehicles, else infantry."""
    kinds = {KINDS.get(TYPES.row(type)["kind"], "infantry") for type in types}
    return "tanks" if kinds == {"tanks"} else "infantry"


def free_ids(side: str, type: str, own: Sequence[str], enemy: Sequence[str]) -> Iterator[str]:
    """Yield ids for more elements of a type, such as `c4`; none begins like an enemy's."""
    letter = _letter(side, type)
    others = {id[:1] for id in enemy}
    if letter in others:
        mine = {letter for letters in LETTERS.values() for letter in letters.values()}
        letter = next((x for x in ascii_lowercase if x not in others | mine), letter * 2)
    taken = {*own, *enemy}
    return (id for number in count(1) if (id := f"{letter}{number}") not in taken)


def _letter(side: str, type: str) -> str:
    kind = TYPES.row(type)["kind"]
    return LETTERS.get(side, {}).get(kind) or type[0]
