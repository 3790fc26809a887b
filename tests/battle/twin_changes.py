"""What all changes to a twin of a battle share: whose secrets they are, and what shows of them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from assistant.battle.rattenkrieg.state import (
    Battle,
    Element,
)
from assistant.frozen import replace


class Changes:
    """A battle, and the side that may not notice what changes in it."""

    def __init__(self, battle: Battle, side: str, random: Random) -> None:
        self.battle = battle
        self.side = side
        self.enemy = battle.enemy(side).id
        self.random = random
        self.qualities = {id: x.quality for id, x in battle.elements.items()}
        self.is_over = battle.phase == "over"
        self.up = {id: bool(battle.able(x)) for id, x in battle.elements.items()}

    def theirs(self) -> list[Element]:
        """The enemy's elements."""
        return list(self.battle.of_side(self.enemy))

    def active(self, element: Element) -> bool:
        """Whether it takes part in the round."""
        return self.battle.round is not None and element.id in self.battle.round.active

    def on_table(self, element: Element) -> bool:
        """Whether all its figures are to be seen."""
        return element.concealment == "identified" or element.deployed

    def has_shown(self, element: Element) -> bool:
        """Whether more of it is to be seen than a marker."""
        face_up = element.order is not None and element.order.face_up
        return bool(element.contact or self.on_table(element) or self.active(element) or face_up)

    def put(self, **changes: object) -> None:
        """The battle with these changes."""
        self.battle = replace(self.battle, **changes)

    @staticmethod
    def own(things: Mapping[str, Any], theirs: list[str]) -> dict[str, Any]:
        """What is held of the other figures."""
        return {id: each for id, each in things.items() if id not in theirs}
