"""The figures at an element's place: its own, and the prisoners that it took (13.4.6)."""

from assistant.battle.rattenkrieg.state import GONE, Battle, Element, Figure

WITH_CAPTORS = ("prisoner", "wounded")


def figures_present(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that an effect at an element's place may harm, including casualties.

    A prisoner is with the captors; if they are unknown, the prisoner's own element counts.
    """
    captives = battle.morale.captives
    own = [m for m in battle.men(element) if m.id not in captives]
    here = [m for m in own if m.state == "prisoner" or m.state not in GONE]
    taken = [battle.figures[id] for id, x in captives.items() if x.captor == element.id]
    return [*here, *(m for m in taken if m.state in WITH_CAPTORS)]
