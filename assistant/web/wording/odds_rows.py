"""Outcomes and their chances as the rows of a table."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, lcm
from typing import Any

from assistant.cards.wording import signed as signed
from assistant.cards.wording import words_of as words_of
from assistant.rules.procedure_odds import Odds
from assistant.web.wording.probability_bands import band_counts
from assistant.web.wording.values import describe_outcome, kind_of_result

LARGEST_WHOLE = 216  # of three dice: a fraction over more is hard to read
MOST_ROWS = 9  # outcomes that have a row each
SELDOM = Fraction(1, 1000)  # rarer outcomes share a row
BAD_FIRST = ("dead", "wounded", "hunker", "other", "none")
HATCHES = ("other", "hunker", "level", "wounded", "none", "dead", "upright", "rings")


@dataclass(frozen=True)
class Chance:
    """One row of the odds table."""

    word: str
    fraction: str
    share: float
    kind: str  # a name of HATCHES: the pattern of the bar


def odds_rows(odds: Odds) -> list[Chance]:
    """Return the rows of the odds, from bad to harmless.

    The chances are fractions over one number if that number is small, else percentages.
    """
    named: dict[str, Fraction] = {}
    least: dict[str, int] = {}
    same = _shared_fields([outcome for outcome, _ in odds.chances])
    for outcome, chance, count in band_counts(
        (_without_fields(o, same), p) for o, p in odds.chances
    ):
        word = describe_outcome(outcome)
        named[word] = named.get(word, Fraction(0)) + chance
        least[word] = count
    likeliest = sorted(named.items(), key=lambda pair: -pair[1])
    many = min(MOST_ROWS, max(2, sum(chance >= SELDOM for _, chance in likeliest)))
    shown, rest = likeliest[:many], likeliest[many:]
    if len(rest) == 1:
        shown, rest = likeliest, []
    if rest:
        share = sum((chance for _, chance in rest), Fraction(0))
        shown.append((f"one of {len(rest)} rarer results", share))
    whole = shared_denominator([chance for _, chance in shown]) if odds.exact else 0
    kinds = {word: kind_of_result(word) for word, _ in shown}
    numbers = _numbers_to_sort_by([word for word, _ in shown[:MOST_ROWS]])
    for word in least.keys() & kinds.keys():
        numbers[word] = -least[word] or numbers.get(word, inf)
    shown.sort(key=lambda pair: (BAD_FIRST.index(kinds[pair[0]]), numbers.get(pair[0], inf)))
    hatches = _hatches([kinds[word] for word, _ in shown])
    return [
        Chance(word, describe_chance(chance, whole), float(chance), hatch)
        for (word, chance), hatch in zip(shown, hatches, strict=True)
    ]


def _shared_fields(outcomes: Sequence[Any]) -> set[str]:
    """Return the fields that are the same in all outcomes; rows need not repeat them."""
    first = outcomes[0] if outcomes else None
    if len(outcomes) < 2 or not isinstance(first, Mapping):
        return set()
    return {key for key in first if all(each.get(key) == first[key] for each in outcomes)}


def _without_fields(outcome: Any, keys: set[str]) -> Any:
    if not isinstance(outcome, Mapping) or len(outcome) - len(keys) < 1:
        return outcome
    return {key: value for key, value in outcome.items() if key not in keys}


def _numbers_to_sort_by(words: Sequence[str]) -> dict[str, float]:
    """Return the number in each phrase, if they differ in nothing else: `damage points 9`."""
    found = {word: re.fullmatch(r"(.* )?(\d+)(\D*)", word) for word in words}
    groups = {word: match.groups() for word, match in found.items() if match}
    if len(groups) < len(found) or len({(stem, unit) for stem, _, unit in groups.values()}) > 1:
        return {}
    return {word: float(number) for word, (_, number, _) in groups.items()}


def _hatches(kinds: list[str]) -> list[str]:
    """Return a pattern for each row: its kind's, or another pattern if that is taken."""
    taken = set(kinds)
    seen: set[str] = set()
    hatches: list[str] = []
    for number, kind in enumerate(kinds):
        free = [each for each in HATCHES if each not in taken]
        if kind not in seen:
            hatch = kind
        elif free:
            hatch = free[0]
        else:
            hatch = next(e for e in HATCHES[number % 5 :] + HATCHES if e != hatches[-1])
        seen.add(kind)
        taken.add(hatch)
        hatches.append(hatch)
    return hatches


def shared_denominator(chances: Sequence[Fraction]) -> int:
    """Return the least number over which all chances are whole."""
    return lcm(*(chance.denominator for chance in chances))


def describe_chance(chance: Fraction, whole: int) -> str:
    """Return a chance as a fraction over `whole` if that is small, else in percent."""
    if 0 < whole <= LARGEST_WHOLE:
        return f"{chance.numerator * (whole // chance.denominator)}/{whole}"
    percent = float(chance * 100)
    return f"{percent:.1f} %" if percent >= 0.05 else "under 0.1 %"
