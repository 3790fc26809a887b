"""Unfinished actions in a battle of Battleaxe: combats, overruns, challenges (8.2, 11)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from assistant.frozen import dataclass
from assistant.rules.battleaxe.places import Side

Stage = Literal["defence", "advantage", "losses", "withdrawal", "retreat"]

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Fight:
    """A combat, from the declared attack to its last retreat."""

    place: str
    attacker: Side
    attackers: tuple[str, ...]
    lead: str
    contested: bool  # the place was contested when the impulse began
    air: bool = False
    rommel: bool = False
    guns: bool = False
    second: bool = False  # the second attack after an Overrun
    stage: Stage = "defence"
    inputs: Json = field(default_factory=dict)  # inputs of the combat, once the dice fell
    dice: Json = field(default_factory=dict)
    result: str = ""
    points: int = 0  # Attrition Points not absorbed yet
    defending_lead: str = ""
    retreats: bool = False  # the attackers have to retreat


@dataclass(frozen=True)
class Overrun:
    """The second act of units that overran an enemy."""

    units: tuple[str, ...]
    air: bool
    guns: bool
    to: str | None = None  # the place that the units entered


@dataclass(frozen=True)
class Act:
    """An act of a side that may still be taken back or challenged (8.2)."""

    side: Side
    words: str
    fixed: bool  # a die fell since, or the enemy acted, so the act cannot be taken back
    left: int  # impulses of the enemy in which it may still be challenged


@dataclass(frozen=True)
class Challenge:
    """An act that a side challenges as a breach of the rules."""

    side: Side
    words: str
