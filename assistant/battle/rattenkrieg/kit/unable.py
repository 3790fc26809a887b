"""Refusals when figures cannot act, with the reason that the program knows."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.why_unable import (
    explain_nobody,
    why_figure_cannot,
)
from assistant.battle.rattenkrieg.lookups.naming import capital, man, umpire_name
from assistant.battle.rattenkrieg.state import Element


class NobodyCan(Refused):
    """The refusal that no figure of an element can act, with a shorter text for a button."""


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
