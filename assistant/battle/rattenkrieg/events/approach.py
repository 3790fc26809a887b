"""Events of the approach: turns, pathways, arrivals (Rattenkrieg 8, 9)."""

from assistant.battle.rattenkrieg.events.base import (
    OFF_TABLE,
    BattleEvent,
    has_unplaced_mojons,
    reason_if,
)
from assistant.battle.rattenkrieg.events.changed import (
    with_mojon,
    without_distances_of_mojon,
)
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_reserve
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.scenario import PreparedElements
from assistant.frozen import dataclass, replace

NOT_OPEN = "the pathway would not be open"


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
    """An approach turn began; from the second turn on, it names the side that moves first.

    In battles of earlier versions the Mojons were placed before turn 1, so turn 1 names a side too.
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
    """The owner of a pathway ended the pathway."""

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
