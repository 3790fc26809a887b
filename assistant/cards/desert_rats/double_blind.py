"""Files of double-blind battles: a map, two sides with platoons, an aim (Desert Rats)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.boardmap.plan import Area, Place
from assistant.cards.desert_rats.double_blind_errors import (
    places_off_map,
    platoon_errors,
    secret_ground_errors,
    storm_errors,
    visibility_errors,
)
from assistant.cards.desert_rats.rules_in_play import RulesInPlay
from assistant.cards.maps.ground_maps import MAPS, map_of
from assistant.cards.toml_files.fields import Letter, Words, field_with_hint, unknown_name
from assistant.cards.toml_files.reading import SHIPPED, BadFile, Card, CardStore, Part, load
from assistant.rules.desert_rats.distances import distance_m
from assistant.rules.desert_rats.elements import ElementType
from assistant.rules.desert_rats.formations import MOST, Formation
from assistant.rules.desert_rats.spotting import CLEAR_M
from assistant.rules.inputs import Problem
from assistant.rules.json_numbers import NO_FLAG

BATTLES = "double_blind"
STORM_M = distance_m("dust-height")

Id = Annotated[
    str, field_with_hint("small letters, digits and hyphens", pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
]
Heading = Annotated[float, Field(ge=0, lt=360)]
Count = Annotated[int, Field(ge=1, le=200)]
LaterTurn = Annotated[int, Field(ge=2, le=200)]
Visibility = Annotated[float, Field(ge=50, le=15_000)]


class ElementCard(Card):
    """One model."""

    id: Id
    type: ElementType
    carried_by: Annotated[Id | None, Field(alias="in")] = None  # the lorry that it rides or is on
    at: Place | None = None  # in a formation of its own


class PlatoonCard(Card):
    """One to six elements under one player; the first is the command element."""

    id: Id
    name: Words
    kind: Literal["tanks", "infantry"]
    formation: Formation | Literal["own"]
    heading_deg: Heading
    reference: Place | None = None
    deploy: Annotated[tuple[Place, ...] | None, Field(min_length=3)] = None
    spacing_m: Annotated[float, Field(ge=10, le=200)] = 50
    comes_on: LaterTurn | None = None  # in this turn; until then it is away
    elements: Annotated[tuple[ElementCard, ...], Field(min_length=1, max_length=2 * MOST)]


class SideCard(Card):
    """One side: its place at the table and its platoons."""

    id: Literal["british", "axis"]
    name: Words
    letter: Letter
    mark: Literal["a", "b"]
    turned_deg: Annotated[Literal[0, 90, 180, 270], NO_FLAG] = 0
    mm_per_m: Annotated[float, Field(gt=0, le=10)] = 1
    ruler: Literal["mm", "in"] = "mm"  # with which its players measure
    mission: Words
    platoons: Annotated[tuple[PlatoonCard, ...], Field(min_length=1, max_length=12)]


class Aim(Card):
    """The aim of the battle: a place to hold at its end, or at the end of any turn."""

    place: Place
    within_m: Annotated[float, Field(gt=0, le=2000)]
    wins_at_once: bool = False  # the battle ends with the turn in which a side holds it


class Storm(Card):
    """Dust that hides what is in it or behind it, in some turns of this battle."""

    name: Words = "Dust storm"
    polygon: Annotated[tuple[Place, ...], Field(min_length=3, max_length=1000)]
    screen_m: Annotated[float, Field(gt=0, le=500)] = STORM_M
    from_turn: Count = 1
    until_turn: Count | None = None  # none: to the end

    def area(self, id: str) -> Area:
        """Return the storm as an area of a map."""
        return Area(id=id, **self.model_dump())


class VisibilityChange(Card):
    """A change of the visibility at the start of a turn: dawn, dusk, a haze that lifts."""

    from_turn: LaterTurn
    visibility_m: Visibility
    name: Words = "The light changes"  # as everybody reads it


class SecretGroundCard(Card):
    """A feature of the map that only one side knows, or only the umpire."""

    feature: Annotated[str, Field(min_length=1, max_length=60)]  # its id on the map
    known_to: Literal["british", "axis", "nobody"]


class DoubleBlind(Card):
    """A double-blind battle that is ready to play."""

    name: Words
    source: Words
    system: Literal["desert-rats"]
    map: Id
    last_turn: Count
    visibility_m: Visibility = CLEAR_M
    visibility_changes: Annotated[tuple[VisibilityChange, ...], Field(max_length=50)] = ()
    briefing: Words
    aim: Aim | None = None
    storms: Annotated[tuple[Storm, ...], Field(max_length=20)] = ()
    tell_noise: bool = False  # reports have engines that are heard
    tell_dust: bool = True  # and the dust of enemy vehicles
    rules_in_play: RulesInPlay = RulesInPlay()
    secret_ground: Annotated[tuple[SecretGroundCard, ...], Field(max_length=100)] = ()
    sides: Annotated[tuple[SideCard, ...], Field(min_length=2, max_length=2)]

    @property
    def sizes(self) -> tuple[str, ...]:
        """The sizes in which the battle can be played, the usual size first."""
        several = any(len(side.platoons) > 1 for side in self.sides)
        return (
            ("One player per side", "One player per platoon")
            if several
            else ("One player per side",)
        )

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield errors for an unknown map, sides that are alike, and impossible places."""
        slug = part.get("map")
        if isinstance(slug, str) and slug not in shelf.paths(MAPS):
            yield unknown_name("map", slug, shelf.paths(MAPS))
        sides = part.parts("sides")
        for name in ("id", "letter", "mark"):
            values = [side.get(name) for side in sides]
            if len(values) == 2 and values[0] is not None and values[0] == values[1]:
                yield Problem(sides[1].at(name), values[1], "different from the other side’s")
        taken: set[object] = set()
        for side in sides:
            for platoon in side.parts("platoons"):
                yield from platoon_errors(platoon, side.get("id"), taken)
        for storm in part.parts("storms"):
            yield from storm_errors(storm)
        yield from visibility_errors(part)
        try:
            ground = map_of(str(part.get("map")), shelf)
        except BadFile:
            return
        yield from places_off_map(part, ground)
        yield from secret_ground_errors(part, ground)


def battle_of(slug: str, shelf: CardStore = SHIPPED) -> DoubleBlind:
    """Load the battle file `slug`; raise `BadFile` if it is not valid."""
    return load(DoubleBlind, shelf.path(BATTLES, slug), shelf)
