"""Requests of a side that the umpire resolves, since the result depends on secrets."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.grenades import intended_throws
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import may_act
from assistant.battle.rattenkrieg.kit.move_run import AtTable
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import request_umpire
from assistant.battle.rattenkrieg.lookups.figures.able_figures import DOERS
from assistant.battle.rattenkrieg.lookups.naming import side_name
from assistant.battle.rattenkrieg.spotting.targets import spotting_options, target_options

WORDS = {"spot": "wants to spot", "suppress": "wants to lay suppressive fire on"}


def _request(play: AtTable, id: str) -> None:
    element = asking.ask_element(play)
    action = {"suppress": "suppressive-fire"}.get(id, id)
    may_act(play, element, action)
    if not DOERS[f"ask-{id}"](play.state, element):
        raise Refused("Nobody there can do that now.")
    options = spotting_options(play, element) if id == "spot" else target_options(play, element)
    if not options:
        raise Refused("No enemy marker or contact is there.")
    spot = play.choose("spot", "At what?", options)
    named = [play.state.elements[spot.split()[1]]] if spot.startswith("element ") else []
    distance_in = f"{asking.ask_distance(play, element, *named):g}"
    answers = {"spot": spot, "distance_in": distance_in}
    target = next(option.words for option in options if option.value == spot)
    if named:
        target = side_name(play.state, named[0], element.side)
    wants, besides = f"{WORDS[id]} {target}", f", {distance_in}″"
    request_umpire(play, element, id, answers, wants, action=action, besides=besides)


@move("ask-spot", "Spot", ("side",), about="element")
def request_spot(play: AtTable) -> None:
    """Ask the umpire to resolve a spot."""
    _request(play, "spot")


@move("ask-suppress", "Suppress", ("side",), about="element")
def request_suppress(play: AtTable) -> None:
    """Ask the umpire to resolve suppressive fire."""
    _request(play, "suppress")


@move("ask-grenade", "Throw a grenade", ("side",), about="element")
def request_grenade(play: AtTable) -> None:
    """Ask the umpire to resolve a grenade, for only the umpire knows who is near the burst."""
    element = asking.ask_actor(play, intended_throws.ACTION)
    throw = intended_throws.ask_throw(play, element)
    wants = f"wants to {throw.does} ({throw.grenade}), {throw.distance_in:g}″"
    request_umpire(
        play, element, intended_throws.ACTION, throw.told, wants, action=intended_throws.ACTION
    )


@move("drop-wish", "Not now", UMPIRE_ONLY, about="element")
def decline_request(play: AtTable) -> None:
    """Decline a side's request; the side may make it again."""
    element = asking.ask_element(play)
    wish = next((x for x in play.state.wishes if x.element == element.id), None)
    play.need(wish is not None, f"{element.title} has no open request.")
    play.happened(e.WishMet(element.id))
    words = wish.words.rstrip(".") if wish else ""
    play.tell("umpire", f"Not now: {words}.")
    play.tell(element.side, f"{element.title}: the umpire says not now. It may ask again.")
