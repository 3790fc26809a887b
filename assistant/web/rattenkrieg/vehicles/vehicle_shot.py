"""A shot marked on a fan diagram: the plates that it may strike, and the working (22.1)."""

from dataclasses import dataclass

from assistant.cards.rattenkrieg.drawing.fan_diagram import Diagram
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle
from assistant.rules.rattenkrieg.vehicles.armor.data_card import FAN_HOURS, Fan, Row, azimuth_of
from assistant.rules.rattenkrieg.vehicles.armor.relative_armor import PlateStruck, calculate_armor
from assistant.rules.working import Step, Working

SECTION = "22.1.1"
NEAR_SQUARE_DEG = 30
STOPS = {
    "none": "stops nothing",
    "light": "stops light weapons",
    "hmg": "stops heavy machine guns",
}
ROWS: dict[Row, str] = {"high": "above", "low": "below"}


@dataclass(frozen=True)
class Plate:
    """A plate that the shot may strike."""

    fan: Fan
    words: str
    mm: int
    others: str  # from above and below
    on: bool


@dataclass(frozen=True)
class Shot:
    """The origin of a shot, and the plates in its way."""

    part: str
    sector: int
    fan: str  # that was tapped; empty when only the hour is known
    plates: tuple[Plate, ...]
    signs: tuple[str, ...]  # parts without armor in millimeters
    size: tuple[int, int] | None  # level, from above
    steps: tuple[Step, ...]


def shot_of(card: Vehicle | None, diagram: Diagram, sector: int, fan: str) -> Shot:
    """Return the plates that a shot from a sector (an hour) meets, the most direct first."""
    met = sorted(_fans_struck(diagram, sector), key=lambda each: azimuth_of(sector, each))
    tapped = fan if fan in met else ""
    on = tapped or next(iter(met), "")
    plates = tuple(_plate(diagram, each, sector, each == on) for each in met)
    faced = (each for each in FAN_HOURS if azimuth_of(sector, each) <= 2 * NEAR_SQUARE_DEG)
    sides = sorted(faced, key=lambda each: azimuth_of(sector, each))
    signs = (
        ()
        if plates
        else tuple(
            f"{each.capitalize()}: {STOPS[diagram.signs[each]]}"
            for each in sides
            if each in diagram.signs
        )
    )
    size = diagram.sizes.get(str(sector))
    steps = next((_working(card, diagram, p, sector) for p in plates if p.on), ())
    sizes = (size["level"], size["high"]) if size else None
    return Shot(diagram.part, sector, tapped, plates, signs, sizes, steps)


def _fans_struck(diagram: Diagram, sector: int) -> list[Fan]:
    """Return the fans that a shot from a sector can strike."""
    if diagram.part == "hull":
        return [fan for fan in FAN_HOURS if str(sector) in diagram.hull.get(fan, {})]
    if str(sector) not in diagram.turret:
        return []
    return [fan for fan in FAN_HOURS if azimuth_of(sector, fan) <= NEAR_SQUARE_DEG]


def _plate(diagram: Diagram, fan: Fan, sector: int, on: bool) -> Plate:
    cells = diagram.hull[fan] if diagram.part == "hull" else diagram.turret
    cell = cells[str(sector)]
    level = cell["level"]
    askew = azimuth_of(sector, fan) > NEAR_SQUARE_DEG
    how = "may rebound" if level.red else "askew to it" if askew else "square to it"
    others = " · ".join(
        f"{cell[row].mm} from {words}" for row, words in ROWS.items() if row in cell
    )
    return Plate(fan, f"{fan.capitalize()} plate, {how}", level.mm, others, on)


def _working(card: Vehicle | None, diagram: Diagram, plate: Plate, sector: int) -> tuple[Step, ...]:
    """Return how a plate's millimeters were calculated; empty if the card states them directly."""
    plates = getattr(card.plates, diagram.part) if card else None
    if plates is None:
        return ()
    face = plates.plate_on(plate.fan)
    azimuth = azimuth_of(sector, plate.fan)
    working = Working(SECTION)
    working.step(f"{plate.fan} plate, millimeters", face.mm)
    working.step("degrees off square, from above", azimuth)
    strike = PlateStruck(thickness_mm=face.mm, slope_deg=face.slope_deg, azimuth_deg=azimuth)
    found = calculate_armor(strike, working)
    return tuple(working.steps) if found.armor_mm == plate.mm else ()
