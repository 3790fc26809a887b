"""Buttons and card lines for vehicles in trouble (Rattenkrieg 23.1.6, 25.4, 31.9, 31.15)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import figures_inside, is_inside
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft, is_machine
from assistant.battle.rattenkrieg.lookups.vehicles.unmanned import vehicles_to_man
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.bailing_out import vehicles_of_side
from assistant.battle.rattenkrieg.vehicles.crew.repairs import can_repair_any
from assistant.battle.rattenkrieg.vehicles.crew.work_at_vehicles import why_not_at_vehicles
from assistant.battle.rattenkrieg.vehicles.fire_aboard.burning import KIND, burn_checks
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    if battle.round is None or element.id not in battle.round.active or not battle.fit(element):
        return
    vehicle = battle.vehicles.get(element.id)
    if vehicle and not vehicle.is_gun:
        yield from _crew_offers(battle, element, vehicle)
    if vehicle and vehicle.is_gun and vehicle.manned:
        yield Offer("Leave the gun", "leave-gun")
    if next(vehicles_to_man(battle, element), None):
        yield Offer("Man a gun", "man-gun")
    own = [x for x in battle.of_side(element.side) if is_machine(battle, x)]
    mended = vehicles_of_side(battle, element, with_guns=True)
    if any(_needs_repair(battle.vehicles.of[x.id]) for x in mended):
        repairable = [x for x in mended if can_repair_any(battle, [x])]
        why_not = why_not_at_vehicles(battle, element, repairable)
        hopeless = why_not if repairable else "nothing there can be repaired"
        yield Offer("Repair a vehicle", "repair-vehicle", barred=hopeless)
    burning = [x for x in own if _is_burning(battle.vehicles.of[x.id])]
    if is_on(battle, "fire-fighting") and burning:
        why_not = why_not_at_vehicles(battle, element, burning)
        yield Offer("Fight the fire", "fight-vehicle-fire", barred=why_not)
    if hurt := [x for x in own if _has_casualties_inside(battle, x)]:
        why_not = why_not_at_vehicles(battle, element, hurt)
        yield Offer("Help a figure out", "pull-out", barred=why_not)
    if not is_aboard(battle, element):
        yield from _assault_offers(battle, element)


def _crew_offers(battle: Battle, element: Element, vehicle: Vehicle) -> Iterator[Offer]:
    if any(m.state == "ready" for m in figures_inside(battle, element)):
        yield Offer("Bail out", "bail-out")
    if is_aboard(battle, element) and vehicle.manned and not is_craft(vehicle):
        yield Offer("Take a personal weapon", "take-personal-weapon")
    out = [m for m in battle.fit(element) if not is_inside(battle, vehicle, m)]
    if out and not vehicle.wreck:
        yield Offer("Get in again", "get-in")


def _assault_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    """Yield the actions that figures on foot can take against a vehicle that they know of."""
    theirs = battle.of_side(battle.enemy(element.side).id)
    known = [
        battle.vehicles.of[x.id]
        for x in theirs
        if is_machine(battle, x) and x.concealment == "identified"
    ]
    if any(not (x.wreck or x.left) for x in known):
        yield Offer("Assault a vehicle", "ask-assault-vehicle", by="side")
        yield Offer("Assault a vehicle", "assault-vehicle", by="umpire")
    if any(not (x.wreck or (x.card.get("enclosed") and x.buttoned_up)) for x in known):
        yield Offer("Drop grenade inside", "grenade-inside", by="umpire")


def _has_casualties_inside(battle: Battle, element: Element) -> bool:
    return any(m.state in ("wounded", "stunned") for m in figures_inside(battle, element))


def _is_burning(vehicle: Vehicle) -> bool:
    return 0 < vehicle.fire < OUT_OF_CONTROL and not vehicle.wreck


def _needs_repair(vehicle: Vehicle) -> bool:
    lost = [s for points in vehicle.lost.values() for s, n in points.items() if n]
    return not vehicle.wreck and any(system not in CHECKED for system in lost)


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        return
    if left := battle.emergencies.blinded.get(element.id):
        yield f"Blinded for {count(left, 'impulse', 'impulses')}"
    lying = [m.rank.lower() for m in figures_inside(battle, element) if not m.able]
    if lying:
        yield f"Wounded inside: {listed(lying)}"


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    """Yield "outside" for a crew member outside its vehicle."""
    if figure.id in battle.emergencies.out:
        vehicle = next((x for x in battle.vehicles.of.values() if figure.id in x.posts), None)
        if vehicle and not vehicle.left:
            yield "outside"


OFFERED = Chapter(
    "emergencies",
    checks=(
        Check(
            KIND,
            "burns: everybody inside rolls.",
            "burn-aboard",
            "ground",
            burn_checks,
            by="umpire",
        ),
    ),
    offers=_offers,
    facts=_facts,
    notes=_notes,
)
