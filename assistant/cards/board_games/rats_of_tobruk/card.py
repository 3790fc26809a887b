"""Rats of Tobruk's map, table and counters as a file that the owner completes (2, 10.1, 17)."""

from collections.abc import Iterator

from assistant.cards.board_games.rats_of_tobruk.missing_data import lacks_of
from assistant.cards.board_games.rats_of_tobruk.parts import UNREAD, TobrukFields
from assistant.cards.board_games.rats_of_tobruk.validation import all_amiss
from assistant.cards.board_games.unfinished import Lack
from assistant.cards.toml_files.reading import SHIPPED, Part, Shelf, load
from assistant.rules.inputs import Problem

FOLDER = "rats-of-tobruk"
DATA = "rats-of-tobruk-data"


class TobrukCard(TobrukFields):
    """Map, results table and counters, as far as they are known."""

    @classmethod
    def amiss(cls, told: Part, shelf: Shelf) -> Iterator[Problem]:
        """What stands twice or is missing, does not touch, or contradicts itself."""
        yield from all_amiss(told)

    def lacks(self) -> tuple[Lack, ...]:
        return tuple(lacks_of(self))

    @property
    def results(self) -> dict[str, list[str]] | None:
        """The results table as an attack is told it; None until every cell is copied."""
        if any(UNREAD in cells for cells in self.crt.values()):
            return None
        return {column: list(cells) for column, cells in self.crt.items()}


def data_of(slug: str = DATA, shelf: Shelf = SHIPPED) -> TobrukCard:
    """The map, table and counters of a slug; raises `BadFile`."""
    return load(TobrukCard, shelf.path(FOLDER, slug), shelf)
