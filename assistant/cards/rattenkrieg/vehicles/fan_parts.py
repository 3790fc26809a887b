"""Signs, screens, sizes and systems that a card prints for each fan and part of a vehicle."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.rattenkrieg.vehicles.parts import NUMBERS, REACHED, Sight
from assistant.cards.toml_files.reading import Card, CardStore, Part
from assistant.rules import tables
from assistant.rules.inputs import OneOf, Problem
from assistant.rules.rattenkrieg.vehicles.armor.data_card import System
from assistant.rules.rattenkrieg.vehicles.damage.damage_lists import Hour, Place

Screen = Annotated[str, OneOf(("schurzen", "wooden-log", "sandbags", "chain-links", "concrete"))]
Sign = Annotated[str, OneOf(tables.load("rattenkrieg/protection-signs").keys())]
Size = Annotated[int, Field(ge=1, le=9999)]
Points = Annotated[int, Field(ge=0, le=1_000_000)]
Sixth = Literal["front", "front-right", "rear-right", "rear", "rear-left", "front-left"]
Systems = dict[System, Points]
Icons = dict[Place, tuple[System, ...]]
CrewIcons = dict[Place, tuple[str, ...]]
Vision = dict[Sixth, Sight]  # a sixth that is absent is blind


class Signs(Card):
    """The protection signs of each side of a part that has no armor to speak of."""

    front: Sign | None = None
    right: Sign | None = None
    rear: Sign | None = None
    left: Sign | None = None
    top: Sign | None = None


class Protection(Card):
    """The protection signs of the parts."""

    hull: Signs | None = None
    turret: Signs | None = None


class FanScreens(Card):
    """Hung armor on each side of a part."""

    front: tuple[Screen, ...] = ()
    right: tuple[Screen, ...] = ()
    rear: tuple[Screen, ...] = ()
    left: tuple[Screen, ...] = ()


class Screens(Card):
    """Hung armor of the parts."""

    hull: FanScreens | None = None
    turret: FanScreens | None = None


class SectorSize(Card):
    """The size of a part seen from a sector: level, also used from below, and high."""

    level: Size | None = None
    high: Size | None = None


class Sizes(Card):
    """Sizes of the parts, by sector."""

    hull: dict[Hour, SectorSize] = Field({})
    turret: dict[Hour, SectorSize] = Field({})


class SystemsOfParts(Card):
    """The points of each system; for ammunition and fuel the number to reach."""

    hull: Systems = Field({})
    turret: Systems = Field({})

    @classmethod
    def find_errors(cls, entered: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield an error for each target number that a die cannot show."""
        for name in ("hull", "turret"):
            part = entered.part(name)
            for system in REACHED:
                number = part.get(system)
                if type(number) is int and number and number not in NUMBERS:
                    allowed = f"the number to reach, {NUMBERS[0]} to {NUMBERS[-1]}, or 0 for none"
                    yield Problem(part.at(system), number, allowed)


class IconsOfParts(Card):
    """The systems in the way of a shot, by sector, fan or anywhere."""

    hull: Icons | None = None
    turret: Icons | None = None


class CrewIconsOfParts(Card):
    """The crewmen in the way of a shot, by sector, fan or anywhere."""

    hull: CrewIcons | None = None
    turret: CrewIcons | None = None


class VisionOfParts(Card):
    """Sight modifiers of a buttoned-up crew, by sixth of the full circle."""

    hull: Vision | None = None
    turret: Vision | None = None
