"""Placing the figures of an element around its Mojon, and the limits on this (8.2.1)."""

from collections.abc import Sequence

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import turn_order_over
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_placed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.distances import nearest_enemy_in
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, is_brought_hidden
from assistant.battle.rattenkrieg.state import GONE, Element
from assistant.battle.viewers import Viewer

DEPLOY = "rattenkrieg/deploy-from-mojon"


@move("deploy", "Place the figures", about="element")
def place_figures(play: BattlePlay) -> None:
    """Place an element's figures around its Mojon, and check the placing if it was measured."""
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", "Figures are placed only in the engagement.")
    play.require(not element.deployed, f"{element.title} is on the table already.")
    placing = _ask_placing(play, element)
    words = _limits(play, element, placing)
    reveal_to_enemy(play, element, "deployed")
    play.record(e.ElementDeployed(element.id))
    log_element(play, element, f" is placed: {words}.")
    log_placed(play, element)


def deploy_active(play: BattlePlay, element: Element) -> None:
    """Place the figures of an element that is turned over or reacts; its side reads the limits.

    Figures that began aboard a vehicle stay there until they get off.
    """
    if is_brought_hidden(play.state, play.state.elements[element.id]):
        return
    was_placed = play.state.elements[element.id].deployed
    words = "" if was_placed or is_aboard(play.state, element) else _limits(play, element, {})
    reveal_to_enemy(play, element, "deployed")
    play.record(e.ElementDeployed(element.id))
    if words:
        log_element(play, element, f" is placed: {words}.")


def activate_called(play: BattlePlay, called: Sequence[Element]) -> None:
    """Turn over the orders of called elements, place their figures, and let them act."""
    for element in called:
        turn_order_over(play, element)
        deploy_active(play, element)
        play.record(e.ElementActivated(element.id))


def _ask_placing(play: BattlePlay, element: Element) -> dict[str, float]:
    """Ask how wide and how near to the enemy the figures are, if the placing was measured."""
    if not play.flag("measured", "Was the placing measured?", rare=True):
        return {}
    known = nearest_enemy_in(play.state, element, play.actor)
    words = "How far from the Mojon is the nearest enemy?"
    return {
        "nearest_enemy_in": play.number("nearest_enemy_in", words, known),
        "front_in": play.number("front_in", "How far from the first figure to the last?"),
        "closest_in": play.number("closest_in", "How near to an enemy is the nearest figure?"),
    }


def _limits(play: BattlePlay, element: Element, placing: dict[str, float]) -> str:
    """Return the limits of a placing as text, and refuse a measured placing beyond them."""
    reader = Viewer("side", side=element.side)
    inputs = {
        "figures": max(1, sum(man.state not in GONE for man in play.state.men(element))),
        "quality": element.quality,
        "nearest_enemy_in": nearest_enemy_in(play.state, element, reader),
        **placing,
    }
    limits = play.resolve(DEPLOY, inputs, shown_to=(element.side,))
    near = limits.min_enemy_in
    than = "their Mojon was" if near is None else f"{near:g}″"
    words = f"up to {limits.max_front_in:g}″ wide, no nearer to an enemy than {than}"
    play.require(limits.legal is not False, f"{element.title} may be placed {words}.")
    return words
