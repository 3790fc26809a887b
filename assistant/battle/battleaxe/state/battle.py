"""The state of a battle of Battleaxe; all of it is public but bids (Battleaxe 5, 6, 7.1)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from assistant.battle.battleaxe.state.actions import Act, Challenge, Fight, Overrun
from assistant.battle.battleaxe.state.board import Link, Marker, Place, Unit
from assistant.battle.requests import Request
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass
from assistant.rules.battleaxe.control import is_contested
from assistant.rules.battleaxe.places import (
    ALLIED,
    AXIS,
    FIRST_TURN,
    Holder,
    ImpulseKind,
    Side,
    enemy_of,
)

Phase = Literal["maneuvers", "refit", "end", "over"]

OPTIONS = ("extra_advantage_uses", "luftwaffe", "consolidated_4rtr", "extended")

HOUSE_RULES = ("zone_by_remaining", "oos_until_next_check")


@dataclass(frozen=True)
class Battle:
    """A battle of Battleaxe at one moment."""

    title: str = ""
    sides: Mapping[str, SideLabel] = field(default_factory=dict)
    options: Mapping[str, bool] = field(default_factory=dict)
    impulse_spaces: int | None = None
    places: Mapping[str, Place] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    units: Mapping[str, Unit] = field(default_factory=dict)
    markers: Mapping[str, Marker] = field(default_factory=dict)
    turn: str = "june-15"
    phase: Phase = "maneuvers"
    impulse: int = 1
    active: Side = ALLIED
    kind: ImpulseKind | None = None  # None: the impulse is not declared yet
    active_places: tuple[str, ...] = ()
    contested_at_start: tuple[str, ...] = ()
    advantage: Holder = ALLIED
    spent_by: Side | None = None  # the side that spent it, until the Advantage shifts
    fuel_shortage: bool = False
    rommel: bool = False
    alarms: tuple[str, ...] = ()  # release events so far
    vp: int = 0
    vp_required: int = 10
    bids: Mapping[str, int] = field(default_factory=dict)  # by side; secret until both bids are in
    bidding: bool = False
    highest_bid: Side | None = None  # the side of the phone that bid higher
    attacked: tuple[str, ...] = ()  # places attacked in this impulse
    fight: Fight | None = None
    overruns: tuple[Overrun, ...] = ()  # second acts not made yet
    rommel_used: bool = False  # Rommel led an attack in this Axis impulse
    sunset: tuple[int, ...] = ()  # dice of the first Axis DR in this Axis impulse
    dusk: str = ""  # what the Sunset DR would end, as long as the Advantage can prevent it
    intercepted: bool = False  # the Axis has bought a second impulse
    refitted: bool = False  # both sides have refitted
    surrendering: tuple[str, ...] = ()  # units that have yet to roll
    acts: tuple[Act, ...] = ()
    challenged: Challenge | None = None  # None: no challenge is open
    winner: str | None = None
    ended: str = ""  # why the umpire ended the battle; empty: it ended by its rules
    won_by: str = ""  # the winner by the umpire's decision: a side, or nobody
    shared_screen: bool = False  # no umpire: the console shows public facts only
    umpire_chosen: bool = False  # the console has said whether an umpire runs the battle
    requests: tuple[
        Request, ...
    ] = ()  # open requests of players to the umpire; secret from all others

    def units_in(self, place: str, side: Side | None = None) -> list[Unit]:
        """Return the units in a place, of one side or of both."""
        return [
            unit
            for unit in self.units.values()
            if unit.place == place and side in (None, unit.side)
        ]

    def count_units_in(self, place: str) -> tuple[int, int]:
        """Return how many Allied units and how many Axis units are in a place."""
        sides = [unit.side for unit in self.units_in(place)]
        return sides.count(ALLIED), sides.count(AXIS)

    def ready(self, side: Side, kind: str) -> list[Marker]:
        """Return a side's support markers of a kind that are ready."""
        return [
            marker
            for marker in self.markers.values()
            if (marker.side, marker.kind, marker.state) == (side, kind, "ready")
        ]

    def enemies_in(self, place: str, side: Side) -> list[Unit]:
        """Return the enemies of a side in a place."""
        return self.units_in(place, enemy_of(side))

    def overran_into(self, place: str) -> tuple[Overrun, ...]:
        """Return the Overruns into a place whose second attack is still to be made."""
        return tuple(over for over in self.overruns if over.to == place)

    @property
    def to_overrun_on(self) -> tuple[Overrun, ...]:
        """Return the Overruns whose units have not moved on yet."""
        return tuple(
            over
            for over in self.overruns
            if over.to is None and any(self.units[id].place for id in over.units)
        )

    @property
    def begun(self) -> bool:
        """Return whether the first impulse is declared."""
        first = (self.turn, self.phase, self.impulse, self.active, self.kind)
        return first != (FIRST_TURN, "maneuvers", 1, ALLIED, None)

    @property
    def contested(self) -> tuple[str, ...]:
        """Return the places with units of both sides."""
        there = Counter((unit.place, unit.side) for unit in self.units.values())
        return tuple(id for id in self.places if is_contested(there[id, ALLIED], there[id, AXIS]))

    def neighbors(self, place: str) -> list[str]:
        """Return the places adjacent to a place; places across an escarpment are not adjacent."""
        near = [link for link in self.links if link.boundary != "escarpment"]
        return [link.b if link.a == place else link.a for link in near if place in (link.a, link.b)]
