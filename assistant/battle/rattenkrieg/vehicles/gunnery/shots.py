"""A gun's shot at a vehicle, from the gunner to the last damage point (Rattenkrieg 20, 26)."""

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.concrete import ask_concrete_factor
from assistant.battle.rattenkrieg.kit.fire_effects import after_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request_umpire
from assistant.battle.rattenkrieg.kit.visibility import ask_hazy
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.naming import side_name
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying, is_plane
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import (
    Piece,
    against_aircraft,
    name_of,
)
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import (
    acquired_targets,
    gun_laying,
    guns_and_shells,
    lines_of_fire,
    shooters_choices,
)
from assistant.battle.rattenkrieg.vehicles.aiming.gun_laying import LaidGun
from assistant.battle.rattenkrieg.vehicles.damage import damage, damage_log, hits
from assistant.battle.rattenkrieg.vehicles.gunnery import manned_guns, muzzle
from assistant.battle.rattenkrieg.vehicles.gunnery.shot_steps import (
    ACTION,
    gunner_inputs,
    require_gun,
    require_shell_in_gun,
    resolve_long_range,
    spend_shot,
)
from assistant.cards.wording import words_of
from assistant.frozen import replace
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import BARRIERS

TITLE = "Gun at a vehicle"
IN_THE_WAY = [Option(x, words_of(x, first=True)) for x in BARRIERS.keys()]  # noqa: SIM118


@move("fire-gun", TITLE, UMPIRE_ONLY, about="element", button="Fire the gun")
def fire_gun(play: BattlePlay) -> None:
    """Fire a gun at an enemy vehicle: To Hit, armor, damage dice and all that follows."""
    element = asking.ask_actor(play, ACTION)
    vehicle = require_gun(play.state, element)
    target = _ask_target(play, element)
    struck = play.state.vehicles.of[target.id]
    distance_in = asking.ask_distance(play, element, target)
    line = lines_of_fire.ask_line_of_fire(
        play,
        struck,
        distance_in,
        (element.side,),
        target_id=target.id,
        attacker_id=element.id,
        borders=True,
    )
    piece = _ask_gun(play, vehicle, target)
    soft = line.armor is None
    shell = guns_and_shells.ask_shell(play, vehicle, piece, distance_in, soft=soft)
    lines_of_fire.refuse_next_sector(play, line, shell["type"])
    barriers = play.several("barriers", "What does the shot go through?", IN_THE_WAY, (), rare=True)
    bunker = play.flag("bunker", "Does it strike the concrete of a bunker?", rare=True)
    rc_factor = ask_concrete_factor(play) if bunker else 1
    gunner = gun_laying.ask_gunner(play, element)
    quality = impulses.quality_at_post(play, element, gunner)
    laid = LaidGun(
        element,
        target,
        piece,
        shell,
        gunner,
        quality,
        distance_in,
        line,
        barriers=barriers,
        bunker=bunker,
        rc_factor=rc_factor,
    )
    acquired_targets.require_acquired(play, element, gunner, target, distance_in, line.size)
    aides = gun_laying.ask_aides(play, element, gunner, piece.number, target.id)
    laid = replace(laid, aides=aides)
    in_blast = muzzle.ask_muzzle_blast(play, laid)
    to_hit = _resolve_to_hit(play, laid, vehicle, struck)
    system = _ask_system(play, struck, line)
    spend_shot(play, laid, vehicle)
    after_fire(play, element, target, 1, weapon=piece.name)
    harm = hits.NONE
    if resolve_long_range(play, laid, vehicle) and _hits_system(play, laid, system, to_hit):
        harm = damage.apply_shot(play, laid, to_hit, system)
    muzzle.resolve_muzzle_blast(play, laid, in_blast)
    offer_reaction(play, element, ACTION)
    damage_log.log_shot(play, laid, harm, system)
    manned_guns.apply_gun_wear(play, element)


def _ask_target(play: BattlePlay, element: Element) -> Element:
    known, words = IDENTIFIED, "Which vehicle is the target?"
    return asking.ask_enemy(play, element, known, words, vehicles=True, men=False)


def _ask_gun(play: BattlePlay, vehicle: Vehicle, target: Element) -> Piece:
    """Ask which gun fires; only one with an anti-aircraft sight can fire at an aircraft (34.6)."""
    return guns_and_shells.ask_gun(
        play, vehicle, _guns_against_aircraft(play, target, against_aircraft(vehicle))
    )


