"""The parts of a file of Battleaxe's map and counters (Battleaxe 3, 4, 5)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.board_games.unfinished import UnfinishedCard
from assistant.cards.toml_files.fields import Words, field_with_hint
from assistant.cards.toml_files.reading import Card
from assistant.rules import tables
from assistant.rules.battleaxe.places import Boundary, Place, Side, Terrain
from assistant.rules.battleaxe.units import Nationality, UnitClass
from assistant.rules.inputs import OneOf

UNITS = tables.load("battleaxe/setup")

Unit = Annotated[str, OneOf(UNITS.keys())]
Figure = Annotated[int, Field(ge=0, le=20)]
Doubt = Literal["names-of-16-and-17", "siege-in-h", "zone-i"]


class PlaceCard(Card):
    """An Area or a Zone."""

    id: Place
    kind: Literal["area", "zone"]
    name: Words | None = None
    terrain: Terrain | None = None
    tem: Annotated[int, Field(ge=0, le=3)] | None = None
    vp: Annotated[int, Field(ge=0, le=2)] = 0
    start_control: Side
    supply_source: Side | None = None


class LinkCard(Card):
    """A boundary between two places; units do not cross an escarpment."""

    a: Place
    b: Place
    boundary: Boundary


class FaceCard(Card):
    """The figures on one side of a counter."""

    combat: Figure | None = None
    movement: Figure | None = None


class UnitCard(Card):
    """A counter."""

    id: Unit
    name: Words
    side: Side
    nationality: Nationality
    unit_class: Annotated[UnitClass | None, Field(alias="class")] = None
    formation: Literal["15th-panzer", "5th-light"] | None = None  # locked until released
    setup: Annotated[tuple[Place, ...], Field(min_length=1)]
    optional: bool = False
    full: FaceCard = FaceCard()
    reduced: FaceCard = FaceCard()
    one_sided: Annotated[
        bool, field_with_hint("true if the counter has no reduced side, or false")
    ] = False


class BoardFields(UnfinishedCard):
    """The fields of a map and counters, as far as they are known."""

    name: Words
    source: Words
    system: Literal["battleaxe"]
    impulse_spaces: Annotated[int, Field(ge=1, le=20)] | None = None
    settled: tuple[Doubt, ...] = ()  # doubts that the owner has checked
    places: tuple[PlaceCard, ...]
    links: tuple[LinkCard, ...] = ()
    units: tuple[UnitCard, ...]
