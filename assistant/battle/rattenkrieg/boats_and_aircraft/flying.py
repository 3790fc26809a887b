"""Aircraft in the air: take-off, speed, path, altitude, fire, the way home (34.2, 34.9, 34.16)."""

from typing import Any

from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import (
    COMES,
    HIGHEST_IN,
    require_aircraft,
    set_enemy_knowledge,
    speed_limits_in,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.labels import round_inches
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import acceleration_class, is_glider
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_range_of_vehicle
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.damage import damage_points, hits
from assistant.battle.rattenkrieg.vehicles.driving import movement_limits as way
from assistant.battle.rattenkrieg.vehicles.driving.harmless_speeds import (
    speed_question,
    usual_speed_in,
)

ACTION = "movement"


def ask_pilot(play: BattlePlay, element: Element) -> tuple[Figure, int]:
    """Ask who flies, and return the figure and the Quality that it flies with."""
    man = impulses.ask_crew_member(play, element, impulses.PILOT, "Who flies it?", impulses.DRIVE)
    return man, impulses.quality_at_post(play, element, man)


def flying_task_of(vehicle: Vehicle, man: Figure) -> str:
    """Return the task by which a crew member flies."""
    alone = crews.has_task(crews.post_of(vehicle, man.id), impulses.PILOT)
    return impulses.PILOT if alone else impulses.DRIVE


@move("fly", "Fly", about="element")
def fly_aircraft(play: BattlePlay) -> None:
    """Fly the path of an impulse, over the table or off it (34.2, 34.3)."""
    element = asking.ask_element(play)
    vehicle = require_aircraft(play, element, *COMES)
    may_act(play, element, ACTION)
    plane = play.state.boats_and_aircraft.plane(element.id)
    low, most = speed_limits_in(vehicle)
    man, quality = ask_pilot(play, element)
    usual = min(max(plane.speed_in, low), most)
    words = speed_question(_throttle_inputs(vehicle, most, quality), most)
    wanted = play.number("wanted_in", words, usual, least=low, most=most)
    leaves = play.flag(
        "leaves", "Does it leave the table by the end of this impulse?", default=True
    )
    path = ask_public_place(play, "path", "What does it fly over? Everyone reads this.")
    words = "How high?"
    high = play.number("altitude_in", words, plane.altitude_in, most=HIGHEST_IN, rare=True)
    task = flying_task_of(vehicle, man)
    impulses.do_task(play, element, man, task, ACTION, moving=True, moved_in=wanted)
    broken = change_air_speed(play, element, vehicle, wanted, quality)
    play.record(a.AircraftFlew(element.id, path, high, wanted, leaves, play.state.turn))
    inputs = {"kind": "aircraft", "speed_in": wanted}
    inputs["structure_hits"] = vehicle.lost_of("structure")
    turned = play.resolve("rattenkrieg/turning-radius", inputs, shown_to=(element.side,))
    offer_reaction(play, element, ACTION, audible_range_of_vehicle(play.state, vehicle, wanted))
    side = play.state.sides[element.side].name
    off = ", and off the table" if leaves else ""
    play.log(all_readers(play), f"{side}: an aircraft flies over {path}, {high:g}″ high{off}.")
    turn = round_inches(turned.radius_in)
    log_element(play, element, f": at {wanted:g}″ it turns in {turn}.{broken}")
    if leaves:
        set_enemy_knowledge(play, element, "undetected")
        play.record(a.ElementLandedOrAircraftRemoved(element.id, stands=False))


def change_air_speed(
    play: BattlePlay,
    element: Element,
    vehicle: Vehicle,
    wanted: float,
    quality: int,
    *,
    least_in: float | None = None,
) -> str:
    """Set the new speed, and describe the damage from too sudden a change (34.2).

    On the ground an aircraft may be slower than in the air, down to `least_in`.
    """
    inputs = _throttle_inputs(vehicle, wanted, quality)
    if least_in is not None:
        inputs["min_in"] = least_in
    went = play.resolve("rattenkrieg/accelerate", inputs, shown_to=(element.side,))
    play.record(v.VehicleSpeedSet(element.id, wanted))
    if not went.damage_points:
        return ""
    return way.apply_haste_damage(play, element, went.damage_points, ("structure",))


def _throttle_inputs(vehicle: Vehicle, wanted: float, quality: int) -> dict[str, Any]:
    movement = vehicle.card["movement"]
    low, most = speed_limits_in(vehicle)
    return {
        "kind": "aircraft",
        "quality": quality,
        "speed_in": vehicle.speed_in,
        "wanted_in": wanted,
        "max_in": most,
        "min_in": low,
        "acceleration_per_quality": movement["acceleration_per_quality"],
        "brake_per_quality": movement["brake_per_quality"],
        "class": acceleration_class(vehicle),
    }


@move("take-off", "Take off", about="element")
def take_off(play: BattlePlay) -> None:
    """Roll on the ground, and take off at exactly the least speed (34.2).

    Ruling: an aircraft speeds up on the ground as in the air, if need be over several impulses.
    """
    element = asking.ask_element(play)
    vehicle = require_aircraft(play, element, "landed")
    play.need(not is_glider(vehicle), "A glider does not take off.")
    may_act(play, element, ACTION)
    least, _ = speed_limits_in(vehicle)
    man, quality = ask_pilot(play, element)
    throttle = {**_throttle_inputs(vehicle, least, quality), "min_in": 0, "max_in": least}
    usual = usual_speed_in({**throttle, "speed_in": 0}, least) + vehicle.speed_in
    words = f"{speed_question(throttle, least)}; it takes off at {least:g}″"
    wanted = play.number("wanted_in", words, min(usual, least), most=least)
    flies = wanted == least
    high = play.number("altitude_in", "How high is it then?") if flies else 0
    task = flying_task_of(vehicle, man)
    impulses.do_task(play, element, man, task, ACTION, moving=wanted > 0, moved_in=wanted)
    broken = change_air_speed(play, element, vehicle, wanted, quality, least_in=0)
    if flies:
        play.record(a.AircraftTookOff(element.id, high, least, play.state.turn))
        side = play.state.sides[element.side].name
        play.log(all_readers(play), f"{side}: an aircraft takes off.")
    else:
        log_element(play, element, f" rolls {wanted:g}″ on the ground.")
    if broken:
        log_element(play, element, f":{broken}")
    offer_reaction(play, element, ACTION, audible_range_of_vehicle(play.state, vehicle, wanted))


def check_engine_fires(play: BattlePlay) -> None:
    """Check for fire after a hit on an aircraft's engine, if its card requires it."""
    for event in [x for x in play.events if isinstance(x, v.VehicleDamaged)]:
        vehicle = play.state.vehicles.get(event.element)
        if (
            vehicle is None
            or not event.points.get("engine")
            or not aircraft_state.may_engine_burn(vehicle)
        ):
            continue
        element = play.state.elements[event.element]
        at = hits.DamagePoints(1, "hull", ("fuel",))
        harm = damage_points.spend_damage_points(
            play, element, at, "hit", prefix=f"{element.id}, engine: "
        )
        if harm.fire:
            log_element(play, element, f": its engine burns, strength {harm.fire}.")


@move("set-off-extinguisher", "Set off the extinguisher", about="element")
def set_off_extinguisher(play: BattlePlay) -> None:
    """Use an aircraft's extinguisher, once for each engine, to put out a fire in flight."""
    element = asking.ask_element(play)
    vehicle = require_aircraft(play, element, *COMES)
    play.need(vehicle.fire > 0, f"{element.title} is not on fire.")
    play.need(
        aircraft_state.extinguishers_left(play.state, element.id) > 0,
        f"{element.title} has no extinguisher left.",
    )
    flies = crews.servers(play.state, element, impulses.PILOT, impulses.DRIVE)
    play.require(bool(flies), f"The pilot of {element.title} cannot act.")
    inputs = {"intensity": vehicle.fire, "equipment": "automatic", "by": "crew", "enclosed": False}
    own = (element.side,)
    fought = play.resolve("rattenkrieg/fight-vehicle-fire", inputs, shown_to=own)
    play.record(a.ExtinguisherUsed(element.id))
    if fought.success:
        burned = v.VehicleBurned(element.id, vehicle.fire, fought.intensity, destroyed=False)
        play.record(burned)
    out = "the fire is out" if fought.success else "it keeps burning"
    log_element(play, element, f": the extinguisher is set off: {out}.")
    if element.concealment == "identified":
        way.log_for_enemy(play, element, out)


def resolve_return_home(play: BattlePlay) -> None:
    """Resolve at the end of the game whether each damaged aircraft gets home (34.9)."""
    for id, vehicle in play.state.vehicles.of.items():
        rolls = aircraft_state.survival_roll_modifier(vehicle)
        where = play.state.boats_and_aircraft.plane(id).where
        if not rolls or not vehicle.manned or where == "landed":
            continue
        element = play.state.elements[id]
        came = play.resolve(
            "rattenkrieg/survival-roll",
            {"survival_die_roll": rolls},
            prefix=f"{umpire_name(play.state, element)}: ",
            shown_to=(element.side,),
        )
        log_element(play, element, " crashes on its way home." if came.crashed else " comes home.")
        if came.crashed:
            play.record(v.VehicleDamaged(id, "hull", {}, vehicle.fire, wreck=True, stands=True))
