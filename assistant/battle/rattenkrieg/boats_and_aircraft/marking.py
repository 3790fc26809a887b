"""An aircraft comes: its marker, its order by nature, and what it cannot do (34.1, 34.2)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft.aloft import bars_aloft
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke.fires import asked_place, everybody
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import capital, new_contact
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import flies, is_glider, is_plane
from assistant.battle.rattenkrieg.lookups.vehicles.pieces import against_aircraft
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.people import Concealment
from assistant.battle.rattenkrieg.state.vehicles import Vehicle

HIGHEST_IN = 10_000
COMES = ("marked", "aloft")
AT_GUNS_ALONE = "Only anti-aircraft guns and light weapons fire at what flies."
NOT_AT_PLANES = frozenset(
    (
        *("shell", "ask-shell", "fire-at-rifle", "ask-at-rifle"),
        *("fire-rocket", "ask-rocket", "fire-mortar", "ask-mortar", "throw-grenade"),
        *("ask-grenade", "assault", "ask-assault", "grenade-inside", "ram", "ask-ram"),
    )
)


def plane_of(play: AtTable, element: Element, *where: str) -> Vehicle:
    """An aircraft with men aboard that is there; refused for all else."""
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not is_plane(vehicle):
        raise Refused("It is no aircraft.")
    play.need(vehicle.manned, f"The {vehicle.name} is out of the fight.")
    now = play.state.craft.plane(element.id).where
    words = {
        "away": "It is not there: place its marker first.",
        "marked": "It has not come yet: let it fly first.",
        "aloft": "It is in the air.",
        "landed": "It stands on the ground.",
    }
    play.need(now in where, words[now])
    return vehicle


def kind_of(vehicle: Vehicle) -> str:
    """What everybody sees it is."""
    return "a glider" if is_glider(vehicle) else "an aircraft"


@move("mark-plane", "Place its marker", about="element")
def mark_plane(play: AtTable) -> None:
    """Where an aircraft will come from, how high and how fast; all see it (34.1)."""
    element = asking.element(play)
    vehicle = plane_of(play, element, "away")
    battle = play.state
    play.need(battle.phase == "engagement", "Aircraft come in the engagement.")
    movement = vehicle.card["movement"]
    place = asked_place(play, "place", "Where does its marker lie, in words for all?")
    high = play.number("altitude_in", "How high?", most=HIGHEST_IN)
    low, most = movement["min_in"], movement["max_in"]
    speed = play.number("speed_in", "How fast, an impulse?", low, least=low, most=most)
    play.happened(
        a.OutOfTheSky(element.id),
        a.PlaneMarked(element.id, place, high, speed),
        v.SpeedTold(element.id, speed),
    )
    if not is_glider(vehicle):  # gliders must be spotted
        known_as(play, element, "identified")
    by_nature(play, element)
    side = battle.sides[element.side].name
    words = f"{side}: {kind_of(vehicle)} comes from {place}, {high:g}″ high, at {speed:g}″."
    play.tell(everybody(play), capital(words))


def known_as(play: AtTable, element: Element, now: Concealment) -> None:
    """What the enemy knows of who is in the sky, or no longer there."""
    before = play.state.elements[element.id]
    if before.concealment != now:
        contact = None if now == "undetected" else new_contact(play.state, before)
        play.happened(e.ConcealmentChanged(element.id, before.concealment, now, contact))


def by_nature(play: AtTable, element: Element) -> None:
    """The Movement order that every aircraft in the air has (34.2)."""
    now = play.state.elements[element.id]
    if now.order is None and play.state.able(now) and play.state.stage != "end":
        play.happened(e.OrderPlaced(element.id, "movement", counts=False, marker=False))


def ordered_by_nature(play: AtTable) -> None:
    """When a turn begins, whatever is in the air has its order."""
    if not any(isinstance(event, e.TurnBegan) for event in play.events):
        return
    for id, plane in play.state.craft.planes.items():
        if plane.where in COMES and flies(play.state, id):
            by_nature(play, play.state.elements[id])


def in_the_air(play: AtTable, move: str) -> None:
    """What is done on the ground is not done in the air; it must fly before it stands down."""
    element = play.state.elements.get(play.about)
    if element is None or not (play.actor.is_umpire or element.side == play.actor.side):
        return
    barred = bars_aloft(play.state, element, move)
    play.require(not barred, "It is in the air, or not there yet.")
    plane = play.state.craft.plane(element.id)
    hangs = plane.where == "aloft" and plane.flew != play.state.turn and element.left
    hangs = bool(hangs) and flies(play.state, element.id)
    play.require(not (move == "stand-down" and hangs), "It must fly in its turn.")


GUNS = frozenset(("fire-gun", "ask-fire-gun"))


def out_of_their_reach(play: AtTable, move: str) -> None:
    """What does not fire at aircraft in the air: all but light weapons and their guns (34.6)."""
    target = play.state.elements.get(str(play.given("target")))
    if target is None or target.concealment == "undetected":
        return
    vehicle = play.state.vehicles.get(play.about)
    reaches = move in GUNS and vehicle is not None and bool(against_aircraft(vehicle))
    barred = (move in NOT_AT_PLANES or move in GUNS) and not reaches
    play.require(not (barred and flies(play.state, target.id)), AT_GUNS_ALONE)
