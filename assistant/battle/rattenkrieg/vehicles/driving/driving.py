"""Driving: how fast, and what too much haste costs the machine (Rattenkrieg 31.1, 32.2)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import heard_words, may_act, offer_reaction
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups.scenario.terms import follows_road
from assistant.battle.rattenkrieg.lookups.vehicles.noise import reach_of
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving import going as way
from assistant.battle.rattenkrieg.vehicles.driving import grounds
from assistant.rules.rattenkrieg.vehicles.driving.speeds import SpeedWanted

ACTION = "movement"


@move("drive", "Drive", about="element")
def drive(play: AtTable) -> None:
    """A driver speeds up, slows down or keeps his speed for an impulse (31.1)."""
    element = asking.element(play)
    vehicle = way.land_vehicle(play, element)
    may_act(play, element, ACTION)
    going = play.state.travel.going(element.id)
    ordered = follows_road(play.state, element)
    road = play.flag("road", "On a road?", going.on_road or ordered)
    play.require(road or not ordered, "The scenario has its first move follow the road.")
    reverse = play.flag("reverse", "In reverse?", going.reverse, rare=True)
    play.require(
        reverse == going.reverse or not vehicle.speed_in, "It must stand before it changes gear."
    )
    most = _most(play.state, element, vehicle, road=road, reverse=reverse)
    driver = impulses.who(play, element, impulses.DRIVE, "Who drives?")
    quality = impulses.quality(play, element, driver)
    usual = _harmless(vehicle, most, quality)
    words = _how_far(vehicle, most, quality)
    wanted = play.number("wanted_in", words, usual, most=most)
    ground = "" if road else _ground(play, going.ground)
    uphill = play.flag("uphill", "Uphill?", rare=True)
    impulses.serve(
        play,
        element,
        driver,
        impulses.DRIVE,
        ACTION,
        moving=wanted > 0,
        moved_in=wanted,
        full_allowance=wanted >= most,
    )
    broken = _changes(play, element, vehicle, wanted, most, quality)
    spent = play.state.elements[element.id].spent
    play.happened(t.Drove(element.id, wanted, reverse, road, ground, spent))
    sunk = ""
    if ground and wanted and play.state.vehicles.of[element.id].speed_in:
        wanted, sunk = grounds.sinks(play, element, vehicle, ground, wanted)
    reach = reach_of(play.state, vehicle, wanted, uphill=uphill)
    offer_reaction(play, element, ACTION, reach)
    back = " back" if reverse else ""
    say(play, element, f" drives{back} {wanted:g}″; {heard_words(reach)}.{broken}{sunk}")
    way.seen_to(play, element, f"drives{back} {wanted:g}″")


def _most(
    battle: Battle, element: Element, vehicle: Vehicle, *, road: bool, reverse: bool
) -> float:
    """Its greatest speed, no greater than what is in tow bears."""
    going = battle.travel.going(element.id)
    most = way.greatest(
        vehicle, element.quality, road=road, reverse=reverse, bulletproof=going.bulletproof
    )
    towed = battle.vehicles.get(going.tows)
    if towed is not None and towed.is_gun:
        held = (
            towed.card["movement"]["road_in"] if road else way.off_road_in(towed, element.quality)
        )
        most = min(most, held)
    return most


def _ground(play: AtTable, before: str) -> str:
    """The soft ground that it drives on; empty for firm."""
    options = [x for x in grounds.options() if x.value != grounds.ROAD]
    firm = [Option(grounds.FIRM, "Firm"), *(x for x in options if x.value != grounds.FIRM)]
    ground = play.choose("ground", "On what ground?", firm, before or grounds.FIRM, rare=not before)
    return "" if ground == grounds.FIRM else ground


def _changes(
    play: AtTable, element: Element, vehicle: Vehicle, wanted: float, most: float, quality: int
) -> str:
    """The new speed, and what too sudden a change breaks, in words."""
    inputs = _throttle(vehicle, wanted, most, quality)
    went = play.resolve("rattenkrieg/accelerate", inputs, shown_to=(element.side,))
    play.happened(v.SpeedTold(element.id, wanted))
    return way.suffers(play, element, went.damage_points) if went.damage_points else ""


def _how_far(vehicle: Vehicle, most: float, quality: int) -> str:
    """The question, with what does it no harm, and the most."""
    change = _allowed_in(vehicle, most, quality)
    least, safe = max(0.0, vehicle.speed_in - change), min(most, vehicle.speed_in + change)
    limit = "" if safe >= most else f", {most:g}″ at most"
    return f"How far in this impulse? {least:g}″ to {safe:g}″ without harm{limit}"


def _harmless(vehicle: Vehicle, most: float, quality: int) -> float:
    """As fast as before, or from a stand as fast as it gets without harm."""
    if vehicle.speed_in:
        return min(vehicle.speed_in, most)
    return min(most, _allowed_in(vehicle, most, quality))


def _allowed_in(vehicle: Vehicle, most: float, quality: int) -> float:
    """By how much it may change its speed in an impulse without harm."""
    return SpeedWanted.model_validate(_throttle(vehicle, most, most, quality)).allowed_in


def _throttle(vehicle: Vehicle, wanted: float, most: float, quality: int) -> dict[str, Any]:
    return {
        "kind": "land",
        "quality": quality,
        "speed_in": vehicle.speed_in,
        "wanted_in": wanted,
        "max_in": max(most, vehicle.speed_in),
        "class": way.accelerates_as(vehicle),
        **_of_card(vehicle),
    }


def _of_card(vehicle: Vehicle) -> dict[str, Any]:
    names = ("acceleration_per_quality", "brake_per_quality")
    return {n: x for n in names if (x := vehicle.card["movement"].get(n)) is not None}
