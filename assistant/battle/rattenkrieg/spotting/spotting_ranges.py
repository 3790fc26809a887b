"""The range at which an element spots an enemy on foot in tonight's light (Rattenkrieg 4.1).

Its own side knows the light, the distance and the spotter's Quality. Cover does not count.
"""

from collections.abc import Iterator
from functools import lru_cache

from assistant.battle.rattenkrieg.lookups.figures.awareness import why_at_rest
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.light import overall_conditions
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import inches
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.frozen import dataclass
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find

HAZE, SPOT = "rattenkrieg/i-factor", "rattenkrieg/spot"
EVERYWHERE = "table"  # no light hides anything at any distance


@dataclass(frozen=True)
class SpottingRanges:
    """The inches to which figures are spotted at all, and without a die; -1 for no distance."""

    at_best_in: int
    without_die_in: int


def spotting_facts(battle: Battle, element: Element) -> Iterator[str]:
    """Yield the range at which an element on foot spots figures tonight, as a line on its card."""
    there = battle.fit(element)
    if battle.phase != "engagement" or is_aboard(battle, element) or not there:
        return
    if why_at_rest(battle, element, "spot"):
        return
    quality = quality_used(battle, element)
    scope = max(figure.scope for figure in there)
    ranges = spotting_ranges(overall_conditions(battle), quality, scope)
    if ranges is None:
        return
    words = f"In this light it spots figures on level ground up to {inches(ranges.at_best_in)}"
    if ranges.without_die_in > 0:
        words += f", and without a die up to {inches(ranges.without_die_in)}"
    yield f"{words}."


@lru_cache(maxsize=256)
def spotting_ranges(visibility: tuple[str, ...], quality: int, scope: int) -> SpottingRanges | None:
    """Return the whole inches to which figures are spotted; None if the light sets no limit."""
    look = {"distance_in": 0, "ambient": list(visibility), "magnification": max(1, scope)}
    limit = find(HAZE).resolve(look, no_dice).outcome.sight_limit_in
    if limit == EVERYWHERE:
        return None
    at_best, without_die = -1, -1
    for distance_in in range(int(limit) + 1):
        seen = find(HAZE).resolve({**look, "distance_in": distance_in}, no_dice).outcome
        inputs = {
            "distance_in": distance_in,
            "i_factor": seen.raw,
            "spotter_quality": quality,
            "target_quality": quality,  # it counts only with a size or a slope
            "scope_x": scope,
        }
        begun = find(SPOT).begin(inputs, no_dice)
        if isinstance(begun, Pending):
            at_best = distance_in
        elif begun.outcome.possible:
            at_best = without_die = distance_in
        else:
            break
    return SpottingRanges(at_best, without_die)
