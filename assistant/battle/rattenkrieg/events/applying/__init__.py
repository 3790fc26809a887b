"""Folding events into the state: knows no rules, never refuses, never rolls."""

from dataclasses import replace
from typing import Any, assert_never

from assistant.battle.rattenkrieg.events import Event
from assistant.battle.rattenkrieg.events.applying import approach, figures, knowledge, rounds, turns
from assistant.battle.rattenkrieg.events.approach import OfApproach
from assistant.battle.rattenkrieg.events.figures import OfMen
from assistant.battle.rattenkrieg.events.knowledge import OfKnowing
from assistant.battle.rattenkrieg.events.rounds import OfRound
from assistant.battle.rattenkrieg.events.turns import OfTurn
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import noted
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.parts import Happening


def apply(battle: Battle, event: Event) -> Battle:
    """The state after an event, with what each side saw of it on the plan."""
    return noted(battle, _applied(battle, event))


def _applied(battle: Battle, event: Event) -> Battle:
    if isinstance(event, Happening):
        changed: dict[str, Any] = {event.part: event.on(getattr(battle, event.part))}
        return replace(battle, **changed)
    if isinstance(event, OfApproach):
        return approach.folded(battle, event)
    if isinstance(event, OfTurn):
        return turns.folded(battle, event)
    if isinstance(event, OfRound):
        return rounds.folded(battle, event)
    if isinstance(event, OfMen):
        return figures.folded(battle, event)
    if isinstance(event, OfKnowing):
        return knowledge.folded(battle, event)
    assert_never(event)
