"""A gun's shot at a vehicle, from the gunner to the last damage point (Rattenkrieg 20, 26)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assistant.battle.permitting import permitted
from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.scenario import EstimateUsed
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import may_act, offer_reaction, wish_met
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import after_fire
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.naming import called, capital, count, umpires
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import flies, is_plane
from assistant.battle.rattenkrieg.lookups.vehicles.pieces import Piece, against_aircraft, name_of
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Wish
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import armory, laying, lines
from assistant.battle.rattenkrieg.vehicles.aiming.laying import Laid
from assistant.battle.rattenkrieg.vehicles.damage import damage, hits, log
from assistant.battle.rattenkrieg.vehicles.gunnery import manned_guns, muzzle
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import IMPULSES
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import (
    BARRIERS,
    METRES_AN_INCH,
    shell_family,
)

TITLE = "Gun at a vehicle"
ACTION = "shoot"
LOADING = "load-gun"
POINT_BLANK_M = 500  # 19.4: beyond it a die decides whether the shot hits
LOWEST_SIGHT = -6
AIMED = {  # a system of the card, as 26.4 names it
    "left-track": "tracks",
    "right-track": "tracks",
    "left-wheels": "wheels",
    "right-wheels": "wheels",
}


IN_THE_WAY = [Option(x, capital(x.replace("-", " "))) for x in BARRIERS.keys()]  # noqa: SIM118


@move("fire-gun", TITLE, UMPIRE_ONLY, about="element")
def fire_gun(play: AtTable) -> None:
    """A gun fires at a vehicle of the enemy: To Hit, armor, dice of damage, all that follows."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    vehicle = gun_of(play.state, element)
    target = _target(play, element)
    struck = play.state.vehicles.of[target.id]
    distance_in = asking.distance(play, element, target)
    line = lines.asked(play, struck, distance_in, (element.side,), of=target.id, by=element.id)
    piece = _piece(play, vehicle, target)
    soft = line.armor is None
    shell = armory.against(play, vehicle, piece, distance_in, soft=soft)
    barriers = play.several("barriers", "Through what?", IN_THE_WAY, (), rare=True)
    gunner = laying.gunner(play, element)
    quality = impulses.quality(play, element, gunner)
    laid = Laid(
        element, target, piece, shell, gunner, quality, distance_in, line, barriers=barriers
    )
    _may_fire(play, laid, vehicle)
    aides = laying.aides(play, element, gunner, piece.number, target.id)
    laid = replace(laid, aides=aides)
    to_hit = _to_hit(play, laid, vehicle, struck)
    system = _system(play, struck, line)
    fires(play, laid, vehicle)
    after_fire(play, element, target, 1)
    harm = hits.NONE
    if reaches(play, laid, vehicle) and _on_system(play, laid, system, to_hit):
        harm = damage.shot(play, laid, to_hit, system)
    muzzle.blast(play, laid)
    offer_reaction(play, element, ACTION)
    log.shot(play, laid, harm)
    manned_guns.worn(play, element)


def _target(play: AtTable, element: Element) -> Element:
    known, words = laying.KNOWN, "At which vehicle?"
    return asking.enemy(play, element, known, words, vehicles=True, men=False)


def _piece(play: AtTable, vehicle: Vehicle, target: Element) -> Piece:
    """Which of its guns: at what flies, one with a sight for aircraft (34.6)."""
    return armory.asked(play, vehicle, _in_the_air(play, target, against_aircraft(vehicle)))


def _in_the_air(play: AtTable, target: Element, guns: list[Piece]) -> list[Piece]:
    return guns if flies(play.state, target.id) else []


