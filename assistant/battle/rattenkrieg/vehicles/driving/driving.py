"""Driving: the speed, and damage from changing it too fast (Rattenkrieg 31.1, 32.2)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke import ground_ahead
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import must_follow_road
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import describe_audible_range
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import (
    acceleration_class,
    is_tank,
    is_tracked,
)
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_range_of_vehicle
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving import movement_limits as way
from assistant.battle.rattenkrieg.vehicles.driving import roads_and_soft_ground
from assistant.battle.rattenkrieg.vehicles.driving.harmless_speeds import (
    speed_question,
    usual_speed_in,
)
from assistant.frozen import replace

ACTION = "movement"


@move("drive", "Drive", about="element")
def drive_vehicle(play: BattlePlay) -> None:
    """Speed up, slow down or keep the speed for an impulse (31.1)."""
    element = asking.ask_element(play)
    vehicle = way.require_land_vehicle(play, element)
    may_act(play, element, ACTION)
    going = play.state.travel.going(element.id)
    ordered = must_follow_road(play.state, element)
    road = play.flag("road", "Is it on a road?", going.on_road or ordered, rare=ordered)
    play.require(road or not ordered, "In this scenario its first move must follow the road.")
    reverse = play.flag("reverse", "Does it go in reverse?", going.reverse, rare=True)
    play.require(
        reverse == going.reverse or not vehicle.speed_in,
        f"The {vehicle.name} must stop before it changes gear.",
    )
    driver = impulses.ask_crew_member(play, element, impulses.DRIVE, "Who drives?")
    quality = impulses.quality_at_post(play, element, driver)
    carried = way.speed_carried_over_in(vehicle, going, quality, road=road)
    vehicle = replace(vehicle, speed_in=carried)
    most = _greatest_speed_in(play.state, element, vehicle, quality, road=road, reverse=reverse)
    throttle = _throttle_inputs(vehicle, most, most, quality)
    usual, words = usual_speed_in(throttle, most), speed_question(throttle, most)
    wanted = play.number("wanted_in", words, usual, most=most)
    ground = "" if road else _ask_ground(play, going.ground)
    uphill = play.flag("uphill", "Does it go uphill?", rare=True)
    if wanted:
        _require_bridge_bears(play, element, vehicle)
    if wanted:
        tracked, tank = is_tracked(vehicle), is_tank(vehicle)
        ground_ahead.ask_ground_ahead(play, afoot=False, tracked=tracked, tank=tank)
    impulses.do_task(
        play,
        element,
        driver,
        impulses.DRIVE,
        ACTION,
        moving=wanted > 0,
        moved_in=wanted,
        full_allowance=wanted >= most,
    )
    broken = _change_speed(play, element, vehicle, wanted, most, quality)
    spent = play.state.elements[element.id].spent
    play.record(t.VehicleMoveBegan(element.id, wanted, reverse, road, ground, spent))
    sunk = ""
    if ground and wanted and play.state.vehicles.of[element.id].speed_in:
        wanted, sunk = roads_and_soft_ground.resolve_soft_ground(
            play, element, vehicle, ground, wanted
        )
    reach = audible_range_of_vehicle(play.state, vehicle, wanted, uphill=uphill)
    offer_reaction(play, element, ACTION, reach)
    drives = f"drives{' back' if reverse else ''} {wanted:g}″" if wanted else "stops"
    log_element(play, element, f" {drives}; {describe_audible_range(reach)}.{broken}{sunk}")
    way.log_for_enemy(play, element, drives)


def _require_bridge_bears(play: BattlePlay, element: Element, vehicle: Vehicle) -> None:
    """Refuse a bridge that is too weak for a vehicle and its tow (23.1.2)."""
    if not play.flag("bridge", "Does it cross a bridge?", rare=True):
        return
    bears = play.number("bridge_tons", "How much does the bridge bear?", unit=" t", most=1000)
    towed = play.state.vehicles.get(play.state.travel.going(element.id).tows)
    tons = sum(x.card.get("weight", {}).get("tons", 0) for x in (vehicle, towed) if x)
    why = f"The bridge bears {bears:g} t, and the {vehicle.name} weighs {tons:g} t."
    play.require(tons <= bears, why)


def _greatest_speed_in(
    battle: Battle, element: Element, vehicle: Vehicle, quality: int, *, road: bool, reverse: bool
) -> float:
    """Return the greatest speed in inches with this driver, limited by the tow."""
    going = battle.travel.going(element.id)
    most = way.greatest_speed_in(
        vehicle, quality, road=road, reverse=reverse, bulletproof=going.bulletproof
    )
    towed = battle.vehicles.get(going.tows)
    if towed is not None and towed.is_gun:
        held = way.greatest_speed_in(towed, quality, road=road)
        most = min(most, held) if held else most  # a card without a speed in tow sets no limit
    return most


def _ask_ground(play: BattlePlay, before: str) -> str:
    """Ask for the soft ground that the vehicle drives on; "" for firm ground."""
    options = [
        x for x in roads_and_soft_ground.ground_options() if x.value != roads_and_soft_ground.ROAD
    ]
    firm = [
        Option(roads_and_soft_ground.FIRM, "Firm"),
        *(x for x in options if x.value != roads_and_soft_ground.FIRM),
    ]
    ground = play.choose(
        "ground",
        "Which ground is it on?",
        firm,
        before or roads_and_soft_ground.FIRM,
        rare=not before,
    )
    return "" if ground == roads_and_soft_ground.FIRM else ground


def _change_speed(
    play: BattlePlay, element: Element, vehicle: Vehicle, wanted: float, most: float, quality: int
) -> str:
    """Set the new speed, and describe the damage from too sudden a change."""
    inputs = _throttle_inputs(vehicle, wanted, most, quality)
    went = play.resolve("rattenkrieg/accelerate", inputs, shown_to=(element.side,))
    play.record(v.VehicleSpeedSet(element.id, wanted))
    return way.apply_haste_damage(play, element, went.damage_points) if went.damage_points else ""


def _throttle_inputs(vehicle: Vehicle, wanted: float, most: float, quality: int) -> dict[str, Any]:
    return {
        "kind": "land",
        "quality": quality,
        "speed_in": vehicle.speed_in,
        "wanted_in": wanted,
        "max_in": max(most, vehicle.speed_in),
        "class": acceleration_class(vehicle),
        **_card_values(vehicle),
    }


def _card_values(vehicle: Vehicle) -> dict[str, Any]:
    names = ("acceleration_per_quality", "brake_per_quality")
    return {n: x for n in names if (x := vehicle.card["movement"].get(n)) is not None}
