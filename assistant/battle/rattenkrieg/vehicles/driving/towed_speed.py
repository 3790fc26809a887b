"""The speed of vehicles and guns in tow: that of their tractor (Rattenkrieg 23.1.1, 25.3)."""

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Battle


def follow_tractors(play: BattlePlay) -> None:
    """Let what is in tow move as fast as its tractor, and stop it once it is cast off.

    So its crew does not fire on the move, and fire at it counts its speed.
    """
    tractors = _tractors(play.state)
    for towed in {**_tractors(play.before), **tractors}:
        vehicle = play.state.vehicles.get(towed)
        tractor = play.state.vehicles.get(tractors.get(towed, ""))
        speed = tractor.speed_in if tractor and tractor.manned else 0.0
        if vehicle is not None and vehicle.speed_in != speed:
            play.record(v.VehicleSpeedSet(towed, speed))


def _tractors(battle: Battle) -> dict[str, str]:
    """Return the element that tows each element in tow."""
    return {going.tows: id for id, going in battle.travel.goes.items() if going.tows}
