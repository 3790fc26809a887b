"""Names of the umpire's own cards: two files of one kind never have the same name in lists."""

import re
from collections.abc import Collection
from itertools import count

from assistant.cards.board_games.unfinished import UnfinishedCard
from assistant.cards.library.kinds import Kind
from assistant.cards.toml_files.reading import Card, CardStore, name_in

NUMBER = re.compile(r" \(\d{1,4}\)$")  # after the name of a copy
MINE = ", my copy"
LONGEST = 80  # letters of a name that gets a number; a longer one gets no longer


def free_name(name: str, taken: Collection[str], longest: int) -> str:
    """Return a name that is free: the name itself, or with the next number in brackets."""
    if name not in taken:
        return name
    stem = NUMBER.sub("", name)
    endings = (f" ({number})" for number in count(2))
    copies = (stem[: longest - len(ending)] + ending for ending in endings)
    return next(copy for copy in copies if copy not in taken)


def name_of_copy(name: str, kind: Kind, shelf: CardStore) -> str:
    """Return the name of the umpire's next own copy of a card of the book."""
    mine = f"{NUMBER.sub('', name.partition(':')[0]).removesuffix(MINE)}{MINE}"
    return _number_name(mine, _names(kind, shelf, only_own=False))


def with_free_name(card: Card, kind: Kind, shelf: CardStore) -> Card:
    """Return a new card under a name that no other own card of its kind has.

    A printed game is offered by its name, so its copy also differs from that of the book.
    """
    name = str(getattr(card, "name", ""))
    is_printed_game = isinstance(card, UnfinishedCard)
    taken = _names(kind, shelf, only_own=not is_printed_game)
    if not name or name not in taken:
        return card
    new = name_of_copy(name, kind, shelf) if is_printed_game else _number_name(name, taken)
    return card.model_copy(update={"name": new})


def _number_name(name: str, taken: Collection[str]) -> str:
    return free_name(name, taken, max(LONGEST, len(name)))


def _names(kind: Kind, shelf: CardStore, *, only_own: bool) -> set[str]:
    paths = shelf.paths(kind.folder).values()
    return {name_in(path) for path in paths if shelf.is_own(path) or not only_own}
