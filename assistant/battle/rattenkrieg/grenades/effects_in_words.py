"""The effects of a burst on figures, described for each reader (Rattenkrieg 21.5, 21.6)."""

from collections.abc import Iterable, Mapping

from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS
from assistant.battle.rattenkrieg.lookups.enemies import is_visible_to
from assistant.battle.rattenkrieg.lookups.naming import (
    man,
    name_of_base,
    umpire_name,
)
from assistant.battle.rattenkrieg.state import Battle, Figure

NO_EFFECT_SEEN = "no effect seen"


def full_name(battle: Battle, figure: Figure) -> str:
    """Return a figure's name together with its element's, for the umpire."""
    return f"{umpire_name(battle, battle.owner(figure.id))}: {man(figure)}"


def describe_for_umpire(battle: Battle, changed: Mapping[str, str]) -> str:
    """Describe the effects of a burst for the umpire."""
    words = [
        f"{full_name(battle, battle.figures[id])} {RESULT_WORDS[now]}"
        for id, now in changed.items()
    ]
    return "; ".join(words) or "nobody is hurt"


FALLS = {"dead": "falls", "wounded": "falls", "hunkered-down": "hunkers down"}


def describe_for_side(battle: Battle, side: str, changed: Mapping[str, str]) -> str:
    """Describe the effects of a burst for a side: its own figures, and identified enemies."""
    words = []
    for id, now in changed.items():
        figure = battle.figures[id]
        if battle.owner(id).side == side:
            words.append(f"your {man(figure)} is {RESULT_WORDS[now]}")
        elif sees_effect(battle, side, figure):
            words.append(
                f"{name_of_base(battle, figure)} {FALLS.get(now, 'is ' + RESULT_WORDS[now])}"
            )
    return "; ".join(words) or NO_EFFECT_SEEN


def sees_effect(battle: Battle, side: str, figure: Figure) -> bool:
    """Return whether a side sees what a burst does to a figure; both see prisoners (13.4.6)."""
    return figure.id in battle.morale.captives or is_visible_to(battle, side, figure)


def sides_that_see(battle: Battle, figures: Iterable[Figure]) -> list[str]:
    """Return the sides that see any of these figures; no other may learn that one is there."""
    there = list(figures)
    return [side for side in battle.sides if any(sees_effect(battle, side, x) for x in there)]
