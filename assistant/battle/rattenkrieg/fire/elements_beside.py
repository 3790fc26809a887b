"""Enemy elements in automatic fire beside its target (Rattenkrieg 15.4, 15.5)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances, enemies, guns
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.state import Element, Weapon
from assistant.rules.rattenkrieg.fire.weapons import Setup


def ask_elements_beside(
    play: BattlePlay, target: Element, weapon: Weapon, setup: Setup
) -> list[Element]:
    """Ask which other identified enemies are in the fire at a target.

    Unidentified enemies are left out, since fire does not harm them (15.11).
    """
    firing = play.state.elements.get(play.about)
    if firing is None or firing.side == target.side:
        return []
    beside = [
        x for x in enemies.targets(play.state, firing, enemies.IDENTIFIED) if x.id != target.id
    ]
    if not beside:
        return []
    where = "the burst" if weapon.mode == "burst" else f"its arc of {guns.arc_deg(setup)}°"
    options = [Option(x.id, element_name(play, x), _number_able(play, x)) for x in beside]
    also = play.several("also", f"Which other enemies are in {where}?", options, ())
    return [x for x in beside if x.id in also]


def element_name(play: BattlePlay, element: Element) -> str:
    """Return an element's name as the person who makes the move knows it."""
    if play.actor.is_umpire:
        return umpire_name(play.state, element)
    return capital(side_name(play.state, element, str(play.actor.side)))


def _number_able(play: BattlePlay, element: Element) -> str:
    return count(len(play.state.able(element)), "figure", "figures")


def ask_distance_beside(play: BattlePlay, element: Element, distance_in: float) -> float:
    """Ask for the distance to an element beside the target, unless it is known already."""
    known = distances.distance_known(play.state, play.about, element.id, play.actor)
    if known is not None:
        return known
    words = f"How far is {element_name(play, element)}?"
    return play.number(f"distance_{element.id}", words, distance_in)
