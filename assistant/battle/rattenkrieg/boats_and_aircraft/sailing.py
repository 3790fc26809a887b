"""Moving boats: speed, turning, and running in to land figures (Rattenkrieg 33.2, 33.3, 33.13)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.boats_and_aircraft import boat_state
from assistant.battle.rattenkrieg.boats_and_aircraft.boat_requirements import (
    require_boat,
    require_sailing,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke import ground_ahead
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_correction, log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.labels import round_inches
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import describe_audible_range
from assistant.battle.rattenkrieg.lookups.vehicles import leaving_boats
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import acceleration_class, is_amphibian
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_range_of_vehicle
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.boats_and_aircraft import Lies
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving import crashing
from assistant.battle.rattenkrieg.vehicles.driving import movement_limits as way
from assistant.battle.rattenkrieg.vehicles.driving.harmless_speeds import (
    speed_question,
    usual_speed_in,
)
from assistant.rules.rattenkrieg.boats_and_aircraft.boats import ZONES

ACTION = "movement"
RUBBER, LANDING_CRAFT, OTHER = "rubber", "landing-craft", "other"


@move("sail", "Sail", about="element")
def sail_boat(play: BattlePlay) -> None:
    """Speed up, slow down or keep the speed for an impulse (33.2)."""
    element = asking.ask_element(play)
    vehicle = require_sailing(play, element)
    may_act(play, element, ACTION)
    most = boat_state.greatest_boat_speed_in(play.state, element)
    if "engine" not in vehicle.points("hull"):
        words = "What is its maximum rowing or sailing speed?"
        most = play.number("most_in", words, most or None, rare=bool(most))
    cox = impulses.ask_crew_member(play, element, impulses.DRIVE, "Who steers?")
    quality = impulses.quality_at_post(play, element, cox)
    throttle = _throttle_inputs(vehicle, most, most, quality)
    usual, words = usual_speed_in(throttle, most), speed_question(throttle, most)
    wanted = play.number("wanted_in", words, usual, most=most)
    slow = vehicle.card.get("movement", {}).get("min_in", 0)
    play.require(wanted >= slow, f"{element.title} sails at {slow:g}″ or faster.")
    if wanted:
        ground_ahead.ask_ground_ahead(play, afoot=False, tracked=True)
    impulses.do_task(
        play,
        element,
        cox,
        impulses.DRIVE,
        ACTION,
        moving=wanted > 0,
        moved_in=wanted,
        full_allowance=wanted >= most,
    )
    broken = _change_speed(play, element, vehicle, wanted, quality)
    spent = play.state.elements[element.id].spent
    play.record(t.VehicleMoveBegan(element.id, wanted, False, False, "", spent))
    reach = audible_range_of_vehicle(play.state, vehicle, wanted)
    offer_reaction(play, element, ACTION, reach)
    radius = round_inches(resolve_turning_radius(play, element, wanted)) if wanted else ""
    turns = f" It turns in {radius}." if radius else ""
    sails = f"sails {wanted:g}″" if wanted else "stops"
    log_element(play, element, f" {sails}; {describe_audible_range(reach)}.{turns}{broken}")
    way.log_for_enemy(play, element, sails)


def resolve_turning_radius(play: BattlePlay, element: Element, speed_in: float) -> float:
    """Return the turning radius in inches (33.3)."""
    inputs = boat_state.turning_radius_inputs(play.state, element, speed_in)
    turned = play.resolve("rattenkrieg/turning-radius", inputs, shown_to=(element.side,))
    return float(turned.radius_in)


def _change_speed(
    play: BattlePlay, element: Element, vehicle: Vehicle, wanted: float, quality: int
) -> str:
    """Set the new speed, and describe the damage from too sudden a change."""
    inputs = _throttle_inputs(vehicle, wanted, wanted, quality)
    went = play.resolve("rattenkrieg/accelerate", inputs, shown_to=(element.side,))
    play.record(v.VehicleSpeedSet(element.id, wanted))
    return way.apply_haste_damage(play, element, went.damage_points) if went.damage_points else ""


def _throttle_inputs(vehicle: Vehicle, wanted: float, most: float, quality: int) -> dict[str, Any]:
    movement = vehicle.card["movement"]
    inputs: dict[str, Any] = {
        "kind": "boat",
        "quality": quality,
        "speed_in": vehicle.speed_in,
        "wanted_in": wanted,
        "max_in": max(most, vehicle.speed_in),
        "class": acceleration_class(vehicle),
    }
    names = ("acceleration_per_quality", "brake_per_quality")
    return inputs | {n: movement[n] for n in names if movement.get(n) is not None}


@move("run-in", "Run in to land", about="element")
def run_in_to_land(play: BattlePlay) -> None:
    """Enter another zone of the seabed: the boat floats, sticks or is aground (33.13)."""
    element = asking.ask_element(play)
    vehicle = require_sailing(play, element)
    may_act(play, element, ACTION)
    way.require_on_the_move(play, element, vehicle)
    zone = play.choose(
        "zone",
        "Which zone of the seabed is it over?",
        _zone_options(play.state.boats_and_aircraft.boat(element.id).zone),
    )
    draft = vehicle.card.get("weight", {}).get("draft_m")
    if draft is None:
        draft = play.number("draft_m", "Its draft", unit=" m", most=5)
    cox = impulses.ask_crew_member(play, element, impulses.DRIVE, "Who steers?")
    inputs = {
        "zone": zone,
        "boat": _seabed_kind(play, vehicle),
        "draft_m": draft,
        "stern_anchor": play.flag("stern_anchor", "Does it have a stern anchor?", rare=True),
        "coxswain_quality": impulses.quality_at_post(play, element, cox),
    }
    landed = play.resolve("rattenkrieg/boat-landing", inputs, shown_to=(element.side,))
    play.record(b.BoatPositionSet(element.id, zone, landed.result))
    hurt = _stop_boat(play, element, landed.result, inputs["coxswain_quality"])
    lies = {"afloat": "afloat", "stuck": "stuck on the seabed"}.get(landed.result, "aground")
    log_element(
        play, element, f", over the {zone} zone: {lies}.{hurt} {leaving_boats.WADES[landed.men]}"
    )
    if landed.result != "afloat":
        way.log_for_enemy(play, element, f"is {lies}")


def _zone_options(now: str) -> list[Option]:
    return [
        Option(row["zone"], capital(row["zone"]), row["color"] or "")
        for row in ZONES.rows
        if row["zone"] != now
    ]


def _seabed_kind(play: BattlePlay, vehicle: Vehicle) -> str:
    """Return the kind of boat that lands; ruling: an amphibian lands as a landing craft does."""
    if is_amphibian(vehicle):
        return LANDING_CRAFT
    if vehicle.card.get("category") == LANDING_CRAFT:
        return LANDING_CRAFT
    soft = acceleration_class(vehicle) == "rubber-boat"
    return RUBBER if soft else OTHER


def _stop_boat(play: BattlePlay, element: Element, result: Lies, quality: int) -> str:
    """Stop a boat that can float no farther: it brakes in time, or rams the seabed."""
    if result == "afloat":
        return ""
    vehicle = play.state.vehicles.of[element.id]
    brakes = vehicle.card["movement"].get("brake_per_quality", 1) * quality
    in_time = vehicle.speed_in <= brakes
    if play.flag("brakes", "Does the coxswain brake before it strikes?", in_time, rare=True):
        return _change_speed(play, element, vehicle, 0, quality)
    inputs = {
        "a": {"object": crashing.crash_object_of(vehicle), "speed_in": vehicle.speed_in},
        "b": {"object": "seabed", "speed_in": 0},
        "contact": "fixed",
    }
    hit = play.resolve("rattenkrieg/ram", inputs, shown_to=(element.side,))
    play.record(v.VehicleSpeedSet(element.id, 0))
    return crashing.apply_crash_damage(play, element, hit.a_damage)


@move("rule-boat", "Correct the boat", UMPIRE_ONLY, about="element")
def correct_boat(play: BattlePlay) -> None:
    """Correct a boat's load, its place over the seabed, and whether it is free (33.2, 33.13)."""
    element = asking.ask_element(play)
    require_boat(play, element)
    boat = play.state.boats_and_aircraft.boat(element.id)
    tons = play.number("tons", "Tons of load aboard", boat.tons, most=10_000, unit=" t")
    zones = [Option(row["zone"], capital(row["zone"])) for row in ZONES.rows]
    zone = play.choose("zone", "Which zone of the seabed is it over?", zones, boat.zone)
    ways = [Option(x, capital(x)) for x in ("afloat", "stuck", "aground")]
    lies: Any = play.choose("lies", "Is the boat afloat?", ways, boat.lies)
    play.need_change((tons, zone, lies) != (boat.tons, boat.zone, boat.lies))
    if tons != boat.tons:
        _require_payload(play, play.state.vehicles.of[element.id], tons)
        play.record(b.BoatLoadSet(element.id, tons))
    if (zone, lies) != (boat.zone, boat.lies):
        play.record(b.BoatPositionSet(element.id, zone, lies))
    log_correction(play, element, "load and position over the seabed.")


def _require_payload(play: BattlePlay, boat: Vehicle, tons: float) -> None:
    """Refuse more tons of load than the card of a boat allows, for vehicles or cargo (23.1.2)."""
    weight = boat.card.get("weight", {})
    most, kind = weight.get("payload_cargo_tons"), "cargo"
    vehicles = weight.get("payload_vehicles_tons")
    if vehicles is not None and play.flag("vehicles", "Are there vehicles in the load?", rare=True):
        most, kind = vehicles, "vehicles"
    why = f"The {boat.name} carries {kind} up to {most} t."
    play.require(most is None or tons <= most, why)
