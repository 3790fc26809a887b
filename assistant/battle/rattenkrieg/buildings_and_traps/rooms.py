"""The room in which a move through a house ends (Rattenkrieg 18.1)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.buildings.rooms import RoomEntered, RoomNamed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.rooms import rooms_by_name, rooms_of_side
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.buildings_and_traps import Room

ANOTHER = "another"
ROOM, LARGE_ROOM = "room", "large-room"
TAKE_POSITIONS, EXIT = "take-positions", "exit"
LONGEST_NAME = 40


def ask_room(play: BattlePlay, element: Element, legs: Sequence[str]) -> Room | None:
    """Ask for the room in which a path ends, and whether it is large: once for each room.

    Return None if the path leads into no room.
    """
    last = _last_space(legs)
    if last in ("", EXIT):
        return None
    known = rooms_by_name(play.state, element.side)
    left = _room_left(play, element, legs)
    options = [Option(room.id, room.name) for room in known.values() if room.id != left]
    chosen = ANOTHER
    if options:
        words = "In which room does it end?"
        chosen = play.choose("room", words, [*options, Option(ANOTHER, "Another room")])
    if chosen != ANOTHER:
        return play.state.buildings.rooms[chosen]
    words = "Which room or landing is it? In your own words"
    name = play.text("room_name", words, f"room {len(known) + 1}", longest=LONGEST_NAME)
    if there := known.get(name.casefold()):
        return there
    large = last == LARGE_ROOM
    if last not in (ROOM, LARGE_ROOM):
        large = play.flag("large", "Is it larger than 6″ by 6″?")
    numbers = (int(room.id.rpartition(" ")[2]) for room in rooms_of_side(play.state, element.side))
    return Room(f"{element.side} room {max(numbers, default=0) + 1}", element.side, name, large)


def _room_left(play: BattlePlay, element: Element, legs: Sequence[str]) -> str:
    """Return the room in which a move of one part cannot end, because the figures leave it."""
    if sum(leg != TAKE_POSITIONS for leg in legs) != 1:
        return ""
    inside = {play.state.buildings.in_room.get(m.id, "") for m in play.state.fit(element)}
    return inside.pop() if len(inside) == 1 else ""


def counted_legs(legs: Sequence[str], room: Room | None) -> list[str]:
    """Return the parts of a path; its last room counts by its size, if the size is known."""
    last = _last_space(legs)
    if room is None or last not in (ROOM, LARGE_ROOM):
        return list(legs)
    number = max(n for n, leg in enumerate(legs) if leg == last)
    return [*legs[:number], LARGE_ROOM if room.large else ROOM, *legs[number + 1 :]]


def _last_space(legs: Sequence[str]) -> str:
    """Return the last part of a path that leads anywhere; empty if the figures stay."""
    return next((leg for leg in reversed(legs) if leg != TAKE_POSITIONS), "")


def enter_room(
    play: BattlePlay, figures: Sequence[str], room: Room | None, legs: Sequence[str]
) -> None:
    """Record the room in which figures are after a path, and whether they took positions there."""
    in_position = legs[-1] == TAKE_POSITIONS
    if room is not None:
        if room.id not in play.state.buildings.rooms:
            play.record(RoomNamed(room))
        play.record(RoomEntered(tuple(figures), room.id, in_position))
    elif _last_space(legs) == EXIT:
        leave_rooms(play, figures)
    elif in_position:
        for id in dict.fromkeys(play.state.buildings.in_room.get(each, "") for each in figures):
            there = [x for x in figures if play.state.buildings.in_room.get(x, "") == id]
            if id:
                play.record(RoomEntered(tuple(there), id, in_position))


def leave_rooms(play: BattlePlay, figures: Sequence[str]) -> None:
    """Record that figures have left their rooms."""
    inside = tuple(id for id in figures if id in play.state.buildings.in_room)
    if inside:
        play.record(RoomEntered(inside, ""))
