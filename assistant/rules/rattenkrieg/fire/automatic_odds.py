"""Exact odds of long fire, man by man (Rattenkrieg 15.2, 15.4, 15.5).

One man's dice have nothing to do with another's, but for the sixes, of which the second ends the
fire, and for the checks that a belt has left. So for each time that the fire goes over its targets
they are taken one by one, with all the dice of a man at once; it goes on to the last of them or
ends at one, and what is kept is how many fell, with the sixes and checks so far. That is far less
than who stood how after every die.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Literal, NamedTuple

from assistant.rules.odds import TooManyWays, check_time

LAST_SIX = 2  # 15.4
CEILING = 400_000  # tallies with a man more, before exact odds are given up: about a second

Worst = int  # the worst that has befallen a man; 0 is nothing
Odds = Mapping[tuple[Worst, bool], Fraction]  # the worst after one more die, and if it was a six
End = Literal["second six", "last check"]


class Fate(NamedTuple):
    """What all the dice of one man came to."""

    worst: Worst = 0
    sixes: int = 0
    made: int = 0
    end: End | None = None  # how the fire ended, if with his last die


class Tally(NamedTuple):
    """What the dice of all men so far came to."""

    losses: tuple[int, ...]  # how many stand at each worst, from 1
    sixes: int = 0
    made: int = 0
    end: End | None = None

    def with_man(self, fate: Fate) -> "Tally":
        """One man more."""
        losses = self.losses
        if at := fate.worst:
            losses = (*losses[: at - 1], losses[at - 1] + 1, *losses[at:])
        return Tally(losses, self.sixes + fate.sixes, self.made + fate.made, fate.end or self.end)

    def can_be(self, limit: int | None) -> bool:
        """Whether the fire came this far, and ends with the second six or the last check."""
        if self.sixes > (LAST_SIX if self.end == "second six" else LAST_SIX - 1):
            return False
        return limit is None or self.made <= limit - (self.end is None)

    def has_ended(self, limit: int | None) -> bool:
        """Whether what was to end the fire did so, now that all are counted."""
        return self.sixes == LAST_SIX if self.end == "second six" else self.made == limit


@dataclass(frozen=True)
class Row:
    """Men over whom the fire goes a number of times."""

    men: tuple[int, ...]
    limits: tuple[int | None, ...]  # for each time: which check of the fire is its last, if any


class LongFire:
    """Fire over rows of men.

    `checks` holds for each man, by the worst that has befallen him, what one more die does; it is
    empty where he is checked no more. Chances are kept as whole weights: every die has as many.
    """

    def __init__(self, rows: tuple[Row, ...], checks: tuple[tuple[Odds, ...], ...]) -> None:
        self.rows = rows
        self.checks = checks
        self._whole = lcm(*(p.denominator for man in checks for odds in man for p in odds.values()))
        self._fates = cache(self._calculated_odds)
        self._joinings = 0

    def chances(self) -> Iterator[tuple[tuple[int, ...], bool, Fraction]]:
        """How many men stand at each worst from 1, whether a second six ended the fire, chances.

        Raises `TooManyWays` past the ceiling.
        """
        dice = 0
        for at, row in enumerate(self.rows):
            for time, limit in enumerate(row.limits, 1):
                goes_on = (at, time) != (len(self.rows) - 1, len(row.limits))
                ways = self._whole ** (dice + len(row.men) * time)
                for tally, weight in self._tallies(at, time, limit).items():
                    if tally.has_ended(limit) if tally.end else not goes_on:
                        yield tally.losses, tally.end == "second six", Fraction(weight, ways)
            dice += len(row.men) * len(row.limits)

    def _tallies(self, at: int, time: int, limit: int | None) -> dict[Tally, int]:
        """All men up to row `at`, the fire going over that for the `time`-th time."""
        counts = limit is not None
        found = {Tally((0,) * (len(self.checks[0]) - 1)): 1}
        for row in self.rows[:at]:
            for man in row.men:
                fates = self._fates(man, len(row.limits), counts)
                found = self._joined(found, fates, {}, limit)
        for man in self.rows[at].men:
            before = self._fates(man, time - 1, counts)
            ahead = self._fates(man, time, counts) | self._ending(man, before, counts)
            spared = {fate: weight * self._whole for fate, weight in before.items()}
            found = self._joined(found, ahead, spared, limit)
        return found

    def _calculated_odds(self, man: int, times: int, counts: bool) -> dict[Fate, int]:
        """What may become of a man whom the fire reaches so many times."""
        if times == 0:
            return {Fate(): 1}
        found: dict[Fate, int] = defaultdict(int)
        for fate, weight in self._fates(man, times - 1, counts).items():
            if not self.checks[man][fate.worst]:
                found[fate] += weight * self._whole
            for after, share in self._checked(man, fate, counts):
                if after.sixes < LAST_SIX:
                    found[after] += weight * share
        return dict(found)

    def _checked(self, man: int, fate: Fate, counts: bool) -> Iterator[tuple[Fate, int]]:
        for (worst, six), chance in self.checks[man][fate.worst].items():
            after = Fate(worst, fate.sixes + six, fate.made + counts)
            yield after, int(chance * self._whole)

    def _ending(self, man: int, before: Mapping[Fate, int], counts: bool) -> dict[Fate, int]:
        """What may become of the man whose die ends the fire."""
        found: dict[Fate, int] = defaultdict(int)
        for fate, weight in before.items():
            for after, share in self._checked(man, fate, counts):
                if after.sixes > fate.sixes:
                    found[after._replace(end="second six")] += weight * share
                if counts:
                    found[after._replace(end="last check")] += weight * share
        return dict(found)

    def _joined(
        self,
        found: Mapping[Tally, int],
        ahead: Mapping[Fate, int],
        spared: Mapping[Fate, int],
        limit: int | None,
    ) -> dict[Tally, int]:
        """Tallies with one man more, who is spared his last die where the fire has ended before."""
        more: dict[Tally, int] = defaultdict(int)
        for tally, weight in found.items():
            check_time()
            fates = spared if tally.end else ahead
            self._joinings += len(fates)
            if self._joinings > CEILING:
                raise TooManyWays(f"more than {CEILING} tallies")
            for fate, share in fates.items():
                after = tally.with_man(fate)
                if after.can_be(limit):
                    more[after] += weight * share
        return dict(more)
