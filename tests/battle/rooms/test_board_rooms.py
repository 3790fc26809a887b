"""The rooms of the board games: each uses the rooms below it, in both games alike."""

from importlib import import_module

import pytest

from tests.rooms import Rooms

FLOORS = (
    {"state"},
    {"lookups"},
    {"events"},
    {"kit"},
    {"setup"},
    {"turns"},
    {"movement"},
    {"combat"},
    {"rulings"},
    {"screens"},
    {"__init__"},
)
MOST_MODULES = 20  # in a folder
MOST_LINES = 250  # of a module
GAMES = ("battleaxe", "rats_of_tobruk")


@pytest.fixture(params=GAMES, scope="module")
def game(request):
    return Rooms(f"assistant.battle.{request.param}")


def test_every_room_is_one_of_those_that_both_games_have(game):
    assert game.names() == set().union(*FLOORS)


def test_no_import_points_outwards(game):
    assert game.upward(FLOORS) == []


def test_no_modules_import_in_a_circle(game):
    assert game.circle() == []


def test_no_folder_holds_too_many_modules(game):
    assert {name: n for name, n in game.held().items() if n > MOST_MODULES} == {}


def test_no_module_is_too_long(game):
    lengths = {name: len(path.read_text("utf-8").splitlines()) for name, path in game.paths.items()}

    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_module_with_moves_is_named(game):
    with_moves = {
        f"{game.package}.{name}"
        for name, path in game.paths.items()
        if "\n@move(" in path.read_text("utf-8")
    }
    named = [module.__name__ for module in import_module(game.package).WITH_MOVES]

    assert sorted(named) == sorted(with_moves)


def test_the_cards_of_board_games_do_not_import_in_a_circle():
    folder = Rooms("assistant.cards.board_games")

    assert len(folder.paths) > len(GAMES)
    assert folder.circle() == []
