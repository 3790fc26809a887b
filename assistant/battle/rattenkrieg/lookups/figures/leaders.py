"""Leaders of elements: their command, their ranks, and those identified (12.3, 15.17)."""

from collections import Counter
from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import Battle, Command, Element, Figure
from assistant.rules.rattenkrieg.noise import LEADING

OFFICERS = ("leutnant", "lieutenant")
COMMANDERS = ("hauptmann", "captain")
OUT: Command = "out-of-command"
RULE = "leader-identification"


def is_command_known(battle: Battle, element: Element) -> bool:
    """Return whether the command of an element is known for this turn."""
    return battle.leader(element) is not None or element.id in battle.minds.touched


def adjusters(battle: Battle, element: Element) -> Iterator[Figure]:
    """Return the leaders who may change an element's Aggressiveness.

    Its own leader comes first, then officers of its side that can reach it.
    """
    with_it = battle.leader(element)
    if with_it is not None and with_it.state == "ready":
        yield with_it
    if command_state(battle, element) == OUT:
        return
    for other in battle.of_side(element.side):
        if other.id != element.id:
            ready = (m for m in battle.men(other) if m.leader and m.state == "ready")
            yield from (m for m in ready if rank(m) != "nco")


def rank(figure: Figure) -> str:
    """Return a leader's rank for the adjustment of Aggressiveness."""
    words = figure.rank.lower()
    if any(word in words for word in COMMANDERS):
        return "company-commander"
    return "officer" if any(word in words for word in OFFICERS) else "nco"


def command_state(battle: Battle, element: Element) -> Command:
    """Return an element's last known command state.

    An element that lost its leader is no longer led.
    """
    lost = element.command == "led" and battle.leader(element) is None
    return "under-command" if lost else element.command


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
    if element.last_action in LEADING:
        found.append("issuing-orders")
    return tuple(dict.fromkeys(found))
