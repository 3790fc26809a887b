"""Morale checks of several figures in the same danger (Rattenkrieg 13.4)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import distinct_names
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.cards.wording import listed
from assistant.frozen import dataclass


@dataclass(frozen=True)
class Trial:
    """The Morale checks of figures that face the same danger."""

    failed: tuple[Figure, ...]  # in the order in which they rolled
    passed: Figure | None  # the first that passed; the others need no check
    was_needed: bool
    consequence: str  # for each that failed

    def describe(self, holds: str, fails: str, *, is_whole: bool) -> str:
        """Describe the result; a whole element that does the same is not named."""
        names = distinct_names([*self.failed, *([self.passed] if self.passed else [])])
        said = [f"{listed([names[m.id] for m in self.failed])}: {fails}"] if self.failed else []
        if self.passed:
            said.append(f"{names[self.passed.id]}: {holds}")
        if is_whole and (not self.failed or self.passed is None):
            return fails if self.failed else holds
        return "; ".join(said) or holds


def roll_until_one_dares(
    play: BattlePlay,
    element: Element,
    men: list[Figure],
    inputs: Mapping[str, Any],
    *,
    shown_to: tuple[str, ...],
) -> Trial:
    """Roll for each figure in turn until one passes; from then on the others need no check."""
    failed: list[Figure] = []
    names = distinct_names(men)
    consequence = "none"
    for figure in men:
        found = play.resolve(
            "rattenkrieg/morale-check",
            {"quality": quality_used(play.state, element, figure), **inputs},
            prefix=f"{names[figure.id]}: " if len(men) > 1 else "",
            shown_to=shown_to,
        )
        if found.passed:
            return Trial(tuple(failed), figure if found.needed else None, found.needed, consequence)
        failed.append(figure)
        consequence = found.consequence
    return Trial(tuple(failed), None, was_needed=True, consequence=consequence)
