"""What each reader is told of a gun's shot: what he sees, and of his own vehicle all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.lookups.naming import called, capital, count, umpires
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import SHOWS
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles.damage.hits import Harm

if TYPE_CHECKING:
    from assistant.battle.rattenkrieg.vehicles.aiming.laying import Laid

RESULTS = {
    "missed": "a miss",
    "stopped": "it gets no farther than what is before it",
    "penetrated": "it goes in",
    "hit": "a hit",
    "no-penetration": "it does not penetrate",
    "stopped-by-screen": "the screen stops it",
    "rebound": "it bounces off",
    "through": "it goes right through",
    "shattered": "the shell shatters",
}
UNTOLD = ("no-effect", "ignored")
BLOWS_UP, SHAKEN = "It blows up.", "It loses an impulse."


def shot(play: AtTable, laid: Laid, harm: Harm) -> None:
    """One sentence for the umpire, one for each side."""
    battle = play.state
    shooter, target = laid.shooter, laid.target
    name = battle.vehicles.of[target.id].name
    shell = f"{laid.shell['shell']} ({laid.shell['type']})"
    result = RESULTS[harm.result]
    damage = f", {harm.points} points" if harm.points else ""
    within = inside(play, harm)
    play.tell(
        "umpire",
        f"{umpires(battle, shooter)} fires {shell} at {umpires(battle, target)}, "
        f"{laid.line.words}: {result}{damage}.{within}",
    )
    theirs = called(battle, target, shooter.side)
    play.tell(
        shooter.side,
        f"{shooter.title} fires {shell} at {theirs} ({name}), {laid.line.words}: {result}."
        f"{outside(play, harm)}",
    )
    by = called(battle, shooter, target.side)
    play.tell(
        target.side, f"A shell from {by} at {target.title}, {laid.line.words}: {result}.{within}"
    )


def inside(play: AtTable, harm: Harm) -> str:
    """All that happens to a vehicle, for its own side and the umpire."""
    words = [f"{s.replace('-', ' ')} {w}" for s, w in harm.lost if w not in (*UNTOLD, "fire")]
    if harm.exploded:
        words = [*words[:-1], "ammunition explodes"]
    words += [f"{play.state.figures[id].rank.lower()} {state}" for id, state in harm.men]
    told = f" {capital(', '.join(words))}." if words else ""
    return told + _fire(harm) + _screen(harm) + (f" {SHAKEN}" if harm.impulse_lost else "")


def outside(play: AtTable, harm: Harm) -> str:
    """What shows of it to who fired."""
    words = [SHOWS[s] for s, effect in harm.lost if effect == "destroyed" and s in SHOWS]
    told = f" {capital(', '.join(words))}." if words and not harm.exploded else ""
    told += f" {BLOWS_UP}" if harm.exploded else ""
    return told + _fire(harm) + _screen(harm) + (f" {SHAKEN}" if harm.impulse_lost else "")


def _screen(harm: Harm) -> str:
    return " The screen comes off." if harm.screen_lost else ""


def _fire(harm: Harm) -> str:
    return f" It burns, strength {harm.fire}." if harm.fire and not harm.exploded else ""


def reported(play: AtTable, target: Element, what: str, harm: Harm) -> None:
    """What befell a vehicle: all of it to its side and the umpire, what shows to the enemy."""
    battle = play.state
    points = f" {capital(count(harm.points, 'point', 'points'))}." if harm.points else ""
    within = inside(play, harm)
    play.tell("umpire", f"{what}: {umpires(battle, target)}.{points}{within}")
    play.tell(target.side, f"{what}: {target.title}.{within}")
    if target.concealment == "identified":
        enemy = battle.enemy(target.side).id
        name = battle.vehicles.of[target.id].name
        play.tell(enemy, f"{what}: {called(battle, target, enemy)} ({name}).{outside(play, harm)}")
