"""Refusals when an element or its figures cannot act, with the reason that the program knows."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.kit.chapters.hooks import refuse_action
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    awaited_before_acting,
    is_spent,
    why_spent,
)
from assistant.battle.rattenkrieg.lookups.figures.kept_in_place import why_kept
from assistant.battle.rattenkrieg.lookups.figures.why_unable import (
    AWAITED,
    explain_nobody,
    why_figure_cannot,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_bare_mojon
from assistant.battle.rattenkrieg.lookups.naming import capital, man, umpire_name
from assistant.battle.rattenkrieg.state import Element, Figure


class NobodyCan(Refused):
    """The refusal that no figure of an element can act, with a shorter text for a button."""


def may_act(play: BattlePlay, element: Element, action: str = "") -> None:
    """Refuse the move unless the element may act now, and may take this action."""
    battle = play.state
    why = "Actions come in the rounds of an engagement turn, after the orders are placed."
    play.need(battle.phase == "engagement", why)
    play.require(battle.stage == "rounds", why)
    play.require(
        battle.round is not None and element.id in battle.round.active,
        f"{element.title} is not active: it must be nominated, or react, first.",
    )
    play.require(
        not is_bare_mojon(battle, element),
        f"{element.title} is still a Mojon: it may only move its marker.",
    )
    awaited = awaited_before_acting(battle, element)
    play.require(not awaited, AWAITED.get(awaited, ""))
    if is_spent(battle, element):
        play.require(False, f"{element.title} has {why_spent(battle, element)} this turn.")
    refuse_action(play, element, action)


def figures_free_to_leave(
    play: BattlePlay, men: list[Figure], *, in_water: bool = False
) -> list[Figure]:
    """Return the figures that nothing keeps in place; refuse if there is none.

    `in_water` says that they swim, or get into a boat, which swimmers can do as well.
    """
    kept = {m.id: why_kept(play.state, m, in_water=in_water) for m in men}
    free = [m for m in men if not kept[m.id]]
    if men and not free:
        play.require(False, kept[men[0].id])
    return free or men


def nobody_can(
    play: BattlePlay, whose: Element, action: str = "", action_words: str = "do that"
) -> NobodyCan:
    """Return the refusal if no figure can act; only the element's own side reads the reasons.

    `action_words` names the action, as in `Nobody there can do that now.`
    """
    if not play.acts_for(whose.side):
        return NobodyCan(f"Nobody there can {action_words} now.")
    element = play.state.elements[whose.id]
    name = umpire_name(play.state, element) if play.actor.is_umpire else element.title
    reasons = explain_nobody(play.state, element, action)
    return NobodyCan(" ".join([f"Nobody in {name} can {action_words} now.", *reasons]))


def reason_not_able(play: BattlePlay, given: object, whose: Element, action: str = "") -> str:
    """Return why a chosen figure of the element cannot do this now; `given` is the answer.

    The last sentence has no full stop: the refusal of an answer adds it.
    """
    found = play.state.figures.get(str(given)) if given in whose.figures else None
    if found is None or not play.acts_for(whose.side):
        return ""
    why = why_figure_cannot(play.state, play.state.elements[whose.id], found, action)
    name = capital(man(found))
    return f"{name} {why.one if why else 'cannot do that now'}. Choose another figure"
