"""Requests of a side that the umpire resolves, since the result depends on secrets."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.beaten_area import ask_place, place_answers
from assistant.battle.rattenkrieg.fire.going_to_ground import choices_due
from assistant.battle.rattenkrieg.fire.suppressing import (
    contact_at,
    question_to_suppressors,
    suppressed_contacts,
    suppressing_weapon,
)
from assistant.battle.rattenkrieg.grenades import intended_throws
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import DECLINE, UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, name_behind, request
from assistant.battle.rattenkrieg.kit.unable import nobody_can
from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_serving_crew
from assistant.battle.rattenkrieg.spotting import from_vehicles
from assistant.battle.rattenkrieg.spotting.targets import (
    MOST_KEYS,
    WHICH_ENEMY,
    spotting_options,
    usual_spot,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.cards.wording import listed

WIDTH = {"burst": 1, "shots": 1, "belt": 2}  # the wider fire of a mode is suggested first


def _request_at_spot(
    play: BattlePlay, element: Element, id: str, options: list[Option], wants: str
) -> Request:
    """Ask for one of these places and its distance."""
    if not DOERS[id](play.state, element):
        raise nobody_can(play, element, "spot")
    if not options:
        answered = enemies.concerned(play.state, element)
        if answered:
            name = capital(side_name(play.state, answered, element.side))
            raise Refused(enemies.CONCERNED.format(name))
        raise Refused("No enemy marker or contact is there.")
    usual = usual_spot(play, element, options)
    spot = play.choose("spot", WHICH_ENEMY, options, usual, keys=len(options) <= MOST_KEYS)
    named = [play.state.elements[spot.split()[1]]] if spot.startswith("element ") else []
    looker = _ask_looker_of_crew(play, element)
    distance_in = f"{from_vehicles.ask_distance_of_look(play, element, looker, named):g}"
    answers = {"spot": spot, "distance_in": distance_in}
    if looker:
        answers["man"] = looker.id
    target = next(option.words for option in options if option.value == spot)
    if named:
        target = side_name(play.state, named[0], element.side)
        known = name_behind(play.state, named[0])
    elif spot.startswith("mojon "):
        target = f"enemy {target}"  # own Mojons can have the same number
        known = _names_under(play.state, spot.split()[1])
    else:
        known = ""
    return Request(answers, f"{wants} {target}", f", {distance_in}″{known}")


def _names_under(battle: Battle, mojon: str) -> str:
    """Return the content of a Mojon, as the end of a sentence for the umpire."""
    names = [umpire_name(battle, x) for x in battle.in_mojon(mojon)]
    return f" ({listed(names) if names else 'a decoy'})"


@request("ask-spot", "Spot", "spot", "spot")
def request_spot(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire to resolve a spot; the player of a crew says who looks (25.3)."""
    options = spotting_options(play, element)
    return _request_at_spot(play, element, "ask-spot", options, "wants to spot")


def _ask_looker_of_crew(play: BattlePlay, element: Element) -> Figure | None:
    """Ask which member of a crew looks; None for other elements, or if only one can look."""
    lookers = actors(play, element, "spot")
    if len(lookers) > 1 and is_serving_crew(play.state, element):
        return from_vehicles.ask_spotting_figure(play, element, lookers)
    return None


@request("ask-suppress", "Suppress", "suppress", "suppressive-fire")
def request_suppress(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire to resolve suppressive fire, since its area may hold hidden figures."""
    shooters = DOERS["ask-suppress"](play.state, element)
    if not shooters:
        raise nobody_can(play, element, "suppressive-fire")
    usual = max(shooters, key=lambda m: WIDTH.get(suppressing_weapon(m).mode, 0))
    shooter = asking.ask_figure(
        play,
        "man",
        question_to_suppressors(shooters),
        shooters,
        element,
        usual.id,
        "suppressive-fire",
    )
    contacts = suppressed_contacts(play, element)
    place = ask_place(play, contacts, usual_spot(play, element, contacts))
    target = contact_at(play, place)
    answers = {**place_answers(place), "man": shooter.id}
    weapon = f" with the {suppressing_weapon(shooter).name}"
    if target is None:
        return Request(answers, f"wants to suppress {place.words}{weapon}")
    answers["distance_in"] = f"{asking.ask_distance(play, element, target):g}"
    wants = f"wants to suppress {side_name(play.state, target, element.side)}{weapon}"
    known = name_behind(play.state, target)
    return Request(answers, wants, f", {answers['distance_in']}″{known}")


@request("ask-grenade", "Throw a grenade", intended_throws.ACTION, intended_throws.ACTION)
def request_grenade(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire to resolve a grenade, since only the umpire knows who is near the burst."""
    throw = intended_throws.ask_throw(play, element)
    target = play.state.elements.get(throw.target or "")
    known = name_behind(play.state, target)
    at = f" at {side_name(play.state, target, element.side)}" if target else ""
    into = f" into {throw.room.name or 'a room'}" if throw.room else ""
    wants = f"wants to {throw.does} ({throw.grenade}){at}{into}, {throw.distance_in:g}″"
    return Request(throw.answers, wants, known)


@move(DECLINE, "Not now", UMPIRE_ONLY, about="element")
def decline_request(play: BattlePlay) -> None:
    """Decline a side's request; the side may make it again."""
    element = asking.ask_element(play)
    wish = next((x for x in play.state.requests if x.element == element.id), None)
    play.need(wish is not None, f"{element.title} has no open request.")
    play.record(e.RequestSettled(element.id))
    words = wish.words.rstrip(".") if wish else ""
    play.log("umpire", f"Not now: {words}.")
    play.log(element.side, f"{element.title}: the umpire says not now. It may ask again.")


def require_no_open_request(play: BattlePlay) -> None:
    """Refuse to end a round if that drops a request, or a burst that waits for the enemy.

    A player is refused only because of their own side's requests: the enemy's are secret.
    """
    battle = play.state
    for asked in battle.requests:
        if play.actor.is_umpire:
            waits = "The enemy has not chosen yet. " if choices_due(battle, asked.element) else ""
            play.require(False, f"{asked.words} {waits}Resolve it or decline it first.")
        elif play.actor.side == battle.elements[asked.element].side:
            play.require(False, "One of your requests is open. Wait for its result first.")
