"""The rooms of the board games: each uses the rooms below it, in both games alike.

Imports are read from the source, so one for types alone counts as well.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import assistant

FLOORS = (
    ("state",),
    ("lookups",),
    ("events",),
    ("kit",),
    ("setup",),
    ("turns",),
    ("movement",),
    ("combat",),
    ("rulings",),
    ("screens",),
    ("__init__",),
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
MOST_MODULES = 20  # in a folder
MOST_LINES = 250  # of a module
HOUSE = Path(assistant.__file__).parent
GAMES = ("battleaxe", "rats_of_tobruk")


class Folder:
    """The modules of a package and what each imports of the same package."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.folder = HOUSE.joinpath(*package.split(".")[1:])
        self.paths = sorted(self.folder.rglob("*.py"))
        self.modules = {self.name_of(path): path for path in self.paths}
        self.uses = {
            name: {found for found in self.imported(path) if found != name}
            for name, path in self.modules.items()
        }

    def name_of(self, path: Path) -> str:
        """Return a module's name within the package: `kit.asking`; `__init__` for itself."""
        parts = path.relative_to(self.folder).with_suffix("").parts
        return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)

    def imported(self, path: Path) -> Iterator[str]:
        """Yield what a module imports of the package, wherever in it the import is written."""
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            for name in names:
                if name.startswith(f"{self.package}."):
                    inner = name.removeprefix(f"{self.package}.")
                    yield inner if inner in self.modules else inner.rpartition(".")[0]

    def circles(self) -> list[str]:
        """Return the modules that import each other, directly or by others between them."""
        left = {name: set(used) for name, used in self.uses.items()}
        while free := [name for name, used in left.items() if not used & left.keys()]:
            for name in free:
                del left[name]
        return sorted(left)


def room(module: str) -> str:
    return module.split(".")[0]


@pytest.fixture(params=GAMES, scope="module")
def game(request):
    return Folder(f"assistant.battle.{request.param}")


def test_every_room_is_one_of_those_that_both_games_have(game):
    assert {room(module) for module in game.modules} == set(FLOOR_OF)


def test_no_import_runs_back_up(game):
    up = [
        f"{module} -> {used}"
        for module, found in game.uses.items()
        for used in found
        if FLOOR_OF[room(used)] > FLOOR_OF[room(module)]
    ]

    assert up == []


def test_no_modules_import_in_a_circle(game):
    assert game.circles() == []


def test_no_folder_holds_too_many_modules(game):
    folders = {path.parent for path in game.paths}

    assert [f for f in folders if len(list(f.glob("[!_]*.py"))) > MOST_MODULES] == []


def test_no_module_is_too_long(game):
    lengths = {
        name: len(path.read_text("utf-8").splitlines()) for name, path in game.modules.items()
    }

    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_module_with_moves_is_named(game):
    with_moves = {
        f"{game.package}.{name}"
        for name, path in game.modules.items()
        if "\n@move(" in path.read_text("utf-8")
    }
    named = [module.__name__ for module in import_module(game.package).WITH_MOVES]

    assert sorted(named) == sorted(with_moves)


def test_the_cards_of_board_games_do_not_import_in_a_circle():
    folder = Folder("assistant.cards.board_games")

    assert len(folder.modules) > len(GAMES)
    assert folder.circles() == []
