"""Two umpires who do the same thing at the same moment: it is done once."""

from collections.abc import Mapping, Sequence

from assistant.battle.log import undos_by_entry
from assistant.battle.systems import AnyEntry

UMPIRE = "umpire"  # the maker of an entry, for each of the umpires


class Crossed(Exception):
    """Another umpire has just made the same move with the same answers."""

    def __init__(self, entry: AnyEntry) -> None:
        super().__init__(entry.seq)
        self.entry = entry


def raise_if_crossed(
    entries: Sequence[AnyEntry],
    since: int,
    move: str,
    answers: Mapping[str, object],
    device: str,
) -> None:
    """Raise `Crossed` if another umpire's device has already done what this one wants.

    `since` is the number of entries when this device's page was made. Two moves are the same if
    they agree in every answer that both have.
    """
    later = [e for e in entries[since:] if e.by == UMPIRE and e.move == move]
    others = [e for e in later if e.device != device and _agree(e.answers or {}, answers)]
    undone = undos_by_entry(entries) if others else {}
    if entry := next((each for each in others if each.seq not in undone), None):
        raise Crossed(entry)


def _agree(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    return all(_words(one[name]) == _words(other[name]) for name in one.keys() & other.keys())


def _words(answer: object) -> object:
    return list(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)
