"""Attack runs from the air, which find their target or mistake another for it (34.17)."""

from collections.abc import Iterable
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.boats_and_aircraft.flying import ask_pilot
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, sits_inside
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

FRIENDS = "closest-friendly"
ACTION, WEAPONS = "shoot", "use-weapons"


def resolve_attack_run(
    play: BattlePlay, element: Element, *, named: bool = True, gunner_quality: int | None = None
) -> Any:
    """Resolve an attack run: whether it finds its target, and how wide the attacked zone is."""
    words = "Is the target seen from the air, or marked for the pilot?"
    marked = not named or play.flag("marked", words, default=True)
    _, quality = ask_pilot(play, element)
    inputs: dict[str, Any] = {"target_marked": marked, "pilot_quality": quality}
    if gunner_quality is not None:
        inputs["gunner_quality"] = gunner_quality
    return play.resolve("rattenkrieg/air-attack", inputs)


def elements_below(battle: Battle, elements: Iterable[Element]) -> list[Element]:
    """Return the elements on the table, on foot or in something that is not a wreck."""
    return [x for x in elements if x.deployed and _is_attackable(battle, x)]


def _is_attackable(battle: Battle, element: Element) -> bool:
    if is_aloft(battle, element.id):
        return False
    if is_aboard(battle, element):
        return not battle.vehicles.of[element.id].wreck
    return any(not sits_inside(battle, m.id) for m in battle.able(element))


def ask_mistaken_friends(play: BattlePlay, element: Element, man: Figure) -> Element | None:
    """Ask for the closest friends, which the pilot mistakes for the enemy.

    Ruling: where no friend is on the table, the run is lost for the figure who would attack; return
    None.
    """
    there = elements_below(play.state, play.state.of_side(element.side))
    if not there:
        impulses.do_task(play, element, man, WEAPONS, ACTION)
        log_element(play, element, " finds nobody to attack: the run is lost.")
        return None
    options = [Option(x.id, umpire_name(play.state, x)) for x in there]
    words = "The pilot mistakes friends for enemies. Which friendly element is closest?"
    return play.state.elements[play.choose("friends", words, options)]


def draw_element_below(play: BattlePlay) -> Element:
    """Return a random element under the aircraft's path, friend or enemy."""
    there = elements_below(play.state, play.state.elements.values())
    if not there:
        raise Refused("Nobody is on the table.")
    options = [Option(x.id, umpire_name(play.state, x)) for x in there]
    under = play.several("under", "Who is under its path?", options, least=1)
    return play.state.elements[under[0] if len(under) == 1 else play.draw("attacked", under)]


def possible_run_targets(play: BattlePlay, element: Element) -> list[Element]:
    """Return the known enemies that an aircraft could be sent to attack."""
    battle = play.state
    every = asking.known_enemies(play, element, LOCATED)
    return [x for x in every if _may_be_named(battle, x)]


def _may_be_named(battle: Battle, enemy: Element) -> bool:
    identified = enemy.concealment == "identified"
    if is_aboard(battle, enemy):
        return identified and not is_aloft(battle, enemy.id)
    return not identified or not all(sits_inside(battle, id) for id in enemy.figures)
