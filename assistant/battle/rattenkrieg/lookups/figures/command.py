"""Whether an element is led, in command or out of command (Rattenkrieg 12.3)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.state import Battle, Command, Element, Figure

OFFICERS = ("leutnant", "lieutenant")
COMMANDERS = ("hauptmann", "captain")
OUT: Command = "out-of-command"


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
