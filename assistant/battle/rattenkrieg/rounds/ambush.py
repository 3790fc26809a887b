"""An ambush strikes before the action that sets it off is carried out (Rattenkrieg 10.1.3, 11.1).

Whoever acts is never made to wait for a possible ambush, which would give it away: his action is
carried out at once. If an ambush is sprung on it, it is taken back, stands as declared and paid,
and is offered again, with the same answers and dice, when the ambush has struck.
"""

from collections.abc import Sequence

from assistant.battle.log import Entry
from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale import AmbushDeclared
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say, say_enemy
from assistant.battle.rattenkrieg.lookups.in_play import lies_in_ambush
from assistant.battle.rattenkrieg.state import Battle, Element, Held
from assistant.rules.rattenkrieg.noise import ACTIONS

FIRE = "F"  # the type of actions that nobody can answer before they have struck
USUAL_COST = 1


def strikes_first(battle: Battle, element: Element) -> bool:
    """Whether its reaction would come before the action that may be reacted to."""
    on, noise = battle.round, battle.noise
    if on is None or noise is None or on.held or noise.element not in on.active:
        return False
    return order_of(battle, element) == "ambush" and ACTIONS.row(noise.action)["type"] != FIRE


def order_of(battle: Battle, element: Element) -> str:
    """The order that it would act under: the one beside it, or the Ambush that it has by nature."""
    if element.order and not element.order.carried_out:
        return element.order.kind
    return "ambush" if lies_in_ambush(battle, element) else "none"


def declare(play: AtTable, element: Element) -> None:
    """The Ambush that it has by nature is declared: no marker, and only once."""
    play.happened(AmbushDeclared(element.id))


def come_first(play: AtTable) -> None:
    """Take back the action that was reacted to; it waits, declared and paid."""
    noise = play.state.noise
    assert noise is not None
    undone = play.come_before(_whole_action, "an ambush came first")
    first = undone[-1]
    told = next(x.noise.told for x in first.events if isinstance(x, e.ReactionOffered))
    costs = [x.cost for x in first.events if isinstance(x, e.ActionTaken)]
    price = costs[0] if costs else ACTIONS.row(noise.action)["cost"] or USUAL_COST
    held = Held(noise.element, noise.action, first.move, told, price)
    play.happened(e.AmbushSprung(held, sum(costs)))
    actor = play.state.elements[noise.element]
    say(play, actor, f": {action_words(held)}, as declared, waits for an ambush. Figures go back.")


def _whole_action(newest_first: Sequence[Entry[e.Event]]) -> list[Entry[e.Event]]:
    """The last action that may be reacted to: every tap in which men of the element joined it."""
    parts: list[Entry[e.Event]] = []
    for entry in newest_first:
        kinds = {type(event) for event in entry.events}
        if e.ReactionOffered not in kinds:
            continue
        parts.append(entry)
        if e.ActionJoined not in kinds:
            break
    return parts


def action_words(held: Held) -> str:
    """The action that waits, as the list calls it."""
    return str(ACTIONS.row(held.action)["name"]).lower()


@move("lose-action", "The action is lost", about="element")
def lose_action(play: AtTable) -> None:
    """What was declared before an ambush struck is not carried out; it stays paid."""
    element = asking.element(play)
    held = play.state.round.held if play.state.round else None
    if held is None or held.element != element.id:
        raise Refused(f"No action of {element.title} waits for an ambush.")
    play.happened(e.HeldActionLost(element.id))
    say(play, element, f" does not go on: {action_words(held)} is lost.")
    say_enemy(play, element, " does not go on.")
