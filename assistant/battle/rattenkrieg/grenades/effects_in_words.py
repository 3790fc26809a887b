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
from assistant.cards.wording import listed

NO_EFFECT_SEEN = "no effect seen"


def full_name(battle: Battle, figure: Figure) -> str:
    """Return a figure's name together with its element's, for the umpire."""
    return f"{umpire_name(battle, battle.owner(figure.id))}: {man(figure)}"


def describe_for_umpire(battle: Battle, changed: Mapping[str, str]) -> str:
    """Describe the effects of a burst for the umpire, each element and each effect once."""
    found: dict[str, dict[str, list[str]]] = {}
    for id, now in changed.items():
        of_element = found.setdefault(umpire_name(battle, battle.owner(id)), {})
        of_element.setdefault(RESULT_WORDS[now], []).append(man(battle.figures[id]))
    words = (
        f"{name}: {', '.join(f'{listed(men)} {effect}' for effect, men in effects.items())}"
        for name, effects in found.items()
    )
    return "; ".join(words) or "nobody is hurt"


FALLS = {"dead": "falls", "wounded": "falls", "hunkered-down": "hunkers down"}


def describe_for_side(battle: Battle, side: str, changed: Mapping[str, str]) -> str:
    """Describe the effects of a burst for a side: its own figures, and identified enemies."""
    own: dict[str, list[str]] = {}
    seen = []
    for id, now in changed.items():
        figure = battle.figures[id]
        if battle.owner(id).side == side:
            own.setdefault(RESULT_WORDS[now], []).append(man(figure))
        elif sees_effect(battle, side, figure):
            falls = FALLS.get(now, "is " + RESULT_WORDS[now])
            seen.append(f"{name_of_base(battle, figure)} {falls}")
    words = [
        f"your {listed(men)} {'is' if len(men) == 1 else 'are'} {effect}"
        for effect, men in own.items()
    ]
    return "; ".join(words + seen) or NO_EFFECT_SEEN


def sees_effect(battle: Battle, side: str, figure: Figure) -> bool:
    """Return whether a side sees what a burst does to a figure; both see prisoners (13.4.6)."""
    return figure.id in battle.morale.captives or is_visible_to(battle, side, figure)


def sides_that_see(battle: Battle, figures: Iterable[Figure]) -> list[str]:
    """Return the sides that see any of these figures; no other may learn that one is there."""
    there = list(figures)
    return [side for side in battle.sides if any(sees_effect(battle, side, x) for x in there)]
