"""Broken and furious elements, last survivors and captors (13.1, 13.2)."""

from functools import cache

from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_serving_crew
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.morale.aggressiveness import temper_at
from assistant.rules.rattenkrieg.morale.broken_and_furious import Conduct
from assistant.rules.rattenkrieg.morale.turn_end import SHAKEN
from assistant.rules.rattenkrieg.noise import ACTIONS

HOLDS = {  # in few words
    "surrenders": "it surrenders",
    "hides": "it hides",
    "broken": "broken: does not fight",
    "fury": "in fury: the umpire moves it",
    "retreats": "goes back first",
}
IN_VEHICLE = "stays in the vehicle and does nothing more"  # for the last of its crew
WORDS = {
    "surrenders": "surrenders",
    "seeks-shelter": "seeks the nearest shelter and does nothing more",
    "joins-friend": "goes to the nearest friends",
    "returns-to-mojon": "goes back to where it entered the table",
    "charges-perpetrators": "charges those who did it",
    "charges-nearest": "charges the nearest enemy",
    "in-service": "serves with the friends it has joined",
}


def describe_conduct(battle: Battle, element: Element, course: str) -> str:
    """Return what a course of conduct makes an element do, as a clause after its name.

    The shelter of a figure in an immobile vehicle is that vehicle.
    """
    aboard = element.id in battle.vehicles.of and is_aboard(battle, element)
    if course == "seeks-shelter" and aboard and halt_of(battle, element):
        return IN_VEHICLE
    return WORDS[course]


def is_broken(battle: Battle, element: Element) -> bool:
    """Return whether an element is broken and has no leader (13.1.2)."""
    if battle.morale.courses.get(element.id) == "in-service":
        return False
    return not _conduct_of(battle, element).may_fight


def is_furious(battle: Battle, element: Element) -> bool:
    """Return whether an element is out of control in fury (13.1.4)."""
    conduct = _conduct_of(battle, element)
    return conduct.may_fight and not conduct.player_controls


def is_unaffected_by_deaths(battle: Battle, element: Element) -> bool:
    """Return whether no death of a comrade changes an element's Aggressiveness (13.1).

    That is so if it is 0 without a leader, if the element is in fury, or if it fights as the crew
    of a vehicle or gun.
    """
    if is_serving_crew(battle, element):
        return True
    if temper_at(element.aggressiveness) == "fury" and is_on(battle, "fury_rule"):
        return True
    return element.aggressiveness == 0 and battle.leader(element) is None


def _conduct_of(battle: Battle, element: Element) -> Conduct:
    """Return what an element's Aggressiveness allows; everything if the rule is not in play."""
    if not is_on(battle, "aggressiveness") or not battle.able(element):
        return Conduct("normal", may_fight=True, player_controls=True)
    led = battle.leader(element) is not None
    return _conduct_at(element.aggressiveness, led, is_on(battle, "fury_rule"))


@cache
def _conduct_at(aggressiveness: int, leader_present: bool, fury_rule: bool) -> Conduct:
    inputs = {
        "aggressiveness": aggressiveness,
        "leader_present": leader_present,
        "fury_rule": fury_rule,
    }
    ruled: Conduct = find("rattenkrieg/conduct").resolve(inputs, no_dice).outcome
    return ruled


def is_last_man(battle: Battle, element: Element) -> bool:
    """Return whether one figure is left of several, not counting those off the table (13.1.2)."""
    here = [man for man in battle.men(element) if man.state != "exited"]
    return len(here) > 1 and len(battle.able(element)) == 1


def forced_action(battle: Battle, element: Element) -> str:
    """Return what an element's morale forces it to do this turn; empty for nothing or nobody."""
    is_free = element.id in battle.morale.met or not battle.able(element)
    return "" if is_free else element.must or ""


def duty_in_words(battle: Battle, element: Element) -> str:
    """Return what an element must do this turn, in words; empty if its conduct leaves no room."""
    if is_broken(battle, element) and battle.morale.courses.get(element.id):
        return ""  # such as one that hides and does nothing more
    return forced_action(battle, element).replace("-", " ")


def why_held_back(battle: Battle, element: Element, action: str, *, umpire: bool = False) -> str:
    """Return what keeps an element from an action, as a key of `HOLDS`; empty if nothing does."""
    course, made = battle.morale.courses.get(element.id), forced_action(battle, element)
    kind = ACTIONS.row(action)["type"] if action else None
    if "surrenders" in (made, course):
        return "surrenders"
    if is_broken(battle, element) and course == "seeks-shelter":
        return "hides"
    if is_broken(battle, element) and kind == "F":
        return "broken"
    if is_furious(battle, element) and not umpire:
        return "fury"
    goes_elsewhere = made == "tactical-retreat" and bool(action) and kind != "M"
    return "retreats" if goes_elsewhere else ""


def does_nothing_more(battle: Battle, element: Element) -> bool:
    """Return whether an element surrenders, or hides, and may take no action at all."""
    is_affected = bool(element.must) or element.id in battle.morale.courses
    return is_affected and why_held_back(battle, element, "") in ("surrenders", "hides")


def shaken_elements(battle: Battle) -> list[Element]:
    """Return elements whose Aggressiveness changed enough this turn for a check (13.2)."""
    if not is_on(battle, "aggressiveness"):
        return []
    return [
        x
        for x in battle.elements.values()
        if abs(x.aggressiveness - x.aggressiveness_at_start) >= SHAKEN and battle.able(x)
    ]


def captives_of(battle: Battle, element: Element) -> list[Figure]:
    """Return the prisoners of an element."""
    held = [
        battle.figures[id] for id, x in battle.morale.captives.items() if x.captor == element.id
    ]
    return [man for man in held if man.state == "prisoner"]


def why_no_interrogation(battle: Battle, element: Element) -> str:
    """Return briefly why an element with prisoners may not interrogate one now; empty if it may."""
    if battle.stage == "end":
        return "only in the rounds of a turn"
    if element.spent:
        return "it has acted this turn"
    if not any(not man.lost for man in battle.fit(element)):
        return "nobody free can do this"
    asked = all(man.id in battle.morale.questioned for man in captives_of(battle, element))
    return "all were interrogated this turn" if asked else ""
