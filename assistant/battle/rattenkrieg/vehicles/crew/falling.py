"""Riders that fall from a vehicle, at its speed in that impulse (Rattenkrieg 31.4, 32.5)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS, log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import people_aboard
from assistant.battle.rattenkrieg.state import Battle, Figure, PendingCheck

FALL = "fall-off"
CAUSE = "other"  # one of the kinds of wounds of the advanced rules
NOTED = "at "  # before the speed that a check notes


@move("fall-off", "Falls off", about="element")
def fall_off(play: BattlePlay) -> None:
    """Resolve a fall from a vehicle (31.4).

    The figure is wounded if the die is not above a sixth of the vehicle's speed.
    """
    noted = 0.0
    if play.given("owed"):
        owed, element = pending_check_now(play, FALL)
        rider = play.state.figures[str(owed.figure)]
        noted = _noted_speed_in(owed)
        play.record(e.CheckMade(owed.id))
    else:
        element = asking.ask_element(play)
        rider = asking.ask_figure(play, "man", "Who?", people_aboard(play.state, element), element)
    ride = play.state.travel.rides.get(rider.id)
    if ride is None:
        raise Refused("This figure is not aboard a vehicle.")
    speed = noted or play.state.vehicles.of[ride.vehicle].speed_in
    inches = play.number("speed_in", "How fast does it go?", speed, rare=True)
    inputs = {"speed_in": inches}
    fall = play.resolve("rattenkrieg/fall-from-vehicle", inputs, shown_to=(element.side,))
    play.record(towing.VehicleLeft((rider.id,)))
    how = "unhurt"
    if fall.wounded:
        result = "dead" if rider.state == "wounded" else "wounded"
        how = RESULT_WORDS[apply_result(play, rider, result, CAUSE)]
    log_element(play, element, f": {man(rider)} falls off and is {how}.")
    log_seen(play, element, "a figure falls off a vehicle")


def _noted_speed_in(check: PendingCheck) -> float:
    """Return the speed that a check notes; 0 for a check of an older version."""
    return float(check.thing.removeprefix(NOTED).removesuffix("″") or 0)


def apply_rider_hit(play: BattlePlay, figure: Figure) -> None:
    """Suggest a fall for a rider that was hit on a moving vehicle; a dead one is left behind.

    Ruling: nothing is due while the vehicle does not move. A sixth of no speed wounds nobody
    (31.4).
    """
    ride = play.state.travel.rides.get(figure.id)
    if ride is None or ride.inside:
        return
    speed = _speed_of_impulse(play, ride.vehicle)
    if figure.state == "dead":
        play.record(towing.VehicleLeft((figure.id,)))
    elif speed and not _has_pending_fall(play.state, figure):
        owner = play.state.owner(figure.id)
        check = PendingCheck(f"{FALL} {figure.id}", FALL, owner.id, figure.id, f"{NOTED}{speed:g}″")
        play.record(e.CheckScheduled(check))


def _speed_of_impulse(play: BattlePlay, vehicle: str) -> float:
    """Return a vehicle's speed in its impulse, even if a hit of this move has stopped it.

    Nobody falls from a wreck: its riders are off.
    """
    now, was = play.state.vehicles.of[vehicle], play.before.vehicles.get(vehicle)
    return 0 if now.wreck else max(now.speed_in, was.speed_in if was else 0)


def _has_pending_fall(battle: Battle, figure: Figure) -> bool:
    return any((o.kind, o.figure) == (FALL, figure.id) for o in battle.owed)
