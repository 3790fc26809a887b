"""Files of double-blind battles: a map, two sides with platoons, an aim (Desert Rats)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.boardmap.ground import crosses_itself
from assistant.boardmap.plan import Area, Place
from assistant.cards.maps.ground_maps import MAPS, MapCard, is_polygon, map_of
from assistant.cards.toml_files.fields import Letter, Words, field_with_hint, unknown_name
from assistant.cards.toml_files.reading import SHIPPED, BadFile, Card, CardStore, Part, load
from assistant.rules.desert_rats.distances import distance_m
from assistant.rules.desert_rats.elements import TYPES, ElementType
from assistant.rules.desert_rats.formations import MOST, Formation
from assistant.rules.desert_rats.spotting import CLEAR_M
from assistant.rules.inputs import Problem

BATTLES = "double_blind"
OWN = "own"  # the formation of elements that stand where each is put
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
    turned_deg: Literal[0, 90, 180, 270] = 0
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
        """Yield an unknown map, sides that are alike, and what cannot be placed."""
        slug = part.get("map")
        if isinstance(slug, str) and slug not in shelf.paths(MAPS):
            yield unknown_name("map", slug, shelf.paths(MAPS))
        sides = part.parts("sides")
        for name in ("id", "letter", "mark"):
            values = [side.get(name) for side in sides]
            if len(values) == 2 and values[0] is not None and values[0] == values[1]:
                yield Problem(sides[1].at(name), values[1], "different from the other side's")
        taken: set[object] = set()
        for side in sides:
            for platoon in side.parts("platoons"):
                yield from _platoon_errors(platoon, side.get("id"), taken)
        for storm in part.parts("storms"):
            yield from _storm_errors(storm)
        yield from _visibility_errors(part)
        try:
            ground = map_of(str(part.get("map")), shelf)
        except BadFile:
            return
        yield from _places_off_map(part, ground)
        yield from _secret_ground_errors(part, ground)


def _storm_errors(storm: Part) -> Iterator[Problem]:
    first, last = storm.get("from_turn"), storm.get("until_turn")
    if isinstance(first, int) and isinstance(last, int) and last < first:
        yield Problem(storm.at("until_turn"), last, f"{first} or more, as from_turn")
    polygon = storm.get("polygon")
    if is_polygon(polygon) and crosses_itself(polygon):
        yield Problem(
            storm.at("polygon"), polygon, "corners in order, so that its edges do not cross"
        )


def _visibility_errors(part: Part) -> Iterator[Problem]:
    """Yield changes of the visibility after the last turn, and the second of the same turn."""
    last, found = part.get("last_turn"), set[int]()
    for change in part.parts("visibility_changes"):
        turn = change.get("from_turn")
        if not isinstance(turn, int):
            continue
        if isinstance(last, int) and turn > last:
            allowed = f"2 to {last}, the last turn" if last > 1 else "no change in a single turn"
            yield Problem(change.at("from_turn"), turn, allowed)
        elif turn in found:
            yield Problem(change.at("from_turn"), turn, "a turn that no other change has")
        found.add(turn)


def _secret_ground_errors(part: Part, ground: MapCard) -> Iterator[Problem]:
    """Yield secret ground that is not on the map, or that is listed twice."""
    known = {each.id: each for each in (*ground.areas, *ground.lines)}
    listed: set[object] = set()
    for secret in part.parts("secret_ground"):
        feature = secret.get("feature")
        if isinstance(feature, str) and feature not in known:
            yield unknown_name(secret.at("feature"), feature, known)
        elif feature in listed:
            yield Problem(secret.at("feature"), feature, "each piece of ground once")
        listed.add(feature)


def _places_off_map(part: Part, ground: MapCard) -> Iterator[Problem]:
    """Yield the places of the aim, of platoons and of elements that are not on the map."""
    platoons = [platoon for side in part.parts("sides") for platoon in side.parts("platoons")]
    elements = [element for platoon in platoons for element in platoon.parts("elements")]
    named = [(part.part("aim"), "place"), *((platoon, "reference") for platoon in platoons)]
    for each, name in [*named, *((element, "at") for element in elements)]:
        if _is_off_map(ground, each.get(name)):
            yield Problem(each.at(name), each.get(name), _place_on(ground))


def _is_off_map(ground: MapCard, place: object) -> bool:
    if not isinstance(place, list) or len(place) != 2:
        return False
    east, north = place
    numbers = isinstance(east, int | float) and isinstance(north, int | float)
    return numbers and not ground.holds((east, north))


def _place_on(ground: MapCard) -> str:
    wide, high = ground.size
    return f"a place on the map, 0 to {wide:g} m east and 0 to {high:g} m north"


def _platoon_errors(platoon: Part, side: object, taken: set[object]) -> Iterator[Problem]:
    elements = platoon.parts("elements")
    for part in (platoon, *elements):
        id = part.get("id")
        if id in taken:
            yield Problem(part.at("id"), id, "an id that nothing else in the battle has")
        taken.add(id)
    if platoon.get("reference") is None and platoon.get("deploy") is None:
        yield Problem(platoon.at("reference"), None, "a place, or deploy the corners of an area")
    lorries = [e.get("id") for e in elements if e.get("type") == "lorry"]
    number = sum(1 for element in elements if element.get("in") is None)
    if number > MOST:
        allowed = f"at most {MOST} elements that stand by themselves"
        yield Problem(platoon.at("elements"), number, allowed)
    for element in elements:
        row = TYPES.get(element.get("type"))
        if row and side in ("british", "axis") and row["side"] not in ("either", side):
            yield Problem(element.at("type"), element.get("type"), f"a type of the {side} side")
        carrier = element.get("in")
        if carrier is not None and carrier not in lorries:
            yield Problem(element.at("in"), carrier, "the id of a lorry of its platoon")
        alone = platoon.get("formation") == OWN and carrier is None
        if alone and element.get("at") is None and platoon.get("deploy") is None:
            yield Problem(element.at("at"), None, "a place, in a formation of its own")


def battle_of(slug: str, shelf: CardStore = SHIPPED) -> DoubleBlind:
    """Load the battle file `slug`; raise `BadFile` if it is not valid."""
    return load(DoubleBlind, shelf.path(BATTLES, slug), shelf)
