"""What every event of a battle of Rats of Tobruk is."""

from dataclasses import replace
from typing import Any

from assistant.battle import event
from assistant.battle.rats_of_tobruk.state.battle import Battle


class BattleEvent(event.Event[Battle]):
    """A fact of such a battle."""


def with_unit(battle: Battle, id: str, **changed: Any) -> Battle:
    """The battle with one unit changed."""
    unit = replace(battle.units[id], **changed)
    return replace(battle, units={**battle.units, id: unit})
