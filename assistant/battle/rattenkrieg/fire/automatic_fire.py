"""Automatic fire: bursts, belts, and the stoppages they cause (Rattenkrieg 15.4 to 15.6)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.automatic_fire_log import log_automatic_fire
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use, mounted_guns
from assistant.battle.rattenkrieg.fire.crewed_weapons.crew_hits import take_result
from assistant.battle.rattenkrieg.fire.going_to_ground import (
    ask_who_goes_to_ground,
    must_wait_for_choice,
)
from assistant.battle.rattenkrieg.fire.shooters import (
    ask_firing_on_the_move,
    ask_shooter,
    check_will_to_fire,
    is_refused,
    joins_movement,
)
from assistant.battle.rattenkrieg.fire.swept_figures import (
    FIRE,
    Sweep,
    ask_magazine_rounds,
    ask_sweep,
)
from assistant.battle.rattenkrieg.fire.target_marks import mark_target
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction, pay, take
from assistant.battle.rattenkrieg.kit.animal_inputs import rider_inputs
from assistant.battle.rattenkrieg.kit.fire_effects import end_fire, wound_cause
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.able_figures import with_broken_weapon
from assistant.battle.rattenkrieg.lookups.figures.action_limits import (
    breaks_order,
    is_jam_under_fire_order,
)
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.figures.marksmen import times_aimed
from assistant.battle.rattenkrieg.lookups.in_play import has_animals, is_reacting
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.spotting import field_of_view
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.rules.rattenkrieg.fire.weapon_care import ACTIONS_TO_CLEAR, ACTIONS_TO_CLEAR_QUIETLY
from assistant.rules.rattenkrieg.fire.weapons import weapon_of


@move("automatic-fire", "Fire bursts", about="element")
def fire_automatic_weapon(play: BattlePlay) -> None:
    """Fire bursts or a belt at the figures of an identified enemy (15.4 to 15.6)."""
    element = asking.ask_actor(play, "shoot")
    shooter, weapon = ask_shooter(play, element, single=False)
    unmanned = awareness.why_unmanned(play.state, element, weapon.mode)
    play.require(not unmanned, unmanned)
    target = asking.ask_enemy(play, element, IDENTIFIED, "Which enemy is the target?")
    distance_in = asking.ask_distance(play, element, target)
    looks = field_of_view.is_in_field_of_view(play, element, shooter, distance_in, [target])
    play.require(looks, field_of_view.BESIDE)
    readers = asking.readers_of_fire(play, element)
    gun = gun_use.gun_inputs(play, element, shooter, weapon)
    is_carried = gun["setup"] == "light" and not is_aboard(play.state, element)
    moving = is_carried and ask_firing_on_the_move(play, element, shooter, weapon)
    on_horse = rider_inputs(play, shooter, moving=moving) if has_animals(play.state) else {}
    designated = asking.ask_designated(play, element, target)
    sweep = ask_sweep(play, shooter, target, weapon, gun["setup"], distance_in, readers)
    rounds = ask_magazine_rounds(play, weapon)
    aimed, ran = times_aimed(shooter, target), shooter.ran
    play.require(not (moving and aimed), "A figure that has aimed cannot fire while it moves.")
    declared = {"weapon": weapon.key, **gun, **rounds}
    if must_wait_for_choice(play, element, weapon, (target, *sweep.beside), sweep, declared):
        return
    if not (moving and joins_movement(play, element, shooter)):
        gun_use.pay_for_fire(play, element, "shoot", shooter, weapon)
    decision = check_will_to_fire(play, element, distance_in, shooter, enemy=target)
    if is_refused(play, element, shooter, decision):
        return
    _ask_tracers(play, element, weapon, target)
    results: dict[str, str] = {}
    weapon_report = ""
    if decision in ("attacks", "exempt"):
        inputs = {
            **declared,
            **on_horse,
            "moving": moving and not on_horse,
            "ran": ran and not moving,
            "reaction": is_reacting(play.state),
            "designated": designated,
            "aims": 0 if moving else aimed,
            "other_modifier": element.modifier,
        }
        sweep = ask_who_goes_to_ground(play, sweep, inputs)
        fire = play.resolve(FIRE, {**inputs, "sectors": sweep.sectors}, shown_to=readers)
        results = results_by_figure(fire, sweep)
        weapon_report = gun_use.apply_wear(play, element, shooter, weapon, fire)
    if shooter.aims:
        play.record(e.FigureAimed(shooter.id, 0))
    results = apply_fire_results(play, results, weapon)
    end_fire(play, element, target, sweep.bursts, weapon=weapon.key, beside=sweep.beside)
    log_automatic_fire(
        play, element, (target, *sweep.beside), shooter, weapon, results, weapon_report
    )


def apply_fire_results(
    play: BattlePlay, struck: Mapping[str, str], weapon: Weapon
) -> dict[str, str]:
    """Apply fire results to figures, and return the result that each of them takes.

    `struck` gives the results by figure id. A figure that the fire does not affect is left out, and
    so is one whose weapon takes the hit in its place (15.13).
    """
    cause = wound_cause(weapon)
    taken = {
        id: take_result(play, play.state.figures[id], result, cause)
        for id, result in struck.items()
    }
    return {id: result for id, result in taken.items() if result != "no-effect"}


def results_by_figure(fire: Any, sweep: Sweep) -> dict[str, str]:
    """Return the results of automatic fire by figure id.

    A figure that reacted in time by hunkering down counts as hunkered down.
    """
    by_name = {name: id for id, name in sweep.names.items()}
    found = {id: "hunkered-down" for id in sweep.ducks if sweep.names[id] in fire.may_react}
    for result, names in (
        ("hunkered-down", fire.hunkered),
        ("wounded", fire.wounded),
        ("dead", fire.dead),
    ):
        found |= {by_name[name]: result for name in names}
    return found


@move("clear-stoppage", "Clear the jam", about="element")
def clear_stoppage(play: BattlePlay) -> None:
    """Spend an action to clear a jammed weapon or repair a gun (15.4, 15.13)."""
    element = asking.ask_actor(play)
    broken = with_broken_weapon(play.state, element)
    if not broken:
        raise Refused("No weapon there is jammed.")
    figure = asking.ask_figure(play, "man", "Whose weapon?", broken, element)
    name = gun_use.broken_weapon_name(figure)
    inputs = {
        "fault": "jam" if figure.jammed else "mechanical",
        "quality": _quality_of_mender(play, element, figure),
        "gunner": guns.is_own(play.state, figure, name),
    }
    if not figure.jammed:
        inputs["quiet"] = play.flag(
            "quiet", "Is it done silently? It takes two actions.", rare=True
        )
    cost = ACTIONS_TO_CLEAR_QUIETLY if inputs.get("quiet") else ACTIONS_TO_CLEAR
    if is_jam_under_fire_order(play.state, element, figure.id):
        _pay_to_clear_jam(play, element, figure, cost)
    else:
        take(play, element, "repair", (figure.id,), cost=cost)
    cleared = play.resolve("rattenkrieg/clear-stoppage", inputs, shown_to=(element.side,)).cleared
    words = gun_use.repair_weapon(play, figure) if cleared else "still out of order"
    log_element(play, element, f": the {name} is {words}.")
    if not (figure.jammed or inputs["quiet"]):  # the noise of a mechanical repair (15.13)
        offer_reaction(play, element, "repair")


def _quality_of_mender(play: BattlePlay, element: Element, figure: Figure) -> int:
    """Return the Quality with which a figure works at its weapon; a substitute has less (25.4)."""
    if mounted_guns.is_crew_inside(play.state, element, figure):
        return impulses.quality_at_post(play, element, figure)
    return quality_used(play.state, element, figure)


def _pay_to_clear_jam(play: BattlePlay, element: Element, figure: Figure, cost: int) -> None:
    """Pay for clearing a jam; a Fire order allows it, even as the first action."""
    if breaks_order(element, "repair"):
        pay(play, element, "repair", (figure.id,), cost, any_order=True)
    else:
        take(play, element, "repair", (figure.id,), cost=cost)


def _ask_tracers(play: BattlePlay, element: Element, weapon: Weapon, target: Element) -> None:
    """Ask whether a machine gun fires tracers, which mark its target for the rest of its side."""
    if not weapon_of(weapon.key).is_machine_gun:
        return
    if play.flag("tracers", "Does it fire tracers, to show the target to others?", rare=True):
        mark_target(play, element, target, "with tracers")
