"""The search among procedures and tables, by the words that people use for them."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from assistant import catalogue
from assistant.rules.procedures import Procedure
from assistant.rules.tables import Table
from assistant.web.wording.values import title_of

WORDS = Path(__file__).with_name("search_words.toml")
ARTICLE = re.compile(r"^(a|an|the) ")
SHORT = 4  # letters; shorter words at the beginning of a title count only as whole words
SHORTEST = 3  # letters; shorter words count only as whole words
FROM_ALL_CHAPTERS = "/text-figures"
AMERICAN = {  # for both spellings, in what is entered and in what is searched
    "armour": "armor",
    "centre": "center",
    "colour": "color",
    "defence": "defense",
    "manoeuvre": "maneuver",
    "metre": "meter",
}
BRITISH = re.compile("|".join(AMERICAN))
BY_ANOTHER_WORD = 1  # added to the rank; ranks are even

Item = TypeVar("Item")


@dataclass(frozen=True)
class Entry(Generic[Item]):
    """One item of a list with the texts that are searched."""

    item: Item
    id: str
    title: str
    also: tuple[str, ...]  # other names that people use
    text: str  # everything else

    @property
    def system(self) -> str:
        """The id of its game system."""
        return self.id.partition("/")[0]


@dataclass(frozen=True)
class Found(Generic[Item]):
    """The items that a search found, by system, the nearest first."""

    words: str
    systems: tuple[tuple[str, tuple[Item, ...]], ...]
    has_words: bool  # as entered, and not only other words for the same

    def is_better_in(self, other: "Found[Any]") -> bool:
        """Return whether another list has the words and this one has not."""
        return not self.has_words and bool(other.systems) and (other.has_words or not self.systems)


def find(words: str, entries: Iterable[Entry[Item]]) -> Found[Item]:
    """Return the items that match the words, or other words for the same, nearest first.

    The system with the nearest item comes first.
    """
    queries = tuple(_queries(_plain(words)))
    by_system: dict[str, list[tuple[int, str, Item]]] = {}
    for entry in entries:
        ranks = [rank for query, more in queries if (rank := _rank(query, entry, more)) is not None]
        if ranks:
            by_system.setdefault(entry.system, []).append((min(ranks), entry.title, entry.item))
    found = [
        (title_of(system), sorted(every, key=lambda each: each[:2]))
        for system, every in by_system.items()
    ]
    found.sort(key=lambda each: each[1][0][0])
    has_words = any(rank % 2 == 0 for _, every in found for rank, _, _ in every)
    return Found(
        words, tuple((title, tuple(x[2] for x in every)) for title, every in found), has_words
    )


@cache
def other_words() -> dict[str, tuple[str, ...]]:
    """Return the words of the books by the words that people enter."""
    read = tomllib.loads(WORDS.read_text("utf-8"))
    return {_plain(word): tuple(map(_plain, others)) for word, others in read.items()}


def _plain(text: str) -> str:
    """Return a text in small letters and American spelling, with single spaces and no hyphens."""
    spelled = BRITISH.sub(lambda found: AMERICAN[found[0]], text.lower())
    return " ".join(spelled.replace("-", " ").split())


def _queries(words: str) -> Iterator[tuple[str, bool]]:
    """Yield the words, then variants with one word replaced; and whether one was replaced."""
    yield words, False
    for word, others in other_words().items():
        if word in words and (place := re.search(rf"\b{re.escape(word)}(?:e?s)?\b", words)):
            for other in others:
                yield words[: place.start()] + other + words[place.end() :], True
    if singular := re.sub(r"(?<=\w{3}[^s])s\b", "", words):
        yield singular, True


def _rank(words: str, entry: Entry[Item], is_other: bool) -> int | None:
    """Return how far an entry is from the words, or None if it does not match.

    Other words for those entered match only side by side.
    """
    title = ARTICLE.sub("", _plain(entry.title))
    also = [_plain(each) for each in entry.also]
    names = " ".join((title, _plain(entry.id), *also))
    text = " ".join((names, _plain(entry.text)))
    whole = re.compile(rf"\b{re.escape(words)}\b")
    is_part = len(words) >= SHORTEST or not words.isalpha()
    start = re.compile(rf"\b{re.escape(words)}") if is_part else whole
    apart = [re.compile(rf"\b{re.escape(word)}") for word in words.split()] if " " in words else []
    if (start if len(words) >= SHORT else whole).match(title):
        rank = 0
    elif whole.search(title):
        rank = 2
    elif words in also:
        rank = 4
    elif whole.search(names):
        rank = 6
    elif start.search(names):
        rank = 8
    elif not is_other and apart and all(word.search(names) for word in apart):
        rank = 10
    elif start.search(text) or (not is_other and apart and all(x.search(text) for x in apart)):
        rank = 12
    else:
        return None
    return rank + is_other * BY_ANOTHER_WORD


def find_procedures(words: str) -> Found[Procedure[Any, Any]]:
    """Return the procedures that people may mean by the words, the nearest first."""
    return find(words, procedure_entries())


@cache
def procedure_entries() -> list[Entry[Procedure[Any, Any]]]:
    """Return the procedures with the texts that a search reads."""
    return [
        Entry(each, each.id, each.title, each.also, f"{each.source} {each.doc}")
        for each in catalogue.all_procedures()
    ]


def find_tables(words: str) -> Found[Table]:
    """Return the tables that people may mean by the words, the nearest first."""
    return find(words, table_entries())


@cache
def table_entries() -> list[Entry[Table]]:
    """Return the tables with the texts that a search reads."""
    return [
        Entry(each, each.id, each.title, (), " ".join((each.source, *each.columns, *_texts(each))))
        for each in catalogue.all_tables()
    ]


def _texts(table: Table) -> Iterator[str]:
    """Yield the words that name the rows, such as weapons; figures from all chapters have none."""
    if table.id.endswith(FROM_ALL_CHAPTERS):
        return
    for row in table.rows:
        yield from (cell for name in table.key if isinstance(cell := row.get(name), str))
