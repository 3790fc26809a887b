"""The side that gains by each roll, and its successes."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.features import RollStakes, Stake
from assistant.battle.log import Entry, Resolved
from assistant.battle.luck.measures import Measure, count_if_none_of, count_if_one_of, is_true

COMBAT, CALL, SURRENDER = "battleaxe/combat", "battleaxe/artillery-call", "battleaxe/surrender"
MEASURES = {
    COMBAT: Measure("actor", "attacks won", count_if_one_of("result", ("success", "overrun"))),
    CALL: Measure("actor", "calls answered", is_true("available")),
    SURRENDER: Measure("actor", "units that hold out", count_if_none_of("result", ("eliminated",))),
}
SIDES = {COMBAT: "attacker", CALL: "side"}  # the input that names the side that rolls


def stakes(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> Sequence[Stake]:
    """Return the side that rolls, with its successes; the umpire's own rolls count for no side."""
    measure = MEASURES.get(resolved.procedure)
    named = resolved.inputs.get(SIDES.get(resolved.procedure, ""), entry.by)
    side = str(named) if named in battle.sides else ""
    return (Stake(side, measure.words, measure.value),) if measure and side else ()


ROLLS = RollStakes[Battle](
    stakes, frozenset(MEASURES), {"battleaxe/sunset": "The end of the day ends it for both sides."}
)
