"""Scenario files, and checks in and between them (Rattenkrieg)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.rattenkrieg.forces.aboard import AboardCard, aboard_errors, begins_aboard
from assistant.cards.rattenkrieg.forces.elements import ElementCard
from assistant.cards.rattenkrieg.forces.entry_and_purchases import (
    EntryCard,
    PurchaseCard,
    entry_errors,
    first_initiative_errors,
    purchase_errors,
)
from assistant.cards.rattenkrieg.forces.orders_of_battle import (
    ORDERS_OF_BATTLE,
    force,
    names,
    roster,
    squads,
)
from assistant.cards.rattenkrieg.forces.reinforcements_and_points import (
    EventCard,
    InBook,
    PointsCard,
    ReinforcementCard,
    event_errors,
    held_back,
    point_errors,
    reinforcement_errors,
)
from assistant.cards.rattenkrieg.table_plans import TABLE_PLANS, plan_of
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle
from assistant.cards.toml_files.fields import Letter, Words, field_with_hint, unknown_name
from assistant.cards.toml_files.reading import SHIPPED, Card, CardStore, Part, load
from assistant.rules import tables
from assistant.rules.inputs import Aggressiveness, OneOf, Problem
from assistant.rules.rattenkrieg.heavy_weapons.proximity_fuzes import THEATERS

SCENARIOS = "scenarios"
CONDITIONS = tables.load("rattenkrieg/visibility-conditions").rows

SideId = Annotated[
    str,
    field_with_hint(
        "small letters, digits and hyphens, a letter first", pattern=r"^[a-z][a-z0-9-]*$"
    ),
]
Date = Annotated[str, field_with_hint("a date such as 1944-06-06", pattern=r"^\d{4}-\d\d-\d\d$")]
# conditions that depend on the place in the smoke cannot hold over a whole table
Condition = Annotated[
    str, OneOf(row["condition"] for row in CONDITIONS if isinstance(row["visibility"], int))
]
Theater = Annotated[str, OneOf(THEATERS)]
Awareness = Annotated[str, OneOf(tables.load("rattenkrieg/awareness").keys())]


class AlertCard(Card):
    """A squad with its own Awareness."""

    squad: Words
    awareness: Awareness


class AgainstCard(Card):
    """The Aggressiveness of a side against a particular enemy (13.1)."""

    enemy: Words  # a squad, an element or a unit of the enemy, by name
    aggressiveness: Aggressiveness


class SideCard(Card):
    """A side of a scenario."""

    id: SideId
    force: Words
    name: Words
    letter: Letter
    mark: Literal["a", "b"]
    wins_low: bool
    aggressiveness: Aggressiveness
    against: tuple[AgainstCard, ...] = ()  # particular enemies, against whom it differs (13.1)
    ground: Literal["away", "own-country", "own-city"] = "away"  # where it fights (13.3.1)
    militia: bool = False  # raised in haste: at home a die says how it fights
    defender: bool = False
    scouts: Annotated[int, Field(ge=0, le=20)] = (
        0  # that it may have apart at the same time (10.1.9)
    )
    autoleader: bool = False  # a leader of this side who falls is replaced by one of the figures
    decoys: Annotated[int | None, Field(ge=0, le=20)] = None  # none: as a defender has them
    awareness: Awareness | None = None  # none: Awareness Conditions are not played
    alert: tuple[AlertCard, ...] = ()
    ambush: tuple[Words, ...] = ()  # names of squads or elements that have an inherent Ambush order
    entry: str
    entries: tuple[EntryCard, ...] = ()  # by a die; none: as its player likes
    entry_die: Literal["each", "side"] = "each"  # one die for each element, or one for all
    mission: str
    reinforcements: tuple[ReinforcementCard, ...] = ()
    aboard: tuple[AboardCard, ...] = ()  # elements that begin aboard a vehicle
    points: tuple[PointsCard, ...] = ()  # in addition to those of the book
    purchases: tuple[PurchaseCard, ...] = ()
    range_estimates: Annotated[int | None, Field(ge=0, le=20)] = None  # none: not counted
    road_first: bool = False  # each that enters follows a road with its first move

    def names_in_ambush(self, element: ElementCard) -> bool:
        """Return whether the scenario puts an element of this side in ambush."""
        return not {element.squad, element.name}.isdisjoint(self.ambush)

    def begins_aboard(self, element: ElementCard, among: Sequence[ElementCard]) -> bool:
        """Return whether an element begins aboard a vehicle that is one of `among`."""
        return begins_aboard(self.aboard, element, among)

    def holds_back(self, element: ElementCard) -> bool:
        """Return whether an element of this side is a reinforcement."""
        return any(each.names(element) for each in self.reinforcements)


class Size(Card):
    """A size of the scenario: the squads that take part; all if none is named."""

    name: Words
    squads: tuple[str, ...]


class Scenario(Card):
    """A scenario that is ready to play."""

    name: Words
    source: Words
    system: Literal["rattenkrieg"]
    date: Date
    theater: Theater | None = None  # of war: with the date it decides the fuzes of US shells
    kind: Words
    turns: Annotated[int, Field(ge=1, le=60)]
    table: Words
    visibility: Annotated[tuple[Condition, ...], Field(min_length=1)]
    darkest: Annotated[int | None, Field(ge=1, le=6)] = None  # a side chooses the light, to this
    ambient: Literal["quiet", "normal", "combat"]
    briefing: Words
    autoleader: bool = False  # the same for both sides
    sides: Annotated[tuple[SideCard, ...], Field(min_length=2, max_length=2)]
    sizes: Annotated[tuple[Size, ...], Field(min_length=1)]
    listed: InBook | None = None  # its name in the table of points of the book
    plan: Words | None = None  # of its table; none: nothing is measured for the umpire
    events: tuple[EventCard, ...] = ()
    first_initiative: SideId | None = None  # the side that has it in turn 1, without a roll

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield errors for sides that are alike, and for unknown forces, squads and plans."""
        sides = part.parts("sides")
        for name in ("id", "name", "letter", "mark"):
            for number, side in enumerate(sides):
                value = side.get(name)
                if value is not None and value in [other.get(name) for other in sides[:number]]:
                    yield Problem(side.at(name), value, "different from the other side’s")
        lows = [side.get("wins_low") for side in sides]
        if lows in ([True, True], [False, False]):
            allowed = f"{'false' if lows[1] else 'true'}: exactly one side wins low"
            yield Problem(sides[1].at("wins_low"), lows[1], allowed)
        known = shelf.paths(ORDERS_OF_BATTLE)
        named = [side for side in sides if isinstance(side.get("force"), str)]
        for side in named:
            if side.get("force") not in known:
                yield unknown_name(side.at("force"), side.get("force"), list(known))
        for side in named:
            if side.get("force") in known:
                path = known[str(side.get("force"))]
                yield from _ambush_errors(side, names(path))
                yield from reinforcement_errors(side, roster(path))
                yield from aboard_errors(side, shelf)
        yield from event_errors(part)
        yield from point_errors(part)
        yield from first_initiative_errors(part)
        for side in sides:
            yield from entry_errors(side)
            yield from purchase_errors(side, part.get("listed"))
        plans = shelf.paths(TABLE_PLANS)
        if isinstance(part.get("plan"), str) and part.get("plan") not in plans:
            yield unknown_name(part.at("plan"), part.get("plan"), list(plans))
        forces = [side.get("force") for side in named if side.get("force") in known]
        yield from _squad_errors(part, {slug: squads(known[slug]) for slug in forces}, len(forces))
        for side in named:
            if held_back(side) and side.get("force") in known:
                yield from _empty_size_errors(part, side, roster(known[str(side.get("force"))]))


