"""The file of a duel, as a hobbyist writes it."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.toml_files.reading import SHIPPED, Card, CardStore, load

FOLDER = "duels"


class DuelCard(Card):
    """A duel: its name, its description, and the lives of each duellist."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    system: Literal["duel"]
    briefing: str
    lives: Annotated[int, Field(ge=1, le=9)]


def duel_of(slug: str, shelf: CardStore = SHIPPED) -> DuelCard:
    """Return the duel of a slug; raises `BadFile`."""
    return load(DuelCard, shelf.path(FOLDER, slug), shelf)
