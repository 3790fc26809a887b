"""The cards of units, as the shared pages ask a system for them."""

from operator import attrgetter

from assistant.battle.features import UnitCards
from assistant.battle.rattenkrieg.screens.card import EnemyCard, UnitView, enemy_card, unit_view
from assistant.battle.rattenkrieg.screens.entry_corrections import corrections_of_entry
from assistant.battle.rattenkrieg.screens.moments.results_for_cards import newest_result
from assistant.battle.rattenkrieg.screens.phone import card_on_phone
from assistant.battle.rattenkrieg.screens.view_snapshots import card_snapshot
from assistant.battle.rattenkrieg.state import Battle


def own_card(battle: Battle, id: str, *, umpire: bool) -> UnitView:
    """Return the card of an element for its owner, or for the umpire."""
    element = battle.elements[id]
    return unit_view(battle, element, umpire=True) if umpire else card_on_phone(battle, element)


def enemy_card_of(battle: Battle, id: str) -> EnemyCard | None:
    """Return an element's card for the enemy; None if the enemy knows nothing of it."""
    return enemy_card(battle, battle.elements[id])


UNIT_CARDS = UnitCards(
    attrgetter("elements"),
    own_card,
    enemy_card_of,
    card_snapshot,
    newest_result,
    corrections_of_entry,
)
