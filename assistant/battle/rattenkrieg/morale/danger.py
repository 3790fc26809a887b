"""Moves through enemy fire, which call for a Morale check first (Rattenkrieg 13.4.1, 13.4.2)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.noise import DISPLACING

NO_DANGER, UNDER_FIRE, LEAVING_COVER = "none", "danger-zone", "leaving-cover"
MOST_NAMED = 3  # places under fire that a question names


def dangers_of_move(battle: Battle, element: Element) -> list[Option]:
    """Return the dangers that the figures of an element may meet when they move.

    Ground is under fire where the enemy fired this turn. Nobody fears to leave cover while no enemy
    is spotted.
    """
    found = []
    if struck := _places_under_fire(battle, element):
        found.append(Option(UNDER_FIRE, "Crosses ground under fire", f"near {listed(struck)}"))
    if enemies.known_to_side(battle, element, IDENTIFIED):
        words = "Leaves cover, into the fire of a spotted enemy"
        found.append(Option(LEAVING_COVER, words))
    return found


def _places_under_fire(battle: Battle, element: Element) -> list[str]:
    """Return the names of the elements of a side near which enemy fire fell this turn."""
    struck = (battle.elements[id] for id in battle.morale.under_fire)
    return [x.short for x in struck if x.side == element.side][:MOST_NAMED]


def require_courage(play: BattlePlay, element: Element, action: str) -> None:
    """Ask which danger a move meets, and refuse it until a figure has passed the check for it.

    The umpire makes the check, which costs an action if it fails.
    """
    if action not in DISPLACING or play.state.vehicles.get(element.id):
        return
    found = dangers_of_move(play.state, element)
    if not found:
        return
    fell = found[0].value == UNDER_FIRE
    words = "Does the move meet enemy fire?"
    options = [Option(NO_DANGER, "No"), *found]
    danger = play.choose("danger", words, options, NO_DANGER, rare=not fell)
    dared = danger in play.state.morale.dared.get(element.id, ())
    play.require(
        danger == NO_DANGER or dared,
        f"{element.title} needs a Morale check first. The umpire makes it: Check morale.",
    )
