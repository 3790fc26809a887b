"""The leader of another element, whose Morale figures in sight use (Rattenkrieg 13.4)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.commanders import elements_of_leaders
from assistant.battle.rattenkrieg.lookups.figures.leaders import (
    OUT,
    command_state,
    is_command_known,
    quality_of_figure,
)
from assistant.battle.rattenkrieg.state import Battle, Element

NONE = "none"


def ask_other_leader(play: BattlePlay, element: Element) -> dict[str, int]:
    """Return the Morale of another element's leader in sight, as an input of the check.

    The suggestion is a leader known to be in contact with the element this turn.
    """
    battle = play.state
    morale = {
        x.id: quality_of_figure(battle, leader) + x.aggressiveness
        for x in battle.of_side(element.side)
        if x.id != element.id and (leader := battle.leader(x))
    }
    options = [Option(NONE, "No leader")]
    options += [Option(id, battle.elements[id].title, str(n)) for id, n in morale.items()]
    seen = _leader_in_contact(battle, element) or NONE
    words = "Is another element’s leader in sight?"
    chosen = play.choose("leader", words, options, seen, rare=True)
    return {} if chosen == NONE else {"leader_morale": morale[chosen]}


def _leader_in_contact(battle: Battle, element: Element) -> str | None:
    """Return the element whose leader a leaderless element is known to see or hear (12.1.2)."""
    if battle.leader(element) or not is_command_known(battle, element):
        return None
    meant = elements_of_leaders(battle, element)
    in_touch = command_state(battle, element) != OUT
    return meant[0].id if in_touch and len(meant) == 1 else None
