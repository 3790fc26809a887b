"""Folding events into the state: knows no rules, never refuses, never rolls."""

from dataclasses import replace
from typing import Any, assert_never

from assistant.battle.rattenkrieg.events import Event
from assistant.battle.rattenkrieg.facts.approach import OfApproach
from assistant.battle.rattenkrieg.facts.knowing import OfKnowing
from assistant.battle.rattenkrieg.facts.men import OfMen
from assistant.battle.rattenkrieg.facts.rounds import OfRound
from assistant.battle.rattenkrieg.facts.turns import OfTurn
from assistant.battle.rattenkrieg.folding import approach, knowing, men, rounds, turns
from assistant.battle.rattenkrieg.places.sightings import noted
from assistant.battle.rattenkrieg.remembering import Happening
from assistant.battle.rattenkrieg.state import Battle


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
        return men.folded(battle, event)
    if isinstance(event, OfKnowing):
        return knowing.folded(battle, event)
    assert_never(event)
