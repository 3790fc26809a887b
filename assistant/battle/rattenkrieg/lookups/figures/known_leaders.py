"""Leaders that the enemy has identified, and the signs that reveal others (Rattenkrieg 15.17)."""

from collections import Counter

from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

RULE = "leader-identification"
BY_VOICE = ("give-order", "shout", "whistle", "make-signal")


def is_identified_leader(battle: Battle, figure: Figure) -> bool:
    """Return whether the enemy identified a figure as a leader."""
    return is_on(battle, RULE) and figure.id in battle.minds.made_out


def unidentified_leaders(battle: Battle, element: Element) -> list[Figure]:
    """Return an element's visible leaders that the enemy has not identified."""
    if element.concealment != "identified":
        return []
    leads = battle.leader(element)
    able = [m for m in battle.able(element) if m.leader or m == leads]
    return [m for m in able if m.id not in battle.minds.made_out]


def signs_of_leader(battle: Battle, element: Element, figure: Figure) -> tuple[str, ...]:
    """Return the signs that reveal a leader now: clothing, weapon, orders just given."""
    found = list(battle.minds.wearing.get(figure.id, ()))
    others = Counter(m.weapons[0].name for m in battle.men(element) if m.weapons and m != figure)
    usual = others.most_common(1)[0][0] if others else None
    known = figure.id in battle.minds.wearing  # who was described once carries what he was said to
    if not known and figure.weapons and usual and figure.weapons[0].name != usual:
        found.append("different-weapon")
    if element.last_action in BY_VOICE:
        found.append("issuing-orders")
    return tuple(dict.fromkeys(found))
