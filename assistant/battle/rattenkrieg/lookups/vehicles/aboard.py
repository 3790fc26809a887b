"""Crews, passengers and riders, and the actions that they cannot take (22, 23, 31.4, 32.5)."""

from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_commander
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat, is_flying
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.rattenkrieg.noise import DISPLACING
from assistant.rules.rattenkrieg.options import setting_of

BOARD = "board"
ON_THE_SPOT = DISPLACING - {BOARD}  # actions in which a figure moves by itself
WITH_GROUND = frozenset(  # actions with objects on the ground
    (
        *("demolition", "make-loophole", "set-booby-traps", "search-booby-traps"),
        *("pick-up-weapon", "first-aid", "use-door", "force-door"),
    )
)
BARRED = ON_THE_SPOT | WITH_GROUND | {"fight"}
ON_LAND = WITH_GROUND | {"repair", "handle-object"}  # nobody does these while swimming (7.4.27)
# nobody does these on a horse, which walks and runs for its rider (19.2)
DISMOUNTED = (ON_THE_SPOT - {"movement", "run"}) | WITH_GROUND


def is_aboard(battle: Battle, element: Element) -> bool:
    """Return whether the element's figures are inside a vehicle."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and not vehicle.is_gun and not vehicle.left


def fights_as_crew(battle: Battle, element: Element, figure: Figure) -> bool:
    """Return whether a figure fights inside the vehicle that its element mans (13.1.1)."""
    return is_aboard(battle, element) and figure.id not in battle.emergencies.out


def crew_outside(battle: Battle, element: Element) -> list[Figure]:
    """Return the able crew members outside a vehicle while others of the crew are inside."""
    if not is_aboard(battle, element):
        return []
    return [m for m in battle.able(element) if m.id in battle.emergencies.out]


def exposed_to_rifles(battle: Battle, element: Element) -> list[Figure]:
    """Return an element's figures that rifles can fire at; for a crew aboard, only those outside.

    A figure counts while it is on the table, even if it is wounded. So does a commander whose hatch
    is open (26.2.2). A figure inside a vehicle does not: fire at the vehicle is aimed at its
    passengers, whom its sides may protect (32.7, 33.6).
    """
    men = [m for m in battle.men(element) if m.able or m.state == "wounded"]
    men = [
        m
        for m in men
        if m.id not in battle.boats_and_aircraft.adrift and not sits_inside(battle, m.id)
    ]
    if not is_aboard(battle, element):
        return [m for m in men if not stayed_inside(battle, element, m)]
    return [
        m for m in men if m.id in battle.emergencies.out or is_in_open_hatch(battle, element, m)
    ]


def stayed_inside(battle: Battle, element: Element, figure: Figure) -> bool:
    """Return whether a figure is recorded as staying in its vehicle when the others got out."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not vehicle.left or figure.id not in vehicle.posts:
        return False
    out = battle.emergencies.out
    return figure.id not in out and any(id in out for id in vehicle.posts)


def is_in_open_hatch(battle: Battle, element: Element, figure: Figure) -> bool:
    """Return whether a figure is the commander of an enclosed vehicle and looks out of its hatch.

    A figure that was hit is no longer in the hatch.
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not vehicle.manned or not vehicle.card.get("enclosed"):
        return False
    looks_out = figure.state == "ready" and figure.id not in battle.emergencies.out
    return looks_out and not vehicle.buttoned_up and is_commander(vehicle, figure.id)


def sees_out(battle: Battle, element: Element) -> bool:
    """Return whether a crew sees as figures do: in an open vehicle, or under an open hatch.

    In an enclosed vehicle that is so while its commander fights with the hatch open (26.2.2).
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun or not vehicle.card.get("enclosed"):
        return True
    return any(is_in_open_hatch(battle, element, m) for m in battle.men(element))


def is_abandoned(battle: Battle, element: Element) -> bool:
    """Return whether nobody is left at a gun or in a vehicle, as far as anybody sees.

    Casualties inside a vehicle are not seen.
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        return False
    return vehicle.left or (vehicle.is_gun and not battle.able(element))


def vehicles_in_sight(battle: Battle, element: Element) -> list[Element]:
    """Return the enemy vehicles and guns that the element's side has identified."""
    foes = battle.of_side(battle.enemy(element.side).id)
    known = (x for x in foes if x.concealment == "identified")
    there = (x for x in known if is_aboard(battle, x) or is_abandoned(battle, x))
    return [x for x in there if not battle.vehicles.of[x.id].wreck]


