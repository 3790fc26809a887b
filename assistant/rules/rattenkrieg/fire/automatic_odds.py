"""Exact odds of long fire, target by target (Rattenkrieg 15.2, 15.4, 15.5).

The dice of one target are independent of another's, except for the sixes, of which the second ends
the fire, and for the checks that a belt has left. So for each pass of the fire the targets are
taken one by one, with all the dice of a target together. The fire continues to the last target or
ends at one, and only the number of losses is kept, with the sixes and checks so far. That is far
less than the state of every target after every die.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Literal, NamedTuple

from assistant.frozen import dataclass
from assistant.rules.odds import TooManyWays, check_time
from assistant.rules.rattenkrieg.fire.weapon_care import FATAL_SIX

LAST_SIX = FATAL_SIX  # 15.4
CEILING = 400_000  # tallies at most for exact odds: about a second

Worst = int  # the worst effect on a target; 0 is none
Odds = Mapping[tuple[Worst, bool], Fraction]  # the worst after one more die, and if it was a six
End = Literal["second six", "last check"]
ENDS: tuple[End | None, ...] = (None, "second six", "last check")

Packed = int  # a `FireTally` as one number: each part has its place, so that tallies can be added
SIXES, MADE, END, LOSSES = range(4)  # the parts from the lowest; then the losses by effect
BITS = 20  # of a part
PART = (1 << BITS) - 1  # the bits of a part


class TargetTally(NamedTuple):
    """The sum of all dice at one target."""

    worst: Worst = 0
    sixes: int = 0
    made: int = 0
    end: End | None = None  # how the fire ended, if with the last die of this target


class FireTally(NamedTuple):
    """The sum of the dice at all targets so far."""

    losses: tuple[int, ...]  # number of targets by worst effect, from 1
    sixes: int
    made: int
    end: End | None  # how the fire ended, if it has

    def has_ended(self, limit: int | None) -> bool:
        """Return whether the fire reached its end: the second six, or the last check."""
        return self.sixes == LAST_SIX if self.end == "second six" else self.made == limit


def _pack_tally(fate: TargetTally) -> Packed:
    """Return the tally of the fire for one target; such numbers add up over several targets."""
    loss = 1 << _place(LOSSES + fate.worst - 1) if fate.worst else 0
    ended = ENDS.index(fate.end) << _place(END)
    return loss | ended | fate.made << _place(MADE) | fate.sixes << _place(SIXES)


def _unpack_tally(tally: Packed, effects: int) -> FireTally:
    """Return the tally that a number holds, with the losses from this many effects."""
    sixes, made, end, *losses = (_part(tally, part) for part in range(LOSSES + effects))
    return FireTally(tuple(losses), sixes, made, ENDS[end])


def _part(tally: Packed, part: int) -> int:
    return tally >> _place(part) & PART


def _place(part: int) -> int:
    return part * BITS


@dataclass(frozen=True)
class TargetRow:
    """Targets over which the fire passes a number of times."""

    men: tuple[int, ...]
    limits: tuple[int | None, ...]  # for each time: which check of the fire is its last, if any


class LongFire:
    """Fire over rows of targets.

    `checks` holds for each target, by its worst effect so far, the odds of one more die; it is
    empty if the target is not checked any more. Chances are kept as whole weights, whose sum is the
    same for every die.
    """

    def __init__(self, rows: tuple[TargetRow, ...], checks: tuple[tuple[Odds, ...], ...]) -> None:
        self.rows = rows
        self.checks = checks
        self._whole = lcm(*(p.denominator for man in checks for odds in man for p in odds.values()))
        self._fates = cache(self._target_tallies)
        self._joinings = 0

    def chances(self) -> Iterator[tuple[tuple[int, ...], bool, Fraction]]:
        """Yield the targets by worst effect, whether a six ended the fire, and the chance.

        Raise `TooManyWays` past the ceiling.
        """
        dice, effects = 0, len(self.checks[0]) - 1
        for at, row in enumerate(self.rows):
            for time, limit in enumerate(row.limits, 1):
                goes_on = (at, time) != (len(self.rows) - 1, len(row.limits))
                ways = self._whole ** (dice + len(row.men) * time)
                for packed, weight in self._tallies(at, time, limit).items():
                    tally = _unpack_tally(packed, effects)
                    if tally.has_ended(limit) if tally.end else not goes_on:
                        yield tally.losses, tally.end == "second six", Fraction(weight, ways)
            dice += len(row.men) * len(row.limits)

    def _tallies(self, at: int, time: int, limit: int | None) -> dict[Packed, int]:
        """Return the tallies of all targets up to row `at`, in pass number `time` over that row."""
        counts = limit is not None
        found: dict[Packed, int] = {_pack_tally(TargetTally()): 1}
        for row in self.rows[:at]:
            for man in row.men:
                fates = self._fates(man, len(row.limits), counts)
                found = self._with_one_more(found, fates, {}, limit)
        for man in self.rows[at].men:
            before = self._fates(man, time - 1, counts)
            ahead = self._fates(man, time, counts) | self._tallies_of_last(man, before, counts)
            spared = {fate: weight * self._whole for fate, weight in before.items()}
            found = self._with_one_more(found, ahead, spared, limit)
        return found

    def _target_tallies(self, man: int, times: int, counts: bool) -> dict[TargetTally, int]:
        """Return the possible results for a target that the fire reaches `times` times."""
        if times == 0:
            return {TargetTally(): 1}
        found: dict[TargetTally, int] = defaultdict(int)
        for fate, weight in self._fates(man, times - 1, counts).items():
            if not self.checks[man][fate.worst]:
                found[fate] += weight * self._whole
            for after, share in self._checked(man, fate, counts):
                if after.sixes < LAST_SIX:
                    found[after] += weight * share
        return dict(found)

    def _checked(
        self, man: int, fate: TargetTally, counts: bool
    ) -> Iterator[tuple[TargetTally, int]]:
        for (worst, six), chance in self.checks[man][fate.worst].items():
            after = TargetTally(worst, fate.sixes + six, fate.made + counts)
            yield after, int(chance * self._whole)

    def _tallies_of_last(
        self, man: int, before: Mapping[TargetTally, int], counts: bool
    ) -> dict[TargetTally, int]:
        """Return the possible results for the target whose die ends the fire."""
        found: dict[TargetTally, int] = defaultdict(int)
        for fate, weight in before.items():
            for after, share in self._checked(man, fate, counts):
                if after.sixes > fate.sixes:
                    found[after._replace(end="second six")] += weight * share
                if counts:
                    found[after._replace(end="last check")] += weight * share
        return dict(found)

    def _with_one_more(
        self,
        found: Mapping[Packed, int],
        ahead: Mapping[TargetTally, int],
        spared: Mapping[TargetTally, int],
        limit: int | None,
    ) -> dict[Packed, int]:
        """Return tallies with one more target, without its last die where the fire has ended."""
        more: dict[Packed, int] = defaultdict(int)
        goes_on = [(_pack_tally(fate), share) for fate, share in ahead.items()]
        has_ended = [(_pack_tally(fate), share) for fate, share in spared.items()]
        for tally, weight in found.items():
            check_time()
            fates = has_ended if _part(tally, END) else goes_on
            self._joinings += len(fates)
            if self._joinings > CEILING:
                raise TooManyWays(f"more than {CEILING} tallies")
            for fate, share in fates:
                more[tally + fate] += weight * share
        return {tally: weight for tally, weight in more.items() if _is_possible(tally, limit)}


def _is_possible(tally: Packed, limit: int | None) -> bool:
    """Return whether this many sixes and checks are possible, given how the fire ends."""
    end = ENDS[_part(tally, END)]
    if _part(tally, SIXES) > (LAST_SIX if end == "second six" else LAST_SIX - 1):
        return False
    return limit is None or _part(tally, MADE) <= limit - (end is None)
