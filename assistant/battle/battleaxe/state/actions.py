"""What is under way in a battle of Battleaxe: combats, overruns, challenges (8.2, 11)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assistant.rules.battleaxe.places import Side

Stage = Literal["defence", "advantage", "losses", "withdrawal", "retreat"]

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Fight:
    """A combat from the attack declared until its last retreat."""

    place: str
    attacker: Side
    attackers: tuple[str, ...]
    lead: str
    contested: bool  # it was when the impulse began: no unit had to attack
    air: bool = False
    rommel: bool = False
    guns: bool = False
    second: bool = False  # after an Overrun
    stage: Stage = "defence"
    inputs: Json = field(default_factory=dict)  # of the combat, once the dice fell
    dice: Json = field(default_factory=dict)
    result: str = ""
    points: int = 0  # still to be absorbed
    defending_lead: str = ""
    retreats: bool = False  # the attackers have to


@dataclass(frozen=True)
class Overrun:
    """The second act of units that overran an enemy."""

    units: tuple[str, ...]
    air: bool
    guns: bool
    to: str | None = None  # where they went


@dataclass(frozen=True)
class Act:
    """Something that a side did, as long as the rules let it be put right (8.2)."""

    side: Side
    words: str
    fixed: bool  # a die fell since, or the enemy acted
    left: int  # impulses of the enemy until it stands


@dataclass(frozen=True)
class Challenge:
    """An act that a side holds to be against the rules."""

    side: Side
    words: str
