"""Attempts of players at moves of which dice have fallen, but which are not made yet."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping

from assistant.frozen import dataclass

MOST = 200  # attempts that are kept
Fields = Mapping[str, tuple[str, ...]]  # as a form sends them
Key = tuple[str, str, str, frozenset[tuple[str, str]]]  # battle, player, move, subject


@dataclass(frozen=True)
class Begun:
    """The choices of a player before the newest die of a move, and the dice so far."""

    subject: Fields  # the thing of the move, such as its element: not a question
    fixed: Fields  # the answers given before the newest die
    dice: Mapping[str, tuple[object, ...]]
    rolled: tuple[str, ...]  # the fields that say which of the dice the program rolled
    count: int  # the most dice that have fallen so far
    clock: str
    entries: int  # of the log


class BegunAttempts:
    """The attempts, the one used last at the end."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Begun] = OrderedDict()

    def attempts_at(self, battle: str, player: str, move: str) -> Iterator[Begun]:
        """Yield a player's attempts at a move, the newest first."""
        for key, begun in reversed(list(self._kept.items())):
            if key[:3] == (battle, player, move):
                yield begun

    def keep(self, battle: str, player: str, move: str, begun: Begun) -> None:
        """Keep an attempt, in place of the same attempt with fewer dice."""
        key = _key_of(battle, player, move, begun)
        self._kept[key] = begun
        self._kept.move_to_end(key)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def forget(self, battle: str, player: str, move: str, begun: Begun) -> None:
        """Forget an attempt that is made, or that is no longer possible."""
        self._kept.pop(_key_of(battle, player, move, begun), None)


def _key_of(battle: str, player: str, move: str, begun: Begun) -> Key:
    about = frozenset((name, "\n".join(values)) for name, values in begun.subject.items())
    return battle, player, move, about
