"""Everything that a reader sees, as one text: when it differs, his screens are told."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.places.phone import ground
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.views import enemy_card, side_view, table_view, unit_view
from assistant.battle.readers import Reader
from assistant.battle.telling import log_mark


def picture(battle: Battle, reader: Reader, entries: Sequence[Entry[Any]]) -> str:
    """A reader's page and plan, its units' cards, cards of enemies it knows, its growing log."""
    if reader.is_spectator:
        return repr((table_view(battle), log_mark(entries, reader)))
    side = str(reader.side)
    if side not in battle.sides:
        return ""
    cards: list[object] = [unit_view(battle, element) for element in battle.of_side(side)]
    enemies = (enemy_card(battle, x) for x in battle.of_side(battle.enemy(side).id))
    cards += [card for card in enemies if card]  # not how many he knows nothing of
    plan = ground(battle, side)
    return repr((side_view(battle, side), cards, plan, log_mark(entries, reader)))
