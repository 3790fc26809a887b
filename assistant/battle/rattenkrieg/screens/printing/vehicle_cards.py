"""A vehicle's or gun's card on paper: clean, or with the damage that it has in a battle."""

from collections.abc import Mapping
from dataclasses import field

from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import pieces
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from assistant.battle.rattenkrieg.screens.data_card import Json, data_card
from assistant.battle.rattenkrieg.screens.data_card_parts import DataCard
from assistant.battle.rattenkrieg.screens.rows import badge, clock
from assistant.battle.rattenkrieg.state import GONE, Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.screens.side_labels import SideLabel
from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of, parts_with_content
from assistant.cards.rattenkrieg.drawing.fan_diagram import Diagram
from assistant.cards.rattenkrieg.drawing.system_icons import Icons
from assistant.frozen import dataclass


@dataclass(frozen=True)
class DamageToday:
    """A vehicle's damage in a battle; empty for a clean card."""

    lost: Mapping[tuple[str, str], int] = field(default_factory=dict)  # by part and system
    men: Mapping[str, str] = field(default_factory=dict)  # words by the card's names of men
    fallen: frozenset[str] = frozenset()
    fire: int = 0
    rounds: tuple[int | None, ...] = ()  # of each gun, as the card lists them
    shells: tuple[Mapping[str, int], ...] = ()  # left by name, where they are counted
    fired: Mapping[str, int] = field(default_factory=dict)  # shells by name
    words: tuple[str, ...] = ()
    as_of: str = ""


@dataclass(frozen=True)
class PrintedVehicle:
    """A card: of a unit in a battle, or of a model that anybody may have."""

    card: DataCard
    diagrams: tuple[Diagram, ...]
    icons: Mapping[str, Icons] = field(default_factory=dict)  # by part, the systems of sectors
    id: str = ""  # of the unit; empty outside a battle
    side: SideLabel | None = None
    unit: str = ""  # what the unit is called
    today: DamageToday = DamageToday()
    crew_words: str = ""  # the values of a crew aboard, which has no card of its own


def printed_card(card: Json) -> PrintedVehicle:
    """Return the empty card of a model."""
    parts = tuple(diagram_of(card, part) for part in parts_with_content(card))
    return PrintedVehicle(data_card(card), parts, card.get("icons", {}))


def printed_vehicle(battle: Battle, element: Element, *, damaged: bool) -> PrintedVehicle | None:
    """Return the card of a unit's vehicle for its owner, or None for figures on foot."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        return None
    clean = printed_card(vehicle.card)
    return PrintedVehicle(
        clean.card,
        clean.diagrams,
        clean.icons,
        element.id,
        badge(battle, element.side),
        element.title,
        _damage_today(battle, vehicle) if damaged else DamageToday(),
        _describe_crew(battle, element, damaged=damaged) if is_aboard(battle, element) else "",
    )


def _describe_crew(battle: Battle, element: Element, *, damaged: bool) -> str:
    words = f"Quality {element.quality}"
    if not is_on(battle, "aggressiveness"):
        return words
    now = element.aggressiveness if damaged else element.original_aggressiveness
    return f"{words}, Aggressiveness {now}"


def _damage_today(battle: Battle, vehicle: Vehicle) -> DamageToday:
    seated = {seat: battle.figures[id].state for seat, id in vehicle.seats.items()}
    guns = [piece.number for piece in pieces(vehicle.card)]
    return DamageToday(
        lost={
            (part, system): points
            for part, systems in vehicle.lost.items()
            for system, points in systems.items()
        },
        men={seat: state.replace("-", " ") for seat, state in seated.items() if state != "ready"},
        fallen=frozenset(seat for seat, state in seated.items() if state in GONE),
        fire=vehicle.fire,
        rounds=tuple(vehicle.count(gun).rounds for gun in guns),
        shells=tuple(vehicle.kinds.get(gun, {}) for gun in guns),
        fired=dict(vehicle.fired),
        words=tuple(describe_seen(vehicle)),
        as_of=clock(battle),
    )
