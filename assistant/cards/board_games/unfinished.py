"""What a printed game's owner has yet to copy from his map and counters, in plain words."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from assistant.cards.toml_files.reading import Card

READ = 20  # names of a list that are still read


@dataclass(frozen=True)
class Lack:
    """One thing that is missing or in doubt, and the procedures that ask for it each time."""

    words: str
    waits: tuple[str, ...] = ()  # ids; empty: nothing hangs on it


def named(ids: Sequence[str], things: str) -> str:
    """The ids of what lacks something, or only how many they are when nobody would read them."""
    return f"{len(ids)} {things}" if len(ids) > READ else ", ".join(ids)


class Unfinished(Card):
    """A file that is good although figures are missing in it."""

    @abstractmethod
    def lacks(self) -> tuple[Lack, ...]:
        """What is missing, in the order in which one would copy it."""

    def lacks_as_json(self) -> list[dict[str, Any]]:
        """The same in its public form."""
        return [asdict(lack) for lack in self.lacks()]
