"""XD(Y) as part of other procedures: dice over the severity are dropped (Rattenkrieg 18.4)."""

from collections import Counter
from fractions import Fraction

from assistant.rules.dice import Dice
from assistant.rules.rattenkrieg.dice_pools import FACES
from assistant.rules.working import Working


def points_of(
    name: str, count: int, severity: int, dice: Dice, working: Working, whose: str = ""
) -> int:
    """Damage points of so many dice of this name; none are rolled where none could count."""
    step, of = working.step, f"{whose}: " if whose else ""
    if count == 0:
        return 0
    if step(f"{of}dice that count show this or less", severity) == 0:
        return step(f"{of}damage points", 0)
    thrown = step(f"{of}dice", [dice.next(name) for _ in range(count)])
    return step(f"{of}damage points", sum(die for die in thrown if die <= severity))


def chances_of_points(count: int, severity: int, divisor: int = 1) -> dict[int, Fraction]:
    """The chance of each number of damage points."""
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
