"""Common parts of all changes to a twin of a battle: the owner of secrets, and what shows."""

from collections.abc import Mapping
from random import Random
from typing import Any

from assistant.battle.rattenkrieg.state import (
    Battle,
    Element,
)
from assistant.frozen import replace


class Changes:
    """A battle, and the side that may not notice the changes."""

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
        """Whether an element takes part in the round."""
        return self.battle.round is not None and element.id in self.battle.round.active

    def on_table(self, element: Element) -> bool:
        """Whether all figures of an element are visible."""
        return element.concealment == "identified" or element.deployed

    def has_shown(self, element: Element) -> bool:
        """Whether more than a marker is visible of an element."""
        face_up = element.order is not None and element.order.face_up
        return bool(element.contact or self.on_table(element) or self.active(element) or face_up)

    def put(self, **changes: object) -> None:
        """Change these parts of the battle."""
        self.battle = replace(self.battle, **changes)

    @staticmethod
    def own(things: Mapping[str, Any], theirs: list[str]) -> dict[str, Any]:
        """Return the things of the other figures."""
        return {id: each for id, each in things.items() if id not in theirs}
