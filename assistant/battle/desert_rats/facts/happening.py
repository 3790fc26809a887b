"""What every fact of a double-blind battle is, and one about a single element."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from assistant.battle.desert_rats.state import Battle, Element

T = TypeVar("T")


class Happening:
    """A fact: the battle after it, and why it might not fit once an earlier one is undone."""

    def on(self, battle: Battle) -> Battle:
        """The battle after it."""
        raise NotImplementedError

    def unfit(self, battle: Battle) -> str | None:
        """Why it does not fit, in a few words; None if it does."""
        return None


def put(things: Mapping[str, T], id: str, thing: T) -> dict[str, T]:
    """The things with one more, or another in its place."""
    return {**things, id: thing}


class OfElement(Happening):
    """A fact about one element."""

    element: str

    def on(self, battle: Battle) -> Battle:
        element = self.of(battle.elements[self.element])
        return replace(battle, elements=put(battle.elements, self.element, element))

    def of(self, element: Element) -> Element:
        """The element after it."""
        raise NotImplementedError
