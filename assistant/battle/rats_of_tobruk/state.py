"""What a battle of Rats of Tobruk remembers (Rats of Tobruk 3, 5, 6, 17)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from assistant.rules import tables
from assistant.rules.rats_of_tobruk.words import (
    ALLIED,
    AXIS,
    IN_SUPPLY,
    NIGHT,
    TURN_TYPES,
    AnyStrength,
    MoveType,
    Nationality,
    Side,
    SupplyState,
)

Phase = Literal["weather", "supply", "activation", "end-of-turn", "over"]
OPTIONS = (
    "optional_hits",
    "wire_if_any",
    "bunker_plus_wire",
    "storm_ban",
    "pin_always",
    "first_choice_every_turn",
)
SIX_OH_SIX = "606"
AIRBASE: str = next(
    row["hex"] for row in tables.load("rats-of-tobruk/known-hexes").rows if row["what"] == "airbase"
)


@dataclass(frozen=True)
class Player:
    """A side, as devices join it."""

    id: Side
    name: str
    letter: str
    mark: str


@dataclass(frozen=True)
class Face:
    """One face of a counter; None: nobody has told yet."""

    attack: int | None = None
    defence: int | None = None
    movement: int | None = None


@dataclass(frozen=True)
class Unit:
    """A counter."""

    id: str
    side: Side
    nationality: Nationality | None
    battalion: str | None
    hq: bool
    move_type: MoveType | None
    full: Face
    depleted: Face | None  # None: it has no such face
    artillery: bool = False
    place: str | None = None  # a hex; None: off the map
    strength: AnyStrength = "full"
    supply: SupplyState = IN_SUPPLY
    phases_without: int = 0
    fired: bool = False  # artillery, face down
    pinned: bool = False

    @property
    def alive(self) -> bool:
        """Whether it is still in the game."""
        return self.strength != "eliminated"


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
    sides: Mapping[str, Player] = field(default_factory=dict)
    options: Mapping[str, bool] = field(default_factory=dict)
    results: Mapping[str, tuple[str, ...]] | None = None  # the combat results table
    track: tuple[Turn, ...] = ()  # empty: nobody has copied it
    units: Mapping[str, Unit] = field(default_factory=dict)
    chits: Mapping[str, Side] = field(default_factory=dict)  # by battalion, as far as they live
    turn: int = 1
    turn_type: str | None = None  # None: asked for with the weather
    date: str = ""
    phase: Phase = "weather"
    weather: str | None = None
    checked: tuple[Side, ...] = ()  # sides that have traced their supply
    put_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # chits by side
    cup: tuple[str, ...] = ()  # as they lie in it
    drawn: tuple[str, ...] = ()
    hand: str | None = None  # the chit that is played now
    rolled: tuple[Side, ...] = ()  # sides that have rolled for replacements

    def on_map(self, side: Side) -> list[Unit]:
        """The units of a side that stand on the map."""
        return [u for u in self.units.values() if u.side == side and u.alive and u.place]

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
        types = TURN_TYPES.keys()
        assert self.turn_type is not None
        kind = types[(types.index(self.turn_type) + 1) % len(types)]
        day = date.fromisoformat(self.date) + timedelta(days=self.turn_type == NIGHT)
        last = str(tables.load("rats-of-tobruk/scenarios").row(self.scenario)["end"])
        return Turn(kind, day.isoformat()) if day.isoformat() <= last else None


BOTH_SIDES: tuple[Side, ...] = (AXIS, ALLIED)  # in the order in which they act
