"""Entry Mojons of a defender's reinforcements not placed yet (Rattenkrieg 9.2.4)."""

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.scenario import Reserve


def entry_mojons_to_place(battle: Battle, side: str) -> list[Reserve]:
    """Return the reinforcements of a defender whose entry Mojons are not placed yet.

    If a die decides where they enter, there is no entry Mojon to place.
    """
    if battle.phase != "engagement" or not battle.sides[side].defender:
        return []
    ours = (x for x in battle.script.reserves.values() if x.side == side)
    return [x for x in ours if not (x.came or x.placed or x.by_die)]
