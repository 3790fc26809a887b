"""The umpire's corrections of a vehicle: speed, hatches, damage, fire, guns and shells."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.guns import GunsCorrected
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_correction, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import pieces
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, FIRST, Vehicle
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT, OUT_OF_CONTROL

MOST_ROUNDS = 10_000
MOST_PROBLEMS = 20


@move("set-vehicle", "Correct the vehicle", UMPIRE_ONLY, about="element")
def correct_vehicle(play: BattlePlay) -> None:
    """Correct a vehicle's speed, hatches, damage, fire and ammunition, as the umpire."""
    element = asking.ask_element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None:
        raise Refused(f"{element.title} is not a vehicle.")
    speed = play.number("speed_in", "Speed per impulse", vehicle.speed_in, most=500)
    closed = play.flag("buttoned_up", "Are its hatches closed?", vehicle.buttoned_up)
    fire = play.whole("fire", "Strength of its fire", vehicle.fire, most=OUT_OF_CONTROL)
    play.need(fire != OUT, f"A fire of strength {OUT} has gone out (31.15). Enter 0.")
    wreck = play.flag("wreck", "Is it a wreck?", vehicle.wreck)
    guns = _ask_guns(play, element, vehicle)
    lost = {part: _ask_points_lost(play, vehicle, part) for part in vehicle.card.get("systems", {})}
    reason = play.text("reason", "Reason", None)
    rounds = guns.rounds.get(FIRST, vehicle.rounds)
    ruled = v.VehicleCorrected(element.id, speed, closed, fire, wreck, rounds, lost)
    changes = [x for x in (ruled, guns) if x.evolve(vehicle) != vehicle]
    play.need_change(bool(changes))
    before = describe_seen(vehicle)
    play.record(*changes)
    log_correction(play, element, "speed, damage and rounds.", reason)
    now = describe_seen(play.state.vehicles.of[element.id])
    if now != before and element.concealment == "identified":
        log_enemy(play, element, f": {', '.join(now)}.")


def _ask_guns(play: BattlePlay, element: Element, vehicle: Vehicle) -> GunsCorrected:
    """Ask for each gun's remaining rounds, by kind of shell if the kinds are counted."""
    rounds: dict[str, int | None] = {}
    kinds: dict[str, dict[str, int]] = {}
    every = pieces(vehicle.card)
    for piece in every:
        gun, called = piece.number, f"{piece.name}: " if len(every) > 1 else ""
        if counted := vehicle.kinds.get(gun):
            kinds[gun] = {
                name: play.whole(f"shells {gun} {name}", f"{called}{name} left", left, most=999)
                for name, left in counted.items()
            }
            rounds[gun] = sum(kinds[gun].values())
        elif (left := vehicle.count(gun).rounds) is not None:
            name = "rounds" if gun == FIRST else f"rounds {gun}"
            words = f"{called}shells left" if called else "Shells left"
            rounds[gun] = play.whole(name, words, left, most=MOST_ROUNDS)
    problems = vehicle.problems
    if vehicle.is_gun:
        problems = play.whole("problems", "Problems to repair", problems, most=MOST_PROBLEMS)
    return GunsCorrected(element.id, rounds, kinds, problems)


def _ask_points_lost(play: BattlePlay, vehicle: Vehicle, part: str) -> dict[str, int]:
    lost = {}
    for system, points in vehicle.card["systems"][part].items():
        now = vehicle.lost.get(part, {}).get(system, 0)
        if system not in CHECKED:
            words = f"{part}: {system.replace('-', ' ')}, points lost".capitalize()
            now = play.whole(f"{part} {system}", words, now, most=points, rare=True)
        if now:
            lost[system] = now
    return lost
