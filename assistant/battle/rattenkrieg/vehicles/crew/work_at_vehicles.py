"""Work at a vehicle from outside: by figures that are there (Rattenkrieg 25.4, 31.15.1)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import figures_at_vehicle
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

GET_OUT = "somebody must get out first"
FROM_OUTSIDE = f"This is done from outside: {GET_OUT}."


def require_at_vehicle(
    play: BattlePlay, element: Element, target: Element, men: list[Figure]
) -> list[Figure]:
    """Return the figures that can work at a vehicle; refuse if all are in another vehicle."""
    there = figures_at_vehicle(play.state, element, target, men)
    play.require(bool(there) or not men, FROM_OUTSIDE)
    return there or men


def why_not_at_vehicles(battle: Battle, element: Element, targets: Iterable[Element]) -> str:
    """Return briefly why no able figure can work at any of these vehicles; "" if one can."""
    men = battle.fit(element)
    return "" if any(figures_at_vehicle(battle, element, x, men) for x in targets) else GET_OUT
