"""The damage points of XD(Y) dice, as part of other procedures (Rattenkrieg 18.4)."""

from collections import Counter
from fractions import Fraction

from assistant.rules.dice import Dice
from assistant.rules.rattenkrieg.dice_pools import FACES
from assistant.rules.working import Working


def roll_damage_points(
    name: str, count: int, severity: int, dice: Dice, working: Working, whose: str = ""
) -> int:
    """Roll `count` dice named `name` and return the sum of those not over `severity`.

    Roll none where no die could count. `whose` begins the labels of the working.
    """
    step, of = working.step, f"{whose}: " if whose else ""
    if count == 0:
        return 0
    if step(f"{of}dice that count: this or less", severity) == 0:
        return step(f"{of}damage points", 0)
    thrown = step(f"{of}dice", dice.pool_by_die(name, count, most=severity))
    return step(f"{of}damage points", sum(die for die in thrown if die <= severity))


def damage_point_chances(count: int, severity: int, divisor: int = 1) -> dict[int, Fraction]:
    """Return the chance of each number of damage points, divided by `divisor` and rounded down."""
    worth = Counter(die if die <= severity else 0 for die in FACES)
    ways = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for points, share in ways.items():
            for die, faces in worth.items():
                more[points + die] += share * faces
        ways = more
    divided: Counter[int] = Counter()
    for points, share in ways.items():
        divided[points // divisor] += share
    return {points: Fraction(share, len(FACES) ** count) for points, share in divided.items()}
