"""The ranges of sight and sound tonight (Rattenkrieg 2.1.2, 6.1)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from assistant.battle.rattenkrieg.lookups import labels as grounds
from assistant.battle.rattenkrieg.lookups.light import DARK, darkness, overall_conditions
from assistant.battle.rattenkrieg.state import Ambient, Battle, Noise
from assistant.cards.wording import listed
from assistant.frozen import dataclass
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.noise import ACTIONS
from assistant.rules.rattenkrieg.spotting.sound import range_in_weather

NOT_CHOSEN = "light not chosen yet"
Reach = int | str | None
TABLE = "table"


@dataclass(frozen=True)
class Threshold:
    """A distance in inches within which an activity is noticed."""

    words: str
    reach: str  # `18″`, `all`, `–`


def may_see_tonight(battle: Battle, distance_in: float) -> bool:
    """Return whether anything in the open may be seen at a distance in tonight's light (2.1.2).

    A flare near the place may light it, so it may be seen while one burns in the dark.
    """
    if darkness(battle) and any(
        x.kind != "star-shell" for x in battle.fire_and_smoke.flares.values()
    ):
        return True
    look = {"distance_in": distance_in, "ambient": list(overall_conditions(battle))}
    return bool(find("rattenkrieg/i-factor").resolve(look, no_dice).outcome.visible)


SOUNDS = (
    ("Walking heard to", "movement"),
    ("Running heard to", "run"),
    ("Orders heard to", "give-order"),
)


def thresholds(battle: Battle) -> tuple[Threshold, ...]:
    """Return the distances at which things are seen and heard in tonight's light and noise."""
    return _thresholds(overall_conditions(battle), battle.ambient, battle.cold, battle.rain)


@lru_cache(maxsize=32)
def _thresholds(
    visibility: tuple[str, ...], ambient: Ambient, cold: bool, rain: bool
) -> tuple[Threshold, ...]:
    look = {"distance_in": 0, "ambient": list(visibility)}
    seen = find("rattenkrieg/i-factor").resolve(look, no_dice).outcome
    found = [Threshold("Seen within", _tile_text(seen.sight_limit_in))]
    for words, action in SOUNDS:
        reach = range_in_weather(ACTIONS.row(action), ambient, cold=cold, rain=rain)
        found.append(Threshold(words, _tile_text(reach)))
    return tuple(found)


def _tile_text(reach: float | str | None) -> str:
    """Return a range below its label, such as `Seen within`; `all` would not follow that."""
    return "table" if reach == "table" else inches(reach)


def audible_range(battle: Battle, action: str) -> Reach:
    """Return how far an action is heard tonight: inches, `table`, or None for inaudible."""
    return alarm_range_tonight(battle, ACTIONS.row(action))


def alarm_range_tonight(battle: Battle, alarm: Mapping[str, Any]) -> Reach:
    """Return whichever of the three alarm ranges fits tonight's noise, frost and rain."""
    reach: Reach = range_in_weather(alarm, battle.ambient, cold=battle.cold, rain=battle.rain)
    return reach


def loudest_of(reaches: Iterable[Reach]) -> Reach:
    """Return the farthest of some ranges of hearing."""
    known = [reach for reach in reaches if reach is not None]
    if TABLE in known:
        return TABLE
    return max((reach for reach in known if isinstance(reach, (int, float))), default=None)


def describe_audible_range(reach: Reach) -> str:
    """Describe how far a noise is heard, for example `heard to 6″`."""
    if reach is None:
        return "not heard"
    if reach == "table":
        return "heard all over the table"
    if reach == "variable":
        return "heard at a distance that depends on the means"
    return f"heard to {reach}″"


def inches(reach: float | str | None) -> str:
    """Return a range as text for a card."""
    if reach is None:
        return "–"
    if reach == "table":
        return "all"
    return f"{reach:g}″" if not isinstance(reach, str) else reach


def conditions_of_ranges(battle: Battle) -> str:
    """Describe tonight's conditions beside ranges, which need a light before one is chosen."""
    assumed = listed(x.replace("-", " ") for x in battle.visibility if x in DARK) or "clear day"
    return conditions(battle).replace(NOT_CHOSEN, f"{NOT_CHOSEN} ({assumed} assumed)")


def conditions(battle: Battle) -> str:
    """Describe tonight's conditions briefly."""
    is_open = battle.phase == "setup" and battle.script.darkest is not None
    words = [x.replace("-", " ") for x in battle.visibility if not (is_open and x in DARK)]
    words += [NOT_CHOSEN] * is_open
    words.append(
        {"quiet": "quiet", "normal": "normal noise", "combat": "noise of combat"}[battle.ambient]
    )
    words += [word for word, holds in (("frost", battle.cold), ("rain", battle.rain)) if holds]
    if battle.fire_and_smoke.wind_in and (
        battle.fire_and_smoke.clouds or battle.fire_and_smoke.alight
    ):
        words.append(grounds.describe_wind(battle))
    return ", ".join(words)


def is_alongside(before: Noise, noise: Noise) -> bool:
    """Return whether an earlier noise of the same action counts as well as the new one.

    It does if it carries farther, or if somebody has noticed it.
    """
    if before.element != noise.element:
        return False
    return bool(before.perceived_by) or loudest_of((before.heard, noise.heard)) != noise.heard
