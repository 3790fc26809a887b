"""The state of a Rattenkrieg battle: frozen values that only events replace."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, Literal, get_args

from assistant.battle.rattenkrieg.state.animals import AnimalState
from assistant.battle.rattenkrieg.state.boats_and_aircraft import BoatAndAircraftState
from assistant.battle.rattenkrieg.state.buildings_and_traps import BuildingState
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState
from assistant.battle.rattenkrieg.state.fire_and_smoke import Ground
from assistant.battle.rattenkrieg.state.heavy_weapons import HeavyWeaponState
from assistant.battle.rattenkrieg.state.mojons_and_sides import Mojon, Side
from assistant.battle.rattenkrieg.state.morale import MoraleState
from assistant.battle.rattenkrieg.state.people import (
    GONE,
    OUT,
    Command,
    Concealment,
    Element,
    Figure,
    FigureState,
    Inherent,
    Kind,
    Order,
    Piece,
    PieceKind,
    TemporaryChange,
    Weapon,
)
from assistant.battle.rattenkrieg.state.round_state import (
    Acting,
    HeardNoise,
    HeldAction,
    Noise,
    PendingCheck,
    Round,
    UmpireRequest,
)
from assistant.battle.rattenkrieg.state.scenario import ScenarioState
from assistant.battle.rattenkrieg.state.table_plan import TablePlanState
from assistant.battle.rattenkrieg.state.travel import TravelState
from assistant.battle.rattenkrieg.state.vehicle_emergencies import EmergencyState
from assistant.battle.rattenkrieg.state.vehicles import VehicleState
from assistant.battle.rattenkrieg.state.wounds import WoundState
from assistant.frozen import dataclass

__all__ = [
    "GONE",
    "OUT",
    "Acting",
    "Ambient",
    "Battle",
    "Command",
    "Concealment",
    "Element",
    "Ending",
    "Figure",
    "FigureState",
    "HeardNoise",
    "HeldAction",
    "Inherent",
    "Kind",
    "Mojon",
    "Noise",
    "Order",
    "PendingCheck",
    "Phase",
    "Piece",
    "PieceKind",
    "Round",
    "Side",
    "Stage",
    "TemporaryChange",
    "UmpireRequest",
    "Weapon",
]

Phase = Literal["setup", "approach", "engagement", "over"]
Stage = Literal["orders", "rounds", "end"]
STAGES: tuple[Stage, ...] = get_args(Stage)  # of an engagement turn, in their order
Ending = Literal["ground", "wounded", "nerve", "events"]  # the steps of a turn's end, 11.1
Ambient = Literal["quiet", "normal", "combat"]


@dataclass(frozen=True)
class Battle:
    """The whole state of one battle."""

    title: str = ""
    scenario: str = ""
    phase: Phase = "setup"
    stage: Stage = "orders"
    ending: Mapping[str, Ending] = field(default_factory=dict)  # see ending.py
    turn: int = 0
    limit: int = 0
    visibility: tuple[str, ...] = ("clear-day",)
    ambient: Ambient = "normal"
    cold: bool = False
    rain: bool = False
    combat: bool = False  # there was combat this turn
    rules: Mapping[str, Any] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    elements: Mapping[str, Element] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    mojons: Mapping[str, Mojon] = field(default_factory=dict)
    first_side: str | None = None  # the side whose pathways grow first this approach turn
    placing_turn: int = 0  # the turn that placing the Mojons used up; 0 if none did
    round: Round | None = None
    rounds_done: int = 0
    owed: tuple[PendingCheck, ...] = ()
    requests: tuple[UmpireRequest, ...] = ()
    # the action that may be reacted to; if unseen, no round waits for it
    noise: Noise | None = None
    heard: tuple[HeardNoise, ...] = ()  # noises of enemies out of sight, of this turn and the last
    distances: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # see distances.py
    aspects: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # see aspects.py
    # The weapon of each squad that fired first, by side and squad.
    first_weapons: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    victory: str = ""
    won_by: str = ""  # the winner by the umpire's decision: a side, or nobody
    fire_and_smoke: Ground = field(default_factory=Ground)
    crewed_weapons: CrewedWeaponState = field(default_factory=CrewedWeaponState)
    morale: MoraleState = field(default_factory=MoraleState)
    buildings: BuildingState = field(default_factory=BuildingState)
    emergencies: EmergencyState = field(default_factory=EmergencyState)
    animals: AnimalState = field(default_factory=AnimalState)
    wounds: WoundState = field(default_factory=WoundState)
    vehicles: VehicleState = field(default_factory=VehicleState)
    travel: TravelState = field(default_factory=TravelState)
    boats_and_aircraft: BoatAndAircraftState = field(default_factory=BoatAndAircraftState)
    heavy_weapons: HeavyWeaponState = field(default_factory=HeavyWeaponState)
    script: ScenarioState = field(default_factory=ScenarioState)
    table_plan: TablePlanState = field(default_factory=TablePlanState)

    @property
    def is_before_engagement(self) -> bool:
        """Return whether the battle is still in its set-up or its approach."""
        return self.phase in ("setup", "approach")

    def of_side(self, side: str) -> Iterator[Element]:
        """Return a side's elements, in the order of its order of battle."""
        return (e for e in self.elements.values() if e.side == side and not e.merged)

    def squad_of(self, element: Element) -> list[Element]:
        """Return the elements of an element's squad, itself included."""
        return [x for x in self.of_side(element.side) if x.squad == element.squad]

    def mojons_of(self, side: str) -> list[Mojon]:
        """Return a side's Mojons, sorted by number."""
        return sorted((m for m in self.mojons.values() if m.side == side), key=lambda m: m.number)

    def enemy(self, side: str) -> Side:
        """Return the other side."""
        return next(other for other in self.sides.values() if other.id != side)

    def men(self, element: Element) -> list[Figure]:
        """Return the figures of an element."""
        return [self.figures[id] for id in element.figures]

    def able(self, element: Element) -> list[Figure]:
        """Return the element's figures that are not wounded, dead or captured."""
        return [man for id in element.figures if (man := self.figures[id]).state not in OUT]

    def awake(self, element: Element) -> list[Figure]:
        """Return the element's figures that can act this turn, even if they are hunkered down."""
        return [man for man in self.able(element) if man.state != "stunned"]

    def fit(self, element: Element) -> list[Figure]:
        """Return the element's figures that can act now."""
        return [man for man in self.men(element) if man.state == "ready"]

    def actions_left(self, element: Element) -> int:
        """Return the most actions that any figure of an element has left this turn."""
        vehicle = self.vehicles.get(element.id)
        lost = [man.lost for man in self.awake(element)]
        if not lost or (vehicle and not vehicle.left):
            return element.left
        return max(0, element.left - min(lost))

    def leader(self, element: Element) -> Figure | None:
        """Return the first able leader of an element.

        If the scenario has the rule `autoleader` for the side, another able figure replaces a
        fallen leader. It must not be stunned, and preferably has no automatic weapon, since a
        leader does not fire. The last figure of an element leads nobody (13.1.2).
        """
        first = self._first_in_command(element)
        if first is None or first.leader:
            return first
        able = self._able_people(element)
        awake = [man for man in able if man.state != "stunned"]
        best = min(awake, key=lambda man: (man.state != "ready", man.is_gunner), default=None)
        return best if len(able) > 1 else None

    def main_figure(self, element: Element) -> Figure:
        """Return the figure on the table for a located element: its leader or main figure.

        It stays the same when figures fall whom the enemy does not see (3.2.1.2).
        """
        return self._first_in_command(element) or self.men(element)[0]

    def _first_in_command(self, element: Element) -> Figure | None:
        """Return the able leader or the leader's replacement, even if nobody follows."""
        able = self._able_people(element)
        named = next((man for man in able if man.leader), None)
        rule = self.rules.get("autoleader") or self.sides[element.side].autoleader
        if named is None and rule and element.has_leader:
            return min(able, key=lambda man: man.is_gunner, default=None)
        return named

    def _able_people(self, element: Element) -> list[Figure]:
        """Return the able figures of an element without its dogs."""
        dogs = self.animals.dogs
        return [man for man in self.able(element) if man.id not in dogs]

    def owner(self, figure: str) -> Element:
        """Return the element that a figure belongs to."""
        return next(e for e in self.elements.values() if figure in e.figures)

    def in_mojon(self, mojon: str) -> list[Element]:
        """Return the elements hidden under a Mojon."""
        return [e for e in self.elements.values() if e.mojon == mojon and not e.merged]

    def under_mojons(self) -> dict[str, list[Element]]:
        """Return the hidden elements by their Mojon: `in_mojon` of every Mojon that has any."""
        found: dict[str, list[Element]] = {}
        for element in self.elements.values():
            if element.mojon and not element.merged:
                found.setdefault(element.mojon, []).append(element)
        return found

    def nominable(self, side: str) -> list[Element]:
        """Return a side's elements that can be nominated.

        Each has an order that is not carried out, an action left, and a figure that can act.
        """
        return [
            e
            for e in self.of_side(side)
            if e.order and not e.order.carried_out and e.left and self.awake(e)
        ]

    def active_of(self, side: str) -> list[Element]:
        """Return a side's active elements that have an action left."""
        if self.round is None:
            return []
        active = [self.elements[id] for id in self.round.active]
        return [e for e in active if e.side == side and e.left and self.awake(e)]
