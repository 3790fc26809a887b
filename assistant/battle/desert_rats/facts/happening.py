"""What every fact of a double-blind battle is, and one about a single element."""

from dataclasses import replace

from assistant.battle import happening
from assistant.battle.desert_rats.forces import Element
from assistant.battle.desert_rats.state import Battle
from assistant.battle.happening import put


class Happening(happening.Happening[Battle]):
    """A fact of such a battle."""


class OfElement(Happening):
    """A fact about one element."""

    element: str

    def on(self, battle: Battle) -> Battle:
        element = self.of(battle.elements[self.element])
        return replace(battle, elements=put(battle.elements, self.element, element))

    def of(self, element: Element) -> Element:
        """The element after it."""
        raise NotImplementedError
