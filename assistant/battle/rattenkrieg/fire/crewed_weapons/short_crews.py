"""Sixes that a weapon with too small a crew rolls in its fire (Rattenkrieg 15.13)."""

from collections.abc import Collection, Iterator
from typing import Any

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Element

SHORTAGE = "rattenkrieg/crew-shortage"


def resolve_shortage(
    play: BattlePlay, element: Element, crew: int, fire: Collection[str]
) -> Any | None:
    """Return what the sixes of a short crew's fire did to its weapon; None if nothing.

    `fire` names the procedures whose dice are those of the fire.
    """
    inputs = {"crew": crew, "rolls": list(_dice_of(play, fire))}
    wear = play.resolve(SHORTAGE, inputs, shown_to=(element.side,))
    return wear if wear.extra_action or wear.mechanical_problems else None


def describe_shortage(name: str, wear: Any, kind: str = "gun") -> str:
    """Return what happened to a weapon of this name and kind, for its own side."""
    mend = f" The {kind} must be repaired." if wear.mechanical_problems else ""
    return f": the {name} is short of crew and needs attention.{mend}"


def _dice_of(play: BattlePlay, fire: Collection[str]) -> Iterator[int]:
    for resolved in play.resolutions:
        if resolved.procedure in fire:
            for fell in resolved.dice.values():
                yield from fell if isinstance(fell, list | tuple) else (fell,)
