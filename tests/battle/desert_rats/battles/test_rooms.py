"""The rooms of `battle/desert_rats`: each uses the rooms below it alone."""

from tests.rooms import Rooms

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
MOST_MODULES = 14  # in a folder


def test_every_room_has_its_floor():
    assert ROOMS.names() == set().union(*FLOORS)


def test_no_import_runs_back_up():
    assert ROOMS.upward(FLOORS) == []


def test_no_modules_import_each_other_in_a_circle():
    assert ROOMS.circle() == []


def test_no_import_hides_in_a_function():
    assert ROOMS.hidden() == []


def test_no_folder_holds_too_many_modules():
    assert {name: n for name, n in ROOMS.held().items() if n > MOST_MODULES} == {}
