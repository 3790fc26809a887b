"""Exact odds of a gun's shot: dice of one pool are alike and are taken together (26.3.1)."""

from collections import Counter, defaultdict
from fractions import Fraction
from math import comb
from typing import Any

from assistant.rules.odds import enumerate_odds
from assistant.rules.rattenkrieg.dice_pools import FACES, ways_by_count
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import (
    ALWAYS_FAILS,
    Met,
    Result,
    Shot,
    meets_armor,
    told,
)
from assistant.rules.working import NullWorking

ONE = 1
BETWEEN = range(ONE + 1, ALWAYS_FAILS)  # faces that neither shatter a shell nor save it
SHATTERED = -1  # in place of points

Chance = tuple[dict[str, Any], Fraction]


def chances(shot: Shot) -> list[Chance]:
    """What matters of each outcome of the shot, with its chance."""
    before: dict[Any, Fraction] = {Met(): Fraction(1)}
    if shot.armored:
        before = enumerate_odds(lambda dice: meets_armor(shot, dice, NullWorking("")))
    found: list[Chance] = []
    for met, chance in before.items():
        lost = shot.impulse_lost and met.result != "stopped-by-screen"
        if met.result is not None:
            found.append((told(met.result, 0, met, lost), chance))
            continue
        for points, share in _points(shot).items():
            result: Result = "penetrated" if shot.armored else "hit"
            if points == SHATTERED:
                result = "shattered"
            found.append((told(result, max(0, points), met, lost), chance * share))
    return found


def _points(shot: Shot) -> dict[int, Fraction]:
    """The chance of each number of points, or that the shell shatters."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    number = shot.dice_of_damage
    again = ways_by_count(number, FACES, shot.worth) if shot.is_held_up else []
    for came, share in _thrown(shot, number).items():
        chance = Fraction(share, len(FACES) ** number)
        if came == SHATTERED or not again:
            found[came] += chance
            continue
        for points, fell in again[came].items():  # as many dice as were left
            found[points] += chance * Fraction(fell, len(FACES) ** came)
    return found


def _thrown(shot: Shot, number: int) -> Counter[int]:
    """The ways to each number of points, or of dice that are left behind a screen."""

    def worth(die: int) -> int:
        return int(shot.counts(die)) if shot.is_held_up else shot.worth(die)

    if not shot.may_shatter:
        return ways_by_count(number, FACES, worth)[number]
    found: Counter[int] = Counter()
    others = ways_by_count(number, BETWEEN, worth)
    for sixes in range(number + 1):
        for ones in range(number - sixes + 1):
            rest = number - sixes - ones
            ways = comb(number, sixes) * comb(number - sixes, ones)
            if sixes > ones:
                found[SHATTERED] += ways * len(BETWEEN) ** rest
                continue
            for came, share in others[rest].items():
                found[came + ones * worth(ONE)] += ways * share
    return found
