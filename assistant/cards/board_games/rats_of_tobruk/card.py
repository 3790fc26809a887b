"""Rats of Tobruk's map, table and counters as a file that the owner completes (2, 10.1, 17)."""

from collections.abc import Iterator

from assistant.cards.board_games.rats_of_tobruk.missing_data import find_missing_data
from assistant.cards.board_games.rats_of_tobruk.parts import UNREAD, TobrukFields
from assistant.cards.board_games.rats_of_tobruk.progress import count_progress
from assistant.cards.board_games.rats_of_tobruk.validation import find_problems
from assistant.cards.board_games.unfinished import MissingData, Progress
from assistant.cards.toml_files.reading import SHIPPED, CardStore, Part, load
from assistant.rules.inputs import Problem
from assistant.rules.rats_of_tobruk.turns.chits import SCENARIOS

FOLDER = "rats-of-tobruk"
DATA = "rats-of-tobruk-data"
SIZES = tuple(row["title"] for row in SCENARIOS.rows)  # the scenarios that can be played


class TobrukCard(TobrukFields):
    """Map, results table and counters, as far as they are entered."""

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield problems between fields: entries listed twice, missing, or contradictory."""
        yield from find_problems(part)

    def missing_data(self) -> tuple[MissingData, ...]:
        """Return the data that the owner still has to enter."""
        return tuple(find_missing_data(self))

    def progress(self) -> tuple[Progress, ...]:
        """Return how much the owner has entered."""
        return tuple(count_progress(self))

    @property
    def results(self) -> dict[str, list[str]] | None:
        """Return the results table as inputs of an attack; None until every cell is entered."""
        if any(UNREAD in cells for cells in self.crt.values()):
            return None
        return {column: list(cells) for column, cells in self.crt.items()}


def load_data(slug: str = DATA, shelf: CardStore = SHIPPED) -> TobrukCard:
    """Load the map, table and counters file `slug`; raise `BadFile` if it is not valid."""
    return load(TobrukCard, shelf.path(FOLDER, slug), shelf)
