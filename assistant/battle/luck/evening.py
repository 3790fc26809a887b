"""The luck of an evening: where each side is among all evenings with the same checks."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.luck.distributions import count_faces, sum_of
from assistant.battle.luck.fairness import Fairness, fairness_of
from assistant.battle.luck.rolls import FallenDie, Roll, dice_of, rolls_of
from assistant.battle.systems import AnySystem
from assistant.frozen import dataclass

MOST = 5  # rolls in a list
MOST_COLUMNS = 40  # of a curve
EVEN = Fraction(1, 2)  # a likelier roll is in no list
TYPED, ROLLED = "typed", "rolled"


@dataclass(frozen=True)
class Luck:
    """The luck in some rolls: the successes, and their exact place among all evenings."""

    name: str
    rolls: int
    successes: int
    expected: float
    percentile: float  # 0 to 100: the evenings with less luck
    curve: tuple[tuple[float, float], ...]  # successes and chances, for a drawing
    is_exact: bool
    luckiest: tuple[Roll, ...] = ()
    unluckiest: tuple[Roll, ...] = ()


@dataclass(frozen=True)
class DiceTest:
    """The test of some dice for fairness."""

    name: str
    fairness: Fairness


@dataclass(frozen=True)
class EveningLuck:
    """The luck of an evening."""

    sides: Mapping[str, Luck]
    devices: tuple[Luck, ...]  # by the device on which rolls were entered
    least_likely: tuple[Roll, ...]
    typed: tuple[DiceTest, ...]  # physical dice: all, and those of each side
    rolled: DiceTest | None  # the program's dice
    unknown: int  # dice of which nothing says how they came into the log
    is_over: bool = True
    winner: str = ""  # the name of the side that has won; empty before the end, or without one


def evening_luck(
    system: AnySystem, state: Any, entries: Sequence[Entry[Any]], *, side: str | None = None
) -> EveningLuck:
    """Return the luck of an evening; with `side`, only the luck of that side's rolls.

    A side's place counts all of its rolls. The lists hold only rolls whose working the side could
    read.
    """
    rolls = [x for x in rolls_of(system, state, entries) if side in (None, x.side)]
    names = {id: system.views.badge(state, id).name for id in state.sides}
    console = "The umpire" if system.has_umpire(state) else "The laptop"
    dice = [x for x in dice_of(entries) if side in (None, x.side)]
    by_side = _group_by(rolls, lambda roll: roll.side)
    by_device = _group_by(rolls, lambda roll: roll.device)
    is_over = system.ending is not None and system.ending.is_over(state)
    return EveningLuck(
        {id: luck_of(names[id], by_side[id], side) for id in names if id in by_side},
        tuple(luck_of(id, each, side) for id, each in sorted(by_device.items()) if id),
        least_likely(_rolls_known_to(rolls, side)),
        tuple(_typed_tests(dice, {**names, "": console})),
        _rolled_test(dice),
        sum(1 for die in dice if not die.origin),
        is_over,
        names.get(system.ending.result(state).winner or "", "")
        if system.ending and is_over
        else "",
    )


def luck_of(name: str, rolls: Sequence[Roll], side: str | None = None) -> Luck:
    """Return the luck in some rolls: all their chances are joined, none is sampled."""
    joined = sum_of(roll.chances for roll in rolls)
    successes = sum(roll.value for roll in rolls)
    mean = sum((roll.table.expected for roll in rolls), Fraction(0))
    ranked = sorted(_rolls_known_to(rolls, side), key=lambda roll: (roll.tail, roll.seq))
    unusual = [roll for roll in ranked if roll.tail <= EVEN]
    return Luck(
        name,
        len(rolls),
        successes,
        float(mean),
        float(joined.percentile(successes) * 100),
        tuple(joined.curve(MOST_COLUMNS)),
        all(roll.table.is_exact for roll in rolls),
        tuple(roll for roll in unusual if roll.gain > 0)[:MOST],
        tuple(roll for roll in unusual if roll.gain < 0)[:MOST],
    )


def least_likely(rolls: Iterable[Roll], most: int = MOST) -> tuple[Roll, ...]:
    """Return the rolls of an evening whose result, or a more extreme one, was least likely.

    A roll is left out if its result, or a better one, comes more often than not. A die by which one
    side gains and the other loses is one moment: that of the side that gains.
    """
    found: dict[tuple[int, str, object], Roll] = {}
    unusual = (roll for roll in rolls if roll.tail <= EVEN)
    for roll in sorted(unusual, key=lambda roll: (roll.tail, roll.seq, -roll.gain)):
        found.setdefault((roll.seq, roll.title, roll.dice), roll)
    return tuple(found.values())[:most]


def _rolls_known_to(rolls: Sequence[Roll], side: str | None) -> list[Roll]:
    """Return the rolls with a working that a side could read; all rolls without a side."""
    return [roll for roll in rolls if side is None or side in roll.readers]


def _group_by(rolls: Iterable[Roll], key: Callable[[Roll], str]) -> dict[str, list[Roll]]:
    found: dict[str, list[Roll]] = defaultdict(list)
    for roll in rolls:
        found[key(roll)].append(roll)
    return found


def _typed_tests(dice: Sequence[FallenDie], names: Mapping[str, str]) -> Iterable[DiceTest]:
    typed = [die for die in dice if die.origin == TYPED]
    if not typed:
        return
    yield DiceTest("All dice", _test_fairness(typed))
    throwers = {die.side for die in typed}
    for id, name in names.items():
        if id in throwers and len(throwers) > 1:
            yield DiceTest(name, _test_fairness([die for die in typed if die.side == id]))


def _rolled_test(dice: Sequence[FallenDie]) -> DiceTest | None:
    rolled = [die for die in dice if die.origin == ROLLED]
    return DiceTest("The program", _test_fairness(rolled)) if rolled else None


def _test_fairness(dice: Sequence[FallenDie]) -> Fairness:
    return fairness_of(count_faces(die.face for die in dice))
