"""Exact odds of a gun's shot: the dice of a pool are alike and are taken together (26.3.1)."""

from collections import Counter, defaultdict
from fractions import Fraction
from math import comb
from typing import Any

from assistant.rules.odds import enumerate_odds
from assistant.rules.rattenkrieg.dice_pools import FACES, ways_by_count
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import (
    ALWAYS_FAILS,
    ArmorMet,
    GunShot,
    Result,
    meet_armor,
    summarize_shot,
)
from assistant.rules.working import NullWorking

ONE = 1
BETWEEN = range(ONE + 1, ALWAYS_FAILS)  # faces that neither shatter the shell nor save it
SHATTERED = -1  # in place of a number of points

Chance = tuple[dict[str, Any], Fraction]


def shot_chances(shot: GunShot) -> list[Chance]:
    """Return each summary of the shot with its chance."""
    before: dict[Any, Fraction] = {ArmorMet(): Fraction(1)}
    if shot.armored:
        before = enumerate_odds(lambda dice: meet_armor(shot, dice, NullWorking("")))
    found: list[Chance] = []
    for met, chance in before.items():
        lost = shot.impulse_lost and met.result != "stopped-by-screen"
        if met.result is not None:
            found.append((summarize_shot(met.result, 0, met, lost), chance))
            continue
        for points, share in _chances_of_points(shot).items():
            result: Result = "penetrated" if shot.armored else "hit"
            if points == SHATTERED:
                result = "shattered"
            found.append((summarize_shot(result, max(0, points), met, lost), chance * share))
    return found


def _chances_of_points(shot: GunShot) -> dict[int, Fraction]:
    """Return the chance of each number of points, or that the shell shatters."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    number = shot.damage_dice
    again = ways_by_count(number, FACES, shot.points_of_die) if shot.is_held_up else []
    for came, share in _ways_of_dice(shot, number).items():
        chance = Fraction(share, len(FACES) ** number)
        if came == SHATTERED or not again:
            found[came] += chance
            continue
        for points, fell in again[came].items():  # as many dice as were left
            found[points] += chance * Fraction(fell, len(FACES) ** came)
    return found


def _ways_of_dice(shot: GunShot, number: int) -> Counter[int]:
    """Return the number of ways to each sum of points, or to each number of dice past a screen."""

    def worth(die: int) -> int:
        return int(shot.is_kept(die)) if shot.is_held_up else shot.points_of_die(die)

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