def men_in_sight(battle: Battle, element: Element) -> list[Element]:
    """Return the enemy elements on foot, or around a gun, that the element's side has located."""
    foes = battle.of_side(battle.enemy(element.side).id)
    known = (x for x in foes if x.concealment in ("located", "identified") and battle.able(x))
    shown = (x for x in known if x.concealment == "identified" or not is_aboard(battle, x))
    return [x for x in shown if any(m.able for m in exposed_to_rifles(battle, x))]


def is_shut_in(battle: Battle, element: Element) -> bool:
    """Return whether figures are under armor with closed hatches, safe from splinters."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not is_aboard(battle, element):
        return False
    return bool(vehicle.card.get("enclosed")) and vehicle.buttoned_up


def open_to_fire_from(battle: Battle, element: str) -> bool:
    """Return whether passengers can fire their own weapons, as in a boat."""
    vehicle = battle.vehicles.get(element)
    return vehicle is not None and vehicle.manned and is_boat(vehicle)


def is_passenger(battle: Battle, figure: str) -> bool:
    """Return whether a figure is aboard a vehicle but not in its crew."""
    return figure in battle.travel.rides


def sits_inside(battle: Battle, figure: str) -> bool:
    """Return whether a figure is a passenger in a vehicle, and does not ride on it."""
    ride = battle.travel.rides.get(figure)
    return ride is not None and ride.inside


def is_barred(battle: Battle, figure: str, action: str) -> bool:
    """Return whether a passenger, rider, swimmer or parachutist cannot take an action."""
    air = battle.boats_and_aircraft
    if figure in air.harness or figure in air.adrift:
        return True
    if is_riding(battle, figure):
        return action in DISMOUNTED
    if action in ON_LAND and battle.wounds.is_swimming(figure):
        return True
    ride = battle.travel.rides.get(figure)
    if ride is None:
        return False
    return action in BARRED or (action == BOARD and is_flying(battle, ride.vehicle))


def is_riding(battle: Battle, figure: str) -> bool:
    """Return whether a figure sits on a horse; without horses no code of animals is entered."""
    if figure not in battle.animals.horses:
        return False
    return battle.animals.is_mounted(figure) and setting_of(battle.rules, "cavalry") is True


def is_on_ground(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure is on foot, so that it can work at a task of many actions."""
    return not (is_passenger(battle, figure.id) or is_riding(battle, figure.id))


def finds_no_cover(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure is aboard a vehicle, where nobody hunkers down (31.4, 31.5)."""
    crew = fights_as_crew(battle, battle.owner(figure.id), figure)
    return crew or is_passenger(battle, figure.id)


def people_aboard(battle: Battle, element: Element) -> list[Figure]:
    """Return an element's figures that ride on a vehicle."""
    return [m for m in battle.men(element) if m.id in battle.travel.rides]


def vehicles_ridden(battle: Battle, element: Element) -> set[str]:
    """Return the vehicles on which figures of an element ride in plain view."""
    rides = (battle.travel.rides.get(id) for id in element.figures)
    return {ride.vehicle for ride in rides if ride and not ride.inside}


def carriers(battle: Battle, element: Element) -> list[Element]:
    """Return the vehicles of the side that figures could board."""
    found = []
    for other in battle.of_side(element.side):
        vehicle = battle.vehicles.get(other.id)
        stands = vehicle and not (vehicle.is_gun or vehicle.wreck or is_flying(battle, other.id))
        if stands and other.id != element.id:
            found.append(other)
    return found


def free_seats(battle: Battle, carrier: Element) -> int:
    """Return the number of free seats of a vehicle."""
    seats: int = battle.vehicles.of[carrier.id].card.get("passengers") or 0
    taken = [x for x in battle.travel.rides.values() if x.vehicle == carrier.id and x.inside]
    return max(0, seats - len(taken))


def is_brought_hidden(battle: Battle, element: Element) -> bool:
    """Return whether an element began aboard a vehicle and has not been placed since."""
    return not element.deployed and element.mojon is None and bool(people_aboard(battle, element))


def carriers_at_start(battle: Battle, element: Element) -> list[Element]:
    """Return the vehicles aboard which an element not yet on the table could begin the battle."""
    mojon = battle.mojons.get(element.mojon or "")
    fresh = battle.is_before_engagement and mojon is not None and not mojon.placed
    if not fresh or element.id in battle.vehicles.of or people_aboard(battle, element):
        return []
    return [x for x in carriers(battle, element) if battle.vehicles.of[x.id].manned]
