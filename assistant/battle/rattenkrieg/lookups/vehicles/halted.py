"""Reasons why a vehicle cannot move (Rattenkrieg 23.1.4, 31)."""

from collections.abc import Mapping
from typing import NamedTuple

from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import awaited_crew
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import (
    SUFFERS,
    fails_at_once,
    is_immobilized,
)
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft
from assistant.battle.rattenkrieg.lookups.vehicles.tows import towing_vehicle
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle


class Halt(NamedTuple):
    """The reason why a vehicle cannot move: brief, and as a sentence."""

    words: str
    sentence: str


def halt_of(battle: Battle, element: Element) -> Halt | None:
    """Return why a vehicle cannot move, or None if it can."""
    vehicle = battle.vehicles.of[element.id]
    for man in awaited_crew(battle, element):
        who = man.rank.lower()
        sentence = f"The {who} is outside, and must get in before {element.title} moves."
        return Halt(f"the {who} is outside", sentence)
    if not is_craft(vehicle) and is_immobilized(vehicle):
        why = "its engine, track or wheels are destroyed"
        return Halt("engine, track or wheels gone", f"{element.title} cannot move: {why}.")
    if tractor := towing_vehicle(battle, element):
        return Halt("in tow", f"{element.title} is in tow: {tractor.title} must cast it off first.")
    if not battle.travel.going(element.id).bogged:
        return None
    sentence = f"{element.title} is bogged down: another vehicle must tow it out."
    return Halt("bogged down", sentence)


def is_halted_by(vehicle: Vehicle, part: str, lost: Mapping[str, int]) -> bool:
    """Return whether a vehicle stands still once the systems of a part lose these points."""
    left = vehicle.points(part)
    return any(
        points > 0 and (left.get(system, 0) <= points or fails_at_once(vehicle, system))
        for system, points in lost.items()
        if system in SUFFERS
    )


def needs_tow(battle: Battle, element: Element) -> bool:
    """Return whether a land vehicle cannot move until another tows it: bogged or immobilized."""
    vehicle = battle.vehicles.of[element.id]
    if vehicle.is_gun or vehicle.wreck or is_craft(vehicle):
        return False
    return battle.travel.going(element.id).bogged or is_immobilized(vehicle)
