"""Facts on the card of an element on foot: its leader, Aggressiveness, command and cover."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.figures.leaders import (
    OUT,
    command_state,
    leading_figure,
    quality_used,
)
from assistant.battle.rattenkrieg.lookups.figures.new_orders import may_be_ordered
from assistant.battle.rattenkrieg.lookups.figures.single_figures import is_detached
from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush
from assistant.battle.rattenkrieg.lookups.naming import camouflage_name, count, man
from assistant.battle.rattenkrieg.spotting import posture_offers, spotting_ranges
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards.wording import listed


def _change_of_nerve(battle: Battle, element: Element) -> int:
    """Return the actions that the last turn's Aggressiveness check added or took away (13.2).

    A leader who recovers at the end of a turn adds an action in the next turn only.
    """
    fixed = battle.vehicles.get(element.id) or is_detached(element) or not element.allowed
    if fixed or battle.phase != "engagement" or battle.stage == "end":
        return 0
    return element.allowed - quality_used(battle, element)


def element_facts(battle: Battle, element: Element) -> Iterator[str]:
    """Yield the lines on an element's card: its leader, Aggressiveness, command and cover."""
    leader = leading_figure(battle, element)
    if leader is not None and quality_used(battle, element) > element.quality:
        more = quality_used(battle, element) - element.quality
        actions = count(more, "action", "actions")
        yield f"{man(leader)} leads it, with Quality {element.quality + more}: {actions} more."
    elif leader is not None and not leader.leader:
        yield f"{man(leader)} leads it in place of the leader (Autoleader)."
    if change := _change_of_nerve(battle, element):
        actions = count(abs(change), "action", "actions")
        yield f"Aggressiveness after the last turn: {actions} {'more' if change > 0 else 'fewer'}."
    if command_state(battle, element) == OUT:
        yield "Out of command: it may not go nearer to the enemy, and gets only Fire orders."
    if may_be_ordered(battle, element):
        yield "An enemy is close: it may be given an order now."
    if can_declare_ambush(battle, element):
        yield (
            "Always in ambush: it needs no order, and an order replaces the ambush. "
            "Once, as its first action, it may react before the enemy’s action."
        )
    if element.hidden_turns:
        turns = count(element.hidden_turns, "whole turn", "whole turns")
        yield f"Hidden from the enemy for {turns}."
    if element.camouflage:
        yield f"Camouflage: {listed([camouflage_name(x).lower() for x in element.camouflage])}."
    yield from spotting_ranges.spotting_facts(battle, element)
    yield from posture_offers.posture_facts(battle, element)
