"""Folding facts of Mojons, pathways, who comes on the table (Rattenkrieg 8, 9)."""

from dataclasses import replace
from typing import assert_never

from assistant.battle.rattenkrieg.events import approach as f
from assistant.battle.rattenkrieg.events.applying.changed import (
    carried_off,
    with_element,
    with_mojon,
)
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import came
from assistant.battle.rattenkrieg.state import Battle


def folded(battle: Battle, event: f.OfApproach) -> Battle:
    """The state after it."""
    match event:
        case f.ElementWritten(element, mojon):
            return with_element(battle, element, mojon=mojon)
        case f.DecoyMade(mojon):
            return with_mojon(battle, mojon, decoy=True)
        case f.MojonAdded(mojon):
            had = battle.mojons_of(mojon.side)
            last = max((m.number for m in had), default=0) + 1
            moved = {m.id: replace(m, number=last) for m in had if m.number == mojon.number}
            return replace(battle, mojons={**battle.mojons, **moved, mojon.id: mojon})
        case f.MojonPlaced(mojon, place, hidden):
            return with_mojon(battle, mojon, placed=True, place=place, hidden=hidden)
        case f.ReinforcementsCame(reserve, they):
            return came(battle, reserve, they)
        case f.ApproachTurnBegan(turn, first):
            mojons = {id: replace(m, extended=False) for id, m in battle.mojons.items()}
            return replace(battle, phase="approach", turn=turn, first_side=first, mojons=mojons)
        case f.PathwayExtended(mojon, inches, place, enters):
            before = battle.mojons[mojon]
            return with_mojon(
                carried_off(battle, mojon),
                mojon,
                markers=before.markers + 1,
                length_in=before.length_in + inches,
                place=place or before.place,
                extended=True,
                entered=battle.turn if enters else None,
            )
        case f.PathwayEnded(mojon):
            return with_mojon(battle, mojon, ended=True, extended=True)
        case f.PathwayStopped(mojon, by):
            return with_mojon(battle, mojon, stopped_by=by)
        case f.PathwayCleaned(mojon, position):
            battle = carried_off(battle, mojon)
            return with_mojon(battle, mojon, markers=position, ended=True)
        case f.MojonMoved(mojon):
            for under in battle.in_mojon(mojon):
                battle = with_element(battle, under.id, has_acted=True)
            return with_mojon(carried_off(battle, mojon), mojon, moved=True)
        case f.MojonRemoved(mojon):
            return with_mojon(battle, mojon, removed=True)
        case f.MojonReturned(mojon):
            return with_mojon(battle, mojon, removed=False, stopped_by=None)
        case _:
            assert_never(event)
