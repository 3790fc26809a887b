"""What can happen in a battle of Battleaxe: facts that know no rules."""

from dataclasses import dataclass, replace

from assistant.battle.badges import Badge
from assistant.battle.battleaxe.events.base import Happening, rested
from assistant.battle.battleaxe.lookups.attacks import owed
from assistant.battle.battleaxe.state.battle import (
    Battle,
    Link,
    Marker,
    MarkerState,
    Phase,
    Place,
    Unit,
)
from assistant.battle.happening import put
from assistant.rules.battleaxe.places import ALLIED, Holder, ImpulseKind, Side


@dataclass(frozen=True)
class Opened(Happening):
    """The battle as it was set up."""

    title: str
    sides: dict[str, Badge]
    options: dict[str, bool]
    impulse_spaces: int | None
    places: dict[str, Place]
    links: tuple[Link, ...]
    units: dict[str, Unit]
    markers: dict[str, Marker]
    turn: str
    vp_required: int

    def on(self, battle: Battle) -> Battle:
        begun = Battle(
            title=self.title,
            sides=self.sides,
            options=self.options,
            impulse_spaces=self.impulse_spaces,
            places=self.places,
            links=self.links,
            units=self.units,
            markers=self.markers,
            turn=self.turn,
            vp_required=self.vp_required,
        )
        return replace(begun, contested_at_start=begun.contested)


@dataclass(frozen=True)
class UnitPlaced(Happening):
    """A unit stands somewhere else; nowhere: it is out of the game, or eliminated."""

    unit: str
    place: str | None

    def on(self, battle: Battle) -> Battle:
        unit = replace(battle.units[self.unit], place=self.place)
        return replace(battle, units=put(battle.units, self.unit, unit))


@dataclass(frozen=True)
class ControlTaken(Happening):
    """A place changes hands."""

    place: str
    side: Side

    def on(self, battle: Battle) -> Battle:
        place = replace(battle.places[self.place], controlled_by=self.side)
        return replace(battle, places=put(battle.places, self.place, place))

    def unfit(self, battle: Battle) -> str | None:
        same = battle.places[self.place].controlled_by == self.side
        return "that side would already control this place" if same else None


@dataclass(frozen=True)
class ImpulseDeclared(Happening):
    """What a side does in its impulse, and where."""

    side: Side
    impulse: int
    kind: ImpulseKind
    places: tuple[str, ...] = ()

    def on(self, battle: Battle) -> Battle:
        return replace(battle, kind=self.kind, active_places=self.places)

    def unfit(self, battle: Battle) -> str | None:
        if battle.bidding:
            return "a bid would still be to be made then"
        now = (battle.active, battle.impulse, battle.phase, battle.kind)
        if now == (self.side, self.impulse, "maneuvers", None):
            return None
        return "it would not be that impulse then"


@dataclass(frozen=True)
class PlacesActivated(Happening):
    """More places of the same assault."""

    places: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, active_places=(*battle.active_places, *self.places))

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.kind == "assault" else "there would be no assault then"


@dataclass(frozen=True)
class AdvantageSpent(Happening):
    """The Advantage is nobody's until the impulse or phase ends."""

    by: Side
    use: str

    def on(self, battle: Battle) -> Battle:
        return replace(battle, advantage="none", spent_by=self.by)

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.advantage == self.by else "the Advantage would be another's then"


@dataclass(frozen=True)
class AdvantageShifted(Happening):
    """The Advantage has an owner again."""

    to: Holder

    def on(self, battle: Battle) -> Battle:
        return replace(battle, advantage=self.to, spent_by=None)

    def unfit(self, battle: Battle) -> str | None:
        same = battle.advantage == self.to and battle.spent_by is None
        return "the Advantage would already be with that side" if same else None


@dataclass(frozen=True)
class FuelSet(Happening):
    """The Axis is short of fuel, or no longer."""

    short: bool

    def on(self, battle: Battle) -> Battle:
        return replace(battle, fuel_shortage=self.short)


@dataclass(frozen=True)
class RommelSet(Happening):
    """Rommel leads from the front, or no longer."""

    leads: bool

    def on(self, battle: Battle) -> Battle:
        return replace(battle, rommel=self.leads)


@dataclass(frozen=True)
class Alarmed(Happening):
    """Something that may release a division; it is never taken back by what happens later."""

    alarm: str

    def on(self, battle: Battle) -> Battle:
        return replace(battle, alarms=(*battle.alarms, self.alarm))

    def unfit(self, battle: Battle) -> str | None:
        return "that alarm would already be raised" if self.alarm in battle.alarms else None


@dataclass(frozen=True)
class Released(Happening):
    """A division may move and attack."""

    formation: str

    def on(self, battle: Battle) -> Battle:
        units = {
            id: replace(unit, locked=False) if unit.formation == self.formation else unit
            for id, unit in battle.units.items()
        }
        return replace(battle, units=units)

    def unfit(self, battle: Battle) -> str | None:
        held = any(u.locked and u.formation == self.formation for u in battle.units.values())
        return None if held else "that division would already be released"


@dataclass(frozen=True)
class MarkerTurned(Happening):
    """A support marker is ready, in use or used."""

    marker: str
    state: MarkerState

    def on(self, battle: Battle) -> Battle:
        marker = replace(battle.markers[self.marker], state=self.state)
        return replace(battle, markers=put(battle.markers, self.marker, marker))

    def unfit(self, battle: Battle) -> str | None:
        is_wrong = self.state == "in-use" and battle.markers[self.marker].state != "ready"
        return "that marker would not be ready then" if is_wrong else None


@dataclass(frozen=True)
class DuskFell(Happening):
    """A Sunset DR waits for whoever holds the Advantage."""

    ends: str

    def on(self, battle: Battle) -> Battle:
        return replace(battle, dusk=self.ends)

    def unfit(self, battle: Battle) -> str | None:
        return not_over(battle)


@dataclass(frozen=True)
class ImpulseBegun(Happening):
    """The next side's impulse: nothing is declared yet."""

    side: Side
    impulse: int

    def on(self, battle: Battle) -> Battle:
        return rested(replace(battle, active=self.side, impulse=self.impulse))

    def unfit(self, battle: Battle) -> str | None:
        if battle.active == self.side:
            return "the impulse of the other side would not be over then"
        return not_over(battle)


@dataclass(frozen=True)
class PhaseBegun(Happening):
    """Another phase; the Allies come first in each."""

    phase: Phase

    def on(self, battle: Battle) -> Battle:
        return rested(replace(battle, phase=self.phase, active=ALLIED))

    def unfit(self, battle: Battle) -> str | None:
        if self.phase == "refit":
            return not_over(battle)
        return None if battle.phase == BEFORE.get(self.phase) else "this phase would not be next"


def not_over(battle: Battle) -> str | None:
    """Why an impulse cannot end; None if it can."""
    if battle.kind is None:
        return "the impulse would not be declared"
    if battle.fight is not None:
        return "a combat would not be over"
    owes = owed(battle)
    return f"units in {', '.join(owes)} would still have to attack" if owes else None


BEFORE = {"end": "refit", "over": "end"}  # by a phase, the one before it
