"""What of the scenario's falls due when: reinforcements, events, victory (Rattenkrieg 11.1)."""

from collections.abc import Iterator
from typing import Literal

from assistant.battle.play import Play
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.scenario.tally import is_won
from assistant.battle.rattenkrieg.state import Battle, Owed
from assistant.battle.rattenkrieg.state.scenario import Cue, Planned, Reserve

IN = " in "  # between what comes and its turn, in the id of what is owed


def when(cue: Cue) -> str:
    """When something comes, in words."""
    if cue.on is None:
        return f"{cue.at} of turn {cue.turn}"
    first = f" from turn {cue.turn} on" if cue.turn else ""
    face = "1" if cue.on == 1 else f"1 to {cue.on}"
    return f"on {face} of a die at the {cue.at} of each turn{first}"


def reserves_due(battle: Battle, at: Literal["start", "end"] = "end") -> Iterator[Owed]:
    """Reinforcements that may come at this point of the turn."""
    for reserve in battle.script.reserves.values():
        left = reserve.came < len(reserve.waiting)
        if left and reserve.cue.at == at and reserve.cue.falls(battle.turn, reserve.came):
            thing = f"{battle.sides[reserve.side].letter}: {reserve.name}"
            yield Owed(f"{reserve.id}{IN}{battle.turn}", "reinforcements", None, thing=thing)


def events_due(battle: Battle, at: Literal["start", "end"] = "end") -> Iterator[Owed]:
    """Events that may happen at this point of the turn."""
    for event in battle.script.events.values():
        if event.cue.at == at and event.cue.falls(battle.turn, event.came):
            yield Owed(f"{event.id}{IN}{battle.turn}", "event", None, thing=event.name)


def victories_due(battle: Battle) -> Iterator[Owed]:
    """Conditions that win the battle at once, and are met as far as the battle knows."""
    for scored in battle.script.points.values():
        if scored.points is None and not scored.times and is_won(battle, scored):
            yield victory(battle, scored.id)


def victory(battle: Battle, condition: str) -> Owed:
    """What the umpire is asked when a side has met a condition that wins at once."""
    scored = battle.script.points[condition]
    thing = f"{battle.sides[scored.side].name} wins: {scored.condition}."
    return Owed(f"victory {scored.id}", "victory", None, thing=thing)


def fall_due(play: Play[Battle, e.BattleEvent], at: Literal["start", "end"]) -> None:
    """What the scenario has at this point of the turn is listed for the umpire."""
    for owed in (*reserves_due(play.state, at), *events_due(play.state, at)):
        if owed not in play.state.owed:
            play.happened(e.CheckOwed(owed))


def reserve_of(battle: Battle, owed: Owed) -> Reserve:
    """The reinforcements that something owed is about."""
    return battle.script.reserves[owed.id.rpartition(IN)[0]]


def event_of(battle: Battle, owed: Owed) -> Planned:
    """The event that something owed is about."""
    return battle.script.events[owed.id.rpartition(IN)[0]]
