"""The state of a battle of Rats of Tobruk (Rats of Tobruk 3, 5, 6, 17)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from assistant.battle.rats_of_tobruk.state.actions import Fight, Walk
from assistant.battle.rats_of_tobruk.state.board import AIRBASE, Ground, Hex, Hexside, Unit
from assistant.battle.requests import Request
from assistant.battle.screens.side_labels import Badge
from assistant.rules import tables
from assistant.rules.rats_of_tobruk.hexes import Shifted
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, NIGHT, TURN_TYPES, Side

Phase = Literal["weather", "supply", "activation", "end-of-turn", "over"]

BOTH_SIDES: tuple[Side, ...] = (AXIS, ALLIED)  # in the order in which they act

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


@dataclass(frozen=True)
class Turn:
    """A box of the Turn Track."""

    turn_type: str | None
    date: str


@dataclass(frozen=True)
class Battle:
    """Everything; what is in the cup is the umpire's alone."""

    title: str = ""
    scenario: str = "easter-battle"
    sides: Mapping[str, Badge] = field(default_factory=dict)
    options: Mapping[str, bool] = field(default_factory=dict)
    results: Mapping[str, tuple[str, ...]] | None = None  # the combat results table
    track: tuple[Turn, ...] = ()  # empty: nobody has copied it
    units: Mapping[str, Unit] = field(default_factory=dict)
    chits: Mapping[str, Side] = field(default_factory=dict)  # by battalion, as far as they live
    turn: int = 1
    turn_type: str | None = None  # None: asked for with the weather
    date: str = ""
    phase: Phase = "weather"
    verdict: str = ""  # who has won, once that is final
    weather: str | None = None
    checked: tuple[Side, ...] = ()  # sides that have traced their supply
    nominated: tuple[str, ...] = ()  # units in supply for this turn without an HQ
    put_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # chits by side
    cup: tuple[str, ...] = ()  # as they lie in it
    drawn: tuple[str, ...] = ()
    hand: str | None = None  # the chit that is played now
    rolled: tuple[Side, ...] = ()  # sides that have rolled for replacements
    shifted: Shifted = "even"  # columns of the map that sit half a hex lower
    key: Mapping[str, Ground] = field(default_factory=dict)  # the Terrain Key
    hexes: Mapping[str, Hex] = field(default_factory=dict)
    hexsides: Mapping[str, Hexside] = field(default_factory=dict)  # by `1010-1011`, lower first
    lone: tuple[str, ...] = ()  # the one stack that acts without an HQ in this activation
    walk: Walk | None = None
    lets_pass: bool = False  # the enemy lets every move of the battalion in hand pass
    fight: Fight | None = None
    fighting: bool = False  # whether anybody attacked in this activation: no more movement
    known: Mapping[Side, Mapping[str, str]] = field(default_factory=dict)  # enemies, where seen
    requests: tuple[
        Request, ...
    ] = ()  # open requests of players to the umpire; secret from all others

    def on_map(self, side: Side) -> list[Unit]:
        """The units of a side that stand on the map."""
        return [u for u in self.units.values() if u.side == side and u.alive and u.place]

    def riders_of(self, *tanks: str) -> list[Unit]:
        """Who rides on one of these tanks."""
        return [u for u in self.units.values() if u.alive and u.rides in tanks]

    def in_hex(self, hex: str, side: Side | None = None) -> list[Unit]:
        """The units that stand in a hex, of one side or of both."""
        sides = (side,) if side else BOTH_SIDES
        return [u for each in sides for u in self.on_map(each) if u.place == hex]

    @property
    def active(self) -> Side | None:
        """The side whose chit is in hand."""
        return self.chits.get(self.hand) if self.hand else None

    def live_chits(self, side: Side) -> list[str]:
        """The battalions of a side that have a chit."""
        return [battalion for battalion, whose in self.chits.items() if whose == side]

    @property
    def spent_chits(self) -> list[str]:
        """Battalions of which only the HQ is left, if that."""
        found = []
        for battalion in self.chits:
            troops = [u for u in self.units.values() if u.battalion == battalion and not u.hq]
            if troops and not any(unit.alive for unit in troops):
                found.append(battalion)
        return found

    @property
    def airbase_german(self) -> bool:
        """Whether a German unit is at the airbase."""
        return any(u.nationality == "german" and u.place == AIRBASE for u in self.on_map(AXIS))

    @property
    def next_turn(self) -> Turn | None:
        """The turn after this one; None when this is the last."""
        if self.track:
            return self.track[self.turn] if self.turn < len(self.track) else None
        if self.turn_type is None:  # time of day not entered: the move also asks for the next one
            return Turn(None, self.date)
        types = TURN_TYPES.keys()
        kind = types[(types.index(self.turn_type) + 1) % len(types)]
        day = date.fromisoformat(self.date) + timedelta(days=self.turn_type == NIGHT)
        last = str(tables.load("rats-of-tobruk/scenarios").row(self.scenario)["end"])
        return Turn(kind, day.isoformat()) if day.isoformat() <= last else None
