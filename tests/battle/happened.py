"""Log lines about things that never happened, found without the checks of an undo."""

from dataclasses import fields, is_dataclass

from assistant.battle.log import active_entries
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.captives import Captured
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.vehicles.coming_and_going import (
    FollowerDelayed,
    FollowerPlaced,
)
from assistant.battle.rattenkrieg.events.wounds import AidGiven, WoundChecked
from assistant.battle.rattenkrieg.state.people import OUT


def faults(entries):
    """Return the false facts in each entry's events when the entries in force are replayed."""
    state, found = SYSTEM.empty, set()
    known = {id for entry in entries for event in entry.events for id in ids_brought(event)}
    for entry in active_entries(entries):
        for event in entry.events:
            there = {*state.elements, *state.figures, *state.mojons, *ids_brought(event)}
            found |= {(entry.seq, f"{id} is not there") for id in words_in(event) & known - there}
            found |= {(entry.seq, words) for words in _untrue(state, event)}
            try:
                state = SYSTEM.apply(state, event)
            except Exception as failed:
                found.add((entry.seq, repr(failed)))
    return found


def ids_brought(event):
    """The ids that an event brings into the battle."""
    match event:
        case e.BattleOpened(they) | e.ReinforcementsCame(_, they):
            return {*they.elements, *they.figures, *they.mojons}
        case e.MojonAdded(mojon) | FollowerPlaced(_, mojon) | FollowerDelayed(_, mojon):
            return {mojon.id}
    return set()


def words_in(value):
    """Every word in the fields of an event, at any depth."""
    if isinstance(value, str):
        return set(value.split())
    if is_dataclass(value):
        return {word for f in fields(value) for word in words_in(getattr(value, f.name))}
    if isinstance(value, dict):
        return {word for pair in value.items() for each in pair for word in words_in(each)}
    if isinstance(value, tuple):
        return {word for each in value for word in words_in(each)}
    return set()


def _untrue(state, event):
    match event:
        case e.ActionTaken(element, _, _, figures):
            if not _on_table(state, element):
                yield f"{element} acts off the table"
            if any(state.figures[id].state in OUT for id in figures):
                yield f"one who is out acts for {element}"
            if state.round is None or element not in state.round.active:
                yield f"{element} acts though it is not active"
        case ElementsAttacked(_, targets):
            for id in targets:
                if state.elements[id].concealment == "undetected":
                    yield f"{id} is fired at, and nobody knows of it"
        case WoundChecked(figure) | AidGiven(figure):
            if state.figures[figure].state not in ("wounded", "dead"):
                yield f"{figure} was never hit"
        case Captured(figure) if state.figures[figure].state != "prisoner":
            yield f"{figure} was never taken"
        case e.FigureChanged(figure, was) if state.figures[figure].state != was:
            yield f"{figure} is not {was}"
        case e.CheckMade(id) if id not in {each.id for each in state.owed}:
            yield f"{id} was never due"
        case e.OrderTurnedOver(element) if state.elements[element].order is None:
            yield f"{element} has no order"


def _on_table(state, id):
    if id not in state.elements:
        return False
    element = state.elements[id]
    mojon = state.mojons.get(element.mojon or "")
    return element.deployed or mojon is None or (mojon.placed and not mojon.removed)
