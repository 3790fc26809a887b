"""The base of every event of a battle of Rats of Tobruk."""

from typing import Any

from assistant.battle import event
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.frozen import replace


class BattleEvent(event.Event[Battle]):
    """An event of a battle of Rats of Tobruk."""


def change_unit(battle: Battle, id: str, **changed: Any) -> Battle:
    """Return the battle with these fields of one unit changed."""
    unit = replace(battle.units[id], **changed)
    return replace(battle, units={**battle.units, id: unit})
