"""Battleaxe's map and counters as a file that the game's owner completes (Battleaxe 3, 4, 5)."""

from collections.abc import Iterator

from assistant.cards.board_games.battleaxe.missing_data import lacks_of
from assistant.cards.board_games.battleaxe.parts import BoardFields
from assistant.cards.board_games.battleaxe.validation import board_problems
from assistant.cards.board_games.unfinished import Lack
from assistant.cards.toml_files.reading import SHIPPED, Part, Shelf, load
from assistant.rules.inputs import Problem

FOLDER = "battleaxe"
MAP = "battleaxe-map"


class BoardCard(BoardFields):
    """The map and the counters, as far as they are known."""

    @classmethod
    def amiss(cls, told: Part, shelf: Shelf) -> Iterator[Problem]:
        """Yield what no single field shows: what is listed twice, is missing, or cannot be."""
        yield from board_problems(told)

    def lacks(self) -> tuple[Lack, ...]:
        return tuple(lacks_of(self))


def board_of(slug: str = MAP, shelf: Shelf = SHIPPED) -> BoardCard:
    """The map and counters of a slug; raises `BadFile`."""
    return load(BoardCard, shelf.path(FOLDER, slug), shelf)
