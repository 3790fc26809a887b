"""Chances of counted results in bands, as people ask for them: `4 to 7 damage points`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

MOST_BANDS = 4  # of the counted things, besides none; fewer of seldom things
COUNTED = {  # the words of each field for none, one and several
    "damage_points": ("no damage", "damage point", "damage points"),
    "crew_killed": ("nobody killed", "crewman killed", "crewmen killed"),
}
HAPPENS = {  # results of a shot in words
    "penetrated": "pierces",
    "hit": "hits",
    "no-penetration": "does not pierce",
    "stopped-by-screen": "stopped by the screen",
    "rebound": "bounces off",
    "through": "goes right through",
    "shattered": "shatters",
}

Weighed = tuple[Any, Fraction]
Rest = tuple[tuple[str, Any], ...]  # what else an outcome says


def band_counts(chances: Iterable[Weighed]) -> Iterator[tuple[Any, Fraction, int]]:
    """Yield outcomes with counts in bands of about the same chance, and each band's least count.

    An outcome without a count stays as it is, with 0.
    """
    kept = list(chances)
    if not all(isinstance(outcome, Mapping) and _count(outcome) for outcome, _ in kept):
        yield from ((outcome, chance, 0) for outcome, chance in kept)
        return
    groups: dict[tuple[str, Rest], dict[int, Fraction]] = {}
    for outcome, chance in kept:
        key = _count(outcome)
        rest = tuple(
            (name, _words_of_value(value)) for name, value in outcome.items() if name != key
        )
        of = groups.setdefault((key, rest), {})
        of[outcome[key]] = of.get(outcome[key], Fraction(0)) + chance
    whole = sum((chance for _, chance in kept), Fraction(0))
    for (key, rest), counts in groups.items():
        most = max(1, ceil(MOST_BANDS * sum(counts.values()) / whole))
        alone = len(counts) == 1 and len(rest) > 0
        for least, words, chance in _bands(key, counts, most):
            own = {} if alone and not least else {key: words}
            yield {**dict(rest), **own}, chance, least


def _words_of_value(value: Any) -> Any:
    return HAPPENS.get(value, value) if isinstance(value, str) else value


def _count(outcome: Mapping[str, Any]) -> str:
    """Return the field that is counted: casualties rather than points if there are both."""
    could = [key for key in COUNTED if type(outcome.get(key)) is int]
    return next((key for key in reversed(could) if outcome[key]), could[0] if could else "")


def _bands(
    key: str, counts: Mapping[int, Fraction], most: int
) -> Iterator[tuple[int, str, Fraction]]:
    """Yield the band for a count of zero, then the other bands in ascending order."""
    none, one, several = COUNTED[key]
    if 0 in counts:
        yield 0, none, counts[0]
    some = sorted(count for count in counts if count)
    for band in _split(some, counts, most):
        words = str(band[0]) if len(band) == 1 else f"{band[0]} to {band[-1]}"
        share = sum((counts[count] for count in band), Fraction(0))
        yield band[0], f"{words} {one if words == '1' else several}", share


def _split(some: Sequence[int], counts: Mapping[int, Fraction], most: int) -> Iterator[list[int]]:
    """Yield counts that follow each other, in bands of about the same chance."""
    left = sum((counts[count] for count in some), Fraction(0))
    bands, band, share = min(most, len(some)), list[int](), Fraction(0)
    for at, count in enumerate(some):
        band.append(count)
        share += counts[count]
        if bands > 1 and (share * bands >= left or len(some) - at <= bands):
            yield band
            left, bands, band, share = left - share, bands - 1, [], Fraction(0)
    if band:
        yield band
