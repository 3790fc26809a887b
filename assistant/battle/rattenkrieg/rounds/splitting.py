"""Splitting an element: a leader orders some of its figures to leave the others (7.4.14)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
    FigureJoined,
)
from assistant.battle.rattenkrieg.kit.asking import figure_name
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.single_figures import (
    figures_that_may_leave,
    id_alone,
    is_apart,
    name_apart,
)
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.rounds.detaching import show_to_enemy
from assistant.battle.rattenkrieg.state import Element, Figure


def ask_part(play: BattlePlay, element: Element) -> list[Figure]:
    """Ask which figures of an element an order is for; return [] for the whole element.

    At least one figure stays.
    """
    battle = play.state
    could = [m for m in figures_that_may_leave(battle, element) if not is_apart(battle, m)]
    options = [Option(m.id, figure_name(play, m, element)) for m in could]
    if not options:
        return []
    words = "Is it only for some of its figures? Which?"
    ids = play.several("part", words, options, (), rare=True)
    stay = len(battle.able(element)) - len(ids)
    play.need(stay > 0, f"One figure of {element.title} stays: leave it out, or choose nobody.")
    part = [battle.figures[id] for id in ids]
    return sorted(part, key=lambda figure: not figure.leader)


def split_element(play: BattlePlay, element: Element, part: list[Figure]) -> Element:
    """Detach some figures as a new element with the same actions left, and return it."""
    first, *others = part
    name = name_apart(play.state, element, f"Part of {element.name}")
    id = id_alone(first)
    play.record(FigureDetached(first.id, id, name), *(FigureJoined(m.id, id) for m in others))
    apart = play.state.elements[id]
    figures = count(len(part), "figure leaves", "figures leave")
    log_element(play, element, f": {figures} the others, as {apart.title}.")
    show_to_enemy(play, element, apart)
    return play.state.elements[id]
