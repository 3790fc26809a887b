"""The rooms that all systems share: each uses the rooms below it alone, and names no system."""

from assistant.battle.systems import PACKAGES
from tests.rooms import Rooms

FLOORS = (
    {"viewers", "ended", "event", "random_rolls", "log"},
    {"references", "event_kinds"},
    {"packages", "questions"},
    {"resolving"},
    {"play"},
    {"register", "permission"},
    {"screens"},
    {"requests"},
    {"features", "replaying"},
    {"system"},
    {"systems"},
    {"luck", "progress", "undo", "umpires"},
    {"game"},
    {"storage", "reports", "campaigns"},
    {"__init__"},
)
SYSTEMS = {package.rpartition(".")[2] for package in PACKAGES.values()}
ROOMS = Rooms("assistant.battle", but=SYSTEMS)
MOST_MODULES = 18  # in a folder


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


def test_no_shared_module_imports_a_system():
    uses = Rooms("assistant.battle").uses

    assert [
        f"{module} -> {used}"
        for module in ROOMS.paths
        for used in sorted(uses[module])
        if used.split(".")[0] in SYSTEMS
    ] == []
