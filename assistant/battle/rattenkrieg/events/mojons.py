"""Events of Mojons: their elements and their places (Rattenkrieg 8)."""

from assistant.battle.rattenkrieg.events.base import NO_TURN, OFF_TABLE, BattleEvent, reason_if
from assistant.battle.rattenkrieg.events.changed import (
    with_element,
    with_mojon,
    without_distances_of_mojon,
)
from assistant.battle.rattenkrieg.lookups.in_play import acting_mojon
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.mojons_and_sides import Mojon
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class ElementAssigned(BattleEvent, saved_as="ElementWritten"):
    """An element was assigned to a Mojon."""

    element: str
    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, mojon=self.mojon)

    def conflict(self, battle: Battle) -> str | None:
        marker = battle.mojons[self.mojon]
        return reason_if(marker.decoy or marker.removed, "that Mojon would hold nobody")


@dataclass(frozen=True)
class DecoyMade(BattleEvent):
    """A Mojon without elements was declared a decoy."""

    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, decoy=True)

    def conflict(self, battle: Battle) -> str | None:
        taken = battle.mojons[self.mojon].decoy or bool(battle.in_mojon(self.mojon))
        return reason_if(taken, "that Mojon would not be empty")


@dataclass(frozen=True)
class MojonAdded(BattleEvent):
    """A side got another Mojon. The one that had its number takes the next free number."""

    mojon: Mojon

    def apply(self, battle: Battle) -> Battle:
        mojon = self.mojon
        had = battle.mojons_of(mojon.side)
        last = max((m.number for m in had), default=0) + 1
        moved = {m.id: replace(m, number=last) for m in had if m.number == mojon.number}
        return replace(battle, mojons={**battle.mojons, **moved, mojon.id: mojon})

    def conflict(self, battle: Battle) -> str | None:
        if self.mojon.id in battle.mojons:
            return "that Mojon would already be there"
        laid = any(m.placed for m in battle.mojons_of(self.mojon.side))
        return reason_if(laid, "its Mojons would already be on the table")


@dataclass(frozen=True)
class MojonPlaced(BattleEvent):
    """A Mojon was placed on the table, openly or inside a building or smart scenery."""

    mojon: str
    place: str
    hidden: bool

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, placed=True, place=self.place, hidden=self.hidden)

    def conflict(self, battle: Battle) -> str | None:
        placed = battle.mojons[self.mojon].placed
        return reason_if(placed, "the Mojon would already be on the table")


@dataclass(frozen=True)
class MojonMoved(BattleEvent):
    """A Mojon made its own move in the engagement."""

    mojon: str
    inches: float

    def apply(self, battle: Battle) -> Battle:
        for under in battle.in_mojon(self.mojon):
            battle = with_element(battle, under.id, has_acted=True)
        place = "" if self.inches else battle.mojons[self.mojon].place
        battle = without_distances_of_mojon(battle, self.mojon)
        return with_mojon(battle, self.mojon, moved=True, place=place)

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "engagement":
            return NO_TURN
        busy = battle.round is not None and not acting_mojon(battle, battle.mojons[self.mojon])
        return reason_if(busy or battle.stage != "rounds", "a round would still be in play")


@dataclass(frozen=True)
class MojonRemoved(BattleEvent):
    """A Mojon was removed from the table."""

    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, removed=True)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.mojons[self.mojon].removed, OFF_TABLE)


@dataclass(frozen=True)
class MojonReturned(BattleEvent):
    """A Mojon returned face up, since the enemy lost sight of its elements."""

    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, removed=False, stopped_by=None)

    def conflict(self, battle: Battle) -> str | None:
        here = not battle.mojons[self.mojon].removed
        return reason_if(here, "the Mojon would still be on the table")
