"""Ramming, crashing, and pushing roadblocks away (Rattenkrieg 31.12, 31.13, 32.12, 32.13)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.concrete import CONCRETE, ask_concrete_factor
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack, apply_result
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS, log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request_umpire
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.buildings import WALL_CRASH
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.naming import capital, count, man, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import everybody_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import (
    acceleration_class,
    is_craft,
    is_plane,
)
from assistant.battle.rattenkrieg.state import Element, Figure, PendingCheck
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, Vehicle
from assistant.battle.rattenkrieg.vehicles.damage import damage_points, hits
from assistant.battle.rattenkrieg.vehicles.damage.contact import require_contact
from assistant.battle.rattenkrieg.vehicles.driving import movement_limits as way
from assistant.battle.rattenkrieg.vehicles.driving import running_over
from assistant.battle.rattenkrieg.vehicles.driving.crash_objects import (
    crash_object_words,
    crash_objects,
)
from assistant.battle.rattenkrieg.vehicles.driving.ram_log import (
    log_ram,
    log_rammed,
    log_what_shows,
)
from assistant.rules.rattenkrieg.vehicles.driving.ramming import (
    BY_AIR,
    crash_object,
)

CONTACTS = (
    Option("head-on", "Head-on"),
    Option("side", "Into its side"),
    Option("rear", "Into its rear"),
)
TOO_FAR = "Drive nearer first."
CAUSE = "other"  # one of the kinds of wounds of the advanced rules
FORTIFICATION = "fortification"
WALLS = frozenset(  # objects of the crash table that can be part of a building
    ("wooden-wall", "brick-wall", "log-wall", "thick-brick-wall", "concrete", FORTIFICATION)
)


def crash_object_of(vehicle: Vehicle) -> str:
    """Return the row of the crash table that a vehicle belongs to."""
    card = vehicle.card
    tons = card.get("weight", {}).get("tons")
    made_of = acceleration_class(vehicle)
    armored = bool(card.get("armored"))
    return crash_object(str(card.get("category")), tons, armored=armored, made_of=made_of)


@move("ram", "Ram a vehicle", UMPIRE_ONLY, about="element")
def ram_vehicle(play: BattlePlay) -> None:
    """Ram another vehicle; both take damage, their crews first (31.12)."""
    element = asking.ask_element(play)
    vehicle = way.require_mover(play, element)
    may_act(play, element, "movement")
    way.require_on_the_move(play, element, vehicle)
    other = _ask_rammed_vehicle(play, element)
    require_contact(play, element, other, TOO_FAR, moved_in=vehicle.speed_in)
    struck = play.state.vehicles.of[other.id]
    contact = play.choose("contact", "How?", CONTACTS)
    a, b = crash_object_of(vehicle), crash_object_of(struck)
    inputs = {
        "a": {"object": a, "speed_in": vehicle.speed_in},
        "b": {"object": b, "speed_in": struck.speed_in},
        "contact": contact,
    }
    hit = play.resolve("rattenkrieg/ram", inputs)
    if other.side != element.side:
        reveal_to_enemy(play, element, "spotted")  # Ruling: nobody is rammed unseen
        after_attack(play, element, [other])
    play.record(v.VehicleSpeedSet(element.id, 0))
    if contact == "head-on":
        play.record(v.VehicleSpeedSet(other.id, 0))
    hurt = apply_crash_damage(play, element, hit.a_damage)
    log_ram(play, element, other, hit.collision_speed_in, hurt)
    log_rammed(play, other, apply_crash_damage(play, other, hit.b_damage))
    log_what_shows(play, element)
    log_what_shows(play, other)


def _ask_rammed_vehicle(play: BattlePlay, element: Element) -> Element:
    found = [
        x
        for x in play.state.elements.values()
        if x.id != element.id
        and x.id in play.state.vehicles.of
        and (x.side == element.side or x.concealment == "identified")
    ]
    if not found:
        raise Refused("No other vehicle is known.")
    found.sort(key=lambda x: x.side == element.side)
    options = [Option(x.id, umpire_name(play.state, x)) for x in found]
    return play.state.elements[play.choose("target", "Which vehicle?", options)]


@move("ask-ram", "Ram a vehicle", ("side",), about="element")
def request_ram(play: BattlePlay) -> None:
    """Ask the umpire to resolve a ram, since the enemy's damage must stay secret."""
    element = asking.ask_element(play)
    vehicle = way.require_mover(play, element)
    may_act(play, element, "movement")
    way.require_on_the_move(play, element, vehicle)
    target = asking.ask_enemy(play, element, IDENTIFIED, "Which vehicle?", vehicles=True, men=False)
    require_contact(play, element, target, TOO_FAR, moved_in=vehicle.speed_in)
    contact = play.choose("contact", "How?", CONTACTS)
    wants = f"wants to ram {side_name(play.state, target, element.side)}"
    asked = Request({"target": target.id, "contact": contact}, wants)
    request_umpire(play, element, "ram", asked)


