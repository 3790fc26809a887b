"""Smoke from burning vehicles, boats and aircraft (Rattenkrieg 31.15, 32.15, 33.14, 34.16)."""

from assistant.battle.rattenkrieg.events.table_plan import PositionSet
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleBurned, VehicleDamaged
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import position_id
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL

UNKNOWN = "a burning vehicle"


def add_vehicle_smoke(play: BattlePlay) -> None:
    """Add the smoke of every vehicle that burns when the turn ends, as dense as its fire."""
    for id, vehicle in list(play.state.vehicles.of.items()):
        if 0 < vehicle.fire < OUT_OF_CONTROL and not vehicle.wreck:
            _add_smoke(play, play.state.elements[id], vehicle.fire)


def add_smoke_of_destroyed(play: BattlePlay) -> None:
    """Add the smoke of each vehicle that a fire out of control has just destroyed."""
    if not is_on(play.state, SMOKE):
        return
    lost = {x.element for x in play.events if isinstance(x, VehicleBurned) and x.destroyed}
    hits = [x for x in play.events if isinstance(x, VehicleDamaged)]
    lost |= {x.element for x in hits if x.fire >= OUT_OF_CONTROL}
    for id in sorted(lost):
        if not play.before.vehicles.of[id].wreck:
            _add_smoke(play, play.state.elements[id], OUT_OF_CONTROL)


def _add_smoke(play: BattlePlay, element: Element, strength: int) -> None:
    """Add one turn's smoke above a vehicle.

    The cloud is named after the vehicle and placed on the table plan only if the vehicle is
    identified.
    """
    vehicle, plane = (
        play.state.vehicles.of[element.id],
        play.state.boats_and_aircraft.plane(element.id),
    )
    flies = is_aloft(play.state, element.id)
    if flies and plane.where == "away":
        return
    known = element.concealment == "identified"
    cloud = add_cloud(
        play,
        "fire",
        f"a burning {vehicle.name}" if known else UNKNOWN,
        {"strength": strength},
        prefix=f"smoke {element.id}: ",
        fresh=True,
        base_in=plane.altitude_in if flies else 0,
    )
    stand = certain_position(play.state, element.id) if known else None
    if stand is not None:
        play.record(PositionSet(position_id(cloud), stand.x_in, stand.y_in, stand.up_in))
