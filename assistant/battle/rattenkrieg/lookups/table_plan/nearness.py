"""Elements that are certainly too far away, by the plan or by an entered distance."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.lookups.distances import distance_known
from assistant.battle.rattenkrieg.lookups.table_plan.positions import thing_of
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.viewers import Viewer

SPREAD_IN = 12  # ruling: no figure is farther than this from the counter of its element


def surely_farther(
    battle: Battle, center: str, among: Iterable[Element], inches: float, reader: Viewer
) -> set[str]:
    """Return the ids of elements of which no figure can be this near to another element.

    Only distances that the reader knows count. Where nobody knows, an element may be near, and so
    may one that shares its marker with the center.
    """
    far = {}
    for element in among:
        if thing_of(battle, element.id) != thing_of(battle, center):
            far[element.id] = distance_known(battle, center, element.id, reader)
    return {id for id, apart in far.items() if apart is not None and apart > inches + SPREAD_IN}
