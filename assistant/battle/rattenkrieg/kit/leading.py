"""Contact with leaders, for actions and for moves toward the enemy (12.1, 12.3)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import LeaderContactSet
from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Hook
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.commanders import elements_of_leaders
from assistant.battle.rattenkrieg.lookups.figures.leaders import (
    OUT,
    command_state,
    is_command_known,
    leading_figure,
    may_close,
    quality_used,
)
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state import Battle, Command, Element, Figure

CLOSER = "closer"
WHERE_TO = (
    Option("no", "No", "away, or no nearer"),
    Option(CLOSER, "Yes", "nearer to an enemy"),
)


def recount_allowances(play: BattlePlay) -> None:
    """Change the actions of each element that has gained or lost a leader in this move.

    The actions spent in this turn stay spent; an element's number of actions never falls below 0. A
    figure that leaves its leader acts by its own Quality.
    """
    before, now = play.before, play.state
    if (before.phase, before.turn) != (now.phase, now.turn):
        return
    for id, element in now.elements.items():
        earlier = before.elements.get(id) or _former_element(before, element)
        if earlier is None or _is_unchanged(before, now, earlier, element):
            continue
        if not now.able(element) or _serves(before, earlier) or _serves(now, element):
            continue  # a crew has impulses; the move in which it leaves counts its actions
        was, leads = leading_figure(before, earlier), leading_figure(now, element)
        change = quality_used(now, element) - quality_used(before, earlier)
        if change and element.allowed:
            play.record(e.AllowanceChanged(id, max(0, element.allowed + change)))
            there = earlier.figures if id in before.elements else element.figures
            for figure in (x for x in element.figures if x not in there):
                _keep_actions_left(play, figure)
        if (was and was.id) != (leads and leads.id):
            log_element(play, element, _describe_leader(play.state, play.state.elements[id]))


def _keep_actions_left(play: BattlePlay, id: str) -> None:
    """Give a figure that joined others no more actions than it had left (10.1.9)."""
    was = next((x for x in play.before.elements.values() if id in x.figures), None)
    if was is None:
        return
    now = play.state.owner(id)
    left = max(0, was.left - play.before.figures[id].lost)
    more = now.left - play.state.figures[id].lost - left
    if more > 0:
        play.record(e.FigureActionsLost(id, more))


def _serves(battle: Battle, element: Element) -> bool:
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and not vehicle.left


def _former_element(before: Battle, element: Element) -> Element | None:
    """Return the element from which a new element's figures come, or None."""
    found = [id for id in element.figures if id in before.figures]
    return before.owner(found[0]) if found else None


def _is_unchanged(before: Battle, now: Battle, earlier: Element, element: Element) -> bool:
    """Return whether nothing that decides who leads an element has changed, the usual case."""
    same_rules = before.rules is now.rules and before.animals is now.animals
    if not same_rules or earlier is not element:
        return False
    if before.figures is now.figures:
        return True
    return all(before.figures.get(id) is now.figures[id] for id in element.figures)


def _describe_leader(battle: Battle, element: Element) -> str:
    leader = leading_figure(battle, element)
    actions = f"{element.allowed} {'action' if element.allowed == 1 else 'actions'}"
    has = f"It has {actions} per turn and {element.left} left."
    if leader is None:
        return f": nobody leads it now. {has}"
    instead = "" if leader.leader else " in place of the leader (Autoleader)"
    return f": {man(leader)} leads it now{instead}. {has}"


def _is_fought(battle: Battle) -> bool:
    return battle.phase == "engagement" and battle.stage != "end"


def ask_command(
    play: BattlePlay, element: Element, name: str = "in_touch", whose: str = ""
) -> Command:
    """Return whether the element is in command (12.3).

    The question is asked once a turn if no leader is with the element, and the answer is kept until
    corrected. Nothing is asked if its side has no leader left. `whose` names the element if several
    are asked about.
    """
    held = command_state(play.state, element)
    if is_command_known(play.state, element):
        return held
    words = describe_leader_contact(play, element)
    now: Command = "out-of-command"
    if words:
        words = f"{whose}: {words[0].lower()}{words[1:]}" if whose else words
        if play.flag(name, words, held != "out-of-command"):
            now = "under-command" if held == "out-of-command" else held
        play.record(LeaderContactSet(element.id))
    if now != element.command:
        play.record(e.CommandSet(element.id, now))
    return now


def describe_leader_contact(play: BattlePlay, element: Element) -> str:
    """Return the question of whether an element sees or hears a leader; empty if none is left.

    It names the leader who may be meant, if there is only one.
    """
    if with_it := play.state.leader(element):
        return f"Does it see or hear {_the_man(with_it)}?"
    others = elements_of_leaders(play.state, element)
    if len(others) != 1:
        return "Does it see or hear a leader?" if others else ""
    leader = play.state.leader(others[0])
    if leader is None:
        return ""
    return f"Does it see or hear its leader, {_the_man(leader)} of {others[0].short}?"


def _the_man(figure: Figure) -> str:
    """Return a figure's name in a sentence; one with a number has no article."""
    return man(figure) if figure.number else f"the {man(figure)}"


CHAPTER = Chapter("leading", after=(Hook(recount_allowances, _is_fought),))


def refuse_if_still_out_of_command(
    play: BattlePlay, element: Element, *, touches: bool = False
) -> None:
    """Refuse a move in another way: on a horse, in a house, or in the water.

    Contact with a leader is asked for only if there was none when it was last asked for.
    """
    if command_state(play.state, element) == OUT:
        refuse_if_out_of_command(play, element, touches=touches)


def refuse_if_out_of_command(play: BattlePlay, element: Element, *, touches: bool = False) -> None:
    """Refuse a move of an element out of command that ends nearer to the enemy.

    `touches` says that it ends in contact with an enemy, which is nearer in any case.
    """
    ask_command(play, element)
    element = play.state.elements[element.id]
    if may_close(play.state, element):
        return
    words = "It is out of command. Does it go nearer to the enemy?"
    goes = CLOSER if touches else play.choose("closer", words, WHERE_TO)
    play.require(
        goes != CLOSER, f"{element.title} is out of command: it does not go nearer to the enemy."
    )
