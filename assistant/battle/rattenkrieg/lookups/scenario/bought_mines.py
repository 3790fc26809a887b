"""Mines bought in a scenario: the limit of those placed on the table (addendum)."""

from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.state import Battle


def may_still_mine(battle: Battle, side: str) -> bool:
    """Return whether a side may buy and lay mines: no enemy Mojon is visible yet.

    Ruling: mines are laid when the game starts (29.1.1), so not once the enemy can be seen coming.
    An attacker who places Mojons too early does not end this for a defender, who goes first (9.2.1)
    and still has Mojons to place.
    """
    own, enemy = battle.sides[side], battle.enemy(side)
    goes_first = own.defender and not enemy.defender
    still_places = any(not (m.placed or m.removed) for m in battle.mojons_of(side))
    seen = any(is_mojon_seen(mojon) for mojon in battle.mojons_of(enemy.id))
    return battle.phase == "setup" and (not seen or (goes_first and still_places))


def mines_left(battle: Battle, side: str) -> dict[str, int] | None:
    """Return how many mines of each type a side has left; None without purchases."""
    sold = [x for x in battle.script.purchases.values() if x.side == side and x.mine]
    if not sold:
        return None
    left: dict[str, int] = {}
    for purchase in sold:
        left[purchase.mine] = left.get(purchase.mine, 0) + purchase.bought
    buildings = battle.buildings
    laid = [x.grenade for x in buildings.traps.values() if x.side == side and x.is_mine]
    begun = [x.device for x in buildings.open_tasks(side) if x.kind == "mines"]
    gone = [*laid, *begun, *buildings.used.get(side, ())]
    return {mine: max(0, count - gone.count(mine)) for mine, count in left.items()}


def mines_to_lay(battle: Battle, side: str) -> dict[str, int]:
    """Return the number of bought mines of each type for which a side still chooses a place."""
    if not may_still_mine(battle, side):
        return {}
    return {mine: count for mine, count in (mines_left(battle, side) or {}).items() if count}