def scenario(slug: str, shelf: CardStore = SHIPPED) -> Scenario:
    """Load the scenario file `slug`; raise `BadFile` if it is not valid."""
    return load(Scenario, shelf.path(SCENARIOS, slug), shelf)


def playable_scenario(slug: str, shelf: CardStore = SHIPPED) -> Scenario:
    """Load a scenario to be played; raise `BadFile` if it, its plan or a force is not valid."""
    card = scenario(slug, shelf)
    if card.plan is not None:
        plan_of(card.plan, shelf)
    for side in card.sides:
        for element in force(side.force, shelf).elements:
            card_afloat = vehicle(element.vehicle, shelf).afloat if element.vehicle else None
            if card_afloat is not None:
                vehicle(card_afloat, shelf)
    return card


def _squad_errors(entered: Part, squads_of: dict[str, set[str]], sides: int) -> Iterator[Problem]:
    """Yield errors for squads that neither force has, and for sizes that leave a side empty."""
    if sides < 2 or not all(squads_of.values()):
        return  # its errors are reported there
    every = sorted({squad for squads in squads_of.values() for squad in squads if squad})
    for alert in (part for side in entered.parts("sides") for part in side.parts("alert")):
        if isinstance(alert.get("squad"), str) and alert.get("squad") not in every:
            yield unknown_name(alert.at("squad"), alert.get("squad"), every)
    for size in entered.parts("sizes"):
        named = size.get("squads")
        if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
            continue
        strange = [(i, name) for i, name in enumerate(named) if name not in [*every, ""]]
        for i, name in strange:
            yield unknown_name(f"{size.at('squads')}[{i}]", name, every)
        for slug in squads_of:
            if named and not strange and not squads_of[slug].intersection(named):
                allowed = f"squads of both forces; {slug} has {', '.join(sorted(squads_of[slug]))}"
                yield Problem(size.at("squads"), named, allowed)


def _empty_size_errors(part: Part, side: Part, roster: list[tuple[str, str]]) -> Iterator[Problem]:
    """Yield errors for sizes in which a side has only reinforcements."""
    there = {names[0] for names in roster if held_back(side).isdisjoint(names)}
    for size in part.parts("sizes"):
        named = size.get("squads")
        ours = {squad for squad, _ in roster}.intersection(_texts(named))
        if ours and not ours & there:
            allowed = f"squads that include one of {side.get('id')} that is present from the start"
            yield Problem(size.at("squads"), named, allowed)


def _texts(values: object) -> list[str]:
    return [each for each in values if isinstance(each, str)] if isinstance(values, list) else []


def _ambush_errors(side: Part, known: set[str]) -> Iterator[Problem]:
    """Yield errors for unknown names in ambush; nothing if the force's file has errors."""
    values = side.get("ambush")
    for number, name in enumerate(values if isinstance(values, list) and known else ()):
        if isinstance(name, str) and name not in known:
            yield unknown_name(f"{side.at('ambush')}[{number}]", name, sorted(known))
