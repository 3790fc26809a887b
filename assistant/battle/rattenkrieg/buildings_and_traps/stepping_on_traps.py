"""Moving onto something hidden, of which only the umpire is warned (Rattenkrieg 7.4.35, 29.1.4)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.hidden_traps import traps_hidden_from
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element, PendingCheck
from assistant.rules.rattenkrieg.noise import DISPLACING

KIND = "stepping"
STEPPING = DISPLACING - {"board"} | {"force-door"}  # actions in which men may step on a trap


def suggest_stepping_checks(play: BattlePlay) -> None:
    """Suggest a check for each element that moved, if the enemy hid something it could meet."""
    actions = [x for x in play.events if isinstance(x, e.ActionTaken | e.ActionJoined)]
    over = [o.id for o in play.state.owed if o.kind == KIND]
    moved = [x for x in _elements_moved(play) if play.state.fit(x)]
    gone = any(isinstance(event, w.TrapRemoved) for event in play.events)  # that is the answer
    if actions or moved or gone:
        play.record(*(e.CheckMade(id) for id in over))
    for element in moved:
        inside = is_aboard(play.state, element)
        if traps_hidden_from(play.state, element.side, vehicle=inside):
            kind = "vehicle" if inside else "men"
            id = f"{KIND} {element.side} {kind} {element.id}"
            thing = f"{umpire_name(play.state, element)} moves."
            play.record(e.CheckScheduled(PendingCheck(id, KIND, None, thing=thing)))


def _elements_moved(play: BattlePlay) -> list[Element]:
    """Return the elements that moved in this move, also under their marker."""
    battle = play.state
    found = []
    for event in play.events:
        if isinstance(event, e.ActionTaken | e.ActionJoined):
            element = battle.elements[event.element]
            if (getattr(event, "action", None) or element.last_action) in STEPPING:
                found.append(element)
        if isinstance(event, e.MojonMoved | e.PathwayExtended):
            found += battle.in_mojon(event.mojon)[:1]
    return list({x.id: x for x in found}.values())
