"""Rooms of buildings that a side has named, and the figures inside (18.1)."""

from collections import Counter
from collections.abc import Iterator

from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.buildings_and_traps import Room


def rooms_of_side(battle: Battle, side: str) -> list[Room]:
    """Return the rooms that a side has named."""
    return [room for room in battle.buildings.rooms.values() if room.side == side]


def rooms_by_name(battle: Battle, side: str | None) -> dict[str, Room]:
    """Return the rooms of a side by their names; of both sides if `side` is None.

    A room that both sides have given the same name appears once.
    """
    rooms = battle.buildings.rooms.values() if side is None else rooms_of_side(battle, side)
    found: dict[str, Room] = {}
    for room in rooms:
        found.setdefault(room.name.casefold(), room)
    return found


def elements_in_room(battle: Battle, name: str) -> frozenset[str]:
    """Return the ids of the elements of both sides that have figures in a room of this name."""
    rooms = {x.id for x in battle.buildings.rooms.values() if x.name.casefold() == name.casefold()}
    inside = (id for id, room in battle.buildings.in_room.items() if room in rooms)
    return frozenset(battle.owner(id).id for id in inside)


def describe_rooms(battle: Battle, element: Element) -> Iterator[str]:
    """Yield a line with the room that an element is in, or with each room and its figures."""
    able = battle.able(element)
    rooms = (battle.buildings.room_of(man.id) for man in able)
    inside = Counter(room.name for room in rooms if room is not None)
    if len(inside) == 1 and inside.total() == len(able):
        yield f"Room: {next(iter(inside))}"
    elif inside:
        yield ("Room: " if len(inside) == 1 else "Rooms: ") + ", ".join(
            f"{name} ({figures})" for name, figures in inside.items()
        )


def has_unready_figures(battle: Battle, element: Element) -> bool:
    """Return whether a figure of an element is in a room and has not taken its position there."""
    buildings = battle.buildings
    inside = (man.id for man in battle.able(element) if man.id in buildings.in_room)
    return any(id not in buildings.in_position for id in inside)
