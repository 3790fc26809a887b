"""Towed guns, left by their crews and manned again by anybody (Rattenkrieg 25.3, 25.4)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import offer_reaction, pay
from assistant.battle.rattenkrieg.kit.leaving_vehicles import become_infantry
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles.unmanned import vehicles_to_man
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import ANYBODY, Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.bailing_out import return_to_crew

ACTION = "handle-object"
FIRST = ("gunner", "commander-gunner", "loader")  # posts that are taken before others


@move("leave-gun", "Leave the gun", about="element")
def leave_gun(play: BattlePlay) -> None:
    """Let the crew of a gun leave it and become foot soldiers."""
    element = asking.ask_element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not (vehicle.is_gun and vehicle.manned):
        raise Refused(f"{element.title} serves no gun.")
    may_act(play, element, ACTION)
    pay(play, element, ACTION, (), any_order=True)
    going = tuple(m.id for m in play.state.able(element))
    play.record(p.CrewMembersLeft(element.id, going, element.quality), v.CrewLeft(element.id))
    become_infantry(play, element)
    log_element(play, element, f": the {vehicle.name} is left.")
    if element.concealment == "identified":
        log_enemy(play, element, f": the {vehicle.name} is left.")
    offer_reaction(play, element, ACTION)


@move("man-gun", "Man a gun", about="element")
def man_abandoned_gun(play: BattlePlay) -> None:
    """Let figures man a gun without a crew: its own crew, or others.

    Ruling: a figure from another crew takes a post in the same way as a replacement for a casualty.
    """
    element = asking.ask_element(play)
    found = list(vehicles_to_man(play.state, element))
    if not found:
        raise Refused("Every gun there has a crew.")
    may_act(play, element, ACTION)
    vehicles = play.state.vehicles.of
    options = [Option(x.id, vehicles[x.id].name, _owner_label(element, x)) for x in found]
    was = play.state.elements[play.choose("gun_of", "Which gun?", options, found[0].id)]
    gun = vehicles[was.id]
    out = play.state.emergencies.out
    up = [m for m in play.state.fit(element) if was.id != element.id or m.id in out]
    going = asking.ask_figures(play, "Who serves it?", up, element)
    pay(play, element, ACTION, going, any_order=True)
    if was.id == element.id:
        return_to_crew(play, element, going, [m.id for m in up])
    else:
        men = [play.state.figures[id] for id in going]
        posts = dict(zip((m.id for m in men), _fill_posts(gun, men), strict=True))
        seats = dict(zip(gun.seats, going, strict=False))
        play.record(g.AbandonedGunTaken(element.id, was.id, posts, seats))
        _keep_gun_as_it_is(play, element, was)
    words = f": {count(len(going), 'figure mans', 'figures man')} the {gun.name}."
    log_element(play, element, words)
    if play.state.elements[element.id].concealment == "identified":
        log_enemy(play, element, words)
    offer_reaction(play, element, ACTION)


def _keep_gun_as_it_is(play: BattlePlay, element: Element, was: Element) -> None:
    """Leave a gun that others man limbered or not, and pointing where it pointed (27.1)."""
    going = play.state.travel.going(was.id)
    if going.hull_deg is not None:
        play.record(t.VehicleFacingEntered(element.id, going.hull_deg, going.turret_deg))
    if going.limbered:
        job = play.state.travel.going(element.id).job
        play.record(towing.GunHandled(element.id, job, 0, limbered=True))
    if tractor := play.state.travel.towed_by(was.id):  # nobody drives the gun away any more
        play.record(towing.TowSet(tractor, ""))


def _owner_label(element: Element, other: Element) -> str:
    return "" if other.side == element.side else "the enemy’s"


def _fill_posts(gun: Vehicle, men: list[Figure]) -> list[str]:
    """Return a post for each figure; the posts that fire the gun are filled first."""
    every = sorted(
        dict.fromkeys(gun.posts.values()),
        key=lambda at: FIRST.index(at) if at in FIRST else len(FIRST),
    )
    return [*every, *[ANYBODY] * len(men)][: len(men)]
