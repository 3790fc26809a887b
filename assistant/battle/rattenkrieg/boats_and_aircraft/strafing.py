"""Strafing of figures and vehicles from an aircraft's nose or tail (Rattenkrieg 34.6, 34.17.1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.boats_and_aircraft import attack_runs
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import (
    COMES,
    require_aircraft,
)
from assistant.battle.rattenkrieg.fire.automatic_fire import apply_fire_results, results_by_figure
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use
from assistant.battle.rattenkrieg.fire.going_to_ground import ask_who_goes_to_ground
from assistant.battle.rattenkrieg.fire.shooters import require_ready
from assistant.battle.rattenkrieg.fire.swept_figures import (
    FIRE,
    ask_magazine_rounds,
    ask_sweep,
)
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.heavy_weapons import small_arms, small_arms_aim
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.fire_effects import end_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request_umpire
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, target_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.battle.rattenkrieg.vehicles.aiming import lines_of_fire
from assistant.battle.rattenkrieg.vehicles.damage import damage_log, hits
from assistant.frozen import dataclass, replace

ACTION = "shoot"
UNDER = "under"
PILOTS = ("pilot", "single-seat-pilot")


@dataclass(frozen=True)
class Strafed:
    """A strafing run: its shooter, weapon and target, and the intended target."""

    element: Element
    man: Figure
    weapon: Weapon
    target: Element
    meant: Element | None  # None: everything under its path
    does: str  # `strafes a zone 8″ wide`
    zone: str  # `zone 8″ wide`

    @property
    def own(self) -> tuple[str, ...]:
        """Return who may read the working of the attack."""
        return (self.element.side,) if self.target.side == self.element.side else ()


@move("strafe", "Strafe", UMPIRE_ONLY, about="element")
def strafe(play: BattlePlay) -> None:
    """Fire from an aircraft at a zone in front of it, which may hit friends (34.17.1)."""
    element = asking.ask_element(play)
    require_aircraft(play, element, *COMES)
    may_act(play, element, ACTION)
    man, weapon = _gunner(play, element)
    meant = _target(play, element)
    run = attack_runs.resolve_attack_run(
        play, element, named=meant is not None, gunner_quality=_gunner_quality(play, element, man)
    )
    target = meant or attack_runs.draw_element_below(play)
    if run.attacks == attack_runs.FRIENDS:
        friends = attack_runs.ask_mistaken_friends(play, element, man)
        if friends is None:
            return
        target = friends
    zone = f"zone {run.zone_width_in}″ wide"
    does = f"strafes a {zone}"
    if run.gunner_radius_in is not None:
        zone = f"circle of {run.gunner_radius_in}″ around them"
        does = f"fires into a {zone}"
    fires = Strafed(element, man, weapon, target, meant, does, zone)
    far = play.number("distance_in", "How far is the aircraft’s marker from the target?")
    if is_aboard(play.state, target):
        _strafe_vehicle(play, fires, far)
    else:
        _strafe_figures(play, fires, far)


def _gunner(play: BattlePlay, element: Element) -> tuple[Figure, Weapon]:
    armed = [m for m in play.state.fit(element) if m.weapons]
    if not armed:
        raise Refused(f"{element.title} has no guns.")
    figure = asking.ask_figure(play, "man", "Who fires?", armed, element, armed[0].id)
    arms = {weapon.name: weapon for weapon in figure.weapons}
    options = [Option(name, name) for name in arms]
    first = options[0].value
    weapon = arms[play.choose("weapon", "Which weapon fires?", options, first, rare=len(arms) == 1)]
    require_ready(play, figure, weapon)
    return figure, weapon


def _gunner_quality(play: BattlePlay, element: Element, man: Figure) -> int | None:
    """Return the Quality of a tail or turret gunner, or None when the pilot fires."""
    vehicle = play.state.vehicles.of[element.id]
    is_pilot = crews.home_post_of(vehicle, man.id) in PILOTS
    return None if is_pilot else impulses.quality_at_post(play, element, man)


def _target(play: BattlePlay, element: Element) -> Element | None:
    """Return the element that an aircraft attacks; None means everything under its path."""
    battle, known = play.state, attack_runs.possible_run_targets(play, element)
    sees = play.actor.is_umpire
    options = [Option(x.id, target_name(battle, x, is_umpire=sees)) for x in known]
    usual = options[0].value if len(options) == 1 else None
    options.append(Option(UNDER, "Any unit under its path", "a die says who"))
    return battle.elements.get(play.choose("target", "Which enemy is the target?", options, usual))


def _strafe_figures(play: BattlePlay, fires: Strafed, far: float) -> None:
    element, man, weapon, target = fires.element, fires.man, fires.weapon, fires.target
    gun = gun_use.gun_inputs(play, element, man, weapon)
    above = play.state.boats_and_aircraft.plane(element.id).altitude_in
    way = ask_sweep(
        play, man, target, weapon, gun["setup"], far, fires.own, above_in=above, zone=fires.zone
    )
    rounds = ask_magazine_rounds(play, weapon)
    gun_use.pay_for_fire(play, element, ACTION, man, weapon)
    inputs: dict[str, Any] = {
        "weapon": weapon.key,
        **gun,
        **rounds,
        "other_modifier": element.modifier,
    }
    way = ask_who_goes_to_ground(play, way, inputs)
    fire = play.resolve(FIRE, {**inputs, "sectors": way.sectors})
    came = gun_use.apply_wear(play, element, man, weapon, fire)
    struck = apply_fire_results(play, results_by_figure(fire, way), weapon)
    _reveal_attack(play, fires, way.bursts, way.beside)
    _log_attack(play, fires, struck, came)


def _strafe_vehicle(play: BattlePlay, fires: Strafed, far: float) -> None:
    """Fire at a vehicle as with any light weapon, from above on a steep approach."""
    element, target = fires.element, fires.target
    struck = play.state.vehicles.of[target.id]
    above = play.state.boats_and_aircraft.plane(element.id).altitude_in
    line = lines_of_fire.ask_line_of_fire(
        play, struck, far, fires.own, target_id=target.id, above_in=above
    )
    aim = small_arms_aim.ask_vehicle_part(play, target, line)
    shot = small_arms_aim.SmallArmsShot(fires.man, fires.weapon, target, far, line, *aim)
    inputs = small_arms.small_arms_inputs(play, element, shot, fires.own)
    gun_use.pay_for_fire(play, element, ACTION, fires.man, fires.weapon)
    harm, men = small_arms.resolve_small_arms(play, shot, inputs, fires.own)
    _reveal_attack(play, fires, 1)
    _log_attack(play, fires, {}, "", harm)
    whole = replace(harm, men=(*harm.men, *men.items()))
    if harm != hits.NONE:
        damage_log.log_damage(play, target, "Fire from the air", whole)


def _reveal_attack(
    play: BattlePlay, fires: Strafed, bursts: int, beside: Sequence[Element] = ()
) -> None:
    enemy = fires.target if fires.target.side != fires.element.side else None
    end_fire(play, fires.element, enemy, bursts, weapon=fires.weapon.key, beside=beside)
    if enemy and enemy.concealment == "undetected":
        reveal_to_enemy(play, enemy, "gave-away")  # the attack shows where it is (34.17.3)


def _log_attack(
    play: BattlePlay,
    fires: Strafed,
    struck: Mapping[str, str],
    came: str = "",
    harm: hits.Damage | None = None,
) -> None:
    """Log one line for the umpire and one for each side."""
    battle, element, target = play.state, fires.element, fires.target
    enemy, does = battle.enemy(element.side).id, fires.does
    astray = target.side == element.side
    if harm:
        true = own = felt = small_arms.describe_visible_effect(harm)
    else:
        true = describe_for_umpire(battle, struck)
        own, felt = (
            describe_for_side(battle, element.side, struck),
            describe_for_side(battle, enemy, struck),
        )
    at = umpire_name(battle, target)
    play.log("umpire", f"{umpire_name(battle, element)} {does}, at {at}. {capital(true)}.")
    meant = side_name(battle, fires.meant, element.side) if fires.meant else "whoever is below"
    words = " Its friends, taken for the enemy!" if astray else ""
    own = f"{element.title} {does}, at {meant}. {capital(own)}.{words} {came}".rstrip()
    play.log(element.side, own)
    theirs = "" if astray else f", at {target.title}. {capital(felt)}"
    play.log(enemy, f"An aircraft {does}{theirs}.")


@move("ask-strafe", "Strafe", ("side",), about="element")
def ask_strafe(play: BattlePlay) -> None:
    """Ask the umpire, who alone knows the figures that it hits, to resolve a strafing run."""
    element = asking.ask_element(play)
    require_aircraft(play, element, *COMES)
    may_act(play, element, ACTION)
    man, weapon = _gunner(play, element)
    target = _target(play, element)
    inputs = {"man": man.id, "weapon": weapon.name, "target": target.id if target else UNDER}
    whom = side_name(play.state, target, element.side) if target else "whoever is under its path"
    request_umpire(play, element, "strafe", Request(inputs, f"wants to strafe {whom}"))
