"""Fire into a close combat, which may hit friends and enemies alike (Rattenkrieg 17.1)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.fire.elements_beside import element_name
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import Shot
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import (
    man,
    name_of_base,
    ranked,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.state import Element, Figure

QUESTION = "Which figures fight hand to hand there? The shot hits one at random."


def ask_figures_in_melee(
    play: BattlePlay, target: Element, others: Sequence[Element], shooter: Figure
) -> list[Figure]:
    """Ask which figures of a target, and of elements in contact with it, fight hand to hand.

    The shooter does not count. If nobody fights, the shot can hit only its target.
    """
    there = [
        (x, m)
        for x in (target, *others)
        for m in sorted(
            play.state.able(x), key=lambda figure: figure.number
        )  # not the leader first
        if m.id != shooter.id
    ]
    options = [
        Option(m.id, f"{element_name(play, x)}: {asking.figure_name(play, m, x)}") for x, m in there
    ]
    chosen = play.several("melee", QUESTION, options, tuple(m.id for _, m in there))
    return [play.state.figures[id] for id in chosen]


def log_shot_into_melee(play: BattlePlay, shot: Shot) -> None:
    """Log a shot into a close combat that hit somebody other than its target (17.1)."""
    battle, words = play.state, RESULT_WORDS[shot.result]
    element, target, victim = shot.element, shot.target, shot.victim
    hit = battle.owner(victim.id)
    shoots = f"{ranked(shot.shooter)} fires the {shot.weapon.name} into the close combat with"
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {shoots} {umpire_name(battle, target)}; "
        f"{umpire_name(battle, hit)}, {man(victim)}: {words}.",
    )
    play.log(
        element.side,
        f"{element.title}: {shoots} {side_name(battle, target, element.side)}; {hit.title}, "
        f"{man(victim)}: {words}.",
    )
    source = side_name(battle, element, target.side)
    play.log(
        target.side,
        f"A shot from {source} into the close combat of {target.title};"
        f" {side_name(battle, hit, target.side)}, {name_of_base(battle, victim)}: {words}.",
    )
