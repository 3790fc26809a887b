"""Aircraft: modifiers for damage, and the bombs and extinguishers left (Rattenkrieg 34)."""

from collections import Counter
from typing import Any

from assistant.battle.rattenkrieg.boats_and_aircraft.boat_state import ENGINE_POINTS
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying, is_plane
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle

BEFORE_IT_FLIES = frozenset(  # moves of everything on the table
    (
        *("deploy", "move-mojon", "place-order", "take-back-order", "bail-out", "get-in"),
        *("pull-out", "tell-facing", "get-aboard", "repair-vehicle", "grenade-inside"),
        *("automatic-fire", "suppress", "ask-suppress", "give-order"),  # it strafes
    )
)
PASSENGERS = frozenset(("deploy", "move-mojon", "get-off", "jump-off", "fall-off"))
AWAY = frozenset(("give-order", "adjust-nerve"))


def is_hidden_in_flight(battle: Battle, element: Element, move: str) -> bool:
    """Return whether a move is impossible because an aircraft is flying or has not arrived yet."""
    if not is_flying(battle, element.id):
        rides = (battle.travel.rides.get(id) for id in element.figures)
        up = (ride is not None and is_flying(battle, ride.vehicle) for ride in rides)
        return move in PASSENGERS and any(up)
    away = battle.boats_and_aircraft.plane(element.id).where == "away"
    return move in BEFORE_IT_FLIES or (away and move in AWAY)


def _consequences(vehicle: Vehicle) -> dict[str, Any]:
    found: dict[str, Any] = vehicle.card.get("consequences", {})
    return found


def survival_roll_modifier(vehicle: Vehicle) -> int:
    """Return the modifier of the Survival Die Roll for damage (34.9)."""
    a_hit: int = _consequences(vehicle).get("engine-survival", 0)
    return a_hit * vehicle.lost_of("engine")


def landing_roll_modifier(vehicle: Vehicle) -> int:
    """Return the modifier of the Landing Die Roll for damage (34.10)."""
    hits = _consequences(vehicle).get("structure-landing")
    return vehicle.lost_of("structure") // hits if hits else 0


def may_engine_burn(vehicle: Vehicle) -> bool:
    """Return whether a hit on the engine also calls for a fire check."""
    burns = bool(_consequences(vehicle).get("engine-fire"))
    return is_plane(vehicle) and burns and not (vehicle.burnt or vehicle.fire or vehicle.wreck)


def extinguishers_left(battle: Battle, element: str) -> int:
    """Return the number of automatic extinguishers left: one for each engine (34.16.1)."""
    vehicle = battle.vehicles.of[element]
    points: int = vehicle.card.get("systems", {}).get("hull", {}).get("engine", 0)
    return max(
        0, -(-points // ENGINE_POINTS) - battle.boats_and_aircraft.hold(element).extinguishers
    )


def bombs_left(battle: Battle, element: str) -> dict[str, int]:
    """Return the bombs that an aircraft has left, by kind."""
    vehicle, dropped = battle.vehicles.of[element], battle.boats_and_aircraft.hold(element).dropped
    left = Counter(vehicle.card.get("bombs", ())) - Counter(dropped)
    return dict(left)
