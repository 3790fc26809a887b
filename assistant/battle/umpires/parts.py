"""The part of a battle to which an assistant umpire is bound.

An assistant umpire is trusted with the truth and sees everything. The part limits the changes that
the assistant can make, so that two umpires share the work without crossing each other.
"""

from collections.abc import Sequence

from assistant.battle.system import BattleState
from assistant.battle.systems import AnyEntry, AnyPlay, AnySystem
from assistant.battle.viewers import Viewer, umpire_of_device


def part_name(system: AnySystem, state: BattleState, part: str) -> str:
    """Return the name of a part of a battle: `Axis`; empty for an unknown part."""
    return system.parts.names(state).get(part, "") if system.parts else ""


def move_refusal(system: AnySystem, state: BattleState, actor: Viewer, move: str) -> str:
    """Return why a bound assistant umpire cannot make a move at all; empty if it can be made."""
    if not actor.part or (system.parts and move in system.parts.moves):
        return ""
    return f"{_task(system, state, actor)} The first umpire does this."


def events_refusal(system: AnySystem, state: BattleState, actor: Viewer, play: AnyPlay) -> str:
    """Return why the events of a move are not a bound assistant's to cause; empty if they are."""
    if not actor.part or system.parts is None:
        return ""
    before = state
    for event in play.events:
        if not system.parts.holds(before, actor.part, event):
            return f"{_task(system, state, actor)} This belongs to the other umpire."
        before = system.apply(before, event)
    return ""


def undo_refusal(actor: Viewer, entries: Sequence[AnyEntry]) -> str:
    """Return why an umpire cannot undo entries; empty if the umpire can."""
    if not actor.part or all(umpire_of_device(e.device) == actor.umpire_name for e in entries):
        return ""
    return f"{actor.umpire_name} undoes only what {actor.umpire_name} did."


def _task(system: AnySystem, state: BattleState, actor: Viewer) -> str:
    return f"{actor.umpire_name} works for {part_name(system, state, actor.part) or 'nobody'}."
