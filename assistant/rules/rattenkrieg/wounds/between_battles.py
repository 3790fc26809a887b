"""Figures between two battles of a campaign (Rattenkrieg 16.1, 16.2)."""

from collections.abc import Iterable

from assistant.rules import tables
from assistant.rules.dice import given_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.wounds.casualties import LAST_LINE

NEXT = tables.load("rattenkrieg/between-battles")
STAYS = "stays-wounded"
OTHER = "other"


def wound_after_dice(faces: Iterable[int], cause: str | None, turn: int, *, advanced: bool) -> str:
    """Return the result of an open wound: the result of the last check.

    With advanced wounds each die is of a later turn, until the figure recovers or dies. Ruling: a
    wound whose cause nobody recorded has the cause "any other".
    """
    result = STAYS
    for number, face in enumerate(faces):
        dice = given_dice({"roll": face})
        if not advanced:
            check = find("rattenkrieg/wounded-check").resolve({}, dice)
            return str(check.outcome.result)
        inputs = {"cause": cause or OTHER, "turn": min(turn + number, LAST_LINE)}
        result = str(find("rattenkrieg/advanced-wound").resolve(inputs, dice).outcome.result)
        if result != STAYS:
            break
    return result
