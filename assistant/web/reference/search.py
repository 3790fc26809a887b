"""The search among procedures and tables, by the words that people use for them."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from assistant import catalogue
from assistant.rules.procedures import Procedure
from assistant.rules.tables import Table
from assistant.web.wording.values import title_of

WORDS = Path(__file__).with_name("search_words.toml")
SMALL = Path(__file__).with_name("small_words.txt")
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
MISSED = 40  # the rank of a part that an entry lacks

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

    @cached_property
    def plain_title(self) -> str:
        """The title as a search reads it."""
        return ARTICLE.sub("", _plain_text(self.title))

    @cached_property
    def plain_also(self) -> list[str]:
        """The other names as a search reads them."""
        return [_plain_text(each) for each in self.also]

    @cached_property
    def plain_names(self) -> str:
        """The title, the id and the other names as a search reads them."""
        return " ".join((self.plain_title, _plain_text(self.id), *self.plain_also))

    @cached_property
    def plain_text(self) -> str:
        """All texts as a search reads them."""
        return " ".join((self.plain_names, _plain_text(self.text)))


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
    every, said = list(entries), _plain_text(words)
    for parts in ((said,), *_looser_queries(said)):
        if found := _group_by_system(parts, every):
            break
    has_words = parts == (said,) and any(
        rank % 2 == 0 for _, ranked in found for rank, *_ in ranked
    )
    return Found(
        words, tuple((title, tuple(x[2] for x in ranked)) for title, ranked in found), has_words
    )


Ranked = list[tuple[int, str, Item]]


def _group_by_system(
    parts: tuple[str, ...], entries: Iterable[Entry[Item]]
) -> list[tuple[str, Ranked[Item]]]:
    """Return the title of each system with its entries that match a part, nearest first."""
    queries = [tuple(_queries(part)) for part in parts]
    by_system: dict[str, Ranked[Item]] = {}
    for entry in entries:
        ranks = [_rank_of_nearest(each, entry) for each in queries]
        if any(rank < MISSED for rank in ranks):
            by_system.setdefault(entry.system, []).append((sum(ranks), entry.title, entry.item))
    found = [
        (title_of(system), sorted(ranked, key=lambda each: each[:2]))
        for system, ranked in by_system.items()
    ]
    return sorted(found, key=lambda each: each[1][0][0])


def _rank_of_nearest(queries: Iterable[tuple[str, bool]], entry: Entry[Any]) -> int:
    """Return the rank of the query that is nearest to an entry, or `MISSED`."""
    ranks = [_rank(query, entry, is_other) for query, is_other in queries]
    return min((rank for rank in ranks if rank is not None), default=MISSED)


def _looser_queries(words: str) -> Iterator[tuple[str, ...]]:
    """Yield the parts of a question that no entry has whole.

    First all words but the small ones as one part, then a part for every word.
    """
    small = small_words()
    said = re.findall(r"[^\W_]+(?:[.’'][^\W_]+)*", words)
    kept = tuple(word for word in said if word not in small)
    if kept and " ".join(kept) != words:
        yield (" ".join(kept),)
    if len(kept) > 1:
        yield kept


@cache
def other_words() -> dict[str, tuple[str, ...]]:
    """Return the words of the books by the words that people enter."""
    read = tomllib.loads(WORDS.read_text("utf-8"))
    return {_plain_text(word): tuple(map(_plain_text, others)) for word, others in read.items()}


@cache
def small_words() -> frozenset[str]:
    """Return the words of a question that say nothing about its subject."""
    return frozenset(SMALL.read_text("utf-8").split())


def _plain_text(text: str) -> str:
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


@lru_cache(maxsize=64)  # of one search, for all its entries
def _patterns(words: str) -> tuple[re.Pattern[str], re.Pattern[str], list[re.Pattern[str]]]:
    """Return patterns of the whole words, of a word that they begin, and of each word alone.

    Small words such as "to" do not count alone, because one other word beside them says too little.
    """
    whole = re.compile(rf"\b{re.escape(words)}\b")
    is_part = len(words) >= SHORTEST or not words.isalpha()
    start = re.compile(rf"\b{re.escape(words)}") if is_part else whole
    said = dict.fromkeys(word for word in words.split() if word not in small_words())
    apart = [re.compile(rf"\b{re.escape(word)}") for word in said] if len(said) > 1 else []
    return whole, start, apart


def _rank(words: str, entry: Entry[Item], is_other: bool) -> int | None:
    """Return how far an entry is from the words, or None if it does not match.

    Other words for those entered match only side by side.
    """
    title, names, text = entry.plain_title, entry.plain_names, entry.plain_text
    whole, start, apart = _patterns(words)
    if (start if len(words) >= SHORT else whole).match(title):
        rank = 0
    elif whole.search(title):
        rank = 2
    elif words in entry.plain_also:
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
