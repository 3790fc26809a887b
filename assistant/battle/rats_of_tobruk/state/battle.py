"""The state of a battle of Rats of Tobruk (Rats of Tobruk 3, 5, 6, 17)."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date, timedelta
from typing import Literal

from assistant.battle.rats_of_tobruk.state.actions import Fight, Walk
from assistant.battle.rats_of_tobruk.state.board import AIRBASE, Ground, Hex, Hexside, Unit
from assistant.battle.requests import Request
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.rats_of_tobruk.hexes import Shifted
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, NIGHT, TURN_TYPES, Side

Phase = Literal["weather", "supply", "activation", "end-of-turn", "over"]

BOTH_SIDES: tuple[Side, ...] = (AXIS, ALLIED)  # the order in which they act

OPTIONS = (
    "optional_hits",
    "wire_if_any",
    "bunker_plus_wire",
    "storm_ban",
    "pin_always",
    "first_choice_every_turn",
    "round_movement_up",
    "half_of_allowance",
)

SIX_OH_SIX = "606"

EVERY_MOVE, IN_RANGE, NO_MOVE = "every", "in-range", "none"  # when a side is asked to fire


@dataclass(frozen=True)
class Turn:
    """A box of the Turn Track."""

    turn_type: str | None
    date: str


@dataclass(frozen=True)
class Battle:
    """A battle of Rats of Tobruk at one moment; only the umpire may see the cup."""

    title: str = ""
    scenario: str = "easter-battle"
    sides: Mapping[str, SideLabel] = field(default_factory=dict)
    options: Mapping[str, bool] = field(default_factory=dict)
    results: Mapping[str, tuple[str, ...]] | None = None  # the combat results table
    track: tuple[Turn, ...] = ()  # empty: not entered
    units: Mapping[str, Unit] = field(default_factory=dict)
    chits: Mapping[str, Side] = field(default_factory=dict)  # by battalion
    turn: int = 1
    turn_type: str | None = None  # None: the weather move asks for it
    date: str = ""
    phase: Phase = "weather"
    verdict: str = ""  # the final verdict; empty until then
    weather: str | None = None
    ended: str = ""  # why the umpire ended the battle; empty: it ended by its rules
    won_by: str = ""  # the winner by the umpire's decision: a side, or nobody
    checked: tuple[Side, ...] = ()  # sides that have traced their supply
    nominated: tuple[str, ...] = ()  # units in supply for this turn without an HQ
    put_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # chits by side
    cup: tuple[str, ...] = ()  # in the order in which they were mixed
    drawn: tuple[str, ...] = ()
    hand: str | None = None  # the chit that is played now; None: none
    rolled: tuple[Side, ...] = ()  # sides that have rolled for replacements
    shifted: Shifted = "even"  # columns of the map that sit half a hex lower
    key: Mapping[str, Ground] = field(default_factory=dict)  # the Terrain Key
    hexes: Mapping[str, Hex] = field(default_factory=dict)
    hexsides: Mapping[str, Hexside] = field(default_factory=dict)  # by ids such as `1010-1011`
    lone: tuple[str, ...] = ()  # the one stack that acts without an HQ in this activation
    walk: Walk | None = None
    lets_pass: bool = False  # the enemy lets every move of the battalion in hand pass
    asked_at: Mapping[Side, str] = field(default_factory=dict)  # enemy moves; secret, this turn
    fight: Fight | None = None
    fighting: bool = False  # a unit attacked in this activation; movement is over
    known: Mapping[Side, Mapping[str, str]] = field(default_factory=dict)  # enemies, where seen
    shared_screen: bool = False  # no umpire: the console shows public facts only
    umpire_chosen: bool = False  # the console has said whether an umpire runs the battle
    requests: tuple[
        Request, ...
    ] = ()  # open requests of players to the umpire; secret from all others

    def on_map(self, side: Side) -> list[Unit]:
        """Return the living units of a side on the map."""
        return [u for u in self.units.values() if u.side == side and u.alive and u.place]

    def riders_of(self, *tanks: str) -> list[Unit]:
        """Return the units that ride on these tanks."""
        return [u for u in self.units.values() if u.alive and u.rides in tanks]

    def in_hex(self, hex: str, side: Side | None = None) -> list[Unit]:
        """Return the units in a hex, of one side or of both."""
        sides = (side,) if side else BOTH_SIDES
        return [u for each in sides for u in self.on_map(each) if u.place == hex]

    @property
    def active(self) -> Side | None:
        """Return the side whose chit is in hand."""
        return self.chits.get(self.hand) if self.hand else None

    def live_chits(self, side: Side) -> list[str]:
        """Return the battalions of a side that have a chit."""
        return [battalion for battalion, whose in self.chits.items() if whose == side]

    @property
    def spent_chits(self) -> list[str]:
        """Return the battalions that have lost all units but the HQ."""
        found = []
        for battalion in self.chits:
            troops = [u for u in self.units.values() if u.battalion == battalion and not u.hq]
            if troops and not any(unit.alive for unit in troops):
                found.append(battalion)
        return found

    @property
    def airbase_german(self) -> bool:
        """Return whether a German unit is at the airbase."""
        return any(u.nationality == "german" and u.place == AIRBASE for u in self.on_map(AXIS))

    @property
    def next_turn(self) -> Turn | None:
        """Return the turn after this one; None if this is the last."""
        if self.track:
            return self.track[self.turn] if self.turn < len(self.track) else None
        if self.turn_type is None:  # the move asks for both times of day
            return Turn(None, self.date)
        types = TURN_TYPES.keys()
        kind = types[(types.index(self.turn_type) + 1) % len(types)]
        day = date.fromisoformat(self.date) + timedelta(days=self.turn_type == NIGHT)
        last = str(tables.load("rats-of-tobruk/scenarios").row(self.scenario)["end"])
        return Turn(kind, day.isoformat()) if day.isoformat() <= last else None
