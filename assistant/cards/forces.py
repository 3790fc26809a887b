"""Orders of battle and scenarios as files."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.files import Card, folder, load
from assistant.rules.inputs import Aggressiveness, Quality


class WeaponCard(Card):
    """A weapon as the order of battle prints it."""

    name: Annotated[str, Field(min_length=1)]
    profile: str | None = None  # in the book's notation; none: as in the table of light weapons
    listed: str | None = None  # its name in that table


class FigureCard(Card):
    """One man."""

    rank: Annotated[str, Field(min_length=1)]
    weapons: tuple[WeaponCard, ...]
    leader: bool = False
    sniper: bool = False
    scope: Annotated[int, Field(ge=0, le=12)] = 0


class ElementCard(Card):
    """Men who act together."""

    squad: str
    name: Annotated[str, Field(min_length=1)]
    quality: Quality
    figures: Annotated[tuple[FigureCard, ...], Field(min_length=1)]


class GrenadeCard(Card):
    """What the force throws."""

    name: str
    range_in: Annotated[int, Field(ge=1)]


class Force(Card):
    """An order of battle."""

    name: str
    short: str
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    source: str
    unit: str
    elements: Annotated[tuple[ElementCard, ...], Field(min_length=1)]
    grenades: tuple[GrenadeCard, ...] = ()


class SideCard(Card):
    """A side of a scenario."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
    force: str
    name: str
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    mark: Literal["a", "b"]
    wins_low: bool
    aggressiveness: Aggressiveness
    defender: bool = False
    entry: str
    mission: str


class Size(Card):
    """How much of the forces takes the field; no squads named: all of it."""

    name: str
    squads: tuple[str, ...]


class Scenario(Card):
    """A scenario ready to play."""

    name: str
    source: str
    system: str
    date: str
    kind: str
    turns: Annotated[int, Field(ge=1, le=60)]
    table: str
    visibility: tuple[str, ...]
    ambient: Literal["quiet", "normal", "combat"]
    briefing: str
    autoleader: bool = False  # a leader who falls is replaced by one of his men
    sides: Annotated[tuple[SideCard, ...], Field(min_length=2, max_length=2)]
    sizes: Annotated[tuple[Size, ...], Field(min_length=1)]


def force(slug: str) -> Force:
    """The order of battle of a slug; raises `BadFile`."""
    return load(Force, folder() / "orders_of_battle" / f"{slug}.toml")


def scenario(slug: str) -> Scenario:
    """The scenario of a slug; raises `BadFile`."""
    return load(Scenario, folder() / "scenarios" / f"{slug}.toml")
