"""Aircraft that are shot down, or that nobody flies any more (Rattenkrieg 34.5, 34.14, 34.16)."""

from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import COMES
from assistant.battle.rattenkrieg.boats_and_aircraft.landing import complete_landing
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Battle
from assistant.rules.rattenkrieg.vehicles.driving.ramming import BY_AIR

FLIES = ("ready", "hunkered-down", "stunned")


def crash_wrecks(play: BattlePlay) -> None:
    """Crash aircraft that are wrecks, or that nobody aboard can fly any more.

    Ruling: another figure aboard may take the controls (34.5); if nobody is left, the aircraft
    falls.
    """
    battle = play.state
    if battle.phase == "over":  # aircraft in flight then roll a die of their own
        return
    for id, plane in battle.boats_and_aircraft.planes.items():
        vehicle = battle.vehicles.get(id)
        if vehicle is None or plane.where not in COMES:
            continue
        if vehicle.wreck or not _has_crew(battle, id):
            element = play.state.elements[id]
            complete_landing(play, element, vehicle, plane.place, "crashed", modifier=BY_AIR)


def _has_crew(battle: Battle, element: str) -> bool:
    """Return whether somebody aboard an aircraft, its crew or a passenger, can fly it."""
    aboard = (*battle.elements[element].figures, *battle.travel.riders(element))
    return any(battle.figures[id].state in FLIES for id in aboard)
