"""The part of a battle to which an assistant umpire is bound.

An assistant umpire is trusted with the truth and sees everything. The part limits the changes that
the assistant can make, so that two umpires share the work without crossing each other.
"""

from collections.abc import Mapping, Sequence

from assistant.battle.system import BattleState
from assistant.battle.systems import AnyEntry, AnyPlay, AnySystem
from assistant.battle.viewers import Viewer, umpire_of_device


def part_name(system: AnySystem, state: BattleState, part: str) -> str:
    """Return the name of a part of a battle: `Axis`; empty for an unknown part."""
    return system.parts.name(state, part) if system.parts else ""


def move_refusal(
    system: AnySystem,
    state: BattleState,
    actor: Viewer,
    move: str,
    answers: Mapping[str, object],
) -> str:
    """Return why a bound assistant umpire cannot make a move; empty if it can be made."""
    if not actor.part:
        return ""
    if system.parts is None or move not in system.parts.moves(state, actor.part):
        works = part_name(system, state, actor.part) or "nobody"
        return f"{actor.umpire_name} works for {works}. The first umpire does this."
    return system.parts.answers_refusal(state, actor, answers)


def events_refusal(system: AnySystem, state: BattleState, actor: Viewer, play: AnyPlay) -> str:
    """Return why a bound assistant may not cause the events of a move; empty if they may."""
    if not actor.part or system.parts is None:
        return ""
    return system.parts.events_refusal(state, actor, play.events)


def undo_refusal(actor: Viewer, entries: Sequence[AnyEntry]) -> str:
    """Return why an umpire cannot undo entries; empty if the umpire can."""
    if not actor.part or all(umpire_of_device(e.device) == actor.umpire_name for e in entries):
        return ""
    return f"{actor.umpire_name} undoes only what {actor.umpire_name} did."
