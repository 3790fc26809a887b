"""A die that must show a number or less, as part of other procedures (Rattenkrieg 12.3)."""

from assistant.rules.dice import Dice
from assistant.rules.rattenkrieg.quality import ALWAYS
from assistant.rules.working import Working


def shows_or_less(name: str, number: int, dice: Dice, working: Working) -> bool:
    """Whether the die of this name shows the number or less; none is rolled where all do or none.

    A Quality check is one against the Quality.
    """
    step = working.step
    if number >= ALWAYS:
        return step(f"{number} or less: every die is", True)
    if number < 1:
        return step(f"{number} or less: no die is", False)
    die = step("die", dice.d6(name, split=number))
    return step(f"{number} or less", die <= number)
