"""Records of the conduct that earns promotion points (Rattenkrieg 1.13, addendum)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.scenario import (
    CommanderShutIn,
    HatchOpened,
    PointsCounted,
    TurnUnbuttoned,
    VisualContactRecorded,
)
from assistant.battle.rattenkrieg.kit.log_lines import log_side
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.scenario import promotion_points as promotion
from assistant.battle.rattenkrieg.lookups.scenario.exits import condition_key
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_in_open_hatch
from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_commander
from assistant.battle.rattenkrieg.scenario.turn_events import CONTACT_CHECK, IN
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.scenario import Scored

SEES = ("ready", "hunkered-down")  # inside, nobody hunkers down
YES_OR_NO = [Option("yes", "Yes"), Option("no", "No")]


def record_hatches(play: BattlePlay) -> None:
    """Record which commanders are buttoned up, and at the end of a turn which never were."""
    if play.state.phase != "engagement":
        return
    for scored in promotion.conditions(play.state, promotion.BUTTONED_UP):
        for element in list(promotion.tanks(play.state, scored.side)):
            if _is_open(play.state, element):
                _record_opened(play, element, scored)
    ended = any(isinstance(event, e.StageBegan) and event.stage == "end" for event in play.events)
    for scored in promotion.conditions(play.state, promotion.UNBUTTONED):
        for element in list(promotion.tanks(play.state, scored.side)):
            _record_turn(play, element, ended=ended)


def _is_open(battle: Battle, element: Element) -> bool:
    """Return whether a hatch is open, or a commander is outside."""
    vehicle = battle.vehicles.of[element.id]
    outside = any(
        is_commander(vehicle, id) for id in battle.emergencies.out if id in element.figures
    )
    return outside or not vehicle.buttoned_up


def _record_opened(play: BattlePlay, element: Element, scored: Scored) -> None:
    if element.id in play.state.script.conduct.opened:
        return
    was_lost = promotion.why_lost(play.state, scored)
    play.record(HatchOpened(element.id))
    if scored.times:
        play.record(PointsCounted(scored.id, scored.times, 0))
    if not was_lost:
        words = f"{scored.condition}: {promotion.why_lost(play.state, scored)}"
        play.log(["umpire", scored.side], words)


def _record_turn(play: BattlePlay, element: Element, *, ended: bool) -> None:
    """Record that a commander is buttoned up, or at the end of the turn, that they never were."""
    battle, vehicle = play.state, play.state.vehicles.of[element.id]
    able = [m for m in battle.men(element) if is_commander(vehicle, m.id) and m.state in SEES]
    shows = any(
        m.id in battle.emergencies.out or is_in_open_hatch(battle, element, m) for m in able
    )
    shut_in = battle.script.conduct.shut_in.get(element.id)
    if not shows and shut_in != battle.turn:
        play.record(CommanderShutIn(element.id, battle.turn))
    elif ended and shows and shut_in != battle.turn:
        play.record(TurnUnbuttoned(element.id))
        words = f"The commander of {element.title} was not buttoned up in turn {battle.turn}."
        play.log(["umpire", element.side], words)


def require_earnable(play: BattlePlay, scored: Scored, times: int) -> None:
    """Refuse points that can no longer be earned, or that scouts earn alone (addendum)."""
    if times <= scored.times and play.actor.is_umpire:
        return
    lost = promotion.why_lost(play.state, scored)
    play.require(not lost, lost)
    total = times if play.actor.is_umpire else scored.times + times
    once = condition_key(scored.condition) in promotion.ONCE
    play.require(not once or total <= 1, f"{scored.condition} counts only once.")
    answered = play.actor.is_umpire and play.state.script.claim(scored.id)
    if condition_key(scored.condition) == promotion.SCOUTS and not answered:
        words = "Was the squad leader with the scouts when they spotted the unit?"
        with_leader = play.choose("with_leader", words, YES_OR_NO) == "yes"
        play.require(with_leader, "Scouts without the squad leader earn no promotion points.")


@move("record-contact", "Tanks in sight of one another", UMPIRE_ONLY)
def record_visual_contact(play: BattlePlay) -> None:
    """Record whether all tanks of a side are still in sight of one another (addendum)."""
    check = pending_check_of_table(play, CONTACT_CHECK)
    scored = play.state.script.points[check.id.rpartition(IN)[0]]
    is_kept = play.flag("kept", "Are all its tanks still in sight of one another?", default=True)
    play.record(VisualContactRecorded(is_kept), e.CheckMade(check.id))
    words = "in sight of one another" if is_kept else "not all in sight of one another"
    log_side(play, scored.side, f"The tanks are {words} in turn {play.state.turn}.")
    if not is_kept and scored.times:
        play.record(PointsCounted(scored.id, scored.times, 0))
