"""Hits from above on the horizontal plates of a vehicle (Rattenkrieg 22.1.3)."""

from typing import Literal

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, Part

PlateName = Literal["bow", "rear-deck", "turret-roof"]
BOW: PlateName = "bow"
REAR_DECK: PlateName = "rear-deck"
TURRET_ROOF: PlateName = "turret-roof"


@dataclass(frozen=True)
class HorizontalPlate:
    """A horizontal plate: its part, its thickness on the card, and where a hit on it enters."""

    part: Part
    thickness: str  # the field of the card's plates, in millimeters
    sector: int
    fan: str


PLATES: dict[PlateName, HorizontalPlate] = {
    BOW: HorizontalPlate("hull", "deck_front_mm", HOURS, "front"),
    REAR_DECK: HorizontalPlate("hull", "deck_rear_mm", HOURS // 2, "rear"),
    TURRET_ROOF: HorizontalPlate("turret", "roof_mm", HOURS, "front"),
}


def plate_thickness(vehicle: Vehicle, name: PlateName) -> float | None:
    """Return the millimeters of a horizontal plate; None if the card does not give them."""
    plate = PLATES[name]
    known: float | None = vehicle.card.get("plates", {}).get(plate.part, {}).get(plate.thickness)
    return known


def has_open_turret(vehicle: Vehicle) -> bool:
    """Return whether the turret of a vehicle has no roof."""
    return bool(vehicle.card.get("plates", {}).get("turret", {}).get("open"))


def ask_line_from_above(play: BattlePlay, vehicle: Vehicle, name: PlateName) -> LineOfFire:
    """Return the line of a hit from above, with the armor of the horizontal plate.

    The thickness is asked for if the card does not give it.
    """
    plate = PLATES[name]
    words = f"Armor of its {plate.part} from above"
    known = plate_thickness(vehicle, name)
    mm = play.number(f"{plate.part}_mm", words, known, unit=" mm", rare=True)
    armor = {"mm": mm, "red": False}
    return LineOfFire(plate.part, plate.sector, plate.fan, "high", 1, armor, through_top=True)
