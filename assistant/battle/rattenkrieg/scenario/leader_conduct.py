"""Checks of whether a leader truly did what earns promotion points (Rattenkrieg addendum)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import ElementsCalled
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import FigureJoined
from assistant.battle.rattenkrieg.events.scenario import PointsCounted
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.scenario import promotion_points as promotion
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import points_label
from assistant.battle.rattenkrieg.scenario.turn_events import IN, LEADER_CHECK
from assistant.battle.rattenkrieg.state import Battle, Element, PendingCheck


def list_leader_checks(play: BattlePlay) -> None:
    """List checks for what leaders may just have done to earn points not counted yet."""
    for element, key in _leaders_and_conditions(play):
        for check in _checks_of(play.state, element, key):
            if check.id not in {each.id for each in play.state.owed}:
                play.record(e.CheckScheduled(check))


def _leaders_and_conditions(play: BattlePlay) -> Iterator[tuple[Element, str]]:
    """Yield the elements of leaders, with the conditions that they may have met."""
    for event in play.events:
        if isinstance(event, ElementsCalled):
            others = (play.state.elements[id] for id in event.elements if id != event.element)
            if any(x.order and x.order.kind == "fire" for x in others):
                yield play.state.elements[event.element], promotion.DIRECTS
        elif isinstance(event, FigureJoined) and play.state.figures[event.figure].leader:
            yield play.state.elements[event.element], promotion.ASSAULTS


def _checks_of(battle: Battle, element: Element, key: str) -> Iterator[PendingCheck]:
    """Yield the check for a condition of an element's side, unless the points are counted."""
    for scored in promotion.conditions(battle, key):
        if scored.side == element.side and not scored.times:
            thing = f"{battle.sides[element.side].name}, {element.title}: {scored.condition}."
            yield PendingCheck(f"{scored.id}{IN}{battle.turn}", LEADER_CHECK, None, thing=thing)


@move("record-leader", "Record the leader’s conduct", UMPIRE_ONLY)
def record_leader_conduct(play: BattlePlay) -> None:
    """Record whether a leader truly did what earns points, which count once (addendum)."""
    check = pending_check_of_table(play, LEADER_CHECK)
    scored = play.state.script.points[check.id.rpartition(IN)[0]]
    words = f"Did the leader truly do this? (promotion points: {points_label(scored)})"
    has_done = play.flag("done", words, default=True)
    play.record(e.CheckMade(check.id))
    if not has_done:
        play.log("umpire", f"{check.thing} Not done: no promotion points.")
        return
    if not scored.times:
        play.record(PointsCounted(scored.id, 0, 1))
    earned = f"Promotion points: {points_label(scored)}."
    play.log("umpire", f"{check.thing} {earned}")
    play.log(scored.side, f"{scored.condition}. {earned}")
