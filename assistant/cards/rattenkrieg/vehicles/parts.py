"""Parts of a vehicle's card: movement, weight, dimensions, turret, handling, provenance."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from assistant.cards.toml_files.fields import field_with_hint
from assistant.cards.toml_files.reading import Card, CardStore, Part
from assistant.rules import tables
from assistant.rules.inputs import OneOf, Problem, shown
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    Fill,
    Metres,
    RunningGear,
    Tons,
)

AccelerationClass = Annotated[str, OneOf(tables.load("rattenkrieg/acceleration-damage").keys())]
Inches = Annotated[float, Field(ge=0, le=1000)]
PerQuality = Annotated[float, Field(ge=0, le=100)]
Load = Annotated[float, Field(ge=0, le=100_000)]
Degrees = Annotated[int, Field(ge=0, le=360)]
Sight = Annotated[int, Field(ge=-12, le=12)]
Actions = Annotated[int, Field(ge=0, le=100)]

Block = tuple[tuple[int, ...], ...]  # rows of figures

# the number to reach: with seven it never happens
REACHED = ("ammunition", "fuel")
NUMBERS = range(1, 8)


class Movement(Card):
    """Speeds, turning, acceleration and braking."""

    off_road_in: Inches | None = None
    road_in: Inches | None = None
    off_road_per_quality: PerQuality | None = None  # inches a point of the driver's Quality
    speed_in: Inches | None = None
    loaded_in: Inches | None = None
    empty_in: Inches | None = None
    min_in: Inches | None = None
    max_in: Inches | None = None
    can_pivot: bool | None = None
    tow_tons: Load | None = None  # 0: it cannot tow
    acceleration_per_quality: PerQuality | None = None
    brake_per_quality: PerQuality | None = None
    landing_run_in: Inches | None = None
    reverse_in: Inches | None = None
    acceleration_class: AccelerationClass | None = None
    running_gear: RunningGear | None = None

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield errors for two speeds off the road, and for a greatest speed below the least."""
        if part.get("off_road_in") is not None and part.get("off_road_per_quality") is not None:
            allowed = "left out where off_road_in is given"
            value = part.get("off_road_per_quality")
            yield Problem(part.at("off_road_per_quality"), value, allowed)
        least, most = part.get("min_in"), part.get("max_in")
        if _both_numbers(least, most) and most < least:
            yield Problem(part.at("max_in"), most, f"at least min_in, {shown(least)}")


class Weight(Card):
    """Weight, ground pressure and load."""

    tons: Tons | None = None
    ground_pressure: Annotated[float, Field(ge=0, le=10)] | None = None
    draft_m: Annotated[float, Field(ge=0, le=20)] | None = None
    payload_vehicles_tons: Load | None = None
    payload_cargo_tons: Load | None = None


class Dimensions(Card):
    """Dimensions; `fill` is the solid share of the outline (0 to 1)."""

    length_m: Metres | None = None
    width_m: Metres | None = None
    height_m: Metres | None = None
    hull_height_m: Metres | None = None
    turret_length_m: Metres | None = None
    turret_width_m: Metres | None = None
    turret_height_m: Metres | None = None
    waterline_m: Metres | None = None
    fill: Fill | None = None

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield an error for a hull that is higher than the vehicle."""
        hull, height = part.get("hull_height_m"), part.get("height_m")
        if _both_numbers(hull, height) and hull > height:
            yield Problem(part.at("hull_height_m"), hull, f"height_m, {shown(height)}, or less")


class Fire(Card):
    """The modifier to the die for the intensity of its fires."""

    modifier: Annotated[int, Field(ge=-6, le=6)]


class Turret(Card):
    """The arc that the turret turns in an impulse; 0 if it cannot turn or there is none."""

    arc_deg: Degrees


class Handling(Card):
    """The crew needed to handle a gun."""

    limber_actions: Actions | None = None
    traverse_deg: Degrees | None = None
    move_actions: Actions | None = None
    move_in: Inches | None = None
    turn_actions: Actions | None = None
    turn_deg: Degrees | None = None
    crate_shells: Annotated[int, Field(ge=1, le=1000)] | None = None
    crate_actions: Actions | None = None
    crate_in: Inches | None = None


class Consequences(Card):
    """Results of damage given by the card, which replace the table of systems."""

    model_config = ConfigDict(serialize_by_alias=True)

    engine: Literal["halve-speed"] | None = None
    fuel: Literal["leak"] | None = None
    wheels: Literal["stop"] | None = None
    buoyancy: (
        Annotated[
            str, field_with_hint("a word such as speed-1-per-10", pattern=r"^speed-\d+-per-\d+$")
        ]
        | None
    ) = None
    visor: (
        Annotated[str, field_with_hint("a word such as gun-sight-2", pattern=r"^gun-sight-\d+$")]
        | None
    ) = None
    turret_ring: Literal["cannot-turn"] | None = Field(None, alias="turret-ring")
    structure: (
        Annotated[str, field_with_hint("a word such as turning-10", pattern=r"^turning-\d+$")]
        | None
    ) = None
    structure_landing: Annotated[int, Field(ge=1, le=100)] | None = Field(
        None, alias="structure-landing"
    )
    engine_survival: Annotated[int, Field(ge=0, le=6)] | None = Field(None, alias="engine-survival")
    engine_fire: bool | None = Field(None, alias="engine-fire")
    propeller: (
        Annotated[
            str,
            field_with_hint(
                "stop, or a word such as halve-speed-per-2",
                pattern=r"^(stop|halve-speed-per-[1-9]\d?)$",
            ),
        ]
        | None
    ) = None


class Print(Card):
    """Printed blocks of figures whose icons are unreadable."""

    hull: Block | None = None
    turret: Block | None = None
    other: Block | None = None


class Provenance(Card):
    """The sources of figures, by path; the longest matching path counts."""

    book: tuple[str, ...] = ()
    historical: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()


def _both_numbers(*values: object) -> bool:
    return all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values)
