"""Possible outcomes with their chances, and the time allowed for odds."""

import json
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.odds import (
    CEILING,
    Spent,
    TooManyWays,
    check_time,
    enumerate_odds,
    limit_time,
    sample_odds,
)
from assistant.rules.working import NullWorking

if TYPE_CHECKING:
    from assistant.rules.inputs import Inputs
    from assistant.rules.procedures import Procedure

I = TypeVar("I", bound="Inputs")  # noqa: E741 - inputs
O = TypeVar("O")  # noqa: E741 - outcome

Json = dict[str, Any]
Budget = Callable[[float], bool]  # whether this part, 0 to 1, of the time for odds is spent
WHOLE, BRIEF, ALL = 1 / 3, 2 / 3, 1.0  # parts of the time: for outcomes, summaries, trials
WHOLE_PART, DIGITS = re.compile(r"(?<![.\d])\d+"), 9  # of a figure in an outcome, when sorted
FEW = 2_000  # whole outcomes to enumerate where a procedure calculates summaries


def unlimited(part: float) -> bool:
    """Return False: the time for odds has no limit."""
    return False


@dataclass(frozen=True)
class Odds:
    """Outcomes with their chances; `exact` is False when they were only sampled."""

    exact: bool
    chances: tuple[tuple[Json, Fraction], ...]  # likeliest first
    trials: int = 0  # rolled for the estimate; 0 if the odds are exact

    def as_json(self) -> Json:
        """Return the public form: each outcome with its chance as a fraction and as a number."""
        outcomes = [
            {
                "outcome": outcome,
                "p": f"{chance.numerator}/{chance.denominator}",
                "probability": float(chance),
            }
            for outcome, chance in self.chances
        ]
        trials = {} if self.exact else {"trials": self.trials}
        return {"exact": self.exact, **trials, "outcomes": outcomes}


def odds_by_chance(chances: Iterable[tuple[Json, Fraction]], trials: int = 0) -> Odds:
    """Return the odds with the likeliest outcome first; `trials` is how often each was rolled.

    Equally likely outcomes are sorted by their figures: 8″ is before 10″.
    """

    def rank(pair: tuple[Json, Fraction]) -> tuple[Fraction, str]:
        text = json.dumps(pair[0], sort_keys=True)
        return -pair[1], WHOLE_PART.sub(lambda found: found[0].zfill(DIGITS), text)

    return Odds(not trials, tuple(sorted(chances, key=rank)), trials)


def whole_odds(procedure: "Procedure[I, O]", raw: object, budget: Budget) -> Odds:
    """Return each whole outcome with its chance.

    Where the dice fall in too many ways, or the time is spent, the outcomes are the summaries
    of `brief_odds`; `exact` is False if even those had to be sampled.
    """
    ceiling = CEILING if procedure.chances is None else FEW
    try:
        return _odds(
            procedure,
            raw,
            procedure.outcome_json,
            settle=False,
            ceiling=ceiling,
            is_spent=lambda: budget(WHOLE),
        )
    except TooManyWays:
        return brief_odds(procedure, raw, budget)


def brief_odds(procedure: "Procedure[I, O]", raw: object, budget: Budget) -> Odds:
    """Return each summary of an outcome with its chance, as shown beside the dice."""
    summarize = procedure.summary or procedure.outcome_json
    try:
        with limit_time(lambda: budget(BRIEF)):
            calculated = _calculated_odds(procedure, raw)
        if calculated is not None:
            return odds_by_chance(calculated)
        return _odds(
            procedure,
            raw,
            summarize,
            settle=procedure.summary is not None,
            is_spent=lambda: budget(BRIEF),
        )
    except TooManyWays:
        return _odds(
            procedure, raw, summarize, settle=False, sampled=Random(0), is_spent=lambda: budget(ALL)
        )


def _calculated_odds(
    procedure: "Procedure[I, O]", raw: object
) -> list[tuple[Any, Fraction]] | None:
    """Return odds calculated without replaying all dice; None if there are none."""
    found = procedure.chances(procedure.read(raw)) if procedure.chances else None
    if found is None:
        return None
    odds = []
    for each in found:
        check_time()
        odds.append(each)
    return odds


def _odds(
    procedure: "Procedure[I, O]",
    raw: object,
    summarize: Callable[[O], Any],
    *,
    settle: bool,
    sampled: Random | None = None,
    ceiling: int = CEILING,
    is_spent: Spent,
) -> Odds:
    inputs = procedure.read(raw)
    working = NullWorking(procedure.section)
    seen: dict[str, Json] = {}

    def run(dice: Dice) -> str:
        summary = summarize(procedure.function(inputs, dice, working))
        key = json.dumps(summary, sort_keys=True)
        seen.setdefault(key, summary)
        return key

    if sampled is None:
        chances = enumerate_odds(run, ceiling, settle=settle, is_spent=is_spent)
        trials = 0
    else:
        chances, trials = sample_odds(run, sampled, is_spent=is_spent)
    return odds_by_chance(((seen[str(key)], each) for key, each in chances.items()), trials)
