"""Direct fire of a gun at figures, openings and houses (Rattenkrieg 27.1, 20.4)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.fire.target_marks import ask_marked_target
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud
from assistant.battle.rattenkrieg.heavy_weapons import shot_results, targets
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import after_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.lookups import labels as ground_words
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import (
    Piece,
    name_of,
)
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import (
    acquired_targets,
    gun_laying,
    guns_and_shells,
)
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire
from assistant.battle.rattenkrieg.vehicles.gunnery import manned_guns, muzzle, shot_steps
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.grenades.blast_rings import radius_of, rings_of
from assistant.rules.rattenkrieg.heavy_weapons.proximity_fuzes import fuze_of_shell
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import FARTHEST_IN, shell_family

TITLE = "Gun at figures or a house"
ACTION = shot_steps.ACTION
NO_SMOKE = "smoke"  # the family of shells that do no harm
SMOKE_SHELL = "Smoke Shell"


@dataclass(frozen=True)
class GunAim:
    """A gun's target, its distance, and the shell."""

    mark: shot_results.Target
    distance_in: float
    piece: Piece
    shell: Mapping[str, Any]

    @property
    def answers(self) -> dict[str, str]:
        """Return the aim as answers to the questions of the move."""
        named = {"distance_in": f"{self.distance_in:g}", "shell": name_of(self.shell)}
        named["gun"] = self.piece.number
        return {**named, **self.mark.answers}


def ask_gun_aim(play: BattlePlay, element: Element) -> GunAim:
    """Ask for the shell and the target."""
    vehicle = shot_steps.require_gun(play.state, element)
    mark = targets.ask_target(play, element, vehicles=False)
    distance_in = targets.ask_target_distance(play, element, mark, "How far?")
    if distance_in > FARTHEST_IN:
        raise Refused("That is beyond the range of the shell tables.")
    piece = guns_and_shells.ask_gun(play, vehicle)
    return GunAim(mark, distance_in, piece, _ask_shell(play, vehicle, piece))


def _ask_shell(play: BattlePlay, vehicle: Vehicle, piece: Piece) -> Mapping[str, Any]:
    """Ask which shell is fired; the one with the largest burst is suggested."""
    smoke = is_on(play.state, SMOKE)
    rows = {
        name: row
        for name, row in guns_and_shells.shells_left(vehicle, piece).items()
        if smoke or shell_family(row["type"]) != NO_SMOKE
    }
    if not rows:
        raise Refused(f"The {vehicle.name} has no such shells left.")
    largest = max(rows, key=lambda name: radius_of(rings_of(rows[name])))
    in_gun = guns_and_shells.loaded_shell(vehicle, piece)
    usual = in_gun if in_gun in rows else largest
    words = guns_and_shells.describe_shell
    options = [
        Option(name, name, words(vehicle, piece, name, _rings_label(row)))
        for name, row in rows.items()
    ]
    return rows[play.choose("shell", "Which shell is fired?", options, usual)]


def _rings_label(shell: Mapping[str, Any]) -> str:
    reach = radius_of(rings_of(shell))
    return f"rings to {reach:g}″" if reach else ""


@move("shell", TITLE, UMPIRE_ONLY, about="element", button="Fire the gun")
def shell_target(play: BattlePlay) -> None:
    """Fire a gun at figures, an opening or a house; the shell bursts or goes through (27.1)."""
    element = asking.ask_actor(play, ACTION)
    vehicle = shot_steps.require_gun(play.state, element)
    gun_aim = ask_gun_aim(play, element)
    gunner = gun_laying.ask_gunner(play, element)
    quality = impulses.quality_at_post(play, element, gunner)
    if at_whom := gun_aim.mark.target:
        acquired_targets.require_acquired(play, element, gunner, at_whom, gun_aim.distance_in)
    aim = targets.ask_view(play, element, gun_aim.mark, gun_aim.distance_in)
    at = gun_aim.mark.target.id if gun_aim.mark.target else gun_aim.mark.kind
    line = LineOfFire("hull", HOURS, "front", "level", aim.size, None)
    laid = gun_laying.LaidGun(
        element,
        element,
        gun_aim.piece,
        gun_aim.shell,
        gunner,
        quality,
        gun_aim.distance_in,
        line,
        gun_laying.ask_aides(play, element, gunner, gun_aim.piece.number, at),
    )
    in_blast = muzzle.ask_muzzle_blast(play, laid)
    to_hit = targets.resolve_to_hit(
        play, element, aim, shot_steps.gunner_inputs(play, laid, vehicle, at)
    )
    shot_steps.spend_shot(play, laid, vehicle, at)
    after_fire(play, element, gun_aim.mark.target, 1, weapon=gun_aim.piece.name)
    struck = shot_results.MISSED
    if shell_family(gun_aim.shell["type"]) == NO_SMOKE:
        struck = _place_smoke(play, element)
    elif shot_steps.resolve_long_range(play, laid, vehicle, at):
        thing = targets.missile(gun_aim.shell["type"], gun_aim.shell["he"])
        rings = rings_of(gun_aim.shell)
        script, country = play.state.script, vehicle.card.get("country")
        fuze = fuze_of_shell(country, laid.gun["caliber_mm"], script.date, script.theater)
        struck = targets.resolve_shot(
            play, element, gun_aim.mark, aim, thing, to_hit, rings=rings, fuze=fuze
        )
    muzzle.resolve_muzzle_blast(play, laid, in_blast)
    offer_reaction(play, element, ACTION)
    shot_results.log_shot_at_target(
        play, element, gun_aim.mark, f" fires {name_of(gun_aim.shell)}", "A shell", struck
    )
    manned_guns.apply_gun_wear(play, element)


def _place_smoke(play: BattlePlay, element: Element) -> shot_results.ShotResult:
    """Place the smoke of a shell where the umpire decides."""
    place = ask_public_place(play, "where", "Where is the smoke? Everyone reads this.")
    cloud = add_cloud(play, "device", place, {"device": SMOKE_SHELL})
    detail = ground_words.describe_cloud(play.state, cloud)
    play.log(all_readers(play), f"{capital(ground_words.cloud_name(cloud))}: {detail}.")
    ask_marked_target(play, element, "with smoke", cloud.id)
    return shot_results.ShotResult(hit=True)


@request("ask-shell", TITLE, "shell", ACTION, "Fire the gun")
def request_shelling(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who knows the figures near the burst, to resolve a gun's fire."""
    gun_aim = ask_gun_aim(play, element)
    vehicle = play.state.vehicles.of[element.id]
    shot_steps.require_shell_in_gun(play, element, vehicle, gun_aim.piece, gun_aim.shell)
    waits = {}
    if at_whom := gun_aim.mark.target:
        waits = acquired_targets.ask_if_next_impulse(play, element, at_whom)
        inches = gun_aim.distance_in
        waits |= acquired_targets.ask_if_seen(play, element, at_whom, inches)
    at = f"{gun_aim.mark.words}, {gun_aim.distance_in:g}″"
    return Request({**gun_aim.answers, **waits}, f"wants to fire {name_of(gun_aim.shell)} at {at}")
