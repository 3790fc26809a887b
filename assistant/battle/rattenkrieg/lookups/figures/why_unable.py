"""The reasons why figures cannot act now, for refusals (Rattenkrieg 7.1, 11.1, 12.1.1)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    THROWING,
    able_to,
    another_action_awaits_roll,
)
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import GAITS
from assistant.battle.rattenkrieg.lookups.figures.leaders import leader_kept_from_fire
from assistant.battle.rattenkrieg.lookups.naming import capital, count, man
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    BOARD,
    is_barred,
    is_passenger,
    is_riding,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, FigureState
from assistant.rules.rattenkrieg.noise import SHOOTING

FIRST_ACTIONS_FIRST = "The first actions under the leader’s order come first, all together."
INITIATIVE_FIRST = "Both sides have active elements: initiative says who acts next."
INTERRUPTED_FIRST = "First finish or give up the action that the ambush interrupted."
AWAITED = {
    "choice": "The roll is won: the winner says who acts.",
    "held": INTERRUPTED_FIRST,
    "roll": INITIATIVE_FIRST,
    "together": FIRST_ACTIONS_FIRST,
    "turn": "Another unit was given the action and acts first.",
}


class Reason(NamedTuple):
    """A reason why figures cannot act, in two forms: after the name of one, and after a number."""

    one: str
    many: str


HUNKER_DOWN, AIM = "hunker-down", "aim"
STATES: Mapping[FigureState, Reason] = {
    "hunkered-down": Reason(
        "is hunkered down and must rejoin the fight first",
        "are hunkered down and must rejoin the fight first",
    ),
    "stunned": Reason("is stunned until the turn ends", "are stunned until the turn ends"),
    "wounded": Reason("is wounded", "are wounded"),
    "dead": Reason("is dead", "are dead"),
    "prisoner": Reason("is a prisoner", "are prisoners"),
    "deserted": Reason("has deserted", "have deserted"),
    "evacuated": Reason("was carried off", "were carried off"),
    "exited": Reason("is off the table", "are off the table"),
}
LEADS = Reason("leads, so fires only in an ambush", "lead, so fire only in an ambush")
LOST = Reason("has lost the remaining actions", "have lost the remaining actions")
ACTED = Reason(
    "has acted already, and no action is left", "have acted already, and no action is left"
)
WAITS = Reason(
    "waits: initiative says who acts next",
    "wait: initiative says who acts next",
)
SPENT = Reason("has no action left this turn", "have no action left this turn")
STOPPED = Reason("moves no more this turn", "move no more this turn")
RIDES = Reason(
    "rides on a vehicle and must get off first", "ride on a vehicle and must get off first"
)
MOUNTED = Reason("is on a horse and must dismount first", "are on horses and must dismount first")
LANDING = Reason(
    "is not down and free of the harness yet", "are not down and free of the harness yet"
)
SWIMS = Reason("is in deep water", "are in deep water")
DOG = Reason("is a dog", "are dogs")
UNARMED = Reason("has no weapon ready for that", "have no weapon ready for that")
NO_GRENADE = Reason("has no grenade for that", "have no grenade for that")
ABOARD = Reason("is aboard already", "are aboard already")
NO_LEADER = Reason("is not a leader", "are not leaders")
LACKING: Mapping[str, Reason] = {  # by action: the lack that keeps figures from it
    **dict.fromkeys((*SHOOTING, AIM), UNARMED),
    THROWING: NO_GRENADE,
    "board": ABOARD,
    "give-order": NO_LEADER,
}


def why_figure_cannot(
    battle: Battle, element: Element, figure: Figure, action: str = ""
) -> Reason | None:
    """Return what keeps a figure of the element from an action now; None if nothing known does."""
    if figure.state in STATES:
        return STATES[figure.state]
    rides = is_passenger(battle, figure.id)
    if is_barred(battle, figure.id, action) or (rides and action == HUNKER_DOWN):
        return ABOARD if rides and action == BOARD else _what_blocks_work(battle, figure)
    if action in (*SHOOTING, AIM) and figure == leader_kept_from_fire(battle, element):
        return LEADS
    if action in GAITS and figure.stopped:
        return STOPPED
    if figure in able_to(battle, element, action):
        return LACKING.get(action)
    return _why_no_action(battle, element, figure)


def _what_blocks_work(battle: Battle, figure: Figure) -> Reason:
    """Return what keeps a figure from the ground or the land; the landing of a parachutist."""
    if is_passenger(battle, figure.id):
        return RIDES
    if is_riding(battle, figure.id):
        return MOUNTED
    return SWIMS if battle.wounds.is_swimming(figure.id) else LANDING


def _why_no_action(battle: Battle, element: Element, figure: Figure) -> Reason | None:
    """Return why a ready figure has no action to take; None if it has one."""
    if figure.id in battle.animals.dogs:
        return DOG
    acting = battle.round.acting if battle.round else None
    if element.left <= 0:
        is_part = acting and acting.element == element.id and figure.id in acting.figures
        return ACTED if is_part else SPENT
    if another_action_awaits_roll(battle, element):
        return WAITS
    return LOST if figure.lost >= element.left else None


def explain_nobody(battle: Battle, element: Element, action: str = "") -> list[str]:
    """Return sentences that say why no figure of the element can act, as far as known.

    Only the element's own side and the umpire may read them.
    """
    men = [m for m in battle.men(element) if m.able] or battle.men(element)
    reasons = [(m, why_figure_cannot(battle, element, m, action)) for m in men]
    return _group_reasons((m, why) for m, why in reasons if why)


def _group_reasons(reasons: Iterable[tuple[Figure, Reason]]) -> list[str]:
    """Return one sentence for each reason; a single figure is named, several are counted."""
    by_reason: dict[Reason, list[Figure]] = {}
    for figure, why in reasons:
        by_reason.setdefault(why, []).append(figure)
    return [
        f"{capital(man(men[0]))} {why.one}."
        if len(men) == 1
        else f"{capital(count(len(men), 'figure', 'figures'))} {why.many}."
        for why, men in by_reason.items()
    ]


def first_action_words(element: Element, order: str) -> str:
    """Return the refusal of a first action that does not fit an order."""
    an = "an" if order == "ambush" else "a"
    return (
        f"{element.title} is under {an} {order} order: the first action must fit it. "
        "To do something else, break the order first."
    )
