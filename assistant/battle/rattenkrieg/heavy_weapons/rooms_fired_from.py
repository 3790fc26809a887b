"""Rooms that rockets are fired from, and their size (Rattenkrieg 28.2.1)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Figure
from assistant.rules.rattenkrieg.heavy_weapons.rockets import CONFINED_SQ_IN

LARGEST_SQ_IN = 10_000


def ask_room_fired_from(play: BattlePlay, shooter: Figure) -> float | None:
    """Ask how large the room is that a rocket is fired from; None outdoors (28.2.1).

    A figure that moved into a room with a name is there, and a large room is large enough.
    """
    buildings = play.state.buildings
    room = buildings.room_of(shooter.id)
    houses = bool(buildings.rooms or buildings.standing())
    words = "Is it fired from inside a room?"
    if not play.flag("in_room", words, default=room is not None, rare=bool(room) or not houses):
        return None
    words = "How many squares of 1″ by 1″ is the room?"
    large = CONFINED_SQ_IN + 1 if room and room.large else None
    return play.number(
        "room_sq_in", words, large, most=LARGEST_SQ_IN, unit="", rare=large is not None
    )
