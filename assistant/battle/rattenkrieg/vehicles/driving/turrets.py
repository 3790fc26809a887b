"""A turret that turns in its vehicle's impulse, by itself or towards its target (25.3)."""

from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.vehicles.armor.data_card import WHOLE_DEG
from assistant.rules.rattenkrieg.vehicles.driving.turning import turret_arc_deg


def can_turn_turret(vehicle: Vehicle) -> bool:
    """Return whether a vehicle has a turret that can turn at all."""
    arc = vehicle.card.get("turret", {}).get("arc_deg")
    return facing.has_turret(vehicle.card) and arc != 0 and vehicle.manned


def _arc_deg(vehicle: Vehicle) -> float | None:
    """Return how many degrees a turret turns in an impulse; None if its card does not say."""
    arc = vehicle.card.get("turret", {}).get("arc_deg")
    return None if arc is None else turret_arc_deg(arc, vehicle.lost_of("turret-ring"))


def turn_turret_to(play: BattlePlay, element: Element, vehicle: Vehicle, to_deg: float) -> None:
    """Turn a turret toward an angle from the hull front, at most as far as an impulse allows."""
    going = play.state.travel.going(element.id)
    apart = abs((to_deg - going.turret_deg + WHOLE_DEG / 2) % WHOLE_DEG - WHOLE_DEG / 2)
    if not apart:
        return
    play.require(not vehicle.is_out("turret-ring"), f"The turret of {element.title} is stuck.")
    spent = play.state.elements[element.id].spent
    done = going.swung_deg if going.impulse == spent else 0.0
    arc = _arc_deg(vehicle)
    play.require(
        arc is None or done + apart <= arc,
        f"The turret of {element.title} turns {arc or 0:g}° in an impulse; "
        f"it has turned {done:g}°.",
    )
    play.record(t.TurretTurned(element.id, to_deg, apart, spent))


def turn_turret_at(play: BattlePlay, firer: str, target: str) -> None:
    """Turn a turret towards its target, if the positions of both are known (25.3)."""
    vehicle = play.state.vehicles.get(firer)
    going = play.state.travel.going(firer)
    bearing = play.state.travel.bearings.get(f"{firer} {target}")
    if vehicle is None or bearing is None or going.hull_deg is None or not can_turn_turret(vehicle):
        return
    to_deg = (bearing - going.hull_deg) % WHOLE_DEG
    if facing.clock_hour(to_deg) != facing.clock_hour(going.turret_deg):
        turn_turret_to(play, play.state.elements[firer], vehicle, to_deg)


def require_in_traverse(play: BattlePlay, firer: str, target: str) -> None:
    """Refuse a gun's shot outside its traverse, if the positions of both are known (27.1)."""
    vehicle = play.state.vehicles.get(firer)
    bow = play.state.travel.going(firer).hull_deg
    bearing = play.state.travel.bearings.get(f"{firer} {target}")
    if vehicle is None or bow is None or bearing is None:
        return
    traverse = vehicle.card.get("handling", {}).get("traverse_deg")
    apart = abs((bearing - bow + WHOLE_DEG / 2) % WHOLE_DEG - WHOLE_DEG / 2)
    play.require(
        traverse is None or apart <= traverse / 2,
        f"The traverse of the {vehicle.name} is {traverse or 0:g}°: its crew turns the gun first.",
    )
