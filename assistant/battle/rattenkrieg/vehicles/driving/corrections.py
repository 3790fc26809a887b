"""The umpire's corrections of a moving vehicle."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_correction
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.vehicles.driving import roads_and_soft_ground


@move("rule-going", "Correct movement", UMPIRE_ONLY, about="element")
def correct_movement(play: BattlePlay) -> None:
    """Correct a vehicle's ground and wheels, and whether it is bogged down, as the umpire."""
    element = asking.ask_element(play)
    if element.id not in play.state.vehicles.of:
        raise Refused(f"{element.title} is not a vehicle.")
    going = play.state.travel.going(element.id)
    ground = play.choose(
        "ground",
        "Which ground is it on?",
        roads_and_soft_ground.ground_options(),
        roads_and_soft_ground.current_ground(going),
    )
    bogged = play.flag("bogged", "Is it bogged down?", going.bogged)
    foam = play.flag(
        "bulletproof", "Are its wheels filled with foam?", going.bulletproof, rare=True
    )
    soft = "" if ground in (roads_and_soft_ground.ROAD, roads_and_soft_ground.FIRM) else ground
    if ground != roads_and_soft_ground.current_ground(going):
        on_road = ground == roads_and_soft_ground.ROAD
        play.record(t.GroundEntered(element.id, on_road, soft, going.left_in))
    if bogged != going.bogged:
        play.record(t.VehicleBogged(element.id, bogged))
    if foam != going.bulletproof:
        play.record(t.FoamWheelsSet(element.id, foam))
    play.need_change(bool(play.events))
    log_correction(play, element, "ground and wheels.")
