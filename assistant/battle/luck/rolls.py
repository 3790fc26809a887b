"""The rolls of a log, each with its exact chances for the side that rolled."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from assistant.battle.features import Stake
from assistant.battle.log import Entry, Resolved, active_entries
from assistant.battle.luck.distributions import Chances, chances_of, expected
from assistant.battle.systems import AnySystem
from assistant.frozen import dataclass
from assistant.rules.dice import given_dice
from assistant.rules.procedures import Procedure, find

KEPT = 2_000  # odds of a procedure and its inputs


@dataclass(frozen=True)
class ChanceTable:
    """The chances of the successes in one check."""

    chances: Chances
    expected: Fraction
    tails: Mapping[int, Fraction]  # of at least so good a roll, or so bad a one
    is_exact: bool


@dataclass(frozen=True)
class Roll:
    """One roll of a side: its successes, and the chances of all numbers of successes."""

    seq: int
    moment: str  # ISO 8601
    side: str
    device: str  # on which it was entered; empty where that was not recorded
    title: str  # of the procedure
    words: str  # a name for the successes
    value: int
    table: ChanceTable
    by_program: bool  # the program rolled all of its dice
    dice: tuple[tuple[str, tuple[int, ...]], ...]
    sentences: Mapping[str, str]  # the sentence of each reader's log
    readers: tuple[str, ...]  # the sides that read its working
    who: str = ""  # the roller, where an entry has many rolls and no sentences

    @property
    def chances(self) -> Chances:
        """The chances of all numbers of successes."""
        return self.table.chances

    @property
    def gain(self) -> Fraction:
        """The successes of the roll above the expected ones."""
        return self.value - self.table.expected

    @property
    def tail(self) -> Fraction:
        """Return the chance of a roll at least this good, or at least this bad for a bad roll."""
        return self.table.tails[self.value]


@dataclass(frozen=True)
class FallenDie:
    """A six-sided die that fell, and how it came into the log."""

    side: str  # of the device, or of the roll; empty: the umpire's
    face: int
    origin: str  # typed or rolled; empty where that was not recorded


def rolls_of(system: AnySystem, state: Any, entries: Sequence[Entry[Any]]) -> list[Roll]:
    """Return all rolls of a log that a side gains by, in order; undone entries do not count."""
    if system.rolls is None:
        return []
    return [
        roll for entry in active_entries(entries) for roll in _rolls_of_entry(system, state, entry)
    ]


def dice_of(entries: Sequence[Entry[Any]]) -> list[FallenDie]:
    """Return all six-sided dice of a log, even those that no side gains by."""
    return [
        die
        for entry in active_entries(entries)
        for resolved in entry.resolutions
        for die in _dice(entry, resolved)
    ]


def _dice(entry: Entry[Any], resolved: Resolved) -> Iterator[FallenDie]:
    if not resolved.dice:
        return
    faces = find(resolved.procedure).faces
    for name, fallen in resolved.dice.items():
        if faces.get(name, 6) != 6:
            continue
        thrown = [fallen] if isinstance(fallen, int) else fallen
        origins = list(resolved.origins.get(name, ()))
        for place, face in enumerate(thrown):
            origin = origins[place] if place < len(origins) else ""
            if origin != "earlier":
                by = "" if entry.by == "umpire" else entry.by
                yield FallenDie(by, face, "typed" if origin == "retyped" else origin)


def _rolls_of_entry(system: AnySystem, state: Any, entry: Entry[Any]) -> Iterator[Roll]:
    assert system.rolls is not None
    before: Counter[str] = Counter()
    for resolved in entry.resolutions:
        if not resolved.dice or _is_of_earlier_dice(resolved):
            continue
        stakes = system.rolls.stakes(state, entry, resolved, before[resolved.procedure])
        before[resolved.procedure] += 1
        for stake in stakes:
            if (roll := _roll(entry, resolved, stake)) is not None:
                yield roll


def _is_of_earlier_dice(resolved: Resolved) -> bool:
    """Return whether all dice of a resolution fell in an earlier entry, which counts them."""
    origins = {origin for each in resolved.origins.values() for origin in each}
    return origins == {"earlier"}


def _roll(entry: Entry[Any], resolved: Resolved, stake: Stake) -> Roll | None:
    """Return a roll with its chances; None if today's rules no longer have such a roll."""
    inputs = json.dumps(resolved.inputs, sort_keys=True)
    table = _chance_table(resolved.procedure, inputs, stake.value)
    if table is None:
        return None
    procedure = find(resolved.procedure)
    value = _successes(procedure, resolved, stake)
    if value not in table.tails:
        return None
    origins = [origin for each in resolved.origins.values() for origin in each]
    dice = tuple(
        (name, (fallen,) if isinstance(fallen, int) else tuple(fallen))
        for name, fallen in resolved.dice.items()
    )
    return Roll(
        entry.seq,
        entry.at,
        stake.side,
        entry.device,
        procedure.title,
        stake.words,
        value,
        table,
        bool(origins) and all(origin == "rolled" for origin in origins),
        dice,
        {} if stake.who else entry.told,
        resolved.shown_to,
        stake.who,
    )


@lru_cache(maxsize=KEPT)
def _chance_table(
    id: str, inputs: str, successes: Callable[[Mapping[str, Any]], int]
) -> ChanceTable | None:
    """Return the chances of the successes; None where nothing is at stake, or they are unknown."""
    known = _known_odds(id, inputs)
    try:
        chances = chances_of((successes(each), p) for each, p in known[0]) if known else ()
    except (TypeError, ValueError):  # a summary that has no number there
        return None
    if known is None or len(chances) < 2:
        return None
    mean = expected(chances)
    tails = {value: _tail(chances, value, is_good=value >= mean) for value, _ in chances}
    return ChanceTable(chances, mean, tails, known[1])


def _tail(chances: Chances, value: int, *, is_good: bool) -> Fraction:
    kept = (p for each, p in chances if (each >= value if is_good else each <= value))
    return sum(kept, Fraction(0))


@lru_cache(maxsize=KEPT)
def _known_odds(id: str, inputs: str) -> tuple[list[tuple[Any, Fraction]], bool] | None:
    """Return the odds of a procedure by the summaries of outcomes, and whether they are exact."""
    try:
        odds = find(id).odds_in_brief(json.loads(inputs))
    except (ValueError, LookupError):  # inputs of an older form of the rule
        return None
    return list(odds.chances), odds.exact


def _successes(procedure: Procedure[Any, Any], resolved: Resolved, stake: Stake) -> int:
    """Return the successes of the outcome that the recorded dice give; -1 if there is none."""
    try:
        return stake.value(procedure.resolve_in_brief(resolved.inputs, given_dice(resolved.dice)))
    except (TypeError, ValueError, LookupError):
        return -1
