"""Crews that leave their vehicle and fight on foot (Rattenkrieg 25.3, 25.4)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.able_figures import allowance
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.state import Element


def leave_vehicle(play: BattlePlay, element: Element) -> bool:
    """Move the living crew out of the vehicle as infantry with lower Quality (25.4).

    Nobody leaves an aircraft in the air. Return whether anybody left.
    """
    vehicle = play.state.vehicles.of[element.id]
    if vehicle.left or not play.state.able(element) or is_aloft(play.state, element.id):
        return False
    out = tuple(m.id for m in play.state.able(element) if m.id not in play.state.emergencies.out)
    play.record(CrewMembersLeft(element.id, out, element.quality), v.CrewLeft(element.id))
    become_infantry(play, element)
    return True


def become_infantry(play: BattlePlay, element: Element) -> None:
    """Make a crew without its vehicle fight as infantry with lower Quality (25.3).

    Ruling: each impulse of this turn counts as an action, and the crew has no more actions left
    than infantry would have.
    """
    element = play.state.elements[element.id]
    served = play.resolve(
        "rattenkrieg/crew-quality",
        {"quality": element.quality, "duty": "infantry"},
        prefix="on foot: ",
        shown_to=(element.side,),
    )
    if served.quality != element.quality:
        overruled = e.ValueOverruled(element.id, "quality", element.quality, served.quality)
        play.record(overruled)
    on_foot = play.state.elements[element.id]
    actions = min(on_foot.allowed, allowance(play.state, on_foot))
    if actions != on_foot.allowed:
        play.record(e.AllowanceChanged(element.id, actions))
