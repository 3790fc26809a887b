"""The rooms of `cards`: each uses only rooms below it; none reads another system's cards."""

from tests.rooms import RoomLaws, Rooms

BELOW = (
    {"wording", "codes"},
    {"toml_files"},
    {"maps", "drawing"},
)
ABOVE = (
    {"library"},
    {"__init__"},
)
ROOMS = Rooms("assistant.cards")
SHARED = set().union(*BELOW, *ABOVE)
SYSTEMS = ROOMS.names() - SHARED  # folders of the cards of one system or of the board games
FLOORS = (*BELOW, SYSTEMS, *ABOVE)


def test_every_room_has_its_floor():
    assert ROOMS.names() >= SHARED
    assert {"rattenkrieg", "desert_rats", "board_games"} <= SYSTEMS


class TestRooms(RoomLaws):
    rooms = ROOMS
    floors = FLOORS
    most_modules = 16
