"""The rooms of `battle/rattenkrieg`: each uses only rooms below it, never each other."""

import sys
from collections import defaultdict
from functools import cache

import pytest

from assistant.battle.rattenkrieg.kit.chapters.all_chapters import CHAPTERS
from tests.battle.rattenkrieg.sight_and_plan.test_aspects import fire_and_miss, firing  # noqa: F401
from tests.rooms import Rooms

HOME = "assistant.battle.rattenkrieg"
FLOORS = (
    {"state"},
    {"lookups"},
    {"events"},
    {"kit"},
    {"scenario"},
    {"approach", "rounds", "spotting", "morale", "fire", "close_combat", "grenades", "wounds"}
    | {"fire_and_smoke", "animals"},
    {"vehicles"},
    {"heavy_weapons", "buildings_and_traps"},  # what they throw and lay strikes vehicles too
    {"boats_and_aircraft"},
    {"table_plan", "on_foot", "rules_in_play"},
    {"screens"},
    {"__init__"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
LONGEST_CHAIN = 20
MOST_MODULES = 21  # in a folder
MOST_ENTERED = 70  # by a rifle shot on foot
NOT_ENTERED = ("boats_and_aircraft", "animals", "buildings_and_traps", "vehicles", "heavy_weapons")

ROOMS = Rooms(HOME)


def floor(module: str) -> int:
    return FLOOR_OF[module.split(".")[0]]


def room(module: str) -> str:
    """Return the room of a module; those of vehicles are rooms of one house."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "vehicles" and len(parts) > 2 else parts[0]


@cache
def chain(module: str) -> tuple[str, ...]:
    """Return the longest chain of imports that begins with a module."""
    return (module, *max((chain(x) for x in ROOMS.uses[module]), key=len, default=()))


def test_every_room_has_its_floor():
    assert ROOMS.names() == set(FLOOR_OF)


def test_no_import_points_outwards():
    assert [
        f"{a} -> {b}" for a, used in ROOMS.uses.items() for b in used if floor(b) > floor(a)
    ] == []


def test_no_two_rooms_import_each_other():
    pairs = defaultdict(set)
    for a, used in ROOMS.uses.items():
        for b in used:
            if room(a) != room(b):
                pairs[room(a), room(b)].add(f"{a} -> {b}")

    assert {pair: found for pair, found in pairs.items() if pair[::-1] in pairs} == {}


def test_no_import_is_inside_a_function():
    assert ROOMS.hidden() == []


def test_no_chain_of_imports_is_long():
    longest = max((chain(module) for module in ROOMS.paths), key=len)

    assert len(longest) <= LONGEST_CHAIN, longest


def test_no_folder_holds_too_many_modules():
    assert {name: n for name, n in ROOMS.held().items() if n > MOST_MODULES} == {}


@pytest.fixture
def entered(firing):  # noqa: F811
    """The modules that a rifle shot on foot enters, from its answers to its entry."""
    found = set()

    def look(frame, event, arg):
        if event == "call" and frame.f_code.co_name != "<module>":
            found.add(frame.f_globals.get("__name__", ""))

    sys.setprofile(look)
    try:
        fire_and_miss(firing)
    finally:
        sys.setprofile(None)
    return {name for name in found if name.startswith("assistant.")}


def test_a_rifle_shot_enters_few_modules(entered):
    assert len(entered) <= MOST_ENTERED, sorted(entered)


def test_a_rifle_shot_enters_no_module_of_absent_subjects(entered):
    rooms = tuple(f"{HOME}.{name}." for name in NOT_ENTERED)

    assert [name for name in sorted(entered) if name.startswith(rooms)] == []


def test_every_module_with_moves_is_named_by_one_chapter():
    named = [module.__name__ for chapter in CHAPTERS for module in chapter.moves]
    with_moves = {
        f"{HOME}.{module}"
        for module, path in ROOMS.paths.items()
        if any(f"\n@{name}(" in path.read_text("utf-8") for name in ("move", "request"))
    }

    assert sorted(named) == sorted(with_moves)
