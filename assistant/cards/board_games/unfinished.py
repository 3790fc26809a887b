"""Cards of printed games that the owner has not completed: missing data, and progress."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from assistant.cards.toml_files.reading import Card

MOST_LISTED = 20  # longer lists are only counted


@dataclass(frozen=True)
class MissingData:
    """One thing that is missing or in doubt, and the procedures that ask for it each time."""

    words: str
    waits: tuple[str, ...] = ()  # ids of procedures; empty: none asks for it


@dataclass(frozen=True)
class Progress:
    """A count of the things that the owner has entered."""

    things: str  # such as `places have borders`
    done: int
    whole: int | None = None  # None: nobody knows how many there are

    @property
    def words(self) -> str:
        """The count in words, such as `31 of 64 places have borders`."""
        whole = "" if self.whole is None else f" of {self.whole}"
        return f"{self.done}{whole} {self.things}"


def list_ids(ids: Sequence[str], things: str) -> str:
    """Return the ids of things as a list, or how many there are if they are too many to read."""
    return f"{len(ids)} {things}" if len(ids) > MOST_LISTED else ", ".join(ids)


def missing_for_ids(
    system: str, words: str, ids: Sequence[str], *procedures: str, things: str = "counters"
) -> Iterator[MissingData]:
    """Yield one kind of missing data for these ids; nothing if there are none."""
    if ids:
        yield missing_item(system, f"{words} {list_ids(ids, things)}.", *procedures)


def missing_item(system: str, words: str, *procedures: str) -> MissingData:
    """Return an item of missing data with the ids of the system's procedures."""
    return MissingData(words, tuple(f"{system}/{name}" for name in procedures))


class UnfinishedCard(Card):
    """A card that is valid although figures are missing in it."""

    @abstractmethod
    def missing_data(self) -> tuple[MissingData, ...]:
        """Return the missing data, in the order in which the owner would enter them."""

    @abstractmethod
    def progress(self) -> tuple[Progress, ...]:
        """Return how much is entered, in the same order."""

    def missing_data_as_json(self) -> list[dict[str, Any]]:
        """Return the missing data as JSON fields."""
        return [asdict(lack) for lack in self.missing_data()]


def describe_progress(card: UnfinishedCard) -> str:
    """Return how much is entered, as one line."""
    return ", ".join(each.words for each in card.progress())
