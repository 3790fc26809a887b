"""The actions that figures have left after losses of their own (Rattenkrieg 7.4.9, 21.6)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
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


def require_own_actions(play: BattlePlay, figures: Iterable[Figure], cost: int) -> None:
    """Refuse an action for which a figure has lost too many of its own actions."""
    for figure in figures:
        left = own_actions_left(play.state, figure)
        if figure.lost and left < cost:
            has = count(left, "action", "actions") if left else "no action"
            play.require(False, f"{capital(man(figure))} has {has} left and this takes {cost}.")
