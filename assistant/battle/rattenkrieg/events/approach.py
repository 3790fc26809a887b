"""Events of the approach: Mojons, pathways, arrivals (Rattenkrieg 8, 9)."""

from assistant.battle.rattenkrieg.events.base import (
    NO_TURN,
    BattleEvent,
    has_unplaced_mojons,
    reason_if,
)
from assistant.battle.rattenkrieg.events.changed import (
    with_element,
    with_mojon,
    without_distances_of_mojon,
)
from assistant.battle.rattenkrieg.lookups.in_play import acting_mojon
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_reserve
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.mojons_and_sides import Mojon
from assistant.battle.rattenkrieg.state.scenario import PreparedElements
from assistant.frozen import dataclass, replace

NOT_OPEN = "the pathway would not be open"
OFF_TABLE = "the Mojon would already be off the table"


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
class ReinforcementsCame(BattleEvent):
    """Reinforcements of the scenario arrived."""

    reserve: str
    they: PreparedElements

    def apply(self, battle: Battle) -> Battle:
        return with_reserve(battle, self.reserve, self.they)

    def conflict(self, battle: Battle) -> str | None:
        there = any(id in battle.elements for id in self.they.elements)
        return reason_if(there, "the reinforcements would already be on the table")


@dataclass(frozen=True)
class ApproachTurnBegan(BattleEvent):
    """An approach turn began, with the side that moves first; nobody does in the first turn.

    In battles of earlier versions the Mojons were placed before turn 1, which had such a side.
    """

    turn: int
    first: str | None

    def apply(self, battle: Battle) -> Battle:
        mojons = {id: replace(m, extended=False) for id, m in battle.mojons.items()}
        placing = self.turn if self.first is None else battle.placing_turn
        return replace(
            battle,
            phase="approach",
            turn=self.turn,
            first_side=self.first,
            mojons=mojons,
            placing_turn=placing,
        )

    def conflict(self, battle: Battle) -> str | None:
        if has_unplaced_mojons(battle):
            return "some Mojons would not yet be on the table"
        return reason_if(self.turn != battle.turn + 1, "the turns would be out of order")


@dataclass(frozen=True)
class PathwayExtended(BattleEvent):
    """A marker was added to a pathway."""

    mojon: str
    inches: float
    place: str
    enters: bool = False

    def apply(self, battle: Battle) -> Battle:
        before = battle.mojons[self.mojon]
        return with_mojon(
            without_distances_of_mojon(battle, self.mojon),
            self.mojon,
            markers=before.markers + 1,
            length_in=before.length_in + self.inches,
            place=self.place,  # without a new one nobody knows where it went
            extended=True,
            entered=battle.turn if self.enters else None,
        )

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(not battle.mojons[self.mojon].open, NOT_OPEN)


@dataclass(frozen=True)
class PathwayEnded(BattleEvent):
    """Its owner ended a pathway."""

    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, ended=True, extended=True)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(not battle.mojons[self.mojon].open, NOT_OPEN)


@dataclass(frozen=True)
class PathwayStopped(BattleEvent):
    """The enemy stopped a pathway, and its Mojon was turned upside down."""

    mojon: str
    by: str

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, stopped_by=self.by)

    def conflict(self, battle: Battle) -> str | None:
        marker = battle.mojons[self.mojon]  # one that its owner ended may still be spotted
        there = marker.placed and not marker.removed and marker.stopped_by is None
        return reason_if(not there, "the pathway could not be stopped")


@dataclass(frozen=True)
class PathwayCleaned(BattleEvent):
    """A pathway's approach ended, and its Mojon was placed at the last marker."""

    mojon: str
    position: int
    inside: bool = False  # the last marker is in a building, where the enemy does not see it

    def apply(self, battle: Battle) -> Battle:
        battle = without_distances_of_mojon(battle, self.mojon)
        hidden = self.inside or battle.mojons[self.mojon].hidden
        return with_mojon(battle, self.mojon, markers=self.position, ended=True, hidden=hidden)

    def conflict(self, battle: Battle) -> str | None:
        marker = battle.mojons[self.mojon]
        if not marker.placed:
            return "some Mojons would not yet be on the table"
        if marker.removed:
            return OFF_TABLE
        return reason_if(self.position > marker.markers, "the pathway would not reach so far")


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
