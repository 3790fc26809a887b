"""Buttons, checks and card lines for boats and aircraft (Rattenkrieg 33, 34)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state, boat_state
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import COMES
from assistant.battle.rattenkrieg.boats_and_aircraft.jumping import (
    boardable_aircraft,
    figures_with_packed_weapons,
    possible_jumpers,
)
from assistant.battle.rattenkrieg.boats_and_aircraft.leaking import KIND, flooding_checks
from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer, TableRow
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.vehicles.facing import moved_in_impulse
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import (
    is_amphibian,
    is_boat,
    is_glider,
    is_in_reach,
    is_plane,
)
from assistant.battle.rattenkrieg.lookups.vehicles.leaving_boats import way_ashore
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.cards.wording import listed


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    vehicle = battle.vehicles.get(element.id)
    active = battle.round is not None and element.id in battle.round.active
    if active and _in_leaking_boat(battle, element):
        yield Offer("Bail, plug a hole", "bail")
    yield from _jumper_offers(battle, element, active=active)
    if vehicle is None or not vehicle.manned:
        return
    if active and is_amphibian(vehicle):
        yield from _amphibian_offers(battle, element)
    if is_boat(vehicle):
        yield from _boat_offers(battle, element, active=active)
    if is_plane(vehicle) and battle.phase == "engagement":
        yield from _aircraft_offers(battle, element, active=active)


def _jumper_offers(battle: Battle, element: Element, *, active: bool) -> Iterator[Offer]:
    boats_and_aircraft = battle.boats_and_aircraft
    if active and any(m.id in boats_and_aircraft.harness for m in battle.fit(element)):
        yield Offer("Out of the harness", "get-free", likely=True)
    if active and figures_with_packed_weapons(battle, element):
        yield Offer("Take weapons out", "unpack-weapons", likely=True)
    if boardable_aircraft(battle, element):
        yield Offer("Comes by air", "embark", group="wait")
    if battle.phase == "engagement" and possible_jumpers(battle, element):
        yield Offer("Drop by parachute", "drop-men", group="wait", likely=True)
    if any(m.id in boats_and_aircraft.adrift for m in battle.able(element)):
        yield Offer("Walk in", "walk-in", group="rule", by="umpire")


def _aircraft_offers(battle: Battle, element: Element, *, active: bool) -> Iterator[Offer]:
    plane, vehicle = battle.boats_and_aircraft.plane(element.id), battle.vehicles.of[element.id]
    if plane.where == "away":
        yield Offer("Place its marker", "mark-plane", group="wait", likely=True)
    elif plane.where == "landed":
        if active and not is_glider(vehicle):
            yield Offer("Take off", "take-off")
    elif active:
        yield Offer("Fly", "fly", likely=True)
        if any(m.weapons for m in battle.fit(element)):
            yield Offer("Strafe", "ask-strafe", by="side")
            yield Offer("Strafe", "strafe", by="umpire")
        if aircraft_state.bombs_left(battle, element.id):
            yield Offer("Drop a bomb", "ask-drop-bomb", by="side")
            yield Offer("Drop a bomb", "drop-bomb", by="umpire")
        yield Offer("Land", "land")
    if plane.where in COMES:
        if vehicle.fire and aircraft_state.extinguishers_left(battle, element.id):
            yield Offer("Set off the extinguisher", "set-off-extinguisher", opens=False)
        if active and not is_glider(vehicle):
            yield Offer("Drop a container", "drop-container")


def _in_leaking_boat(battle: Battle, element: Element) -> bool:
    rides = (battle.travel.rides.get(id) for id in element.figures)
    ids = [element.id, *(ride.vehicle for ride in rides if ride)]
    return any(boat_state.is_leaking(battle, id) for id in ids)


def _boat_offers(battle: Battle, element: Element, *, active: bool) -> Iterator[Offer]:
    boat, vehicle = battle.boats_and_aircraft.boat(element.id), battle.vehicles.of[element.id]
    if active and boat.lies == "afloat":
        gone = boat_state.disabled_systems(vehicle)
        barred = f"{listed(gone)} destroyed" if gone else ""
        yield Offer("Sail", "sail", likely=not gone, barred=barred)
        if vehicle.speed_in and moved_in_impulse(battle, element):
            yield Offer("Run in to land", "run-in", barred=barred)
    if active and (boat.tons or battle.travel.riders(element.id)):
        yield Offer("Overboard", "overboard")
    yield Offer("Correct the boat", "rule-boat", group="rule", by="umpire")


def _amphibian_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    vehicle = battle.vehicles.of[element.id]
    moves = vehicle.speed_in > 0 and moved_in_impulse(battle, element)
    if is_boat(vehicle):
        if moves or battle.boats_and_aircraft.boat(element.id).lies != "afloat":
            far = "" if boat_state.is_near_land(battle, element) else "too far from land"
            yield Offer("Leave the water", "leave-water", barred=far)
    elif moves:
        yield Offer("Enter the water", "enter-water")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None and is_plane(vehicle) and not vehicle.wreck:
        yield from _aircraft_facts(battle, element)
    if vehicle is None or not is_boat(vehicle) or vehicle.wreck:
        return
    boat = battle.boats_and_aircraft.boat(element.id)
    lies = "" if boat.lies == "afloat" else f", {boat.lies}"
    yield f"Over the {boat.zone} zone of the seabed{lies}. {way_ashore(battle, element.id)}"
    if whole := boat_state.full_buoyancy(vehicle):
        holes = vehicle.lost_of("buoyancy")
        yield f"Buoyancy {whole - boat.lost} of {whole}" + (f", {holes} holes" if holes else "")
    load = f"{boat.tons:g} tons of load; " if boat.tons else ""
    yield f"{load}goes {boat_state.greatest_boat_speed_in(battle, element):g}″ at most"


def _aircraft_facts(battle: Battle, element: Element) -> Iterator[str]:
    plane, vehicle = battle.boats_and_aircraft.plane(element.id), battle.vehicles.of[element.id]
    where = {
        "away": "Not over the table: it has not arrived yet, or has left.",
        "marked": f"Comes from {plane.place}, {plane.altitude_in:g}″ high.",
        "aloft": f"Over {plane.place}, {plane.altitude_in:g}″ high.",
        "landed": f"On the ground {describe_location(plane.place)}.",
    }
    yield where[plane.where]
    if left := aircraft_state.bombs_left(battle, element.id):
        yield "Bombs: " + ", ".join(f"{n} × {name}" for name, n in left.items())
    if rolls := aircraft_state.survival_roll_modifier(vehicle):
        yield f"Survival Die Roll {rolls}: crashes on its way home on that or less"
    if rolls := aircraft_state.landing_roll_modifier(vehicle):
        yield f"Landing Die Roll {rolls}"


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    if left := battle.boats_and_aircraft.harness.get(figure.id):
        yield f"in the harness, {left} action{'s' if left > 1 else ''}"
    if figure.id in battle.boats_and_aircraft.adrift:
        yield "landed off the table"


def _marker_rows(battle: Battle) -> Iterator[TableRow]:
    """Yield a row for each aircraft marker, with its height and speed, for everybody."""
    for id, plane in battle.boats_and_aircraft.planes.items():
        if not is_in_reach(battle, id):
            continue
        kind = "glider" if is_glider(battle.vehicles.of[id]) else "aircraft"
        side = battle.sides[battle.elements[id].side].name
        at = f"{plane.place}, {plane.altitude_in:g}″ high, {plane.speed_in:g}″ per impulse"
        yield TableRow(f"{side} {kind}", at)


OFFERED = Chapter(
    "boats and aircraft",
    checks=(
        Check(KIND, "takes in water.", "flood", "ground", flooding_checks, by="umpire"),
        Check("next-bomb", "drops another bomb.", "next-bomb", by="umpire"),
        Check("air-crash", "crashes. Is a building hit?", "resolve-air-crash", by="umpire"),
        Check(
            "bombed-building",
            "bursts. Is a building hit?",
            "resolve-bombed-building",
            by="umpire",
        ),
    ),
    offers=_offers,
    facts=_facts,
    notes=_notes,
    table=_marker_rows,
)
