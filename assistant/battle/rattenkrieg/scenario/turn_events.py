"""Events of the scenario by turn: reinforcements, incidents, victory (Rattenkrieg 11.1)."""

from collections.abc import Iterator
from typing import Literal

from assistant.battle.play import Play
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.scenario import promotion_points as promotion
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import is_won
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.battle.rattenkrieg.state.scenario import Planned, Reserve, Trigger

CONTACT_CHECK = "visual-contact"
LEADER_CHECK = "leader-conduct"
IN = " in "  # separates the reinforcement from its turn, in the id of a pending check


def describe_trigger(cue: Trigger) -> str:
    """Return the time of a trigger as text."""
    if cue.on is None:
        return f"{cue.at} of turn {cue.turn}"
    first = f" from turn {cue.turn} on" if cue.turn else ""
    face = "1" if cue.on == 1 else f"1 to {cue.on}"
    return f"on {face} of a die at the {cue.at} of each turn{first}"


def reserves_due(battle: Battle, moment: Literal["start", "end"] = "end") -> Iterator[PendingCheck]:
    """Yield the reinforcements that may come at this point of the turn."""
    turn = _turn_in_play(battle)
    for reserve in battle.script.reserves.values():
        left = reserve.came < len(reserve.waiting)
        if left and reserve.cue.at == moment and reserve.cue.falls(turn, reserve.came):
            when = f" (turn {turn})" if reserve.cue.again else ""
            thing = f"{battle.sides[reserve.side].letter}: {reserve.name}{when}"
            yield PendingCheck(f"{reserve.id}{IN}{turn}", "reinforcements", None, thing=thing)


def events_due(battle: Battle, moment: Literal["start", "end"] = "end") -> Iterator[PendingCheck]:
    """Yield the events that may happen at this point of the turn."""
    turn = _turn_in_play(battle)
    for event in battle.script.events.values():
        if event.cue.at == moment and event.cue.falls(turn, event.came):
            yield PendingCheck(f"{event.id}{IN}{turn}", "event", None, thing=event.name)


def _turn_in_play(battle: Battle) -> int:
    """Return the number of the turn; the Mojons are placed in turn 1 (9.2.2.1)."""
    return battle.turn + 1 if battle.phase == "setup" else battle.turn


def is_first_turn_on(battle: Battle) -> bool:
    """Return whether turn 1 has begun: a defender's Mojons are placed before it (9.2.1)."""
    return any(m.placed and not battle.sides[m.side].defender for m in battle.mojons.values())


def list_checks_of_first_turn(play: Play[Battle, e.BattleEvent]) -> None:
    """List the scenario's checks for the start of turn 1, when its first Mojon is placed."""
    begins = is_first_turn_on(play.state) and not is_first_turn_on(play.before)
    if play.state.phase == "setup" and begins:
        list_scenario_checks(play, "start")


def victories_due(battle: Battle) -> Iterator[PendingCheck]:
    """Yield the conditions that win the battle immediately and seem to be met."""
    for scored in battle.script.points.values():
        if scored.points is None and not scored.times and is_won(battle, scored):
            yield victory_check(battle, scored.id)


def victory_check(battle: Battle, condition: str) -> PendingCheck:
    """Return the check that asks the umpire whether a winning condition is met."""
    scored = battle.script.points[condition]
    thing = f"{battle.sides[scored.side].name} wins: {scored.condition}."
    return PendingCheck(f"victory {scored.id}", "victory", None, thing=thing)


def contact_checks(battle: Battle) -> Iterator[PendingCheck]:
    """Yield the check of whether all tanks of a side are still in sight of one another."""
    for scored in promotion.conditions(battle, promotion.CONTACT):
        count = len(list(promotion.tanks(battle, scored.side)))
        if count > 1 and battle.script.conduct.in_contact is not False:
            thing = f"All {count} {battle.sides[scored.side].name} tanks:"
            yield PendingCheck(f"{scored.id}{IN}{battle.turn}", CONTACT_CHECK, None, thing=thing)


def list_scenario_checks(
    play: Play[Battle, e.BattleEvent], moment: Literal["start", "end"]
) -> None:
    """List the scenario's checks for this point of the turn, for the umpire."""
    for owed in (*reserves_due(play.state, moment), *events_due(play.state, moment)):
        if owed not in play.state.owed:
            play.record(e.CheckScheduled(owed))


def reserve_of(battle: Battle, owed: PendingCheck) -> Reserve:
    """Return the reinforcements that a pending check is about."""
    return battle.script.reserves[owed.id.rpartition(IN)[0]]


def may_reinforcements_come(battle: Battle, side: str) -> bool:
    """Return whether reinforcements of a side may still come, which then need an order too."""
    due = (x for x in battle.owed if x.kind == "reinforcements")
    return any(reserve_of(battle, x).side == side for x in due)


def event_of(battle: Battle, owed: PendingCheck) -> Planned:
    """Return the event that a pending check is about."""
    return battle.script.events[owed.id.rpartition(IN)[0]]
