"""Log sentences about damage to vehicles: all for the owner, visible effects for the enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    man,
    points_in_words,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import SHOWS
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.vehicles.damage.hits import Damage

if TYPE_CHECKING:
    from assistant.battle.rattenkrieg.vehicles.aiming.gun_laying import LaidGun

NOTHING_HIT = "it hits nothing that matters"
NEED_POINTS = ("penetrated", "hit")
RESULTS = {
    "missed": "a miss",
    "stopped": "something in front stops it",
    "penetrated": "it penetrates",
    "hit": "a hit",
    "no-penetration": "it does not penetrate",
    "stopped-by-screen": "the screen stops it",
    "rebound": "it bounces off",
    "through": "it goes right through",
    "shattered": "the shell shatters",
}
UNTOLD = ("no-effect", "ignored")
WHOLE = "the vehicle"  # the model itself, listed among the systems
BLOWS_UP, SHAKEN = "The vehicle blows up.", "The vehicle that was hit loses an impulse."


def log_shot(play: BattlePlay, laid: LaidGun, harm: Damage, system: str = "") -> None:
    """Log a shot for the umpire and for each side, with the system that it was aimed at."""
    battle = play.state
    shooter, target = laid.shooter, laid.target
    name = battle.vehicles.of[target.id].name
    shell = f"{laid.shell['shell']} ({laid.shell['type']})"
    result, figures = describe_result(harm), describe_result_to_shooter(harm)
    aim = f"the {system.replace('-', ' ')} of " if system else ""
    damage = f", {points_in_words(harm.points)}" if harm.points else ""
    within = describe_damage_inside(play, harm)
    play.log(
        "umpire",
        f"{umpire_name(battle, shooter)} fires {shell} at {aim}{umpire_name(battle, target)}, "
        f"{laid.line.words}: {figures}{damage}.{within}",
    )
    theirs = side_name(battle, target, shooter.side)
    play.log(
        shooter.side,
        f"{shooter.title} fires {shell} at {aim}{theirs} ({name}), {laid.line.words}"
        f" ({laid.line.cell_words}): {figures}."
        f"{describe_visible_damage(play, harm)}",
    )
    by = side_name(battle, shooter, target.side)
    play.log(
        target.side, f"A shell from {by} at {target.title}, {laid.line.words}: {result}.{within}"
    )


def describe_result(harm: Damage) -> str:
    """Describe how a hit ended; a hit whose dice all failed hit nothing (26.3.1)."""
    if harm.result in NEED_POINTS and not harm.points:
        return NOTHING_HIT
    return RESULTS[harm.result]


def describe_result_to_shooter(harm: Damage) -> str:
    """Describe how a hit ended, with both thicknesses if the armor was too thick (26.2, 20.2).

    The shooter knows its own shell and the cell that it hits. The crew inside knows neither.
    """
    return describe_result(harm) + (f" ({harm.withstood})" if harm.withstood else "")


def describe_damage_inside(play: BattlePlay, harm: Damage) -> str:
    """Describe everything that happened to a vehicle, for its own side and the umpire.

    A system or crew member that was struck more than once is listed once, with the last effect.
    """
    left_out = (*UNTOLD, "fire", "explodes")
    lost = {s: w for s, w in harm.lost if w not in left_out}
    words = [f"{system.replace('-', ' ')} {word}" for system, word in lost.items()]
    if harm.exploded:
        words.append("ammunition explodes")
    men = {**dict(harm.men), **{id: state for id, state in harm.men if state == "dead"}}
    words += [f"{play.state.figures[id].rank.lower()} {state}" for id, state in men.items()]
    described = f" {capital(', '.join(words))}." if words else ""
    return (
        described
        + _describe_fire(harm)
        + _describe_crew(harm)
        + _describe_screen(harm)
        + (f" {SHAKEN}" if harm.impulse_lost else "")
    )


def describe_visible_damage(play: BattlePlay, harm: Damage) -> str:
    """Describe the damage that shows to the shooter."""
    words = [SHOWS[s] for s, effect in harm.lost if effect == "destroyed" and s in SHOWS]
    described = f" {capital(', '.join(words))}." if words and not harm.exploded else ""
    described += f" {BLOWS_UP}" if harm.exploded else ""
    described += "".join(f" It is {effect}." for s, effect in harm.lost if s == WHOLE)
    return (
        described
        + _describe_fire(harm)
        + _describe_crew(harm)
        + _describe_screen(harm)
        + (f" {SHAKEN}" if harm.impulse_lost else "")
    )


def _describe_screen(harm: Damage) -> str:
    return " The screen comes off." if harm.screen_lost else ""


def _describe_fire(harm: Damage) -> str:
    return f" It burns, strength {harm.fire}." if harm.fire and not harm.exploded else ""


def _describe_crew(harm: Damage) -> str:
    return " The crew leaves it." if harm.crew_left else ""


def log_damage(play: BattlePlay, target: Element, what: str, harm: Damage) -> None:
    """Log the damage to a vehicle; the enemy reads only what shows."""
    battle = play.state
    points = f" {capital(count(harm.points, 'point', 'points'))}." if harm.points else ""
    within = describe_damage_inside(play, harm)
    play.log("umpire", f"{what}: {umpire_name(battle, target)}.{points}{within}")
    play.log(target.side, f"{what}: {target.title}.{within}")
    if target.concealment == "identified":
        enemy = battle.enemy(target.side).id
        name = battle.vehicles.of[target.id].name
        shows = describe_visible_damage(play, harm)
        play.log(enemy, f"{what}: {side_name(battle, target, enemy)} ({name}).{shows}")


def log_assault(
    play: BattlePlay,
    element: Element,
    attacker: Figure,
    target: Element,
    aimed_at: str,
    done: Any,
    harm: Damage,
) -> None:
    """Log an assault on a vehicle; `aimed_at` describes the equipment, `done` is the outcome."""
    battle = play.state
    effect = {
        "attacker-dies": "the attacker is killed",
        "attacker-wounded": "the attacker is wounded",
        "no-effect": "nothing happens",
    }.get(done.effect, "the assault succeeds")
    blind = done.blinded_impulses
    seen = f" It is blinded for {blind} impulse{'s' * (blind > 1)}." * bool(blind)
    within, without = describe_damage_inside(play, harm), describe_visible_damage(play, harm)
    who = f"{man(attacker)} attacks {{}} ({aimed_at}): {effect}."
    own = side_name(battle, target, element.side)
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {who.format(umpire_name(battle, target))}{seen}{within}",
    )
    play.log(element.side, f"{element.title}: {who.format(own)}{seen}{without}")
    play.log(target.side, f"Figures attack {target.title} ({aimed_at}).{seen}{within}")
