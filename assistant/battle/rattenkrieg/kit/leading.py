"""The actions that an element gains or loses with its leader (Rattenkrieg 12.1.1, 12.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.chapter import Chapter, Hook
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.leaders import leading_figure, quality_used
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state import Battle, Element


def recount_allowances(play: BattlePlay) -> None:
    """Change the actions of each element that has gained or lost a leader in this move.

    The actions spent in this turn stay spent; an element never has less than no action left. A
    figure that leaves its leader acts by its own Quality.
    """
    before, now = play.before, play.state
    if (before.phase, before.turn) != (now.phase, now.turn):
        return
    for id, element in now.elements.items():
        earlier = before.elements.get(id) or _element_that_it_left(before, element)
        if earlier is None or _is_unchanged(before, now, earlier, element):
            continue
        if not now.able(element) or _serves(before, earlier) or _serves(now, element):
            continue  # a crew has impulses; the move in which it leaves counts its actions
        was, leads = leading_figure(before, earlier), leading_figure(now, element)
        change = quality_used(now, element) - quality_used(before, earlier)
        if change and element.allowed:
            play.record(e.AllowanceChanged(id, max(0, element.allowed + change)))
        if (was and was.id) != (leads and leads.id):
            log_element(play, element, _who_leads(play.state, play.state.elements[id]))


def _serves(battle: Battle, element: Element) -> bool:
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and not vehicle.left


def _element_that_it_left(before: Battle, element: Element) -> Element | None:
    """Return the element from which the figures of a new one come, or None."""
    found = [id for id in element.figures if id in before.figures]
    return before.owner(found[0]) if found else None


def _is_unchanged(before: Battle, now: Battle, earlier: Element, element: Element) -> bool:
    """Return whether nothing changed that decides who leads an element: most moves change none."""
    same_rules = before.rules is now.rules and before.special is now.special
    if not same_rules or earlier is not element:
        return False
    if before.figures is now.figures:
        return True
    return all(before.figures.get(id) is now.figures[id] for id in element.figures)


def _who_leads(battle: Battle, element: Element) -> str:
    leader = leading_figure(battle, element)
    actions = f"{element.allowed} {'action' if element.allowed == 1 else 'actions'}"
    if leader is None:
        return f": nobody leads it now. It has {actions} per turn and {element.left} left."
    return f": {man(leader)} leads it now. It has {actions} per turn and {element.left} left."


def _is_fought(battle: Battle) -> bool:
    return battle.phase == "engagement" and battle.stage != "end"


CHAPTER = Chapter("leading", after=(Hook(recount_allowances, _is_fought),))
