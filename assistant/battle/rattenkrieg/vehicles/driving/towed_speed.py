"""Vehicles and guns in tow: their speed, and crews that stay behind (Rattenkrieg 23.1.1, 25.3)."""

from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.leaving_vehicles import become_infantry
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles.tows import crew_beside_tow
from assistant.battle.rattenkrieg.state import Battle


def follow_tractors(play: BattlePlay) -> None:
    """Let a tow move as fast as its tractor, and stop it once it is cast off.

    So its crew does not fire on the move, and fire at it counts its speed.
    """
    tractors = _tractors(play.state)
    for towed in {**_tractors(play.before), **tractors}:
        vehicle = play.state.vehicles.get(towed)
        tractor = play.state.vehicles.get(tractors.get(towed, ""))
        speed = tractor.speed_in if tractor and tractor.manned else 0.0
        if vehicle is not None and vehicle.speed_in != speed:
            play.record(v.VehicleSpeedSet(towed, speed))
    for event in list(play.events):
        if isinstance(event, t.VehicleMoveBegan) and event.inches:
            _leave_crew_behind(play, play.state.travel.going(event.element).tows)


def _leave_crew_behind(play: BattlePlay, gun: str) -> None:
    """Leave the crew of a gun behind that is towed away, except for riders (25.3).

    Ruling: they are then figures on foot, and serve the gun again once they have manned it.
    """
    element = play.state.elements.get(gun)
    staying = crew_beside_tow(play.state, element) if element else []
    if element is None or not staying:
        return
    play.record(p.CrewMembersLeft(gun, tuple(m.id for m in staying), element.quality))
    out = play.state.emergencies.out
    if all(m.id in out for m in play.state.able(element)):
        play.record(v.CrewLeft(gun))
        become_infantry(play, element)
    figures = count(len(staying), "figure stays", "figures stay")
    log_element(play, element, f": {figures} behind, on foot.")


def _tractors(battle: Battle) -> dict[str, str]:
    """Return the element that tows each element in tow."""
    return {going.tows: id for id, going in battle.travel.goes.items() if going.tows}
