"""Inherent Ambush: guns, tank destroyers, elements that a scenario names (10.1.4)."""

from assistant.cards.rattenkrieg.forces.elements import ElementCard
from assistant.cards.rattenkrieg.forces.scenario_files import SideCard
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle as card_of
from assistant.cards.toml_files.reading import CardStore

# Ruling: cards do not mark anti-tank guns; `ambush = false` marks the others.
BY_NATURE = ("gun", "tank-destroyer")


def has_inherent_ambush(element: ElementCard, side: SideCard, shelf: CardStore) -> bool:
    """Return whether an element has an inherent Ambush in a scenario."""
    if side.names_in_ambush(element):
        return True
    if element.ambush is not None:
        return element.ambush
    return element.vehicle is not None and card_of(element.vehicle, shelf).category in BY_NATURE
