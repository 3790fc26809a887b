"""Autocannons against figures: a shot is a magazine, fired like a heavy machine gun (20.4.6)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.fire.automatic_fire import apply_fire_results, results_by_figure
from assistant.battle.rattenkrieg.fire.automatic_fire_log import log_automatic_fire
from assistant.battle.rattenkrieg.fire.going_to_ground import (
    ask_who_goes_to_ground,
    must_wait_for_choice,
)
from assistant.battle.rattenkrieg.fire.swept_figures import FIRE, ask_sweep
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import after_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.in_play import is_reacting
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import (
    Piece,
    autocannons,
    describe_rounds_left,
)
from assistant.battle.rattenkrieg.state.people import Weapon
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import (
    acquired_targets,
    gun_laying,
    guns_and_shells,
)
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire
from assistant.battle.rattenkrieg.vehicles.gunnery import muzzle, shot_steps
from assistant.rules.rattenkrieg.fire.weapons import Setup, weapon_of
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS
from assistant.rules.rattenkrieg.vehicles.gunnery.direct_fire import SIZES

LISTED = "Autocannons (up to 20mm)"
MOUNT: Setup = "light"  # 15.5: the arc of a coaxial machine gun
MAN = "human"


@move("rake", "Autocannon at figures", about="element")
def fire_autocannon(play: BattlePlay) -> None:
    """Fire a magazine at the figures in an autocannon's arc; sixes do not stop it (20.4.6)."""
    element = asking.ask_actor(play, shot_steps.ACTION)
    vehicle = shot_steps.require_gun(play.state, element)
    could = autocannons(vehicle)
    if not could:
        raise Refused(f"{element.title} has no autocannon.")
    target = asking.ask_enemy(play, element, IDENTIFIED, "Which enemy is the target?")
    distance_in = asking.ask_distance(play, element, target)
    piece = guns_and_shells.ask_gun(play, vehicle, could)
    shell = _ask_shell(play, vehicle, piece)
    gunner = gun_laying.ask_gunner(play, element)
    quality = impulses.quality_at_post(play, element, gunner)
    acquired_targets.require_acquired(play, element, gunner, target, distance_in)
    aides = gun_laying.ask_aides(play, element, gunner, piece.number, target.id)
    line = LineOfFire("hull", HOURS, "front", "level", SIZES.row(MAN)["size"], None)
    laid = gun_laying.LaidGun(
        element, target, piece, shell, gunner, quality, distance_in, line, aides=aides
    )
    # only the umpire knows of hidden figures beside the muzzle
    in_blast = muzzle.ask_muzzle_blast(play, laid) if play.actor.is_umpire else []
    readers = asking.readers_of_fire(play, element)
    designated = asking.ask_designated(play, element, target)
    weapon = as_light_weapon(piece)
    sweep = ask_sweep(play, gunner, target, weapon, MOUNT, distance_in, readers)
    declared = {"weapon": weapon.key, "rounds": piece.gun["magazine_rounds"]}
    hit = (target, *sweep.beside)
    if must_wait_for_choice(play, element, weapon, hit, sweep, declared, "rake"):
        return
    shot_steps.spend_shot(play, laid, vehicle, at_men=True)
    inputs = {
        **declared,
        "reaction": is_reacting(play.state),
        "designated": designated,
        "other_modifier": element.modifier,
    }
    sweep = ask_who_goes_to_ground(play, sweep, inputs)
    fire = play.resolve(FIRE, {**inputs, "sectors": sweep.sectors}, shown_to=readers)
    struck = apply_fire_results(play, results_by_figure(fire, sweep), weapon)
    after_fire(play, element, target, 1, weapon=piece.name, beside=sweep.beside)
    if play.actor.is_umpire:
        muzzle.resolve_muzzle_blast(play, laid, in_blast)
    offer_reaction(play, element, shot_steps.ACTION)
    log_automatic_fire(play, element, hit, gunner, weapon, struck)


def as_light_weapon(piece: Piece) -> Weapon:
    """Return an autocannon as the light weapon that it is against figures."""
    listed = weapon_of(LISTED)
    return Weapon(
        piece.name,
        LISTED,
        listed.mode,
        listed.modifier,
        penetration=listed.penetration,
        react=listed.react,
    )


def _ask_shell(play: BattlePlay, vehicle: Vehicle, piece: Piece) -> Mapping[str, Any]:
    """Ask which kind of shell is used up; against figures they are all alike."""
    rows = guns_and_shells.shells_left(vehicle, piece)
    options = [Option(name, name, describe_rounds_left(vehicle, piece, name)) for name in rows]
    usual = vehicle.loaded if vehicle.loaded in rows else options[0].value
    return rows[play.choose("shell", "Which shell is fired?", options, usual, rare=True)]
