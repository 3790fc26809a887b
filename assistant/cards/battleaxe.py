"""Battleaxe's map and counters as a file that the game's owner completes (Battleaxe 3, 4, 5)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.battleaxe_lacks import lacks_of
from assistant.cards.fields import Words, worded
from assistant.cards.files import SHIPPED, Card, Part, Shelf, load
from assistant.cards.lacks import Lack, Unfinished
from assistant.rules import tables
from assistant.rules.battleaxe.places import PLACES, Boundary, Place, Side, Terrain, is_zone
from assistant.rules.battleaxe.units import Nationality, UnitClass
from assistant.rules.inputs import OneOf, Problem

FOLDER = "battleaxe"
MAP = "battleaxe-map"
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
    """A boundary that was looked at; over an escarpment nobody goes, and nothing is adjacent."""

    a: Place
    b: Place
    boundary: Boundary


class FaceCard(Card):
    """What is printed on one side of a counter."""

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
    one_sided: Annotated[bool, worded("true if the counter has no reduced side, or false")] = False


class BoardCard(Unfinished):
    """The map and the counters, as far as they are known."""

    name: Words
    source: Words
    system: Literal["battleaxe"]
    impulse_spaces: Annotated[int, Field(ge=1, le=20)] | None = None
    settled: tuple[Doubt, ...] = ()  # what the owner has looked at and put right
    places: tuple[PlaceCard, ...]
    links: tuple[LinkCard, ...] = ()
    units: tuple[UnitCard, ...]

    @classmethod
    def amiss(cls, told: Part, shelf: Shelf) -> Iterator[Problem]:
        """Ids that stand twice or are missing; boundaries and figures that cannot be."""
        for name, known in (("places", PLACES.keys()), ("units", UNITS.keys())):
            yield from _ids_amiss(told, name, known)
        for place in told.parts("places"):
            yield from _place_amiss(place)
        yield from _links_amiss(told)
        for unit in told.parts("units"):
            yield from _unit_amiss(unit)

    def lacks(self) -> tuple[Lack, ...]:
        return tuple(lacks_of(self))


def _ids_amiss(told: Part, name: str, known: list[str]) -> Iterator[Problem]:
    listed: list[object] = []
    for part in told.parts(name):
        id = part.get("id")
        if id in listed:
            yield Problem(part.at("id"), id, "an id that is not listed before")
        listed.append(id)
    absent = [id for id in known if id not in listed]
    if absent and isinstance(told.get(name), list):
        yield Problem(name, len(listed), f"a list that has {', '.join(absent)} too")


def _place_amiss(place: Part) -> Iterator[Problem]:
    id = place.get("id")
    row = PLACES.get(id) if isinstance(id, str) else None
    if row is None:
        return
    kind = row["kind"]
    if place.get("kind") in ("area", "zone") and place.get("kind") != kind:
        allowed = f"{kind}: Areas have numbers and Zones letters"
        yield Problem(place.at("kind"), place.get("kind"), allowed)
    if kind == "area" and place.get("tem") == 0:
        yield Problem(place.at("tem"), 0, "a whole number 1 to 3 for an Area")
    if kind == "area" and place.get("supply_source") is not None:
        source = place.get("supply_source")
        yield Problem(place.at("supply_source"), source, "left out: Areas are no supply sources")


def _links_amiss(told: Part) -> Iterator[Problem]:
    seen: set[frozenset[object]] = set()
    joined: set[object] = set()
    links = told.parts("links")
    for link in links:
        ends = (link.get("a"), link.get("b"))
        if not all(isinstance(end, str) and PLACES.get(end) for end in ends):
            continue
        if ends[0] == ends[1]:
            yield Problem(link.at("b"), ends[1], "another place than a")
        elif frozenset(ends) in seen:
            allowed = "a place to which a is not linked before"
            yield Problem(link.at("b"), ends[1], allowed)
        seen.add(frozenset(ends))
        boundary = link.get("boundary")
        by_zone = any(is_zone(end) for end in ends)
        if by_zone and boundary in ("open", "escarpment"):
            yield Problem(link.at("boundary"), boundary, "line, where a Zone is touched")
        elif not by_zone and boundary == "line":
            allowed = "open or escarpment between two Areas"
            yield Problem(link.at("boundary"), boundary, allowed)
        if boundary != "escarpment":
            joined.update(ends)
    areas = [row["place"] for row in PLACES.rows if row["kind"] == "area"]
    apart = [area for area in areas if area not in joined]
    # without any link the map is not begun, which is no fault
    if links and apart:
        allowed = f"links that reach every Area; none is open or a line at {', '.join(apart)}"
        yield Problem("links", len(links), allowed)


def _unit_amiss(unit: Part) -> Iterator[Problem]:
    id = unit.get("id")
    row = (UNITS.get(id) if isinstance(id, str) else None) or {}
    for field in ("side", "nationality"):
        if row and isinstance(unit.get(field), str) and unit.get(field) != row[field]:
            yield Problem(unit.at(field), unit.get(field), f"{row[field]} for {row['unit']}")
    if unit.get("one_sided") is True and unit.get("reduced") is not None:
        told = unit.get("reduced")
        yield Problem(unit.at("reduced"), told, "left out of a counter that is one_sided")


def board_of(slug: str = MAP, shelf: Shelf = SHIPPED) -> BoardCard:
    """The map and counters of a slug; raises `BadFile`."""
    return load(BoardCard, shelf.path(FOLDER, slug), shelf)
