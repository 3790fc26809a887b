"""Elements that meet a hidden trap; only the umpire is warned (Rattenkrieg 7.4.35, 29.1.4)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.hidden_traps import (
    HANDS,
    KIND,
    NEAR_NONE,
    ON_FOOT,
    VEHICLE,
    checks_of_side,
    round_now,
    traps_met_by,
)
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events.vehicles.travel import VehicleMoveBegan
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element, PendingCheck
from assistant.rules.rattenkrieg.noise import DISPLACING

TAKING = "pick-up-weapon"  # an action that sets off a trapped object
STEPPING = DISPLACING - {"board"} | {"force-door"}  # actions in which men may step on a trap


def suggest_stepping_checks(play: BattlePlay) -> None:
    """Suggest a check for each element that moved, that could meet a trap or mine."""
    actions = [x for x in play.events if isinstance(x, e.ActionTaken | e.ActionJoined)]
    before = {o.id for o in play.before.owed}
    over = [o.id for o in play.state.owed if o.kind == KIND and o.id in before]
    moved = [x for x in _elements_moved(play) if play.state.fit(x)]
    gone = any(isinstance(event, w.TrapRemoved) for event in play.events)  # that is the answer
    if actions or moved or gone:
        play.record(*(e.CheckMade(id) for id in over))
    for element in moved:
        inside = is_aboard(play.state, element)
        _suggest_check(play, element, VEHICLE if inside else ON_FOOT, "moves")
    for action in actions:
        if getattr(action, "action", None) == TAKING:
            suggest_object_check(play, play.state.elements[action.element], "takes a weapon")


def suggest_object_check(play: BattlePlay, element: Element, words: str) -> None:
    """Suggest a check to the umpire if a trap is hidden in an object that is used or moved."""
    _suggest_check(play, element, HANDS, words)


@move(NEAR_NONE, "Near no trap", UMPIRE_ONLY)
def rule_out_traps(play: BattlePlay) -> None:
    """Record that a side moves near no trap this round; its checks end, and no new ones follow."""
    side = asking.ask_side(play)
    asked = [check.id for check in checks_of_side(play.state, side.id)]
    turn, number = round_now(play.state)
    play.record(w.TrapsRuledOut(side.id, turn, number), *(e.CheckMade(id) for id in asked))
    play.need_change(play.state != play.before)
    play.log("umpire", f"{side.name} elements move near no trap until round {number} is over.")


def _suggest_check(play: BattlePlay, element: Element, met_by: str, words: str) -> None:
    id = f"{KIND} {element.side} {met_by} {element.id}"
    if any(check.id == id for check in play.state.owed):
        return
    if play.state.buildings.ruled_out.get(element.side) == round_now(play.state):
        return
    if traps_met_by(play.state, met_by):
        thing = f"{umpire_name(play.state, element)} {words}."
        play.record(e.CheckScheduled(PendingCheck(id, KIND, None, thing=thing)))


def _elements_moved(play: BattlePlay) -> list[Element]:
    """Return the elements that moved in this move, including those under a marker.

    A vehicle that stops is left out: it meets nothing.
    """
    battle = play.state
    found = []
    halted = {x.element for x in play.events if isinstance(x, VehicleMoveBegan) and not x.inches}
    for event in play.events:
        if isinstance(event, e.ActionTaken | e.ActionJoined) and event.element not in halted:
            element = battle.elements[event.element]
            if (getattr(event, "action", None) or element.last_action) in STEPPING:
                found.append(element)
        if isinstance(event, e.MojonMoved | e.PathwayExtended):
            found += battle.in_mojon(event.mojon)[:1]
    return list({x.id: x for x in found}.values())
