"""Questions about a building's sections and the figures there, and payment for actions there."""

from collections.abc import Sequence

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.requests import request_umpire as request_umpire
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.figures.able_figures import actions_paid, is_no_reaction
from assistant.battle.rattenkrieg.lookups.figures.figures_present import figures_present
from assistant.battle.rattenkrieg.lookups.naming import capital, man, umpire_name
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.buildings_and_traps import Section
from assistant.rules.rattenkrieg.noise import ACTIONS


def ask_section(play: BattlePlay, among: Sequence[Section], words: str) -> Section:
    """Ask for a section, after its facade."""
    facades = dict.fromkeys(buildings.facade_name(x) for x in among)
    if not facades:
        raise Refused("No building is marked.")
    named = [Option(name, capital(name)) for name in facades]
    has_floor = any(x.is_floor for x in among)
    which = "Which wall or floors?" if has_floor else "Which wall?"
    chosen = play.choose("where", which, named)
    there = [x for x in among if buildings.facade_name(x) == chosen]
    options = [Option(x.id, capital(buildings.place_in_facade(x)), _state_label(x)) for x in there]
    return play.state.buildings.sections[play.choose("section", words, options)]


def _state_label(section: Section) -> str:
    return "gone" if section.gone else buildings.describe_damage(section)


def require_may_act(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse an action that the element cannot take now, or cannot take as a reaction."""
    may_act(play, element, action)
    why = "Not in reaction: act first in some other way."
    play.require(not is_no_reaction(element, action), why)
    listed = ACTIONS.row(action)["cost"] or 1
    if listed > 1:  # a room that costs one action may be joined for none
        has = element.left + actions_paid(play.state, element, action)
        why = f"{element.title} has {element.left} actions left and this takes {listed}."
        play.require(has >= listed, why)


def pay_in_place(
    play: BattlePlay, element: Element, action: str, figures: tuple[str, ...], cost: int = 1
) -> None:
    """Declare and pay for an action without movement."""
    take(play, element, action, figures, cost=cost, moved_in=0.0, full_allowance=True)


def ask_figures_there(play: BattlePlay, words: str, suffix: str = "") -> list[Figure]:
    """Ask the umpire which figures of both sides are at a place, element by element.

    `suffix` ends the names of the questions, if a move asks about several places.
    """
    battle = play.state
    standing = {x.id: figures_present(battle, x) for x in battle.elements.values()}
    elements = [x for x in battle.elements.values() if standing[x.id]]
    options = [Option(x.id, umpire_name(battle, x)) for x in elements]
    among = [m for id in play.several(f"groups{suffix}", words, options) for m in standing[id]]
    if not among:
        return []
    names = [
        Option(
            m.id,
            f"{umpire_name(battle, battle.owner(m.id))}: {man(m)}",
            asking.describe_condition(m),
        )
        for m in among
    ]
    chosen = play.several(f"there{suffix}", "Which figures?", names, None, least=1)
    return [battle.figures[id] for id in chosen]
