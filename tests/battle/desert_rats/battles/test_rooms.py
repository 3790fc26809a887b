"""The rooms of `battle/desert_rats`: each uses only the rooms below it."""

from tests.rooms import RoomLaws, Rooms

FLOORS = (
    {"state"},
    {"events"},
    {"kit"},
    {"sight"},
    {"movement"},
    {"orders"},
    {"messages"},
    {"reports"},
    {"turn"},
    {"rulings"},
    {"opening"},
    {"next_battle"},
    {"hands"},
    {"screens"},
    {"__init__"},
)
ROOMS = Rooms("assistant.battle.desert_rats")


def test_every_room_has_its_floor():
    assert ROOMS.names() == set().union(*FLOORS)


class TestRooms(RoomLaws):
    rooms = ROOMS
    floors = FLOORS
    most_modules = 15
