"""The public data from which a data card is derived (Rattenkrieg 22, 23)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.rules.inputs import Inputs, Problem
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    CaliberMm,
    Fill,
    Metres,
    Part,
    Plates,
    RunningGear,
    Tons,
)

# Rulings, in the proportions of the printed vehicles.
HULL_HEIGHT, TURRET_LENGTH, TURRET_WIDTH = 0.75, 0.4, 0.7


class Sketch(Inputs):
    """The public data of a vehicle, gun, boat or aircraft."""

    length_m: Annotated[Metres, Field(description="length, meters")]
    width_m: Annotated[Metres, Field(description="width, meters")]
    height_m: Annotated[Metres, Field(description="height, meters")]
    turret: bool = Field(True, description="it has a turret")
    hull_height_m: Annotated[
        Metres | None,
        Field(
            description="height of the hull, meters; if omitted, three quarters of the height"
            " with a turret, all of it without"
        ),
    ] = None
    turret_length_m: Annotated[
        Metres | None,
        Field(description="length of the turret, meters; if omitted, 0.4 of the length"),
    ] = None
    turret_width_m: Annotated[
        Metres | None,
        Field(description="width of the turret, meters; if omitted, 0.7 of the width"),
    ] = None
    turret_height_m: Annotated[
        Metres | None,
        Field(description="height of the turret, meters; if omitted, the height above the hull"),
    ] = None
    fill: Fill = 1
    plates: Annotated[
        Plates | None,
        Field(description="plates of the vehicle; if omitted, no armor is calculated"),
    ] = None
    tons: Tons
    caliber_mm: CaliberMm | None = Field(
        None, description="caliber of its gun, millimeters; omit it without a gun"
    )
    running_gear: Annotated[RunningGear, Field(description="running gear")] = "tracks"
    radio: bool = Field(True, description="it has a radio")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for a turret without room, and for plates of a missing turret."""
        if self.turret and self.turret_height_m is None and self.hull_height >= self.height_m:
            allowed = (
                f"less than {self.height_m:g}, the height of the vehicle, or give the"
                " height of the turret"
            )
            yield Problem("hull_height_m", self.hull_height_m, allowed)
        if not self.turret and self.plates is not None and self.plates.turret is not None:
            entered = self.plates.turret.model_dump(mode="json")
            yield Problem("plates.turret", entered, "omitted, because the vehicle has no turret")

    @property
    def hull_height(self) -> float:
        """The height of the hull in meters, as entered or in proportion."""
        share = HULL_HEIGHT if self.turret else 1
        return self.hull_height_m or self.height_m * share

    def size_of_part(self, part: Part) -> tuple[float, float, float]:
        """Return the length, width and height of a part in meters."""
        if part == "hull":
            return self.length_m, self.width_m, self.hull_height
        return (
            self.turret_length_m or self.length_m * TURRET_LENGTH,
            self.turret_width_m or self.width_m * TURRET_WIDTH,
            self.turret_height_m or self.height_m - self.hull_height,
        )
