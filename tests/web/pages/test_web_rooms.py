"""The rooms of `assistant/web`: each uses only rooms on the floors below its own.

Rooms are derived from the folders. Imports are read from the source, so one inside a function or
for types alone counts as well.
"""

import ast
from collections import Counter
from functools import cache

import pytest

from tests.laws.test_layers import MODULES, ROOT, imports, name_of
from tests.sources import functions_with_imports

HOME = "assistant.web"
FLOORS = (
    {"__init__", "settings", "database", "moments", "network", "wording"},
    {"forms", "photos", "streams"},
    {"battles", "limits"},
    {"devices"},
    {"services", "rescue"},
    {"access"},
    {"pages"},
    {"packs"},
    {"home", "own_pages"},
    {"cards", "first_pages"},
    {"battleaxe", "rats_of_tobruk", "sheets"},
    {"campaigns", "notes", "players", "reference"},
    {"console", "printing"},
    {"reports"},
    {"desert_rats", "every_page", "rattenkrieg"},
    {"app"},
    {"server"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
LATE = {  # a room, and what it loads late, so that the start is quick and memory is saved
    ("app", "every_page"),
    ("desert_rats", "desert_rats"),
    ("limits", "forms"),
    ("pages", "pages"),
    ("rescue", "rescue"),
    ("services", "battles"),
}
FOR_TYPES = {("own_pages", "cards")}  # a room, and what it imports only for its annotations
MOST_MODULES = 20  # in a folder

PATHS = {name_of(path): path for path in MODULES if name_of(path).startswith(HOME)}


def room(name: str) -> str:
    """Return the room of a module or of a name in one; `__init__` for the package itself."""
    parts = name.split(".")
    return parts[2] if len(parts) > 2 else "__init__"


@cache
def uses():
    """Return what each module imports of the package, as pairs of names."""
    return {
        (module, name)
        for module, path in PATHS.items()
        for name in imports((ROOT / path).read_text("utf-8"), path)
        if name.startswith(f"{HOME}.")
    }


def test_every_room_has_its_floor():
    assert {room(module) for module in PATHS} == set(FLOOR_OF)
    assert sum(len(rooms) for rooms in FLOORS) == len(FLOOR_OF)


def test_a_room_uses_only_rooms_on_floors_below():
    wrong = [
        f"{module} imports {name}"
        for module, name in sorted(uses())
        if room(module) != room(name) and FLOOR_OF[room(module)] <= FLOOR_OF[room(name)]
        if (room(module), room(name)) not in FOR_TYPES
    ]

    assert len(uses()) > 500
    assert wrong == []


def test_no_import_hides_in_a_function_except_what_may_load_late():
    hidden = {
        (room(module), room(name))
        for module, path in PATHS.items()
        for node in functions_with_imports((ROOT / path).read_text("utf-8"))
        for name in imports(ast.unparse(node), path)
        if name.startswith(f"{HOME}.")
    }

    assert hidden == LATE


def test_no_folder_holds_too_many_modules():
    held = Counter(path.parent for path in PATHS.values() if path.name != "__init__.py")

    assert {str(folder): count for folder, count in held.items() if count > MOST_MODULES} == {}


@pytest.mark.parametrize("folder", sorted({path.parent for path in PATHS.values()}))
def test_a_room_says_what_it_is_for(folder):
    source = (ROOT / folder / "__init__.py").read_text("utf-8")

    assert ast.get_docstring(ast.parse(source))