def _guns_against_aircraft(play: BattlePlay, target: Element, guns: list[Piece]) -> list[Piece]:
    return guns if is_flying(play.state, target.id) else []


def _resolve_to_hit(play: BattlePlay, laid: LaidGun, vehicle: Vehicle, struck: Vehicle) -> int:
    own = (laid.shooter.side,)
    speed = play.number(
        "speed_in", "How far does the target move per impulse?", struck.speed_in, rare=True
    )
    if speed != struck.speed_in:
        play.record(v.VehicleSpeedSet(laid.target.id, speed))
    sight = laid.piece.aa_sight
    inputs_of_speed = {
        "speed_in": speed,
        "sector": laid.line.sector,
        "weapon": "aa-gun" if sight else "gun",
        "aircraft": is_plane(struck),
    }
    moved = play.resolve("rattenkrieg/relative-speed", inputs_of_speed, shown_to=own)
    inputs = {
        **gunner_inputs(play, laid, vehicle, laid.target.id),
        "size": laid.line.size,
        "relative_speed_in": moved.relative_speed_in,
        "aa_sight": sight,
        "clearly_visible": not ask_hazy(play),
        "designated": asking.ask_designated(play, laid.shooter, laid.target),
    }
    return int(play.resolve("rattenkrieg/gun-to-hit", inputs, shown_to=own).to_hit)


def _ask_system(play: BattlePlay, struck: Vehicle, line: lines_of_fire.LineOfFire) -> str:
    """Ask which system is aimed at; "" lets the shell hit where it may (26.4)."""
    if is_plane(struck):  # 34.6: nobody aims at a part of one
        return ""
    systems = list(lines_of_fire.aimable_systems(struck, line))
    options = [Option("none", "The vehicle")]
    options += [Option(system, words_of(system, first=True)) for system in systems]
    chosen = play.choose("system", "Is it aimed at one system?", options, "none", rare=True)
    return "" if chosen == "none" else chosen


def _hits_system(play: BattlePlay, laid: LaidGun, system: str, to_hit: int) -> bool:
    if not system:
        return True
    aimed = resolve_if_permitted(
        play,
        "rattenkrieg/aim-at-system",
        {
            "quality": laid.quality,
            "system": shooters_choices.AIMED.get(system, system),
            "to_hit": to_hit,
        },
        lambda aimed: (
            "" if aimed.eligible else "The Quality of this gunner is too low to aim at that part."
        ),
        shown_to=(laid.shooter.side,),
    )
    return bool(aimed.hit)


@move("ask-fire-gun", TITLE, ("side",), about="element", button="Fire the gun")
def request_gun_shot(play: BattlePlay) -> None:
    """Ask the umpire to resolve a gun's shot, since it needs the target's card."""
    element = asking.ask_actor(play, ACTION)
    vehicle = require_gun(play.state, element)
    target = _ask_target(play, element)
    gun_laying.require_laid(play, element, target.id)
    waits = acquired_targets.ask_if_next_impulse(play, element, target)
    inches = asking.ask_distance(play, element, target)
    waits |= acquired_targets.ask_if_seen(play, element, target, inches)
    piece = _ask_gun(play, vehicle, target)
    soft = "armor" not in play.state.vehicles.of[target.id].card
    shell = guns_and_shells.ask_shell(play, vehicle, piece, inches, soft=soft)
    require_shell_in_gun(play, element, vehicle, piece, shell)
    answers = {"target": target.id, "distance_in": f"{inches:g}"}
    answers |= {"gun": piece.number, "shell": name_of(shell), **waits}
    answers |= shooters_choices.ask_aim(play, element, target)
    answers |= _ask_measured_range(play, element, vehicle, target)
    wants = f"wants to fire its gun at {side_name(play.state, target, element.side)}"
    at = ", at the turret" if "part" in answers else ""
    at += f", at the {answers['system'].replace('-', ' ')}" if "system" in answers else ""
    asked = Request(answers, wants, f", {inches:g}″{at}")
    request_umpire(play, element, "fire-gun", asked)


def _ask_measured_range(
    play: BattlePlay, element: Element, vehicle: Vehicle, target: Element
) -> dict[str, str]:
    """Ask the player whether the range was measured before, for a first shot (26.2)."""
    left = play.state.script.estimates.get(element.side)
    if left and target.id not in vehicle.fired_at:
        words = f"Was its range measured before the battle? {left} left"
        if play.flag("registered", words, rare=True):
            return {"registered": "yes"}
    return {}
