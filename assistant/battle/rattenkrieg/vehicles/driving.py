"""Driving: how fast, and what too much haste costs the machine (Rattenkrieg 31.1, 32.2)."""

from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import (
    heard_words,
    may_act,
    offer_reaction,
    reach_tonight,
    take,
)
from assistant.battle.rattenkrieg.moves.register import AtTable, move
from assistant.battle.rattenkrieg.moves.saying import say, say_enemy
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.vehicles import aboard
from assistant.battle.rattenkrieg.vehicles import events as v
from assistant.battle.rattenkrieg.vehicles.state import Vehicle
from assistant.rules.rattenkrieg.rounding import down
from assistant.rules.tables import load

ACTION = "movement"
DRIVERS = ("driver", "pilot", "coxswain")
GEAR = ("left-track", "right-track", "left-wheels", "right-wheels")
SUFFERS = ("engine", *GEAR)  # 31.1: in this order
SOUNDS = load("rattenkrieg/sounds")
HEARD = {"tracks": "medium-tank", "half-track": "halftrack"}  # ruling: of all tracked ones
ON_WHEELS = "car-engine-cruise"


@move("drive", "Drive")
def drive(play: AtTable) -> None:
    """A driver speeds up, slows down or keeps his speed for an impulse (31.1)."""
    element = asking.element(play)
    vehicle = _drivable(play, element)
    may_act(play, element, ACTION)
    road = play.flag("road", "On a road?", default=False)
    most = greatest(vehicle, element.quality, road=road)
    usual = vehicle.speed_in if 0 < vehicle.speed_in <= most else most
    wanted = play.number("wanted_in", "How far? Inches in this impulse", usual, most=most)
    driver, quality = _driver(play, element, vehicle)
    full = wanted >= most
    take(play, element, ACTION, (driver.id,), moved_in=wanted, full_allowance=full)
    inputs = {
        "kind": "land",
        "quality": quality,
        "speed_in": vehicle.speed_in,
        "wanted_in": wanted,
        "max_in": max(most, vehicle.speed_in),
        "class": vehicle.card["movement"].get("acceleration_class", "afv"),
        **_of_card(vehicle),
    }
    went = play.resolve("rattenkrieg/accelerate", inputs, shown_to=(element.side,))
    play.happened(v.SpeedTold(element.id, wanted))
    broken = _suffers(play, element, went.damage_points) if went.damage_points else ""
    reach = reach_tonight(play, SOUNDS.row(_sound(vehicle)))
    offer_reaction(play, element, ACTION, reach)
    say(play, element, f" drives {wanted:g}″; {heard_words(reach)}.{broken}")
    if play.state.elements[element.id].concealment == "identified":
        say_enemy(play, element, f": the {vehicle.name} drives {wanted:g}″.")


def _drivable(play: AtTable, element: Element) -> Vehicle:
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun or not vehicle.card.get("movement", {}).get("road_in"):
        raise Refused("It cannot be driven.")
    play.require(vehicle.manned, f"The {vehicle.name} is out of the fight.")
    stuck = any(vehicle.is_out(system) for system in SUFFERS)
    play.require(not stuck, "It cannot move: engine, track or wheels are destroyed.")
    return vehicle


def greatest(vehicle: Vehicle, quality: int, *, road: bool) -> float:
    """Its greatest speed with the engine as it is: less for each point lost (23.1.4)."""
    movement = vehicle.card.get("movement", {})
    off_road = movement.get("off_road_in", movement.get("off_road_per_quality", 0) * quality)
    inches: float = movement["road_in"] if road else off_road
    whole = vehicle.card.get("systems", {}).get("hull", {}).get("engine")
    return down(inches * vehicle.points("hull")["engine"] / whole) if whole else inches


def _of_card(vehicle: Vehicle) -> dict[str, Any]:
    names = ("acceleration_per_quality", "brake_per_quality")
    return {n: x for n in names if (x := vehicle.card["movement"].get(n)) is not None}


def _sound(vehicle: Vehicle) -> str:
    return HEARD.get(vehicle.card["movement"].get("running_gear", ""), ON_WHEELS)


def _driver(play: AtTable, element: Element, vehicle: Vehicle) -> tuple[Figure, int]:
    """Who drives, and his Quality there: the driver, or a man in his place (25.4)."""
    own = aboard.man_with(play.state, vehicle, DRIVERS)
    man = own or next(iter(play.state.fit(element)), None)
    if man is None:
        raise Refused("Nobody aboard can drive it now.")
    commander = vehicle.posts.get(man.id) in aboard.COMMANDERS
    told = {
        "quality": element.quality,
        "duty": "own" if own else "replacing",
        "commander": commander,
    }
    served = play.resolve("rattenkrieg/crew-quality", told, shown_to=(element.side,))
    return man, served.quality


def _suffers(play: AtTable, element: Element, points: int) -> str:
    """The points go to the engine, then to tracks or wheels; what happens in words."""
    vehicle = play.state.vehicles.of[element.id]
    lost: dict[str, int] = {}
    left = vehicle.points("hull")
    for system in SUFFERS:
        took = min(points - sum(lost.values()), left.get(system, 0))
        if took:
            lost[system] = took
    stands = any(left[system] == took for system, took in lost.items())
    play.happened(v.VehicleStruck(element.id, "hull", lost, vehicle.fire, False, stands))
    told = [f"{system.replace('-', ' ')} −{took}" for system, took in lost.items()]
    return f" Too much haste: {', '.join(told)}." if told else ""
