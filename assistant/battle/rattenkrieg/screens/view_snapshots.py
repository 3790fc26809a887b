"""Each reader's whole view as text; a difference updates the reader's screens."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.screens.card import enemy_card
from assistant.battle.rattenkrieg.screens.phone import card_on_phone, side_view
from assistant.battle.rattenkrieg.screens.spectator import facts_in_public
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.table_plan.phone import plan_snapshot
from assistant.battle.rattenkrieg.table_plan.public_plan import public_plan_snapshot
from assistant.battle.screens.log_lines import log_fingerprint
from assistant.battle.screens.view_text import view_text
from assistant.battle.viewers import Viewer


def view_snapshot(battle: Battle, reader: Viewer, entries: Sequence[Entry[Any]]) -> str:
    """Return a reader's page, plan and log as text."""
    if reader.is_spectator:
        plan = public_plan_snapshot(battle)
        return repr((facts_in_public(battle), plan, log_fingerprint(entries, reader)))
    side = str(reader.side)
    if side not in battle.sides:
        return ""
    more = plan_snapshot(battle, side), log_fingerprint(entries, reader)
    return f"{view_text(side_view(battle, side))} {more}"


def card_snapshot(battle: Battle, reader: Viewer, id: str) -> str:
    """Return the card of an element that a reader may see, as text; "" for any other."""
    element = battle.elements.get(id)
    if element is None or reader.side not in battle.sides:
        return ""
    own = element.side == reader.side
    card = card_on_phone(battle, element) if own else enemy_card(battle, element)
    return repr(card) if card else ""
