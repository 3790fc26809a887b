"""A vehicle on its element's card: complete for its owner, visible parts for the enemy."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from assistant.battle.play import Question
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.vehicles.mounted_weapons import (
    figure_with_mounted_gun,
    printed_machine_guns,
)
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import (
    Piece,
    describe_rounds_left,
    name_of,
    pieces,
)
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from assistant.battle.rattenkrieg.screens.data_card import data_card
from assistant.battle.rattenkrieg.screens.data_card_parts import DataCard, Gun, Man, System
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import FAN, PART, SECTOR
from assistant.battle.rattenkrieg.vehicles.driving.movement_limits import greatest_speed_in
from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of, parts_with_content
from assistant.cards.rattenkrieg.drawing.fan_diagram import Chosen, Diagram, Strike
from assistant.cards.rattenkrieg.drawing.fans import fan_svg
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

Link = Callable[[Mapping[str, str]], str]
PARTS: tuple[Part, ...] = ("hull", "turret")
SPEEDS = (  # the label on the card, its field, on a road, backwards
    ("Off road", "off_road_in", False, False),
    ("Off road", "off_road_per_quality", False, False),
    ("Road", "road_in", True, False),
    ("Reverse", "reverse_in", False, True),
)


@dataclass(frozen=True)
class SystemRow:
    """A system of the printed card, with the points that it has lost."""

    printed: System
    name: str
    points: int
    lost: int

    @property
    def has_boxes(self) -> bool:
        """Return whether a phone has room for a box for each point."""
        return self.printed.has_boxes

    @property
    def is_hit(self) -> bool:
        """Return whether it has lost a point."""
        return self.lost > 0


@dataclass(frozen=True)
class GunRow:
    """A gun of the printed card, with the shells and shots that it has left."""

    printed: Gun
    name: str
    rounds: int | None  # None: nobody counts them
    shots: int  # left in the impulse that is on
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
    """A vehicle for its owner and the umpire: its printed card, and its damage today."""

    name: str
    facts: tuple[str, ...]
    card: DataCard
    parts: tuple[PartView, ...]
    guns: tuple[GunRow, ...]
    posts: Mapping[str, Man]  # places in the crew, by figure
    loose: tuple[Man, ...]  # weapons that nobody is listed with
    speeds: tuple[tuple[str, str], ...]  # speed that damage leaves it, if slower
    fire: int
    smoke: int | None  # pots and projectors left; None: nobody counts them

    @property
    def systems(self) -> tuple[SystemRow, ...]:
        """Return all systems; the systems that were hit come first."""
        every = [row for part in self.parts for row in part.systems]
        return tuple(sorted(every, key=lambda row: not row.is_hit))

    @property
    def hits(self) -> int:
        """Return the number of systems that were hit."""
        return sum(row.is_hit for row in self.systems)


def vehicle_view(battle: Battle, element: Element) -> VehicleView | None:
    """Return an element's vehicle with its damage; None for figures on foot."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        return None
    card = data_card(vehicle.card)
    parts = (
        PartView(p, diagram_of(vehicle.card, p), _system_rows(vehicle, card, p))
        for p in parts_with_content(vehicle.card)
    )
    crew = {man.id: man for man in card.crew if man.id}
    guns = zip(pieces(vehicle.card), card.guns, strict=True)
    return VehicleView(
        name=vehicle.name,
        facts=tuple(describe_seen(replace(vehicle, fire=0))),  # its fire has a place of its own
        card=card,
        parts=tuple(parts),
        guns=tuple(_gun_row(vehicle, piece, printed) for piece, printed in guns),
        posts={
            id: _post_today(battle, vehicle, seat, crew[seat])
            for seat, id in vehicle.seats.items()
            if seat in crew
        },
        loose=tuple(man for man in card.crew if not man.id),
        speeds=tuple(_speeds_today(battle, element, vehicle)),
        fire=vehicle.fire,
        smoke=vehicle.smoke_left,
    )


def _post_today(battle: Battle, vehicle: Vehicle, seat: str, printed: Man) -> Man:
    """Return a place in the crew as printed, with the state of its machine gun."""
    gun = next((x for x in printed_machine_guns(vehicle) if x.seat == seat), None)
    if gun is None:
        return printed
    holder = figure_with_mounted_gun(battle, vehicle, gun)
    if holder is None:
        return replace(printed, words="unserviceable")
    if holder.id != vehicle.seats[seat]:
        return replace(printed, weapon="", words="")  # on the card of its new bearer
    left = any(weapon.name == gun.name for weapon in holder.left_aboard)
    return replace(printed, words="stays in the vehicle") if left else printed


def seen_vehicle(battle: Battle, element: Element) -> SeenVehicle | None:
    """Return an identified enemy vehicle; None for others and for figures on foot."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or element.concealment != "identified":
        return None
    diagrams = tuple(diagram_of(vehicle.card, part) for part in _parts_with_diagram(vehicle))
    return SeenVehicle(vehicle.name, tuple(describe_seen(vehicle)), diagrams)


def fan_asked(battle: Battle, asks: Sequence[Question], link: Link) -> str:
    """Return the fan diagram whose cells answer where a shell hits, while that question is open."""
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
    """Return the answers that tapping a cell gives: for a turret only the sector."""
    fan, sector = strike
    return {SECTOR: str(sector)} | ({FAN: fan} if fan and part == "hull" else {})


def _parts_with_diagram(vehicle: Vehicle) -> list[Part]:
    return [part for part in PARTS if vehicle.card.get("size", {}).get(part)]


def _system_rows(vehicle: Vehicle, card: DataCard, part: Part) -> tuple[SystemRow, ...]:
    lost = vehicle.lost.get(part, {})
    return tuple(
        SystemRow(
            each,
            each.system.replace("-", " "),
            each.points,
            min(each.points, lost.get(each.system, 0)),
        )
        for each in card.systems
        if each.part == part
    )


def _gun_row(vehicle: Vehicle, piece: Piece, printed: Gun) -> GunRow:
    shells = []
    for name in map(name_of, piece.shells):
        fired = f"{vehicle.fired[name]} fired" if name in vehicle.fired else ""
        words = ", ".join(filter(None, (describe_rounds_left(vehicle, piece, name), fired)))
        if words:
            shells.append((name, words))
    count = vehicle.count(piece.number)
    return GunRow(printed, piece.name, count.rounds, count.shots, tuple(shells))


def _speeds_today(battle: Battle, element: Element, vehicle: Vehicle) -> Iterator[tuple[str, str]]:
    """Yield the speeds that a damaged engine or gear leaves, by their labels on the card."""
    quality = quality_used(battle, element)
    for label, key, road, reverse in SPEEDS:
        if key in vehicle.card.get("movement", {}):
            whole = greatest_speed_in(
                replace(vehicle, lost={}), quality, road=road, reverse=reverse
            )
            now = greatest_speed_in(vehicle, quality, road=road, reverse=reverse)
            if now < whole:
                yield label, f"{now:g}″"
