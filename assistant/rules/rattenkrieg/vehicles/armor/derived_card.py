"""A data card derived from plates and dimensions, since diagrams are lost (Rattenkrieg 22, 23)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    FAN_HOURS,
    HOURS,
    ROWS,
    CaliberMm,
    Fan,
    Fill,
    Metres,
    Part,
    Plates,
    Row,
    RunningGear,
    System,
    Tons,
    UprightPlates,
    azimuth_of,
    sector_clockwise,
)
from assistant.rules.rattenkrieg.vehicles.armor.relative_armor import (
    Outline,
    PlateStruck,
    calculate_armor,
    calculate_size,
)
from assistant.rules.rattenkrieg.vehicles.armor.sectors import FANS
from assistant.rules.rounding import round_down, round_half_up
from assistant.rules.working import NullWorking, Working

# Rulings, in the proportions of the printed vehicles.
HULL_HEIGHT, TURRET_LENGTH, TURRET_WIDTH = 0.75, 0.4, 0.7
AMMUNITION, FUEL, RADIO, VISOR, TURRET_RING = 5, 5, 2, 3, 2
ENGINE_OF_TRACKED, ENGINE = 3, 2
TONS_A_TRACK_POINT, LEAST_TRACK, WHEELS = 4, 2, 1
CALIBER_A_GUN_POINT, LEAST_GUN = 12.5, 1
UNREAD = NullWorking("")
AROUND = range(1, HOURS + 1)
SIZE_ROWS: tuple[Row, ...] = ("level", "high")
REACH = 2  # sectors of a hull's fan to either side

Cells = dict[str, dict[Row, "Cell"]]
Sizes = dict[str, dict[Row, int]]
Points = dict[System, int]


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


@dataclass(frozen=True)
class Cell:
    """A cell of a diagram: relative armor."""

    mm: int
    red: bool = False  # a shot may rebound


@dataclass(frozen=True)
class DerivedCard:
    """The diagrams and systems of a card, by part; sectors are text, as in its file."""

    armor: dict[Part, dict[Fan, Cells] | Cells] | None  # a hull's by fan; None without plates
    size: dict[Part, Sizes]
    systems: dict[Part, Points]


@procedure(
    "rattenkrieg/forge-card",
    title="Calculate a data card",
    source="Rattenkrieg 22.1, 23.1",
    also=("missing card", "vehicle card", "fan diagram", "armor cells", "systems"),
)
def derive_card(sketch: Sketch, dice: Dice, working: Working) -> DerivedCard:
    """Calculate relative armor, size and systems from plates, dimensions, weight and gun.

    Armor and size are what the procedures for a single plate and outline calculate; systems follow
    the cards that are printed.
    """
    parts: tuple[Part, ...] = ("hull", "turret") if sketch.turret else ("hull",)
    armor = armor_by_part(sketch.plates or Plates(), working)
    size = {part: sizes_by_sector(part, sketch, working) for part in parts}
    systems = systems_by_part(sketch)
    for part, points in systems.items():
        for system, value in points.items():
            working.step(f"{part}, {system.replace('-', ' ')}", value, "23.1.4")
    return DerivedCard(armor or None, size, systems)


def armor_by_part(plates: Plates, working: Working) -> dict[Part, dict[Fan, Cells] | Cells]:
    """Return the cells of the parts whose plates are known, by part and fan."""
    armor: dict[Part, dict[Fan, Cells] | Cells] = {}
    if plates.hull is not None:
        fans = {fan: _cells_of_fan(plates.hull, fan) for fan in FAN_HOURS}
        for fan, cells in fans.items():
            _record_row(f"hull, {fan} fan", cells, working)
        armor["hull"] = fans
    if plates.turret is not None:
        faces: dict[int, Fan] = {row["sector"]: row["turret_face"] for row in FANS.rows}
        around = {str(s): _cells(plates.turret, faces[s], s, "turret") for s in AROUND}
        _record_row("turret", around, working)
        armor["turret"] = around
    return armor


def _cells_of_fan(plates: UprightPlates, fan: Fan) -> Cells:
    """Return the cells of the five sectors of a hull's fan, clockwise."""
    across = (sector_clockwise(FAN_HOURS[fan], steps) for steps in range(-REACH, REACH + 1))
    return {str(sector): _cells(plates, fan, sector, "hull") for sector in across}


def _cells(plates: UprightPlates, fan: Fan, sector: int, part: Part) -> dict[Row, Cell]:
    plate, azimuth = plates.plate_on(fan), azimuth_of(sector, fan)
    cells: dict[Row, Cell] = {}
    for row in ROWS[part]:
        strike = PlateStruck(
            thickness_mm=plate.mm, slope_deg=plate.slope_deg, azimuth_deg=azimuth, row=row
        )
        found = calculate_armor(strike, UNREAD)
        cells[row] = Cell(found.armor_mm, found.red)
    return cells


def _record_row(words: str, cells: Cells, working: Working) -> None:
    """Record a step for a row of a diagram: millimeters, with an r for those that are red."""
    sectors = list(cells)
    for row in cells[sectors[0]]:
        printed = [f"{each[row].mm}{'r' if each[row].red else ''}" for each in cells.values()]
        label = f"{words}, {row}, sectors {sectors[0]} to {sectors[-1]}: armor in mm"
        working.step(label, printed, "22.1.1")


def sizes_by_sector(part: Part, sketch: Sketch, working: Working) -> Sizes:
    """Return how large a part is from every sector."""
    length, width, height = sketch.size_of_part(part)
    sizes: Sizes = {str(sector): {} for sector in AROUND}
    for row in SIZE_ROWS:
        for sector in AROUND:
            # Not checked again: a share of an allowed size may be under the smallest allowed size.
            outline = Outline.model_construct(
                length_m=length,
                width_m=width,
                height_m=height,
                sector=sector,
                row=row,
                fill=sketch.fill,
            )
            sizes[str(sector)][row] = calculate_size(outline, UNREAD)
        sizes_of_row = [each[row] for each in sizes.values()]
        working.step(f"{part}, {row}, sectors 1 to {HOURS}: size", sizes_of_row, "22.1.3")
    return sizes


def systems_by_part(sketch: Sketch) -> dict[Part, Points]:
    """Return the systems of each part, with their points or the number to reach."""
    hull: Points = {}
    if sketch.caliber_mm is not None:
        hull["ammunition"] = AMMUNITION
    hull["fuel"] = FUEL
    hull["engine"] = ENGINE_OF_TRACKED if sketch.running_gear == "tracks" else ENGINE
    if sketch.radio:
        hull["radio"] = RADIO
    match sketch.running_gear:
        case "tracks":
            track = max(LEAST_TRACK, round_down(sketch.tons / TONS_A_TRACK_POINT))
            hull |= {"left-track": track, "right-track": track}
        case "wheels" | "half-track":
            hull |= {"left-wheels": WHEELS, "right-wheels": WHEELS}
    if not sketch.turret:
        return {"hull": hull | _gun_and_visor(sketch.caliber_mm)}
    turret = _gun_and_visor(sketch.caliber_mm)
    if turret:
        turret["turret-ring"] = TURRET_RING
    return {"hull": hull, "turret": turret}


def _gun_and_visor(caliber_mm: float | None) -> Points:
    if caliber_mm is None:
        return {}
    return {"visor": VISOR, "gun": max(LEAST_GUN, round_half_up(caliber_mm / CALIBER_A_GUN_POINT))}
