"""A duel on the first page, and its first event."""

from collections.abc import Callable
from random import Random

from assistant.battle.screens.scenario_offers import OfferedScenario
from assistant.battle.screens.side_labels import SideLabel
from assistant.cards.toml_files.reading import SHIPPED, CardStore
from tests.fifth.card import DuelCard
from tests.fifth.events import Opened

SIDES = {"red": SideLabel("red", "Red", "R", "b"), "blue": SideLabel("blue", "Blue", "B", "a")}


def offered(card: DuelCard) -> OfferedScenario:
    """Return the duel as the first page offers it."""
    return OfferedScenario(
        card.name, f"duel · {card.lives} lives each", card.briefing, ("As written",)
    )


def opened(
    card: DuelCard,
    size: int,
    new_id: Callable[[], str],
    random: Random,
    shelf: CardStore = SHIPPED,
) -> Opened:
    """Return the first event; a duel has no elements, so it draws no ids."""
    return Opened(card.name, SIDES, card.lives)
