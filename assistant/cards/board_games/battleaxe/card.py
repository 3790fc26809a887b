"""Battleaxe's map and counters as a file that the game's owner completes (Battleaxe 3, 4, 5)."""

from collections.abc import Iterator

from assistant.cards.board_games.battleaxe.missing_data import find_missing_data
from assistant.cards.board_games.battleaxe.parts import BoardFields
from assistant.cards.board_games.battleaxe.progress import count_progress
from assistant.cards.board_games.battleaxe.validation import find_problems
from assistant.cards.board_games.unfinished import MissingData, Progress
from assistant.cards.toml_files.reading import SHIPPED, CardStore, Part, load
from assistant.rules.inputs import Problem

FOLDER = "battleaxe"
MAP = "battleaxe-map"
SIZES = ("As printed", "Extended game", "With the whole 4th Royal Tank Regiment")  # to play it in


class BoardCard(BoardFields):
    """The map and the counters, as far as they are entered."""

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield problems between fields: ids listed twice or missing, and impossible values."""
        yield from find_problems(part)

    def missing_data(self) -> tuple[MissingData, ...]:
        """Return the data that the owner still has to enter."""
        return tuple(find_missing_data(self))

    def progress(self) -> tuple[Progress, ...]:
        """Return how much the owner has entered."""
        return tuple(count_progress(self))


def load_board(slug: str = MAP, shelf: CardStore = SHIPPED) -> BoardCard:
    """Load the map and counters file `slug`; raise `BadFile` if it is not valid."""
    return load(BoardCard, shelf.path(FOLDER, slug), shelf)
