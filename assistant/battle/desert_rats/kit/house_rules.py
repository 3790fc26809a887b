"""The inputs of procedures that the house rules of a battle settle."""

from typing import Any

from assistant.battle.desert_rats.state.battle import Battle
from assistant.rules.desert_rats.options import inputs_by_option
from assistant.rules.inputs import settings_for
from assistant.rules.procedures import Procedure


def settled_inputs(battle: Battle, procedure: Procedure[Any, Any]) -> dict[str, Any]:
    """Return the inputs of a procedure that the battle's house rules fill in."""
    return settings_for(inputs_by_option(battle.options), procedure.inputs)
