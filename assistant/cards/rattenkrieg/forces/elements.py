"""The parts of an order of battle: elements, figures, weapons, grenades, and their checks."""

from collections.abc import Iterator
from itertools import chain
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.rattenkrieg.notation import Notation
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, Slug, vehicle
from assistant.cards.toml_files.fields import Ring, Words, unknown_name
from assistant.cards.toml_files.reading import BadFile, Card, CardStore, Part
from assistant.rules import tables
from assistant.rules.inputs import Missing, OneOf, Problem, Quality
from assistant.rules.rattenkrieg.fire.weapons import WeaponName
from assistant.rules.rattenkrieg.spotting.spotting import PLAIN, WORN, camouflage_for

ORDERS = "issuing-orders"  # seen when it is done, not worn
SIGNS = tables.load("rattenkrieg/leader-visibility").rows
OF_A_FLAMETHROWER = ("range_in", "radius_in", "uses")
GRENADES = ("rattenkrieg/hand-grenades", "rattenkrieg/rifle-grenades")

LeaderSign = Annotated[str, OneOf(row["attribute"] for row in SIGNS if row["attribute"] != ORDERS)]
GrenadeName = Annotated[str, OneOf(chain.from_iterable(tables.load(id).keys() for id in GRENADES))]
Camouflage = Annotated[str, OneOf(WORN)]
Inches = Annotated[int, Field(ge=1, le=1000)]
Number = Annotated[int, Field(ge=1, le=10_000)]


class Sourced(Card):
    """A part whose figures may have another source than the file's."""

    source: Words | None = None  # none: as what it is part of


class WeaponCard(Sourced):
    """A weapon as the order of battle prints it."""

    name: Words
    profile: Notation | None = None  # as printed; none: as in the table of light weapons
    listed: WeaponName | None = None  # its name in that table
    # no light weapon
    kind: Literal["mortar", "rocket-launcher", "flamethrower", "anti-tank-rifle"] | None = None
    range_in: Inches | None = None  # this and the next two: of a flamethrower
    radius_in: Inches | None = None
    uses: Number | None = None
    mounts: tuple[Literal["light", "medium", "heavy"], ...] = ()  # none: as its React says
    crew: Annotated[int | None, Field(ge=1, le=12)] = (
        None  # the fewest who serve it; none: as 15.13
    )
    launcher: bool = False  # fires rifle grenades
    aa_sight: bool = False  # its sight is made for aircraft


class FigureCard(Sourced):
    """One figure."""

    rank: Words
    weapons: tuple[WeaponCard, ...]
    leader: bool = False
    sniper: bool = False
    marksman: bool = False
    scope: Annotated[int, Field(ge=0, le=6)] = 0
    serves: bool = False  # crew of the gun of the element
    wearing: tuple[LeaderSign, ...] = ()  # what gives a leader away; issuing orders is seen
    medical: Literal["litter-bearer", "aid-man", "combat-medic"] | None = None
    dog: bool = False  # no man: a dog
    handler: bool = False  # handler of dogs, first of those of the element
    horse: bool = False  # the figure rides a horse


class ElementCard(Sourced):
    """Figures who act together, or a vehicle or gun with its crew."""

    squad: str
    name: Words
    quality: Quality
    figures: Annotated[tuple[FigureCard, ...], Field(min_length=1)] = ()
    vehicle: Slug | None = None  # the card whose crew are the figures
    # has an inherent Ambush order; none: only guns and tank destroyers have it
    ambush: bool | None = None
    camouflage: tuple[Camouflage, ...] = ()  # standard-uniform: none; nothing: the table will tell
    outside: tuple[Words, ...] = ()  # men of its vehicle's crew who begin beside it, by post


class GrenadeCard(Sourced):
    """Grenades that the force throws or launches from rifles."""

    name: Words
    listed: GrenadeName | None = None  # its name in the tables of grenades, where it differs
    range_in: Inches
    damage: Ring | None = None
    count: Number | None = None  # of the whole force; none: the source does not say
    each: Number | None = None  # of every figure, where each has its own


class StoreCard(Sourced):
    """Further stores of the force: spare weapons, transport.

    A store with a profile or a listed name is a light weapon, which is issued to figures.
    """

    name: Words
    count: Number
    profile: Notation | None = None  # as printed; none: as in the table of light weapons
    listed: WeaponName | None = None  # its name in that table


def crew_errors(element: Part, shelf: CardStore) -> Iterator[Problem]:
    """Yield errors unless an element has either figures or a vehicle, and for unknown vehicles."""
    slug, figures = element.get("vehicle"), element.get("figures")
    if slug is None and figures is None:
        allowed = "a list of one or more, or vehicle the card of one"
        yield Missing(element.at("figures"), None, allowed)
    if slug is not None and figures is not None:
        allowed = "omitted for a vehicle: its crew are its figures"
        yield Problem(element.at("figures"), figures, allowed)
    yield from _camouflage_errors(element, machine=slug is not None)
    known = shelf.paths(VEHICLES)
    if isinstance(slug, str) and slug not in known:
        yield unknown_name(element.at("vehicle"), slug, list(known))
        return
    yield from _outside_errors(element, slug, shelf)


def _camouflage_errors(element: Part, *, machine: bool) -> Iterator[Problem]:
    """Yield errors for figures' camouflage on a vehicle, or a vehicle's on figures."""
    values = element.get("camouflage")
    allowed = [PLAIN, *camouflage_for(machine=machine)]
    for number, name in enumerate(values if isinstance(values, list) else ()):
        if name in WORN and name not in allowed:
            yield unknown_name(f"{element.at('camouflage')}[{number}]", name, allowed)


def _outside_errors(element: Part, slug: object, shelf: CardStore) -> Iterator[Problem]:
    """Yield errors for figures outside a vehicle who are not in its crew."""
    outside = element.get("outside")
    if not isinstance(outside, list) or not outside:
        return
    if not isinstance(slug, str):
        yield Problem(element.at("outside"), outside, "left out unless the element is a vehicle")
        return
    try:
        crew = [man.position for man in vehicle(slug, shelf).crew]
    except BadFile:
        return  # its errors are reported there
    for number, name in enumerate(outside):
        if name not in crew:
            yield unknown_name(f"{element.at('outside')}[{number}]", name, crew)


def weapon_errors(weapon: Part) -> Iterator[Problem]:
    """Yield an error unless a weapon is either a light one or of another kind."""
    kind = weapon.get("kind")
    is_light = weapon.get("profile") is not None or weapon.get("listed") is not None
    if kind is not None and is_light:
        yield Problem(weapon.at("kind"), kind, "omitted for a weapon with a profile or listed name")
    elif kind is None and not is_light:
        allowed = "given with a profile, a listed name, or the kind of a heavy weapon"
        yield Problem(weapon.where, weapon.value, allowed)
    for name in OF_A_FLAMETHROWER:
        value = weapon.get(name)
        if kind == "flamethrower" and value is None:
            yield Missing(weapon.at(name), None, "a whole number, 1 or more, of a flamethrower")
        elif kind != "flamethrower" and value is not None:
            yield Problem(weapon.at(name), value, "omitted for all but flamethrowers")
