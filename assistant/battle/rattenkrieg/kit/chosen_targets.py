"""Fire in the same action as spotting, and targets of a reaction's first action (4.1, 7.2)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.naming import enemy_name
from assistant.battle.rattenkrieg.state import Acting, Element
from assistant.rules.rattenkrieg.noise import SHOOTING

TARGETS = ("target", "spot")  # the questions that name whom an action is aimed at
CONTACT = "element "


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
