"""Aircraft that are shot down, with everybody aboard (Rattenkrieg 34.14, 34.16)."""

from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import COMES
from assistant.battle.rattenkrieg.boats_and_aircraft.landing import complete_landing
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.rules.rattenkrieg.vehicles.driving.ramming import BY_AIR


def crash_wrecks(play: BattlePlay) -> None:
    """Let aircraft that are wrecks crash."""
    battle = play.state
    if battle.phase == "over":  # what becomes of those that fly then is told by their own die
        return
    for id, plane in battle.craft.planes.items():
        vehicle = battle.vehicles.get(id)
        if vehicle is not None and vehicle.wreck and plane.where in COMES:
            element = play.state.elements[id]
            complete_landing(play, element, vehicle, plane.place, "crashed", modifier=BY_AIR)