@move("crash", "Run into something", about="element")
def crash_into_object(play: BattlePlay) -> None:
    """Crash into something that does not move: a wall, a tree, a hedge (31.12)."""
    element = asking.ask_element(play)
    vehicle = way.require_mover(play, element)
    may_act(play, element, "movement")
    way.require_on_the_move(play, element, vehicle)
    thing = play.choose(
        "thing", "What does it run into?", crash_objects(afoot=not is_craft(vehicle))
    )
    inputs = collision_inputs(play, vehicle, thing)
    people = thing == running_over.HUMAN
    if people and (men := running_over.ask_figures_in_the_way(play, element)):
        running_over.run_over(play, element, men, inputs)
        return
    hit = play.resolve("rattenkrieg/ram", inputs, shown_to=(element.side,))
    through = play.flag(
        "through", f"Does the {vehicle.name} move on through the obstacle?", rare=True
    )
    if not through:
        play.record(v.VehicleSpeedSet(element.id, 0))
    words = f" runs into {crash_object_words(thing)} at {hit.collision_speed_in:g}″"
    points = count(hit.b_damage, "damage point", "damage points")
    own = f", which takes {points}." if hit.b_damage else "."
    log_element(play, element, words + own + apply_crash_damage(play, element, hit.a_damage))
    way.log_for_enemy(play, element, words.strip())
    _schedule_wall_crash(play, element, thing, hit.b_damage)


def collision_inputs(play: BattlePlay, vehicle: Vehicle, thing: str) -> dict[str, Any]:
    """Return the inputs of a collision with something that does not move."""
    material = CONCRETE if thing == FORTIFICATION else thing
    return {
        "a": {"object": crash_object_of(vehicle), "speed_in": vehicle.speed_in},
        "b": {"object": thing, "speed_in": 0},
        "contact": "fixed",
        "rc_factor": ask_concrete_factor(play, material),
    }


def apply_crash_damage(play: BattlePlay, element: Element, points: int) -> str:
    """Apply crash points: one for each figure aboard, then systems at random; describe the result.

    Ruling: systems are drawn among those with points; ammunition and fuel burn only if pierced.
    """
    if not points:
        return ""
    men = figures_aboard(play, element)
    by_air = is_plane(play.state.vehicles.of[element.id])
    hurt = resolve_crash_injuries(play, element, men[:points], BY_AIR if by_air else 0)
    points -= min(points, len(men))
    hurt += _damage_systems(play, element, points)
    return f" {capital(', '.join(hurt))}." if hurt else " Nobody is hurt."


def resolve_crash_injuries(
    play: BattlePlay, element: Element, men: list[Figure], modifier: int = 0
) -> list[str]:
    """Roll for each figure in a crash, and return the descriptions of the injured."""
    hurt = []
    for number, figure in enumerate(men, 1):
        inputs: dict[str, Any] = {"cause": "crash", "already_wounded": figure.state == "wounded"}
        if modifier:
            inputs["modifier"] = modifier
        fate = play.resolve(
            "rattenkrieg/combat-roll",
            inputs,
            prefix=f"{element.short}, {number}. {man(figure)}: ",
            shown_to=(play.state.owner(figure.id).side,),
            words={"the figure": man(figure)},
        )
        apply_result(play, figure, fate.result, CAUSE)
        if play.state.figures[figure.id].state != figure.state:
            hurt.append(f"{man(figure)} {RESULT_WORDS[fate.result]}")
    return hurt


def figures_aboard(play: BattlePlay, element: Element) -> list[Figure]:
    """Return the living crew inside a vehicle and its riders."""
    return everybody_aboard(play.state, element)


def _damage_systems(play: BattlePlay, element: Element, points: int) -> list[str]:
    """Spend the remaining points on random systems, each up to its limit; describe the result."""
    words = []
    for time in range(points):
        vehicle = play.state.vehicles.of[element.id]
        whole = [
            (part, system, left)
            for part in ("hull", "turret")
            for system, left in vehicle.points(part).items()
            if left and system not in CHECKED
        ]
        if not points or not whole:
            break
        part, system, left = play.draw(f"{element.id} system {time}", whole)
        took = min(points, left)
        harm = hits.DamagePoints(took, part, (system,))  # type: ignore[arg-type]
        damage_points.spend_damage_points(
            play, element, harm, "hit", prefix=f"{element.id} {time}: "
        )
        words.append(f"{system.replace('-', ' ')} −{took}")
        points -= took
    return words


def _schedule_wall_crash(play: BattlePlay, element: Element, thing: str, points: int) -> None:
    """Schedule the umpire's check of which marked section takes the points of a crash (18.4)."""
    if points and thing in WALLS and play.state.buildings.standing():
        crash = f"{play.state.turn} {play.state.elements[element.id].spent}"
        id = f"{WALL_CRASH} {element.id} {crash} {len(play.state.owed)} {points}"
        who = umpire_name(play.state, element)
        play.record(e.CheckScheduled(PendingCheck(id, WALL_CRASH, None, thing=who)))
