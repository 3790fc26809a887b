"""The pending checks of supply, one for each side (Rats of Tobruk 5)."""

from collections.abc import Iterator

from assistant.battle.rats_of_tobruk.lookups.ground import battle_as_seen_by
from assistant.battle.rats_of_tobruk.lookups.supply_lines import trace_supply
from assistant.battle.rats_of_tobruk.screens.combat_tasks import likely_tap
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.turns.supply import is_supply_sure
from assistant.battle.screens.buttons import PendingTask
from assistant.rules.rats_of_tobruk.terms import Side

NO_QUESTION = "Every unit on the map traces to its HQ."
ASK_SUPPLY = "Which units cannot trace supply to an HQ? The penalty applies immediately."


def supply_tasks(battle: Battle, reader: Side | None) -> Iterator[PendingTask]:
    """Yield the supply check of each side."""
    if reader is None and not battle.checked and is_supply_sure(battle):
        tap = likely_tap("Check supply of both sides", "supply-of-both", opens=False)
        yield PendingTask("Supply", NO_QUESTION, (tap,))
        return
    for side in BOTH_SIDES:
        if side not in battle.checked:
            yield _supply_task(battle, side, reader)


def _supply_task(battle: Battle, side: Side, reader: Side | None) -> PendingTask:
    """Return the supply check of a side; without units on the map there is nothing to check."""
    name = battle.sides[side].name
    button, words, asks = "Check supply", NO_QUESTION, False
    if not battle.on_map(side):
        button = "Continue"
        words = f"All {name} units are off the map. There is nothing to check."
    else:
        sure = _is_supply_sure(battle, side, reader)
        words = NO_QUESTION if sure else ASK_SUPPLY
        asks = not (sure and reader)  # the umpire may know better than the board
    tap = likely_tap(button, "supply", opens=asks, side=side)
    return PendingTask(f"{name} supply", words, (tap,), of=side)


def _is_supply_sure(battle: Battle, side: Side, reader: Side | None) -> bool:
    """Return whether all units of a side surely trace supply, as far as the reader knows."""
    known = battle_as_seen_by(battle, reader) if reader else battle
    return all(trace_supply(known, side).values())
