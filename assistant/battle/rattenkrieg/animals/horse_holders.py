"""Holders of the horses of dismounted riders, and horses without a holder (Rattenkrieg 19.2)."""

from math import ceil

from assistant.battle.rattenkrieg.lookups.figures.single_figures import is_detached
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_on_ground
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.rattenkrieg.animals.horses import EACH_HOLDER


def figures_on_foot(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures of an element that could take over horses from their holder."""
    holders = battle.animals.holders
    return [m for m in battle.fit(element) if m.id not in holders and is_on_ground(battle, m)]


def holders_lacking(battle: Battle, element: Element, off: tuple[str, ...]) -> int:
    """Return how many more figures must hold horses, if these riders dismount too."""
    others = [x for x in _squad_together(battle, element) if x.id != element.id]
    spare = _spare_places(battle, element) - sum(_beyond_holders(battle, x) for x in others)
    horses = len({*battle.animals.riderless(element.figures), *off})
    return ceil((horses - max(0, spare)) / EACH_HOLDER) - _holders_in(battle, element)


def unheld_horses(battle: Battle) -> dict[str, tuple[str, ...]]:
    """Return the riders of horses without a holder, by element.

    Holders who left their element hold horses of their squad, but no more than any holder can. So
    do those who stayed, for the horses of riders who left on foot.
    """
    elements = battle.elements.values()
    spare = {(x.side, x.squad): _spare_places(battle, x) for x in elements}
    stayed = {(x.side, x.squad): _free_places(battle, _squad_together(battle, x)) for x in elements}
    found = {}
    for element in elements:
        loose = battle.animals.riderless(element.figures)
        loose = loose[EACH_HOLDER * _holders_in(battle, element) :]
        held = 0
        for places in (spare, stayed) if is_detached(element) else (spare,):
            more = min(len(loose) - held, places[element.side, element.squad])
            places[element.side, element.squad] -= more
            held += more
        if loose[held:]:
            found[element.id] = tuple(loose[held:])
    return found


def _squad_together(battle: Battle, element: Element) -> list[Element]:
    return [x for x in battle.squad_of(element) if not is_detached(x)]


def _holders_in(battle: Battle, element: Element) -> int:
    able = {m.id for m in battle.able(element)}
    return sum(id in able for id in battle.animals.holders)


def _beyond_holders(battle: Battle, element: Element) -> int:
    """Return how many riderless horses of an element its own holders cannot hold."""
    horses = len(battle.animals.riderless(element.figures))
    return max(0, horses - EACH_HOLDER * _holders_in(battle, element))


def _spare_places(battle: Battle, element: Element) -> int:
    """Return how many horses the holders can still hold who left elements of this squad."""
    return _free_places(battle, [x for x in battle.squad_of(element) if is_detached(x)])


def _free_places(battle: Battle, elements: list[Element]) -> int:
    """Return how many more horses the holders in these elements can hold, apart from their own."""
    own = {x.id: len(battle.animals.riderless(x.figures)) for x in elements}
    return sum(max(0, EACH_HOLDER * _holders_in(battle, x) - own[x.id]) for x in elements)
