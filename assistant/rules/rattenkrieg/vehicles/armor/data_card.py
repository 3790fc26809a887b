"""Parts of a data card that rules use: sectors, plates, gear (Rattenkrieg 22, 23)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.rules.inputs import Inputs
from assistant.rules.rounding import round_half_up

Part = Literal["hull", "turret"]
Fan = Literal["front", "right", "rear", "left"]
Row = Literal["high", "level", "low"]
RunningGear = Literal["tracks", "wheels", "half-track", "none"]
System = Literal[
    "gun",
    "ammunition",
    "radio",
    "engine",
    "left-track",
    "right-track",
    "left-wheels",
    "right-wheels",
    "fuel",
    "visor",
    "turret-ring",
    "structure",
    "propeller",
    "buoyancy",
]

HOURS, HOUR_DEG, WHOLE_DEG = 12, 30, 360
FAN_HOURS: dict[Fan, int] = {"front": 12, "right": 3, "rear": 6, "left": 9}
ROWS: dict[Part, tuple[Row, ...]] = {"hull": ("high", "level", "low"), "turret": ("high", "level")}

Sector = Annotated[
    int,
    Field(
        ge=1, le=HOURS, description="sector around the target, 1 to 12: 12 is its bow, 3 its right"
    ),
]
Metres = Annotated[float, Field(gt=0, le=60)]
Tons = Annotated[float, Field(gt=0, le=100_000, description="weight, tons")]
CaliberMm = Annotated[float, Field(gt=0, le=500, description="caliber of the gun, millimeters")]
ThicknessMm = Annotated[
    float, Field(gt=0, le=500, description="thickness of the plate, millimeters")
]
SlopeDeg = Annotated[
    float,
    Field(ge=-60, le=85, description="slope from the vertical, degrees; positive if it leans back"),
]
Fill = Annotated[float, Field(ge=0.05, le=1, description="solid share of the outline, 0 to 1")]


class Plate(Inputs):
    """One armor plate."""

    mm: ThicknessMm
    slope_deg: SlopeDeg = 0


class UprightPlates(Inputs):
    """The upright plates of a hull or a turret; the right and the left side are alike."""

    front: Annotated[Plate, Field(description="front plate")]
    side: Annotated[Plate, Field(description="side plate")]
    rear: Annotated[Plate, Field(description="plate behind")]

    def plate_on(self, fan: Fan) -> Plate:
        """Return the plate that a shot on a fan strikes."""
        return {"front": self.front, "rear": self.rear}.get(fan, self.side)


class HullPlates(UprightPlates):
    """The plates of a hull."""

    deck_front_mm: Annotated[
        ThicknessMm | None, Field(description="deck above the driver, millimeters")
    ] = None
    deck_rear_mm: Annotated[
        ThicknessMm | None, Field(description="deck at the rear, millimeters")
    ] = None
    belly_mm: Annotated[ThicknessMm | None, Field(description="belly, millimeters")] = None


class TurretPlates(UprightPlates):
    """The plates of a turret."""

    roof_mm: Annotated[ThicknessMm | None, Field(description="roof, millimeters")] = None
    open: bool = Field(False, description="the vehicle has no roof")


class Plates(Inputs):
    """The plates of a vehicle."""

    hull: Annotated[HullPlates | None, Field(description="the hull's plates")] = None
    turret: Annotated[TurretPlates | None, Field(description="the turret's plates")] = None


def nearest_sector(degrees: float) -> int:
    """Return the clock sector whose middle is nearest to an angle in degrees; ties go clockwise."""
    return round_half_up(degrees / HOUR_DEG) % HOURS or HOURS


def sector_clockwise(hour: int, steps: int) -> int:
    """Return the sector that is `steps` sectors clockwise of another."""
    return (hour + steps - 1) % HOURS + 1


def azimuth_of(sector: int, fan: Fan) -> int:
    """Return how many degrees off square a shot from a sector strikes the face of a fan."""
    apart = (sector - FAN_HOURS[fan]) % HOURS
    return min(apart, HOURS - apart) * HOUR_DEG
