"""Further acts of figures within an action that is paid already (Rattenkrieg 4.1, 10.1.9)."""

from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    awaited_before_acting,
    free_to_fire,
)
from assistant.battle.rattenkrieg.lookups.figures.commanders import leaders
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import SPOTTING
from assistant.battle.rattenkrieg.lookups.figures.leaders import leader_kept_from_fire
from assistant.battle.rattenkrieg.lookups.naming import capital, count, man, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.round_state import action_of
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.noise import SHOOTING as FIRE

GIVING_ORDERS = "give-order"
REJOINING = "rejoin-fight"  # by hunkered-down figures alone
MOST_NAMED = 2  # figures; more are counted


def describe_joiners(battle: Battle, element: Element) -> str:
    """Say which figures may still act within their element's action; empty if none may (10.1.9)."""
    own = action_of(battle.round, element.id)
    if own is None or is_aboard(battle, element) or awaited_before_acting(battle, element):
        return ""
    free = battle.able(element) if own.action == REJOINING else battle.fit(element)
    others = [m for m in free if m.id not in (*own.figures, *own.lookers)]
    same = own.first or own.action == SPOTTING
    if same:
        others = [m for m in others if _may_ever_do(battle, element, m, own.action)]
    if not others:
        return ""
    names = listed([man(m) for m in others])
    who = names if len(others) <= MOST_NAMED else count(len(others), "figure", "other figures")
    what = "do the same" if same else "act"
    return f"{capital(who)} may still {what} in this action."


def _may_ever_do(battle: Battle, element: Element, figure: Figure, action: str) -> bool:
    """Return whether a figure may do this at all: a leader may not fire, others give no orders."""
    if action == GIVING_ORDERS:
        return figure in leaders(battle, element)
    return action not in FIRE or figure != leader_kept_from_fire(battle, element)


def same_action_due(battle: Battle, side: str | None = None) -> list[PendingTask]:
    """Return the fire that an element may still add to its look, for a side or for the umpire."""
    element = _spotter(battle)
    if element is None or side not in (None, element.side):
        return []
    acting = battle.round.acting if battle.round else None
    targets = [battle.elements[id] for id in (acting.acquired if acting else ())]
    name, names = element.title, [side_name(battle, x, element.side) for x in targets]
    if side is None:
        name, names = umpire_name(battle, element), [umpire_name(battle, x) for x in targets]
    title = f"{capital(name)} may fire at {listed(names)} in the same action."
    tap = Tap("Act", "", {"element": element.id}, likely=side is not None, opens=True)
    words = "Its look in the open already paid for this fire."
    return [PendingTask(title, words, (tap,), is_turn=True)]


def _spotter(battle: Battle) -> Element | None:
    """Return the element that may fire within its look; None if it has fired, or others act."""
    acting = battle.round.acting if battle.round else None
    if acting is None or not acting.acquired or acting.lookers:
        return None
    element = battle.elements[acting.element]
    armed = [m for m in free_to_fire(battle, element, "shoot") if m.weapons]
    return element if armed and not awaited_before_acting(battle, element) else None
