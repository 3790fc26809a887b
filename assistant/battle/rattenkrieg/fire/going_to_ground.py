"""Hunkering down under automatic fire, as its player chooses (Rattenkrieg 15.2, 15.15)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.chapter import Offer
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element

DOWN = "hunkers down under automatic fire as soon as it may react"
UP = "stays up under automatic fire"


@move("duck-under-fire", "Under automatic fire", about="element")
def choose_ducking(play: BattlePlay) -> None:
    """Choose beforehand whether figures hunker down under automatic fire once they may react.

    Those that the fire catches before are hit first (15.2).
    """
    element = asking.ask_element(play)
    ducks = play.flag("ducks", "Do they hunker down as soon as they may react?", not element.ducks)
    play.need_change(ducks != element.ducks)
    play.record(e.DuckingSet(element.id, ducks))
    log_element(play, element, f" {DOWN if ducks else UP}.")


def ducking_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    """Yield the button that changes the choice, for figures on foot."""
    if battle.phase != "engagement" or is_aboard(battle, element) or not battle.able(element):
        return
    words = "Stay up under automatic fire" if element.ducks else "Hunker down under automatic fire"
    ducks = "no" if element.ducks else "yes"
    yield Offer(words, "duck-under-fire", {"ducks": ducks}, opens=False, group="wait")


def ducking_facts(element: Element) -> Iterator[str]:
    """Yield the choice, as a line on the card."""
    if element.ducks:
        yield f"{element.title} {DOWN}"
