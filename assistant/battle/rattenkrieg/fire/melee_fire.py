"""Fire into a close combat, which hits whoever is there, friend or enemy (Rattenkrieg 17.1)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.fire.swept_figures import element_name
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Element, Figure

WORDS = "Which figures fight hand to hand there? The shot hits one at random."


def ask_figures_in_melee(
    play: BattlePlay, target: Element, others: Sequence[Element], shooter: Figure
) -> list[Figure]:
    """Ask which figures fight hand to hand, of a target and of those in contact with it.

    The shooter does not count. The answer that nobody does means that the shot goes clear.
    """
    there = [(x, m) for x in (target, *others) for m in play.state.able(x) if m.id != shooter.id]
    options = [
        Option(m.id, f"{element_name(play, x)}: {asking.figure_name(play, m, x)}") for x, m in there
    ]
    chosen = play.several("melee", WORDS, options, tuple(m.id for _, m in there))
    return [play.state.figures[id] for id in chosen]
