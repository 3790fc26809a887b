"""A die that must show a number or less, as part of other procedures (Rattenkrieg 12.3)."""

from assistant.rules.dice import Dice
from assistant.rules.rattenkrieg.quality import ALWAYS
from assistant.rules.working import Working


def roll_or_less(name: str, number: int, dice: Dice, working: Working) -> bool:
    """Return whether the die named `name` shows `number` or less, as a Quality check asks.

    Roll none where every face or no face would do.
    """
    step = working.step
    if number >= ALWAYS:
        return step(f"{number} or less: every die is", True)
    if number < 1:
        return step(f"{number} or less: no die is", False)
    die = step("die", dice.d6(name, split=number))
    return step(f"{number} or less", die <= number)
