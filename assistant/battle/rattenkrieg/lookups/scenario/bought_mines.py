"""Mines bought in a scenario, which limit those laid (addendum)."""

from assistant.battle.rattenkrieg.state import Battle


def mines_left(battle: Battle, side: str) -> dict[str, int] | None:
    """Return how many mines of each type a side has left; None without purchases."""
    sold = [x for x in battle.script.purchases.values() if x.side == side and x.mine]
    if not sold:
        return None
    left: dict[str, int] = {}
    for purchase in sold:
        left[purchase.mine] = left.get(purchase.mine, 0) + purchase.bought
    works = battle.works
    laid = [x.grenade for x in works.traps.values() if x.side == side and x.is_mine]
    begun = [x.device for x in works.open_tasks(side) if x.kind == "mines"]
    gone = [*laid, *begun, *works.used.get(side, ())]
    return {mine: max(0, count - gone.count(mine)) for mine, count in left.items()}
