"""The base classes of the events of a double-blind battle."""

from assistant.battle import event
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.frozen import replace


class BattleEvent(event.Event[Battle]):
    """An event of a double-blind battle."""


def conflict_if_lost(battle: Battle, id: str) -> str | None:
    """Return why an element that has left the battle can do nothing; None if it is still there."""
    element = battle.elements[id]
    return None if element.is_in_battle else f"{element.name} would be lost"


class ElementEvent(BattleEvent):
    """An event that changes a single element."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        element = self.evolve(battle.elements[self.element])
        return replace(battle, elements={**battle.elements, self.element: element})

    def evolve(self, element: Element) -> Element:
        """Return the element after this event."""
        raise NotImplementedError
