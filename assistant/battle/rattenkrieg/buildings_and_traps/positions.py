"""Moving through a house, room by room (Rattenkrieg 18.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.rooms import (
    EXIT,
    ask_room,
    counted_legs,
    enter_room,
    leave_rooms,
)
from assistant.battle.rattenkrieg.close_combat.contact import (
    ask_touched_enemy,
    begin_contact_after_move,
)
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events.buildings.rooms import RoomEntered, UnsuspectedFireMet
from assistant.battle.rattenkrieg.fire_and_smoke import ground_ahead
from assistant.battle.rattenkrieg.kit import asking, leading
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import figures_free_to_leave
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.rooms import has_unready_figures, rooms_by_name
from assistant.battle.rattenkrieg.rounds.order_markers import ask_if_there
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.buildings_and_traps.buildings import ACTIONS
from assistant.rules.rattenkrieg.noise import DISPLACING, SHOOTING

LEGS = {
    "enter": "Enter the house",
    "room": "A room",
    "large-room": "A room larger than 6″ by 6″",
    "stairs": "Stairs",
    "exit": "Leave the house",
    "take-positions": "Take positions",
}
ROW = "movement"


@move("building-move", "Move in a building", about="element")
def move_in_building(play: BattlePlay) -> None:
    """Move a group through a house, where spaces are counted instead of inches."""
    element = asking.ask_actor(play, ROW)
    legs = {leg: ACTIONS[leg] for leg in LEGS if leg != EXIT or _may_be_inside(play, element)}  # type: ignore[index]
    options = [Option(leg, LEGS[leg], str(actions)) for leg, actions in legs.items()]
    chosen = play.several("path", "What do the figures do, for how many actions?", options, least=1)
    more = play.whole("more", "Rooms or stairs beyond these", 0, most=9, rare=True)
    at = len(chosen) - ("take-positions" in chosen) - ("exit" in chosen)
    path = [*chosen[:at], *["room"] * more, *chosen[at:]]
    able = [m for m in actors(play, element, ROW) if not m.stopped]
    able = figures_free_to_leave(play, able)
    moving = asking.ask_figures(play, "Who goes?", able, element)
    meets = ground_ahead.ask_ground_ahead(play)
    touched = ask_touched_enemy(play, element)
    leading.refuse_if_still_out_of_command(play, element, touches=touched is not None)
    room = ask_room(play, element, path)
    path = counted_legs(path, room)
    went = play.resolve("rattenkrieg/building-move", {"path": path}, shown_to=(element.side,))
    take(play, element, ROW, moving, cost=went.actions, moved_in=0, full_allowance=True)
    enter_room(play, moving, room, path)
    settled = went.may_return_fire == "all" or path[-1] == EXIT
    ready = _record_readiness(play, element, settled)
    offer_reaction(play, element, ROW)
    fire = "" if ready else "; until it takes positions, two figures may return fire"
    paid = count(went.actions, "action", "actions")
    end = f" to {room.name}" if room else ""
    log_element(play, element, f" goes through the house{end}, {paid}{fire}.")
    ask_if_there(play, element)
    if meets == ground_ahead.FIRE:
        ground_ahead.pass_through_fire(play, moving)
    begin_contact_after_move(play, element, touched, moving)


def _may_be_inside(play: BattlePlay, element: Element) -> bool:
    """Return whether figures of an element may be in a house: not if rooms are named for others.

    A side that names no rooms may have figures in a house that the program does not know of.
    """
    in_room = play.state.buildings.in_room
    return not rooms_by_name(play.state, element.side) or any(
        m.id in in_room for m in play.state.able(element)
    )


def _record_readiness(play: BattlePlay, element: Element, settled: bool) -> bool:
    """Record whether a whole element may return fire; return True if it may.

    `settled` says whether the figures that moved may; other figures may still be in a room without
    positions.
    """
    ready = settled and not has_unready_figures(play.state, element)
    if ready == (element.id in play.state.buildings.unready):
        play.record(w.PositionsTaken(element.id, ready))
    return ready


def end_unready_positions(play: BattlePlay) -> None:
    """Mark elements that move in the open as ready to return fire."""
    changed = [x.element for x in play.events if isinstance(x, w.PositionsTaken)]
    terrain = play.asks.get("terrain")
    if terrain is not None and terrain.value == "indoors":
        return
    gone = [x for x in play.events if isinstance(x, e.ActionTaken) and x.action in DISPLACING]
    if any(isinstance(x, RoomEntered) for x in play.events):
        return
    for event in gone:
        leave_rooms(play, event.figures)
        element = play.state.elements[event.element]
        if element.id in play.state.buildings.unready and element.id not in changed:
            _record_readiness(play, element, settled=True)


def leave_firing_places(play: BattlePlay) -> None:
    """Forget which door or window figures fired from, once they have moved away."""
    for event in [x for x in play.events if isinstance(x, e.ActionTaken)]:
        for id in event.figures if event.action in DISPLACING else ():
            if play.state.buildings.firing_place(id):
                play.record(w.FiringPlaceTaken(id, ""))


def end_surprise(play: BattlePlay) -> None:
    """Let elements turn toward unsuspected fire with any action that is not a shot (18.1)."""
    for event in [x for x in play.events if isinstance(x, e.ActionTaken)]:
        surprised = event.element in play.state.buildings.unsuspecting
        if surprised and event.action not in SHOOTING:
            play.record(UnsuspectedFireMet(event.element, ready=True))
