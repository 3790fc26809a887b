"""The rooms of `cards`: each uses the rooms below it alone; none reads another system's cards."""

from tests.rooms import Rooms

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
MOST_MODULES = 16  # in a folder


def test_every_room_has_its_floor():
    assert ROOMS.names() >= SHARED
    assert {"rattenkrieg", "desert_rats", "board_games"} <= SYSTEMS


def test_no_import_runs_back_up():
    assert ROOMS.upward(FLOORS) == []


def test_no_modules_import_each_other_in_a_circle():
    assert ROOMS.circle() == []


def test_no_import_hides_in_a_function():
    assert ROOMS.hidden() == []


def test_no_folder_holds_too_many_modules():
    assert {name: n for name, n in ROOMS.held().items() if n > MOST_MODULES} == {}
