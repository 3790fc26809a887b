"""The parts of a file of Rats of Tobruk's map, table and counters (2, 10.1, 17)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.board_games.unfinished import UnfinishedCard
from assistant.cards.toml_files.fields import Words, field_with_hint
from assistant.cards.toml_files.reading import Card
from assistant.rules.inputs import OneOf
from assistant.rules.rats_of_tobruk.combat.attacks import CODES, HIGHEST, LOWEST, Column
from assistant.rules.rats_of_tobruk.hexes import Hex, Shifted
from assistant.rules.rats_of_tobruk.terms import MoveType, Nationality, Side, TurnType
from assistant.rules.rats_of_tobruk.turns.chits import Scenario

NOT_GROUND = ("ditch-wire", "bunker", "road", "path", "entry")  # of the key: no hex's terrain
UNREAD = "?"  # a cell of the results table that is not entered

Figure = Annotated[int, Field(ge=0, le=40)]
Cost = Annotated[
    Annotated[float, Field(ge=0.5, le=40, multiple_of=0.5)] | Literal["half", "all", "na", "other"],
    field_with_hint('a number from 0.5 to 40 in steps of 0.5, or "half", "all", "na" or "other"'),
]
Ground = Annotated[
    str, field_with_hint("a name in small letters, such as ravine", pattern=r"^[a-z]+(-[a-z]+)*$")
]
Date = Annotated[str, field_with_hint("a date such as 1941-04-13", pattern=r"^\d{4}-\d{2}-\d{2}$")]
Cell = Annotated[str, OneOf([*CODES, UNREAD])]
Cells = Annotated[
    tuple[Cell, ...], Field(min_length=HIGHEST - LOWEST + 1, max_length=HIGHEST - LOWEST + 1)
]
Whole = Literal["shifted-columns", "hexes", "hexsides", "units", "chits"]


class GridCard(Card):
    """The layout of the map's hexes: which rows are shifted."""

    shifted_columns: Annotated[
        Shifted, field_with_hint('"even" or "odd": which columns sit lower')
    ] = "even"


class TerrainCard(Card):
    """A row of the Terrain Key."""

    terrain: Ground
    leg: Cost | None = None
    tracked: Cost | None = None
    wheeled: Cost | None = None
    modifier: Annotated[int, Field(ge=0, le=10)] | None = None  # the red number
    blocking: bool | None = None  # the black triangle


class HexCard(Card):
    """A hex, as far as it is entered."""

    hex: Hex
    terrain: Ground | None = None
    bunker: bool | None = None
    road: tuple[Hex, ...] = ()  # the neighbors that a road leads to
    path: tuple[Hex, ...] = ()
    note: Words | None = None


class HexsideCard(Card):
    """Ditch and wire between two hexes, and whether a road or path crosses there."""

    a: Hex
    b: Hex
    ditch_wire: bool = False
    road: bool = False
    path: bool = False


class RangeCard(Card):
    """The triangle of a counter: artillery, direct fire, or none."""

    kind: Literal["artillery", "direct", "none"]
    hexes: Annotated[int, Field(ge=1, le=60)] | None = None


class FaceCard(Card):
    """The figures on one face of a counter."""

    attack: Figure | None = None
    defence: Figure | None = None
    movement: Figure | None = None


class CounterCard(Card):
    """A counter."""

    id: Words
    side: Side
    nationality: Nationality | None = None
    battalion: Words | None = None
    kind: Words | None = None
    hq: bool = False
    move_type: MoveType | None = None
    engineer: bool = False
    activation_range: Annotated[int, Field(ge=0, le=200)] | None = None
    range: RangeCard | None = None
    full: FaceCard = FaceCard()
    depleted: FaceCard = FaceCard()
    one_sided: Annotated[
        bool, field_with_hint("true if the counter has no depleted face, or false")
    ] = False


class ChitCard(Card):
    """An HQ activation chit."""

    battalion: Words
    side: Side


class TurnCard(Card):
    """A box of the Turn Track."""

    number: Annotated[int, Field(ge=1, le=60)]
    turn_type: TurnType | None = None
    date: Date


class ScenarioCard(Card):
    """A scenario: its turns, and who fights in it."""

    id: Scenario
    turns: tuple[TurnCard, ...] = ()
    units: tuple[Words, ...] = ()
    chits: tuple[Words, ...] = ()


class TobrukFields(UnfinishedCard):
    """The fields of a map, results table and counters, as far as they are known."""

    name: Words
    source: Words
    system: Literal["rats-of-tobruk"]
    settled: tuple[Whole, ...] = ()  # lists that the owner has entered completely
    grid: GridCard = GridCard()
    crt: Mapping[Column, Cells]
    terrain: tuple[TerrainCard, ...]
    hexes: tuple[HexCard, ...]
    hexsides: tuple[HexsideCard, ...] = ()
    units: tuple[CounterCard, ...]
    chits: tuple[ChitCard, ...] = ()
    scenarios: tuple[ScenarioCard, ...]
