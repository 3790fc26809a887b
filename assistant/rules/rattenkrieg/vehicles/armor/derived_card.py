"""A data card derived from plates and dimensions: the book's are lost (Rattenkrieg 22, 23)."""

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    FAN_HOURS,
    HOURS,
    ROWS,
    Fan,
    Part,
    Plates,
    Row,
    System,
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
from assistant.rules.rattenkrieg.vehicles.armor.sketch import Sketch
from assistant.rules.rounding import round_down, round_half_up
from assistant.rules.working import NullWorking, Working

# Rulings, in the proportions of the printed vehicles.
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

    Armor and size are calculated as by the procedures for a single plate and outline; systems
    follow the printed cards.
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
    """Record a step for a row of a diagram: millimeters, with an r for red plates."""
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
