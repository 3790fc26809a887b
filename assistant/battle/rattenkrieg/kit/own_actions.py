"""The actions that figures have left after losses of their own (Rattenkrieg 7.4.9, 21.6)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.able_figures import paid
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import actions_within
from assistant.battle.rattenkrieg.lookups.naming import capital, count, man
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def own_actions_left(battle: Battle, figure: Figure) -> int:
    """Return the actions that a figure has left, without the actions that it alone lost."""
    element = battle.owner(figure.id)
    lost = 0 if is_aboard(battle, element) else figure.lost
    return max(0, element.left - lost)


def with_actions_left(battle: Battle, figures: Iterable[Figure], least: int = 1) -> list[Figure]:
    """Return the figures that have at least so many actions left."""
    return [figure for figure in figures if own_actions_left(battle, figure) >= least]


def refuse_cost(play: BattlePlay, element: Element, cost: int) -> None:
    """Refuse an action for which an element has too few left."""
    kind = crews.name_of_actions(play.state, element, element.left)
    play.require(False, f"{element.title} has {element.left} {kind} left and this takes {cost}.")


def require_actions_of_each(
    play: BattlePlay, element: Element, figures: Iterable[str], action: str, cost: int
) -> None:
    """Refuse an action of several to a figure that has fewer left, the one in progress included."""
    if cost <= 1:
        return
    now = play.state.elements[element.id]
    already = paid(play.state, element, action)
    for figure in (play.state.figures[id] for id in figures):
        left = actions_within(play.state, now, figure, action) + already
        if left < cost and figure.lost:
            _refuse_figure(play, figure, left, cost)
        elif left < cost:
            refuse_cost(play, now, cost)


def lose_own_actions(play: BattlePlay, figures: Iterable[str], number: int) -> None:
    """Take actions from figures that their element keeps."""
    if number > 0:
        play.record(*(e.FigureActionsLost(id, number) for id in figures))


def _refuse_figure(play: BattlePlay, figure: Figure, left: int, cost: int) -> None:
    """Refuse an action for which a figure has too few of its own left."""
    has = count(left, "action", "actions") if left else "no action"
    play.require(False, f"{capital(man(figure))} has {has} left and this takes {cost}.")


def require_own_actions(play: BattlePlay, figures: Iterable[Figure], cost: int) -> None:
    """Refuse an action for which a figure has lost too many of its own actions."""
    for figure in figures:
        left = own_actions_left(play.state, figure)
        if figure.lost and left < cost:
            _refuse_figure(play, figure, left, cost)
