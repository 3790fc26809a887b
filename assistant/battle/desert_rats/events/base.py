"""What every fact of a double-blind battle is, and one about a single element."""

from dataclasses import replace

from assistant.battle import event
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.battle.event import put


class BattleEvent(event.Event[Battle]):
    """A fact of such a battle."""


def lost(battle: Battle, id: str) -> str | None:
    """Why an element can do nothing; None if it is in the battle."""
    element = battle.elements[id]
    return None if element.fights else f"{element.name} would be lost"


class OfElement(BattleEvent):
    """A fact about one element."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        element = self.of(battle.elements[self.element])
        return replace(battle, elements=put(battle.elements, self.element, element))

    def of(self, element: Element) -> Element:
        """The element after it."""
        raise NotImplementedError
