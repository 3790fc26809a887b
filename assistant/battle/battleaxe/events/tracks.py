"""Events of the tracks of Battleaxe: Advantage, fuel, support markers, points."""

from assistant.battle.battleaxe.events.base import BattleEvent
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Marker, MarkerState
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.places import Holder, Side


@dataclass(frozen=True)
class AdvantageSpent(BattleEvent):
    """A side spent the Advantage; nobody has it until the impulse or phase ends."""

    by: Side
    use: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, advantage="none", spent_by=self.by)

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.advantage == self.by else "the Advantage would be another’s then"


@dataclass(frozen=True)
class AdvantageShifted(BattleEvent):
    """The Advantage went to a side."""

    to: Holder

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, advantage=self.to, spent_by=None)

    def conflict(self, battle: Battle) -> str | None:
        same = battle.advantage == self.to and battle.spent_by is None
        return "the Advantage would already be with that side" if same else None


@dataclass(frozen=True)
class FuelSet(BattleEvent):
    """The Axis became short of fuel, or stopped being so."""

    short: bool

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, fuel_shortage=self.short)


@dataclass(frozen=True)
class RommelSet(BattleEvent):
    """Rommel began or ceased to lead from the front."""

    leads: bool

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, rommel=self.leads)


@dataclass(frozen=True)
class ReleaseEventRecorded(BattleEvent, saved_as="Alarmed"):
    """Something happened that may release a division; later events never cancel it."""

    alarm: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, alarms=(*battle.alarms, self.alarm))

    def conflict(self, battle: Battle) -> str | None:
        return "that alarm would already be raised" if self.alarm in battle.alarms else None


@dataclass(frozen=True)
class MarkerTurned(BattleEvent):
    """A support marker became ready, in use or used."""

    marker: str
    state: MarkerState

    def apply(self, battle: Battle) -> Battle:
        marker = replace(battle.markers[self.marker], state=self.state)
        return replace(battle, markers={**battle.markers, self.marker: marker})

    def conflict(self, battle: Battle) -> str | None:
        is_wrong = self.state == "in-use" and battle.markers[self.marker].state != "ready"
        return "that marker would not be ready then" if is_wrong else None


@dataclass(frozen=True)
class PointsScored(BattleEvent, saved_as="Scored"):
    """The Victory Points so far were counted, and the winner was found, if there is one."""

    vp: int
    winner: str | None = None

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, vp=self.vp, winner=self.winner)


@dataclass(frozen=True)
class MarkerAdded(BattleEvent):
    """A support marker came into play."""

    marker: Marker

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, markers={**battle.markers, self.marker.id: self.marker})

    def conflict(self, battle: Battle) -> str | None:
        there = self.marker.id in battle.markers
        return "that marker would already be in play" if there else None


@dataclass(frozen=True)
class MarkerRemoved(BattleEvent):
    """A support marker went out of play."""

    marker: str

    def apply(self, battle: Battle) -> Battle:
        left = {id: marker for id, marker in battle.markers.items() if id != self.marker}
        return replace(battle, markers=left)
