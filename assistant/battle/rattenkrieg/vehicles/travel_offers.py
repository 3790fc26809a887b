"""Buttons, checks and card lines for moving vehicles, roadblocks and riders (31, 32)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer, TableRow
from assistant.battle.rattenkrieg.lookups.naming import capital, man
from assistant.battle.rattenkrieg.lookups.scenario.carriers import rides_under_mojon
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    carriers,
    carriers_at_start,
    people_aboard,
)
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of, needs_tow
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft, is_plane
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import TURN_TURRET
from assistant.battle.rattenkrieg.lookups.vehicles.tows import crew_beside_tow, towing_vehicle
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.travel import Going
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving.manhandling import NEEDS
from assistant.battle.screens.buttons import Tap
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.vehicles.driving.ramming import INCHES_A_DIE, crash_severity


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None and vehicle.manned:
        yield from _vehicle_offers(battle, element, vehicle, active=active)
    riding = people_aboard(battle, element)
    if riding:
        if active:
            yield Offer("Get off", "get-off")
        if not rides_under_mojon(battle, element):
            yield Offer("Jump off", "jump-off", group="wait")
    stays = vehicle is not None and not (vehicle.left or _rides_behind_gun(battle, element))
    afoot = not stays and len(riding) < len(battle.able(element))
    if active and afoot and carriers(battle, element):
        yield Offer("Get aboard", "get-aboard")
    if carriers_at_start(battle, element):
        yield Offer("Begins aboard", "begin-aboard", group="wait")


def _rides_behind_gun(battle: Battle, element: Element) -> bool:
    """Return whether an element is the crew of a limbered gun, which rides on the tractor."""
    return battle.vehicles.of[element.id].is_gun and battle.travel.going(element.id).limbered


def _vehicle_offers(
    battle: Battle, element: Element, vehicle: Vehicle, *, active: bool
) -> Iterator[Offer]:
    going = battle.travel.going(element.id)
    if active and vehicle.is_gun:
        yield Offer("Move the gun", "handle-gun")
    elif active:
        if facing.is_in_move(battle, element) and not is_craft(vehicle):
            yield Offer("Turn", "turn-vehicle", likely=vehicle.speed_in > 0)
            yield Offer("Other ground", "enter-ground")
        if facing.has_turret(vehicle.card) and vehicle.card.get("turret", {}).get("arc_deg") != 0:
            stuck = "its turret is stuck" if vehicle.is_out("turret-ring") else ""
            yield Offer("Turn the turret", TURN_TURRET, barred=stuck)
        by_itself = not (is_plane(vehicle) or towing_vehicle(battle, element))
        if vehicle.speed_in > 0 and by_itself:
            yield from _collision_offers(battle, element, vehicle)
        elif going.tows:
            yield Offer("Cast off the tow", "cast-off", opens=False)
        elif _can_tow(battle, element, vehicle) and _has_tow_candidate(battle, element):
            yield Offer("Tow", "tow")
    yield Offer("Set facing", "tell-facing", group="wait")
    if not is_craft(vehicle):
        yield Offer("Correct movement", "rule-going", group="rule", by="umpire")


def _collision_offers(battle: Battle, element: Element, vehicle: Vehicle) -> Iterator[Offer]:
    """Yield the buttons of collisions, in an impulse in which the vehicle moved (31.12)."""
    if not facing.moved_in_impulse(battle, element):
        return
    pushes = vehicle.speed_in >= INCHES_A_DIE and not is_craft(vehicle)
    if battle.travel.roadblocks and pushes:
        yield Offer("Push the roadblock", "push-roadblock")
    yield Offer("Run into something", "crash")
    yield Offer("Ram", "ram", by="umpire")
    if _has_ram_target(battle, element):
        yield Offer("Ram", "ask-ram", by="side")


def _can_tow(battle: Battle, element: Element, vehicle: Vehicle) -> bool:
    if is_craft(vehicle) or halt_of(battle, element):
        return False
    return bool(vehicle.card.get("movement", {}).get("tow_tons") != 0)


def _has_ram_target(battle: Battle, element: Element) -> bool:
    """Return whether an enemy vehicle is identified."""
    return any(
        x.side != element.side and x.concealment == "identified" and x.id in battle.vehicles.of
        for x in battle.elements.values()
    )


def _has_tow_candidate(battle: Battle, element: Element) -> bool:
    """Return whether a vehicle or gun of the side needs a tow."""
    others = [x for x in battle.of_side(element.side) if x.id in battle.vehicles.of]
    return any(
        battle.travel.going(x.id).limbered or needs_tow(battle, x)
        for x in others
        if x.id != element.id and not towing_vehicle(battle, x)
    )


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if element.id in battle.vehicles.of:
        going = battle.travel.going(element.id)
        if words := facing.describe_facing(battle, element.id):
            yield words
        yield from _movement_facts(battle, element, going)
        if tractor := towing_vehicle(battle, element):
            yield f"Towed by {tractor.title}"
        yield from _rider_facts(battle, element)
    riding = people_aboard(battle, element)
    for vehicle in dict.fromkeys(battle.travel.rides[m.id].vehicle for m in riding):
        men = [man(m) for m in riding if battle.travel.rides[m.id].vehicle == vehicle]
        yield f"Aboard {battle.elements[vehicle].title}: {', '.join(men)}"


def _movement_facts(battle: Battle, element: Element, going: Going) -> Iterator[str]:
    if going.bogged:
        yield "Bogged down until it is towed out"
    where = "on a road" if going.on_road else going.ground.replace("-", " ")
    if facing.is_in_move(battle, element) and battle.vehicles.of[element.id].speed_in:
        yield f"{going.left_in:g}″ of its move left for turning{', ' + where if where else ''}"
    elif where:
        yield capital(where)
    if going.reverse:
        yield "In reverse"
    if going.steps:
        yield f"Turned {going.steps}× 30° in this turn"
    if going.tows:
        towed = battle.elements[going.tows]
        warning = "; its crew does not ride, and would stay behind"
        yield f"Tows {towed.title}{warning if crew_beside_tow(battle, towed) else ''}"
    if going.bulletproof:
        yield "Bulletproof wheels"
    if going.limbered:
        yield "Limbered"
    if going.job:
        needed = battle.vehicles.of[element.id].card.get("handling", {}).get(NEEDS[going.job])
        yield f"{capital(going.job)}: {going.put_in} of {needed} actions"


def _rider_facts(battle: Battle, element: Element) -> Iterator[str]:
    """Yield the riders of a vehicle, element by element."""
    riders = battle.travel.riders(element.id)
    owners = dict.fromkeys(battle.owner(id).id for id in riders)
    for owner in owners:
        men = [man(battle.figures[id]) for id in riders if battle.owner(id).id == owner]
        yield f"Aboard: {listed(men)} of {battle.elements[owner].title}"


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    if ride := battle.travel.rides.get(figure.id):
        yield "inside" if ride.inside else "rides"


def _visible_notes(battle: Battle, figure: Figure) -> Iterator[str]:
    if figure.id in battle.travel.rides:
        yield "on a vehicle"


def _rows(battle: Battle) -> Iterator[TableRow]:
    for block in battle.travel.roadblocks.values():
        long = -(-block.resistance // crash_severity(block.material))
        words = f"{block.material.replace('-', ' ')}, {long:g}″ long"
        tap = Tap("Correct", "put-roadblock", {"block": block.id}, opens=True)
        yield TableRow(f"Roadblock: {block.place}", words, (tap,))


def _umpire_taps(battle: Battle) -> Iterator[Tap]:
    if battle.vehicles.of:
        yield Tap("Roadblock", "put-roadblock", opens=True)


OFFERED = Chapter(
    "travel",
    checks=(
        Check("fall-off", "is hit: does it fall off the vehicle?", "fall-off", suggested=True),
        Check("riders-struck", "is hit with figures on it.", "riders-struck", by="umpire"),
    ),
    offers=_offers,
    facts=_facts,
    notes=_notes,
    shows=_visible_notes,
    table=_rows,
    puts=_umpire_taps,
)
