"""Actions of single figures: lost actions, and joined actions (7.1, 10.1.9)."""

from collections.abc import Iterable

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.figures.able_figures import actions_paid
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import actions_within
from assistant.battle.rattenkrieg.lookups.naming import capital, count, enemy_name, man, side_name
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Acting, Battle, Element, Figure
from assistant.rules.rattenkrieg.noise import SHOOTING

TARGETS = ("target", "spot")  # the questions that name whom an action is aimed at
CONTACT = "element "
AIMED = ("aim", "automatic-fire", "rake", "shoot")  # moves at an identified enemy
SPOTTING = ("spot", "ask-spot")  # the moves that find a target


def own_actions_left(battle: Battle, figure: Figure) -> int:
    """Return the actions that a figure has left, without the actions that only this figure lost.

    A dog has its own actions (19.1).
    """
    if dog := battle.animals.dogs.get(figure.id):
        return max(0, dog.left - figure.lost)
    element = battle.owner(figure.id)
    lost = 0 if is_aboard(battle, element) else figure.lost
    return max(0, element.left - lost)


def with_actions_left(battle: Battle, figures: Iterable[Figure], least: int = 1) -> list[Figure]:
    """Return the figures that have at least this many actions left."""
    return [figure for figure in figures if own_actions_left(battle, figure) >= least]


def refuse_cost(play: BattlePlay, element: Element, cost: int) -> None:
    """Refuse an action for which an element has too few left."""
    kind = crews.name_of_actions(play.state, element, element.left)
    play.require(False, f"{element.title} has {element.left} {kind} left and this takes {cost}.")


def require_actions_of_each(
    play: BattlePlay, element: Element, figures: Iterable[str], action: str, cost: int
) -> None:
    """Refuse a shared action to a figure that has too few left, the present one included."""
    if cost <= 1:
        return
    now = play.state.elements[element.id]
    already = actions_paid(play.state, element, action)
    for figure in (play.state.figures[id] for id in figures):
        left = actions_within(play.state, now, figure, action) + already
        if left < cost and figure.lost:
            _refuse_figure(play, figure, left, cost)
        elif left < cost:
            refuse_cost(play, now, cost)


def _refuse_figure(play: BattlePlay, figure: Figure, left: int, cost: int) -> None:
    """Refuse an action that costs more actions than a figure has left of its own."""
    has = count(left, "action", "actions") if left else "no action"
    play.require(False, f"{capital(man(figure))} has {has} left and this takes {cost}.")


def require_own_actions(play: BattlePlay, figures: Iterable[Figure], cost: int) -> None:
    """Refuse an action for which a figure has lost too many actions."""
    for figure in figures:
        left = own_actions_left(play.state, figure)
        if figure.lost and left < cost:
            _refuse_figure(play, figure, left, cost)


def chosen_target(play: BattlePlay) -> str | None:
    """Return the id of the enemy element chosen in this move; None for a marker or a place."""
    for name in TARGETS:
        asked = play.asks.get(name)
        if asked is not None and asked.value is not None:
            id = str(asked.value).removeprefix(CONTACT)
            return id if id in play.state.elements else None
    return None


def fires_after_spotting(play: BattlePlay, acting: Acting, action: str) -> bool:
    """Return whether this is the first fire at a target that this action spotted without a die.

    Such fire is part of the same action (4.1).
    """
    if acting.lookers or action not in SHOOTING:
        return False
    return chosen_target(play) in acting.acquired


def figures_that_acted(play: BattlePlay, acting: Acting) -> tuple[str, ...]:
    """Return the figures that cannot join the action in progress.

    A spotter joins the fire at the spotted target, and no other fire.
    """
    if chosen_target(play) in acting.acquired:
        return acting.figures
    return (*acting.figures, *acting.lookers)


def answered_among(play: BattlePlay, own: Element, options: Iterable[Option]) -> list[Option]:
    """Return the option for the enemy that the next action of a reaction answers, if any (7.2).

    If a player's side knows that enemy, but not well enough for this action, no other can be
    chosen, so the action is refused before anything else is asked.
    """
    found = [x for x in options if enemies.is_answered(play.state, own, x.value)]
    answered = enemies.concerned(play.state, own)
    if answered and not found and not play.actor.is_umpire:
        name = side_name(play.state, answered, own.side)
        known = answered.concealment == "identified"
        then = " with its next action." if known else f". Spot {name} first."
        raise Refused(f"{own.title} reacts to {name}{then}", SPOTTING)
    return found


def why_not_answered(battle: Battle, own: Element, move: str) -> str:
    """Return briefly why fire in reaction cannot answer its enemy yet; empty if it can."""
    answered = enemies.concerned(battle, own) if move in AIMED else None
    if answered is None or answered.concealment == "identified":
        return ""
    return f"it reacts to {enemy_name(battle, answered)}"


def require_concern(play: BattlePlay, element: Element, answers: str | None) -> None:
    """Refuse a reaction's first action if its target is not the enemy that it answers (7.2).

    Nothing is refused if the element's side does not know that enemy. A vehicle and the figures
    that ride on it count as one enemy.
    """
    target = chosen_target(play)
    if answers is None or target is None or enemies.is_one_enemy(play.state, str(target), answers):
        return
    name = enemy_name(play.state, play.state.elements[answers])
    if name is None or play.state.elements[str(target)].side == element.side:
        return
    why = enemies.CONCERNED.format(name)
    play.require(False, why, next(name for name in TARGETS if name in play.asks))
