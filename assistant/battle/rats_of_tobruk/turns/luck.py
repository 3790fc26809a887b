"""The side that gains by each roll, and its successes."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.features import RollStakes, Stake
from assistant.battle.log import Entry, Resolved
from assistant.battle.luck.measures import Measure, count_if_one_of, is_true
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit

PREFIX = "rats-of-tobruk/"
MEASURES = {
    "attack": Measure(
        "actor", "attacks won", lambda found: int(str(found.get("result", "")).startswith("D"))
    ),
    "barrage": Measure("actor", "barrages that hit", is_true("hit")),
    "direct-fire": Measure(
        "actor", "units hit", count_if_one_of("target", ("depleted", "eliminated"))
    ),
    "clear-wire": Measure("actor", "obstacles cleared", is_true("cleared")),
    "replacement": Measure("actor", "units rebuilt", is_true("granted")),
}
FIRERS = ("unit", "firer", "gun", "engineer")  # answers that name the unit that acts


def stakes(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> Sequence[Stake]:
    """Return the side that rolls, with its successes."""
    measure = MEASURES.get(resolved.procedure.removeprefix(PREFIX))
    side = _side_of(battle, entry, resolved) if measure else ""
    return (Stake(side, measure.words, measure.value),) if measure and side else ()


def _side_of(battle: Battle, entry: Entry[Any], resolved: Resolved) -> str:
    named = resolved.inputs.get("attacker", entry.by)
    if named in battle.sides:
        return str(named)
    answers = entry.answers or {}
    units = (battle.units.get(str(answers.get(name))) for name in FIRERS)
    found: Unit | None = next(filter(None, units), None)
    return found.side if found else ""


ROLLS = RollStakes[Battle](
    stakes,
    frozenset(PREFIX + name for name in MEASURES),
    {
        f"{PREFIX}weather": "The weather is the same for both sides.",
        f"{PREFIX}draw-chit": "A chit is drawn for both sides.",
    },
)
