"""The umpire's word on a vehicle: speed, hatches, damage, fire, shells."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.moves.saying import say, say_enemy
from assistant.battle.rattenkrieg.vehicles import events as v
from assistant.battle.rattenkrieg.vehicles.seen import as_seen
from assistant.battle.rattenkrieg.vehicles.state import CHECKED, Vehicle
from assistant.rules.rattenkrieg.fires import OUT_OF_CONTROL

MOST_ROUNDS = 10_000


@move("set-vehicle", "Rule on the vehicle", UMPIRE_ONLY)
def set_vehicle(play: AtTable) -> None:
    """Say how a vehicle stands: speed, hatches, damage, fire, shells left."""
    element = asking.element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None:
        raise Refused("It is no vehicle.")
    speed = play.number("speed_in", "Speed, inches an impulse", vehicle.speed_in, most=500)
    closed = play.flag("buttoned_up", "Are its hatches closed?", vehicle.buttoned_up)
    fire = play.whole("fire", "Strength of its fire", vehicle.fire, most=OUT_OF_CONTROL)
    wreck = play.flag("wreck", "Is it a wreck?", vehicle.wreck)
    rounds = vehicle.rounds
    if rounds is not None:
        rounds = play.whole("rounds", "Shells left", rounds, most=MOST_ROUNDS)
    lost = {part: _lost(play, vehicle, part) for part in vehicle.card.get("systems", {})}
    reason = play.text("reason", "Why?", None)
    ruled = v.VehicleRuled(element.id, speed, closed, fire, wreck, rounds, lost)
    if ruled.of(vehicle) == vehicle:
        raise Refused("Nothing was changed.")
    before = as_seen(vehicle)
    play.happened(ruled)
    say(play, element, f": the umpire rules how it stands. {reason}")
    now = as_seen(play.state.vehicles.of[element.id])
    if now != before and element.concealment == "identified":
        say_enemy(play, element, f": {', '.join(now)}.")


def _lost(play: AtTable, vehicle: Vehicle, part: str) -> dict[str, int]:
    lost = {}
    for system, points in vehicle.card["systems"][part].items():
        now = vehicle.lost.get(part, {}).get(system, 0)
        if system not in CHECKED:
            words = f"{part}: {system.replace('-', ' ')}, points lost".capitalize()
            now = play.whole(f"{part} {system}", words, now, most=points, rare=True)
        if now:
            lost[system] = now
    return lost
