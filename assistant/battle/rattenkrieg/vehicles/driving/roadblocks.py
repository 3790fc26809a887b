"""Roadblocks: placed, corrected, and pushed away (Rattenkrieg 31.13)."""

from math import ceil

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.naming import capital, umpire_name
from assistant.battle.rattenkrieg.vehicles.driving import movement_limits as way
from assistant.battle.rattenkrieg.vehicles.driving.crash_objects import crash_objects
from assistant.battle.rattenkrieg.vehicles.driving.crashing import (
    apply_crash_damage,
    crash_object_of,
)
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.vehicles.driving.ramming import (
    INCHES_A_DIE,
    crash_severity,
)


@move("put-roadblock", "Roadblock", UMPIRE_ONLY)
def put_roadblock(play: BattlePlay) -> None:
    """Place a roadblock, or correct what is left of one (31.13)."""
    blocks = play.state.travel.roadblocks
    id = str(play.given("block") or f"roadblock {_next_roadblock_number(play)}")
    before = blocks.get(id)
    if before is None:
        options = [x for x in crash_objects() if crash_severity(x.value)]
        material = play.choose("material", "What is it made of?", options, "barricade")
        place = play.text("place", "Where? Everyone reads this.", None, longest=40) or "the road"
    else:
        material, place = before.material, before.place
    usual = None if before is None else remaining_length_in(before.material, before.resistance)
    least = 0 if before else 1
    long = play.number("length_in", "How long is the roadblock?", usual, least=least, most=500)
    play.need_change(before is None or long != usual)
    play.record(t.RoadblockPlaced(id, place, material, long * crash_severity(material)))
    words = (
        f"Roadblock, {place}: {material.replace('-', ' ')}, {long:g}″ long."
        if long
        else (f"The roadblock, {place}, is gone.")
    )
    play.log(["umpire", *play.state.sides], words)


def _next_roadblock_number(play: BattlePlay) -> int:
    taken = {int(id.rpartition(" ")[2]) for id in play.state.travel.roadblocks}
    return max(taken, default=0) + 1


def remaining_length_in(material: str, resistance: float) -> int:
    """Return the inches of a roadblock that remain; part of an inch counts as a whole one."""
    return ceil(resistance / crash_severity(material))


@move("push-roadblock", "Push the roadblock", about="element")
def push_roadblock(play: BattlePlay) -> None:
    """Push inches of a roadblock away, by a controlled ram (31.13)."""
    element = asking.ask_element(play)
    vehicle = way.require_land_vehicle(play, element)
    may_act(play, element, "movement")
    way.require_on_the_move(play, element, vehicle)
    slow = f"The {vehicle.name} is too slow: it pushes a roadblock at {INCHES_A_DIE}″ or more."
    play.require(vehicle.speed_in >= INCHES_A_DIE, slow)
    blocks = play.state.travel.roadblocks
    if not blocks:
        raise Refused("No roadblock is on the table.")
    options = [Option(x.id, capital(x.place), words_of(x.material)) for x in blocks.values()]
    block = blocks[play.choose("block", "Which roadblock?", options)]
    before = remaining_length_in(block.material, block.resistance)
    inputs = {
        "length_in": before,
        "material": block.material,
        "vehicle": crash_object_of(vehicle),
        "speed_in": vehicle.speed_in,
    }
    if worn := round(before * crash_severity(block.material) - block.resistance):
        inputs["worn"] = worn
    done = play.resolve("rattenkrieg/clear-roadblock", inputs, shown_to=(element.side,))
    left, now = done.resistance_left, done.length_left_in
    play.record(t.RoadblockPlaced(block.id, block.place, block.material, left))
    if now:
        play.record(v.VehicleSpeedSet(element.id, 0))
    words = _describe_push(block.place, done.cleared_in, now)
    suffered = apply_crash_damage(play, element, done.vehicle_damage)
    play.log("umpire", f"{umpire_name(play.state, element)}: {words}{suffered}")
    play.log(element.side, f"{element.title}: {words}{suffered}")
    play.log(play.state.enemy(element.side).id, capital(words))


def _describe_push(place: str, cleared_in: float, left_in: float) -> str:
    """Return a sentence about a roadblock after a push."""
    if not left_in:
        return f"The roadblock, {place}, is cleared."
    left = f"{left_in:g}″ {'is' if left_in == 1 else 'are'} left"
    if not cleared_in:
        return f"The roadblock, {place}, holds: {left}."
    verb = "is" if cleared_in == 1 else "are"
    return f"{cleared_in:g}″ of the roadblock, {place}, {verb} cleared; {left}."
