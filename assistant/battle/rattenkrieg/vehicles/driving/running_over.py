"""Figures on foot that a vehicle runs over (Rattenkrieg 31.12).

The table of crashes has humans among the objects. Ruling: a figure that takes at least one point
rolls once on the Combat Table, as each figure aboard does for its point.
"""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack, apply_result
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import exposed_to_rifles, is_aboard
from assistant.battle.rattenkrieg.state import Element, Figure

HUMAN = "human"
CIVILIAN = "civilian"
KNOWN = ("identified", "located")
WOUND = "other"  # the kind of wound


def ask_figures_in_the_way(play: BattlePlay, element: Element) -> list[Figure]:
    """Ask which figures of an element a vehicle runs over; return none for a civilian.

    A side chooses among its own elements and the enemies that it knows.
    """
    standing = {x.id: _figures_on_foot(play, x) for x in _elements_known(play, element)}
    options = [
        Option(id, _name_for(play, play.state.elements[id])) for id, men in standing.items() if men
    ]
    options.append(Option(CIVILIAN, "A civilian"))
    usual = CIVILIAN if len(options) == 1 else None
    chosen = play.choose("who", "Who is in the way?", options, usual, rare=usual is not None)
    if chosen == CIVILIAN:
        return []
    whose, men = play.state.elements[chosen], standing[chosen]
    named = [Option(m.id, asking.figure_name(play, m, whose)) for m in men]
    one = (men[0].id,) if len(men) == 1 else None
    hit = play.several("men", "Which figures does it run over?", named, one, least=1)
    return [play.state.figures[id] for id in hit]


def _elements_known(play: BattlePlay, element: Element) -> list[Element]:
    """Return the enemy elements that the person making the move knows, then their own side's."""
    enemy = play.state.enemy(element.side).id
    foes = list(play.state.of_side(enemy))
    if not play.actor.is_umpire:
        foes = asking.known_enemies(play, element, KNOWN)
    return [*foes, *(x for x in play.state.of_side(element.side) if x.id != element.id)]


def _figures_on_foot(play: BattlePlay, element: Element) -> list[Figure]:
    """Return the figures of an element that are on the ground."""
    rides, out = play.state.travel.rides, play.state.emergencies.out
    aboard = is_aboard(play.state, element)
    there = exposed_to_rifles(play.state, element)
    return [m for m in there if m.id not in rides and (not aboard or m.id in out)]


def _name_for(play: BattlePlay, element: Element) -> str:
    if play.actor.is_umpire:
        return umpire_name(play.state, element)
    return side_name(play.state, element, str(play.actor.side))


def run_over(
    play: BattlePlay, element: Element, men: list[Figure], collision: Mapping[str, Any]
) -> None:
    """Roll the crash for each of these figures, apply it, and log who is hurt for each reader."""
    owner = play.state.owner(men[0].id)
    if owner.side != element.side:
        reveal_to_enemy(play, element, "spotted")
        after_attack(play, element, [owner])
    changed = {}
    for figure in men:
        if result := _resolve(play, element, figure, collision):
            apply_result(play, figure, result, WOUND)
            now = play.state.figures[figure.id].state
            if now != figure.state:
                changed[figure.id] = now
    battle = play.state
    words = describe_for_umpire(battle, changed)
    play.log(
        "umpire", f"{umpire_name(battle, element)} runs over {umpire_name(battle, owner)}: {words}."
    )
    for side in battle.sides:
        if element.side == owner.side != side and not (element.contact and owner.contact):
            continue  # an enemy who has not seen both learns nothing
        vehicle = capital(side_name(battle, element, side))
        seen = describe_for_side(battle, side, changed)
        play.log(side, f"{vehicle} runs over {side_name(battle, owner, side)}: {seen}.")


def _resolve(
    play: BattlePlay, element: Element, figure: Figure, collision: Mapping[str, Any]
) -> str:
    """Return the result for a figure; "" if the crash does it no damage."""
    name = asking.figure_name(play, figure, play.state.owner(figure.id))
    prefix, own = f"{name}: ", (element.side,)
    hit = play.resolve("rattenkrieg/ram", dict(collision), prefix=prefix, shown_to=own)
    if not hit.b_damage:
        return ""
    inputs = {"already_wounded": figure.state == "wounded"}
    words = {"the figure": name}
    roll = "rattenkrieg/combat-roll"
    return str(play.resolve(roll, inputs, prefix=prefix, shown_to=own, words=words).result)
