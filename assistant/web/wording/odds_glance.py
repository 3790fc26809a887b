"""The odds of fire at several figures at a glance: how many fall, and whether any falls."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from assistant.frozen import dataclass
from assistant.rules.procedure_odds import Odds
from assistant.web.wording.odds_rows import Chance, describe_chance, shared_denominator

FALLS = ("dead", "wounded", "stunned")  # counts of figures that are out of the fight for now
DUCKS = ("hunkered", "suppressed")
SOME, ONLY, NONE = "at least one falls", "some only hunker down", "nobody is hit"
KINDS = {SOME: "dead", ONLY: "hunker", NONE: "none"}
MOST_ROWS = 4  # that a person reads at once


@dataclass(frozen=True)
class Glance:
    """Many outcomes in brief: a few rows, and the averages as a sentence."""

    rows: tuple[Chance, ...]
    average: str


@dataclass(frozen=True)
class ShownOdds:
    """The rows of the odds, and the number of trial rolls: 0 if they are exact."""

    rows: tuple[Chance, ...] = ()
    trials: int = 0
    glance: Glance | None = None  # above the rows, which are then folded


NO_ODDS = ShownOdds()


def glance_at(odds: Odds, rows: int) -> Glance | None:
    """Return the odds at a glance, if outcomes count fallen figures and have too many rows."""
    outcomes = [outcome for outcome, _ in odds.chances]
    if rows <= MOST_ROWS or not all(isinstance(each, Mapping) for each in outcomes):
        return None
    counts = [name for name in (*FALLS, *DUCKS) if any(_count(each, name) for each in outcomes)]
    if not any(name in FALLS for name in counts):
        return None
    shares = dict.fromkeys(KINDS, Fraction(0))
    for outcome, chance in odds.chances:
        shares[_kind(outcome)] += chance
    found = [(words, chance) for words, chance in shares.items() if chance]
    whole = shared_denominator([chance for _, chance in found]) if odds.exact else 0
    return Glance(
        tuple(
            Chance(words, describe_chance(chance, whole), float(chance), KINDS[words])
            for words, chance in found
        ),
        _describe_average(odds, counts),
    )


def _describe_average(odds: Odds, counts: list[str]) -> str:
    """Return how many figures of each kind there are on average, as a sentence."""
    means = {
        name: float(sum(_count(outcome, name) * chance for outcome, chance in odds.chances))
        for name in counts
    }
    parts = [f"{mean:.1f} {name.replace('-', ' ')}" for name, mean in means.items()]
    return f"On average: {', '.join(parts)}."


def _kind(outcome: Mapping[str, Any]) -> str:
    if any(_count(outcome, name) for name in FALLS):
        return SOME
    return ONLY if any(_count(outcome, name) for name in DUCKS) else NONE


def _count(outcome: Mapping[str, Any], name: str) -> int:
    """Return how many figures an outcome counts under this name; 0 where it counts none."""
    value = outcome.get(name)
    return value if type(value) is int else 0
