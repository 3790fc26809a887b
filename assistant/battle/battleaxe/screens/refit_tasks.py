"""The pending tasks of the Refit Phase: refits, and surrender (Battleaxe 13, 14)."""

from collections.abc import Iterator

from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.rules.battleaxe.places import Side


def _describe_losses(battle: Battle, side: Side) -> str:
    """Describe a side's reduced and eliminated units."""
    own = [unit for unit in battle.units.values() if unit.side == side]
    sentences = [
        f"{words}: {', '.join(ids)}."
        for words, ids in (
            ("Reduced", [unit.id for unit in own if unit.is_mendable]),
            ("Eliminated", [unit.id for unit in own if unit.is_lost]),
        )
        if ids
    ]
    return " ".join(sentences) or "Nobody is reduced or eliminated."


def refit_tasks(battle: Battle) -> Iterator[PendingTask]:
    """Yield the refit of the acting side, or the surrender rolls."""
    if not battle.refitted:
        side = battle.active
        tap = Tap("Refit", "refit", likely=True, opens=True)
        yield PendingTask(
            f"{battle.sides[side].name} refit", _describe_losses(battle, side), (tap,), side
        )
        return
    for number, side in enumerate(dict.fromkeys(battle.units[x].side for x in battle.surrendering)):
        rolling = [id for id in battle.surrendering if battle.units[id].side == side]
        tap = Tap("Roll", "surrender", {"side": side}, likely=not number, opens=True)
        words = f"Out of supply: {', '.join(rolling)}."
        yield PendingTask(f"{battle.sides[side].name} surrender dice", words, (tap,), side)
