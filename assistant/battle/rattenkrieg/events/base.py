"""The base classes of a Rattenkrieg battle's events."""

from typing import Any, ClassVar

from assistant.battle.event import Event
from assistant.battle.log import LenientConflict
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Battle
from assistant.frozen import replace

NO_TURN = "no turn would be in play"
OFF_TABLE = "the Mojon would already be off the table"
NO_ROUND = "no round would be in play"
NOT_ORDERS = "orders would not be placed then"
NO_NOISE = LenientConflict("there would be nothing to react to")


class BattleEvent(Event[Battle]):
    """An event of a Rattenkrieg battle."""


class PartEvent(BattleEvent):
    """An event that changes a single part of the battle."""

    part: ClassVar[str]  # the field of `Battle`

    def apply(self, battle: Battle) -> Battle:
        changed: dict[str, Any] = {self.part: self.apply_to(getattr(battle, self.part))}
        return replace(battle, **changed)

    def conflict(self, battle: Battle) -> str | None:
        return self.conflict_with(getattr(battle, self.part))

    def apply_to(self, before: Any) -> Any:
        """Return the part after this event; never refuse, never roll."""
        raise NotImplementedError

    def conflict_with(self, before: Any) -> str | None:
        """Return why this event does not fit the part, as a clause; None if it does."""
        return None


def title_of(battle: Battle, element: str) -> str:
    """Return the umpire's name for an element."""
    return umpire_name(battle, battle.elements[element])


def has_unplaced_mojons(battle: Battle) -> bool:
    """Return whether a Mojon is not placed yet, so that the battle cannot begin."""
    marks = battle.mojons.values() if battle.phase == "setup" else ()
    return any(mojon.is_unplaced for mojon in marks)


def reason_if(wrong: bool, why: str) -> str | None:
    """Return the reason if the condition is true, else None."""
    return why if wrong else None
