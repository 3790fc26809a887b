"""A vehicle on its element's card: complete for its owner, visible parts for the enemy."""

from collections.abc import Callable, Mapping, Sequence

from assistant.battle.play import Question
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import (
    Piece,
    describe_rounds_left,
    name_of,
    pieces,
)
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import FAN, PART, SECTOR
from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of
from assistant.cards.rattenkrieg.drawing.fan_diagram import Chosen, Diagram, Strike
from assistant.cards.rattenkrieg.drawing.fans import fan_svg
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

Link = Callable[[Mapping[str, str]], str]
PARTS: tuple[Part, ...] = ("hull", "turret")


MOST_BOXES = 20  # for which a phone has room


@dataclass(frozen=True)
class SystemRow:
    """A system: a box for each point, or the number to roll."""

    name: str
    points: int
    lost: int
    is_die: bool

    @property
    def has_boxes(self) -> bool:
        """Return whether a phone has room for a box for each point."""
        return not self.is_die and self.points <= MOST_BOXES


@dataclass(frozen=True)
class GunRow:
    """A gun, the shells it has left, and what is known of each kind."""

    name: str
    rounds: int | None  # None: nobody counts them
    shells: tuple[tuple[str, str], ...]  # by name: how many are left, and were fired


@dataclass(frozen=True)
class PartView:
    """A part with its diagram and its systems."""

    name: Part
    diagram: Diagram
    systems: tuple[SystemRow, ...]


@dataclass(frozen=True)
class SeenVehicle:
    """A vehicle as the enemy sees it: its model, and the visible damage."""

    name: str
    facts: tuple[str, ...]
    diagrams: tuple[Diagram, ...]  # of the model, as its printed card has them


@dataclass(frozen=True)
class VehicleView:
    """A vehicle for its owner and the umpire."""

    name: str
    facts: tuple[str, ...]
    parts: tuple[PartView, ...]
    guns: tuple[GunRow, ...]
    fire: int
    smoke: int | None  # pots and projectors left; None: nobody counts them


def vehicle_view(battle: Battle, element: Element) -> VehicleView | None:
    """Return an element's vehicle with its damage; None for figures on foot."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        return None
    parts = (
        PartView(p, diagram_of(vehicle.card, p), _system_rows(vehicle, p))
        for p in _parts_with_diagram(vehicle)
    )
    return VehicleView(
        name=vehicle.name,
        facts=tuple(describe_seen(replace(vehicle, fire=0))),  # its fire stands by itself
        parts=tuple(parts),
        guns=tuple(_gun_row(vehicle, piece) for piece in pieces(vehicle.card)),
        fire=vehicle.fire,
        smoke=vehicle.smoke_left,
    )


def seen_vehicle(battle: Battle, element: Element) -> SeenVehicle | None:
    """Return an identified enemy vehicle; None for others and for figures on foot."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or element.concealment != "identified":
        return None
    diagrams = tuple(diagram_of(vehicle.card, part) for part in _parts_with_diagram(vehicle))
    return SeenVehicle(vehicle.name, tuple(describe_seen(vehicle)), diagrams)


def fan_asked(battle: Battle, asks: Sequence[Question], link: Link) -> str:
    """Return the fan diagram whose cells answer where a shell hits, while that is asked."""
    asked = {ask.name: ask for ask in asks}
    ask = next((ask for ask in asks if ask.of and ask.value is None), None)
    vehicle = battle.vehicles.get(ask.of) if ask else None
    if vehicle is None:
        return ""
    part: Part = "turret" if PART in asked and asked[PART].value == "turret" else "hull"
    sector = asked[SECTOR].value
    chosen = Chosen(int(str(sector))) if sector is not None else None
    return fan_svg(
        diagram_of(vehicle.card, part), chosen, lambda strike: link(_answers_of_cell(part, strike))
    )


def _answers_of_cell(part: Part, strike: Strike) -> dict[str, str]:
    """Return what a tapped cell answers: for a turret the sector alone."""
    fan, sector = strike
    return {SECTOR: str(sector)} | ({FAN: fan} if fan and part == "hull" else {})


def _parts_with_diagram(vehicle: Vehicle) -> list[Part]:
    return [part for part in PARTS if vehicle.card.get("size", {}).get(part)]


def _system_rows(vehicle: Vehicle, part: Part) -> tuple[SystemRow, ...]:
    points: Mapping[str, int] = vehicle.card.get("systems", {}).get(part, {})
    lost = vehicle.lost.get(part, {})
    return tuple(
        SystemRow(
            system.replace("-", " "), number, min(number, lost.get(system, 0)), system in CHECKED
        )
        for system, number in points.items()
    )


def _gun_row(vehicle: Vehicle, piece: Piece) -> GunRow:
    shells = []
    for name in map(name_of, piece.shells):
        fired = f"{vehicle.fired[name]} fired" if name in vehicle.fired else ""
        words = ", ".join(filter(None, (describe_rounds_left(vehicle, piece, name), fired)))
        if words:
            shells.append((name, words))
    return GunRow(piece.name, vehicle.count(piece.number).rounds, tuple(shells))