def gun_of(battle: Battle, element: Element) -> Vehicle:
    """The vehicle or gun that fires: manned, its gun whole."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not vehicle.card.get("guns"):
        raise Refused("It has no gun.")
    if not vehicle.manned:
        raise Refused(f"The {vehicle.name} is out of the fight.")
    if vehicle.is_out("gun"):
        raise Refused("Its gun is destroyed.")
    if unmanned := awareness.unmanned(battle, element):
        raise Refused(unmanned)
    if vehicle.problems:
        todo = count(vehicle.problems, "problem", "problems")
        raise Refused(f"The {vehicle.name} has {todo} to mend first.")
    return vehicle


def _may_fire(play: AtTable, laid: Laid, vehicle: Vehicle) -> None:
    """Guns fire at what the gunner has in his sight (26.2.2)."""
    if laid.target.id in vehicle.acquired:
        return
    if laid.target.id in vehicle.sighted:
        same = impulses.goes_with(play, laid.shooter, laid.gunner)
        play.require(not same, "It was spotted with a die: the gun has it from the next impulse.")
        return
    has = play.flag("acquired", "Has the gunner the target in his sight?", default=True, rare=True)
    play.require(has, "The gun fires only at a target that the gunner has in his sight.")
    if has:
        play.happened(v.TargetAcquired(laid.shooter.id, laid.target.id))


def _to_hit(play: AtTable, laid: Laid, vehicle: Vehicle, struck: Vehicle) -> int:
    own = (laid.shooter.side,)
    speed = play.number(
        "speed_in", "How fast is the target, an impulse?", struck.speed_in, rare=True
    )
    if speed != struck.speed_in:
        play.happened(v.SpeedTold(laid.target.id, speed))
    sight = laid.piece.aa_sight
    told = {
        "speed_in": speed,
        "sector": laid.line.sector,
        "weapon": "aa-gun" if sight else "gun",
        "aircraft": is_plane(struck),
    }
    moved = play.resolve("rattenkrieg/relative-speed", told, shown_to=own)
    inputs = {
        **gunners(play, laid, vehicle, laid.target.id),
        "size": laid.line.size,
        "relative_speed_in": moved.relative_speed_in,
        "aa_sight": sight,
        "clearly_visible": not play.flag("hazy", "Hidden by smoke or dust?", rare=True),
        "in_reaction": laid.shooter.in_reaction,
        "designated": play.flag("designated", "Is the target designated?", rare=True),
    }
    return int(play.resolve("rattenkrieg/gun-to-hit", inputs, shown_to=own).to_hit)


def gunners(play: AtTable, laid: Laid, vehicle: Vehicle, at: str) -> dict[str, Any]:
    """What the gun and its crew bring to a shot at something."""
    first = play.flag("first", "The first shot at it?", at not in vehicle.fired_at, rare=True)
    registered = first and _registered(play, laid.shooter.side)
    return {
        "gunner_quality": laid.quality,
        "gun_sight": max(LOWEST_SIGHT, laid.gun["gun_sight"] - vehicle.lost_of("gun")),
        "range_in": laid.distance_in,
        "first_shot": first,
        "registered": registered,
        "german": bool(vehicle.card.get("german")),
        "commander_helping": laid.helped,
        "no_range_modifier": is_far(laid),
    }


def _registered(play: AtTable, side: str) -> bool:
    """Whether the range was measured before the battle; some scenarios count how often."""
    left = play.state.script.estimates.get(side)
    if left == 0:
        return False
    counted = "" if left is None else f" {left} left"
    known = play.flag("registered", f"Was its range known before?{counted}", rare=True)
    if known and left is not None:
        play.happened(EstimateUsed(side))
    return known


def is_far(laid: Laid) -> bool:
    """Whether a die decides first (19.4)."""
    return laid.distance_in * METRES_AN_INCH > POINT_BLANK_M


def _system(play: AtTable, struck: Vehicle, line: lines.Line) -> str:
    """The system that is aimed at; empty when the shell goes where it may (26.4)."""
    if is_plane(struck):  # 34.6: nobody aims at a part of one
        return ""
    systems = list(lines.systems_at(struck, line))
    options = [Option("none", "The vehicle")]
    options += [Option(system, system.replace("-", " ").capitalize()) for system in systems]
    chosen = play.choose("system", "Aimed at one system?", options, "none", rare=True)
    return "" if chosen == "none" else chosen


def fires(
    play: AtTable, laid: Laid, vehicle: Vehicle, at: str = "", *, at_men: bool = False
) -> None:
    """The shot is booked, at its target or at something else that is named.

    Several may fall in one impulse, which is paid once (20.1.1.1). An autocannon's at men is a
    magazine (20.4.6).
    """
    element, number = laid.shooter, laid.piece.number
    task = laying.task_of(vehicle, laid.gunner)
    new = not laying.goes_on(play.state, element, laid.gunner, number)
    fired = vehicle.count(number)
    if new:
        loader, loads = _loader(play, element, laid)
        told = {
            "loader_quality": loads,
            "bonus": laid.gun["shots_bonus"],
            "firing": min(IMPULSES, fired.firing + 1),
            **({"magazine_rounds": laid.gun["magazine_rounds"]} if at_men else {}),
        }
        rate = play.resolve("rattenkrieg/shots-per-impulse", told, shown_to=(element.side,))
        play.require(rate.shots > 0, "The gun is still being loaded: no shot in this impulse.")
        manned_guns.attended(play, element)
        impulses.serve(play, element, laid.gunner, task, ACTION)
        if loader:
            impulses.note(play, element, loader, LOADING)
        left = max(0, rate.shots - 1)
    else:
        wish_met(play, element)
        left = fired.shots - 1
    laying.note_aides(play, laid)
    fell = v.ShellFired(element.id, at or laid.target.id, name_of(laid.shell), left, new, number)
    play.happened(fell)


def _loader(play: AtTable, element: Element, laid: Laid) -> tuple[Figure | None, int]:
    """Who loads beside the gunner, and the Quality of loading (25.4.2).

    It is 0 when nobody is there to load, or does something else in this impulse.
    """
    vehicle = play.state.vehicles.of[element.id]
    if laying.task_of(vehicle, laid.gunner) == laying.FIRING[1]:
        return None, laid.quality
    done = crews.tasks(play.state, element)
    busy = () if laid.gunner.id in done else done
    for man in play.state.fit(element):
        if crews.can(crews.post(vehicle, man.id), LOADING) and man.id not in busy:
            return man, impulses.quality(play, element, man)
    return None, 0


def reaches(play: AtTable, laid: Laid, vehicle: Vehicle, at: str = "") -> bool:
    """Beyond 500 m a die decides first (19.4)."""
    if not is_far(laid):
        return True
    told = {
        "range_m": laid.distance_in * METRES_AN_INCH,
        "follow_up": (at or laid.target.id) in vehicle.fired_at,
        "gunner_quality": laid.quality,
    }
    own = (laid.shooter.side,)
    return bool(play.resolve("rattenkrieg/long-range-shot", told, shown_to=own).hit)


def _on_system(play: AtTable, laid: Laid, system: str, to_hit: int) -> bool:
    if not system:
        return True
    aimed = permitted(
        play,
        "rattenkrieg/aim-at-system",
        {"quality": laid.quality, "system": AIMED.get(system, system), "to_hit": to_hit},
        lambda aimed: (
            "" if aimed.eligible else "The Quality of this gunner is too low to aim at that part."
        ),
        shown_to=(laid.shooter.side,),
    )
    return bool(aimed.hit)


def shell_type(shell: Mapping[str, Any]) -> str:
    """The family of a shell, as procedures are told it."""
    return shell_family(shell["type"])


@move("ask-fire-gun", TITLE, ("side",), about="element")
def ask_fire_gun(play: AtTable) -> None:
    """Ask the umpire to resolve a gun's shot: it takes the target's card."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    vehicle = gun_of(play.state, element)
    target = _target(play, element)
    inches = asking.distance(play, element, target)
    distance_in = f"{inches:g}"
    told = {"element": element.id, "target": target.id, "distance_in": distance_in}
    piece = _piece(play, vehicle, target)
    soft = "armor" not in play.state.vehicles.of[target.id].card
    shell = armory.against(play, vehicle, piece, inches, soft=soft)
    told |= {"gun": piece.number, "shell": name_of(shell)}
    name = called(play.state, target, element.side)
    words = f"{umpires(play.state, element)} wants to fire its gun at {name}, {distance_in}″."
    play.happened(e.Wished(Wish(element.id, "fire-gun", told, words)))
    play.tell(["umpire"], words)
    own = f"{element.title} wants to fire its gun at {name}."
    play.tell(element.side, f"{own} The umpire resolves it.")
