"""The sector in which a shot strikes a vehicle, and the relative speed (Rattenkrieg 22.1, 24.1)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Height, Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    HOUR_DEG,
    WHOLE_DEG,
    Fan,
    Part,
    Row,
    Sector,
    azimuth_of,
    nearest_sector,
    sector_clockwise,
)
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import NOSE_FUZED, ShellType
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

FANS = tables.load("rattenkrieg/fans")
FACTORS = tables.load("rattenkrieg/relative-speed-factors")

STEEP = whole_figure("rattenkrieg/sectors-steep")
# 31.7 and 34.7: of relative speed; of an aircraft
INCHES_A_STEP = {
    False: whole_figure("rattenkrieg/sectors-inches-a-step"),
    True: whole_figure("rattenkrieg/sectors-inches-a-step-of-aircraft"),
}


class LineOfFire(Inputs):
    """The line of fire to a vehicle, and the attacker's choices."""

    bearing_deg: Annotated[
        float,
        Field(
            ge=0,
            lt=WHOLE_DEG,
            description="direction to the firer, degrees clockwise from the target's bow, or from"
            " its gun for a turret",
        ),
    ]
    part: Annotated[Part, Field(description="part at which the gunner aims")] = "hull"
    shell_type: Annotated[ShellType, Field(description="type of the shell")] = "apcbc"
    fan: Annotated[
        Fan | None, Field(description="the attacker's choice, if the sector is in two fans")
    ] = None
    sector: Annotated[
        Sector | None, Field(description="the attacker's choice, if two sectors overlap")
    ] = None
    range_in: Annotated[float, Field(gt=0, le=1_000_000, description="inches to the target")]
    height_difference_in: Annotated[
        Height, Field(description="inches that the firer is above the target")
    ] = 0
    sector_overlap_deg: Annotated[
        float,
        Field(
            ge=0,
            le=HOUR_DEG / 2,
            description="house rule: overlap of sectors, degrees",
        ),
    ] = 5

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for a sector outside the line of fire, or a fan that cannot be seen."""
        if self.sector is not None and self.sector not in self.sectors:
            allowed = " or ".join(map(str, self.sectors))
            yield Problem("sector", self.sector, f"{allowed} for that direction")
        elif self.fan is not None and self.fan not in self.fans:
            allowed = " or ".join(self.fans)
            yield Problem("fan", self.fan, f"{allowed} from sector {self.sector_struck}")

    @property
    def sectors(self) -> list[int]:
        """The sectors that may be struck, the nearest first."""
        nearest = nearest_sector(self.bearing_deg)
        if self.shell_type in NOSE_FUZED:
            return [nearest]
        half = HOUR_DEG / 2
        off = without_noise(
            (self.bearing_deg + half) % HOUR_DEG - half
        )  # clockwise of the sector's middle
        neighbours = [(half - side * off, sector_clockwise(nearest, side)) for side in (1, -1)]
        near = [pair for pair in neighbours if without_noise(pair[0]) <= self.sector_overlap_deg]
        return [nearest, *(sector for _, sector in sorted(near))]

    @property
    def sector_struck(self) -> int:
        """The sector that is struck."""
        return self.sector or self.sectors[0]

    @property
    def fans(self) -> list[Fan]:
        """The fans of the sector; for a turret the face."""
        row = FANS.row(self.sector_struck)
        fans: list[Fan] = [row["turret_face"]] if self.part == "turret" else row["hull_fans"]
        return fans


@dataclass(frozen=True)
class CellStruck:
    """The cell of the target's card that is hit."""

    sectors: list[int]  # that may be chosen, the nearest first
    sector: int
    fans: list[Fan]
    fan: Fan
    azimuth_deg: int  # off square: 0, 30 or 60
    row: Row
    speed_factor: float


@procedure(
    "rattenkrieg/hit-sector",
    title="Sector, fan and row of a shot",
    source="Rattenkrieg 22.1.2, 22.1.3, 24.1.1",
    also=("protactor", "fire sector", "fan", "high level low", "bearing"),
)
def hit_sector(line: LineOfFire, dice: Dice, working: Working) -> CellStruck:
    """Find the sector from which a shot comes, and the side of the vehicle that it hits.

    Shells without a nose fuze may strike the next sector as well, close to its border. In a sector
    of two fans the attacker chooses; without a choice it is the side struck more squarely.
    """
    step = working.step
    step("sectors that the shot may hit", line.sectors, "24.1.1")
    sector = step("sector", line.sector_struck)
    fans = step("fans" if line.part == "hull" else "side of the turret", line.fans)
    squarest = min(fans, key=lambda each: azimuth_of(sector, each))
    fan = step("fan", line.fan or squarest)
    azimuth = step("angle from the perpendicular, degrees", azimuth_of(sector, fan))
    row = step("row", row_of_height(line.height_difference_in, line.range_in, line.part), "22.1.3")
    factor: float = step("factor of relative speed", FACTORS.row(sector)["factor"], "24.1.2")
    return CellStruck(line.sectors, sector, fans, fan, azimuth, row, factor)


def row_of_height(above_in: float, range_in: float, part: Part) -> Row:
    """Return high or low for a steep line, else level; a turret has no low row.

    `above_in` is the height of the firer or spotter above the vehicle.
    """
    if not above_in or without_noise(STEEP * abs(above_in)) < without_noise(range_in):
        return "level"
    if above_in > 0:
        return "high"
    return "level" if part == "turret" else "low"


class MovingTarget(Inputs):
    """A moving target, as its shooter sees it."""

    speed_in: Annotated[
        float, Field(ge=0, le=1000, description="inches that it moved in its last impulse")
    ]
    sector: Sector
    weapon: Annotated[
        Literal["gun", "aa-gun", "light-weapon"],
        Field(description="the weapon that fires at it"),
    ] = "gun"
    aircraft: bool = Field(False, description="the target is an aircraft")


@dataclass(frozen=True)
class RelativeSpeed:
    """The speed of the target across the line of fire, and its effect on the shot."""

    factor: float
    relative_speed_in: int
    modifier: int


@procedure(
    "rattenkrieg/relative-speed",
    title="Relative speed of a target",
    source="Rattenkrieg 24.1.2, 31.7, 32.8, 33.7, 34.7",
    also=("target speed", "moving target", "protactor"),
)
def relative_speed(motion: MovingTarget, dice: Dice, working: Working) -> RelativeSpeed:
    """Calculate the speed across the line of fire.

    This speed lowers a gun's To Hit and raises the die for light weapons; sights of anti-aircraft
    guns are made for it.
    """
    step = working.step
    step("speed, inches", motion.speed_in)
    factor: float = step(
        f"factor from sector {motion.sector}", FACTORS.row(motion.sector)["factor"]
    )
    relative = step("relative speed, inches", round_down(motion.speed_in * factor))
    by = relative // INCHES_A_STEP[motion.aircraft]
    section = "34.7" if motion.aircraft else "31.7"
    match motion.weapon:
        case "gun":
            modifier = step("on To Hit", -by, section)
        case "aa-gun":
            modifier = step("on To Hit, with an anti-aircraft sight", 0, section)
        case "light-weapon":
            modifier = step("to add to the die", by, section)
    return RelativeSpeed(factor, relative, modifier)
