"""An autocannon at men: a magazine a shot, like a heavy machine gun (Rattenkrieg 20.4.6)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.fire.aimed_shots import KNOWN, is_reacting
from assistant.battle.rattenkrieg.fire.automatic_fire import (
    apply_fire_results,
    log_automatic_fire,
    results_by_figure,
)
from assistant.battle.rattenkrieg.fire.swept_figures import FIRE, ask_sweep, ask_who_goes_to_ground
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import may_act, offer_reaction
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import after_fire
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.vehicles.pieces import Piece, autocannons, left_words
from assistant.battle.rattenkrieg.state.people import Weapon
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import armory, laying
from assistant.battle.rattenkrieg.vehicles.aiming.lines import Line
from assistant.battle.rattenkrieg.vehicles.gunnery import muzzle, shots
from assistant.rules.rattenkrieg.fire.weapons import Setup, weapon_of
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS
from assistant.rules.rattenkrieg.vehicles.gunnery.direct_fire import SIZES

LISTED = "Autocannons (up to 20mm)"
MOUNT: Setup = "light"  # 15.5: the arc of a coaxial machine gun
MAN = "human"


@move("rake", "Autocannon at men", about="element")
def rake(play: AtTable) -> None:
    """A magazine over the men in an autocannon's arc; sixes do not stop it (20.4.6)."""
    element = asking.element(play)
    may_act(play, element, shots.ACTION)
    vehicle = shots.gun_of(play.state, element)
    could = autocannons(vehicle)
    if not could:
        raise Refused("It has no autocannon.")
    target = asking.enemy(play, element, KNOWN, "At whom?")
    distance_in = asking.distance(play, element, target)
    piece = armory.asked(play, vehicle, could)
    shell = _shell(play, vehicle, piece)
    gunner = laying.gunner(play, element)
    quality = impulses.quality(play, element, gunner)
    aides = laying.aides(play, element, gunner, piece.number, target.id)
    line = Line("hull", HOURS, "front", "level", SIZES.row(MAN)["size"], None)
    laid = laying.Laid(
        element, target, piece, shell, gunner, quality, distance_in, line, aides=aides
    )
    own = asking.readers_of_fire(play, element)
    designated = play.flag("designated", "Is the target designated?", rare=True)
    weapon = of_piece(piece)
    way = ask_sweep(play, target, weapon, MOUNT, distance_in, own)
    shots.fires(play, laid, vehicle, at_men=True)
    told = {
        "weapon": weapon.key,
        "rounds": piece.gun["magazine_rounds"],
        "reaction": is_reacting(play),
        "designated": designated,
        "other_modifier": element.modifier,
    }
    way = ask_who_goes_to_ground(play, way, told)
    fire = play.resolve(FIRE, {**told, "sectors": way.sectors}, shown_to=own)
    struck = apply_fire_results(play, results_by_figure(fire, way), weapon)
    after_fire(play, element, target, 1)
    if play.actor.is_umpire:  # who may stand unseen beside the muzzle, only he knows
        muzzle.blast(play, laid)
    offer_reaction(play, element, shots.ACTION)
    log_automatic_fire(play, element, target, gunner, weapon, struck)


def of_piece(piece: Piece) -> Weapon:
    """An autocannon as the light weapon that it is to men."""
    listed = weapon_of(LISTED)
    return Weapon(
        piece.name,
        LISTED,
        listed.mode,
        listed.modifier,
        penetration=listed.penetration,
        react=listed.react,
    )


def _shell(play: AtTable, vehicle: Vehicle, piece: Piece) -> Mapping[str, Any]:
    """Which kind of shell it uses up: at men they are all alike."""
    rows = armory.at_hand(vehicle, piece)
    options = [Option(name, name, left_words(vehicle, piece, name)) for name in rows]
    usual = vehicle.loaded if vehicle.loaded in rows else options[0].value
    return rows[play.choose("shell", "With what?", options, usual, rare=True)]
