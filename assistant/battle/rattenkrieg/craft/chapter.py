"""What is due, offered and shown: boats and aircraft (Rattenkrieg 33, 34)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.chapter import Chapter, Check, Offer
from assistant.battle.rattenkrieg.craft import floating
from assistant.battle.rattenkrieg.craft.ashore import wades
from assistant.battle.rattenkrieg.craft.kinds import is_boat
from assistant.battle.rattenkrieg.craft.leaking import KIND, arises
from assistant.battle.rattenkrieg.state import Battle, Element


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    vehicle = battle.vehicles.get(element.id)
    active = battle.round is not None and element.id in battle.round.active
    if active and _in_leaking_boat(battle, element):
        yield Offer("Bail, plug a hole", "bail")
    if vehicle is None or not vehicle.manned:
        return
    if is_boat(vehicle):
        yield from _of_boat(battle, element, active=active)


def _in_leaking_boat(battle: Battle, element: Element) -> bool:
    rides = (battle.travel.rides.get(id) for id in element.figures)
    ids = [element.id, *(ride.vehicle for ride in rides if ride)]
    return any(floating.leaks(battle, id) for id in ids)


def _of_boat(battle: Battle, element: Element, *, active: bool) -> Iterator[Offer]:
    boat, vehicle = battle.craft.boat(element.id), battle.vehicles.of[element.id]
    if active and boat.lies == "afloat":
        yield Offer("Sail", "sail", likely=True)
        if vehicle.speed_in:
            yield Offer("Run in to land", "run-in")
    if active and (boat.tons or battle.travel.riders(element.id)):
        yield Offer("Overboard", "overboard")
    yield Offer("Rule on the boat", "rule-boat", group="rule", by="umpire")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not is_boat(vehicle) or vehicle.wreck:
        return
    boat = battle.craft.boat(element.id)
    lies = "" if boat.lies == "afloat" else f", {boat.lies}"
    yield f"Over the {boat.zone} zone of the seabed{lies}. {wades(battle, element.id)}"
    if whole := floating.buoyancy(vehicle):
        holes = vehicle.lost_of("buoyancy")
        yield f"Buoyancy {whole - boat.lost} of {whole}" + (f", {holes} holes" if holes else "")
    load = f"{boat.tons:g} tons of load; " if boat.tons else ""
    yield f"{load}goes {floating.greatest(battle, element):g}″ at most"


CHAPTER = Chapter(
    "craft",
    checks=(Check(KIND, "takes in water.", "flood", "ground", arises, by="umpire"),),
    offers=_offers,
    facts=_facts,
)
