"""The rooms that all systems share: each uses only rooms below it, and names no system."""

from assistant.battle.systems import PACKAGES
from tests.rooms import RoomLaws, Rooms

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


def test_every_room_has_its_floor():
    assert ROOMS.names() == set().union(*FLOORS)


class TestRooms(RoomLaws):
    rooms = ROOMS
    floors = FLOORS
    most_modules = 18


def test_no_shared_module_imports_a_system():
    uses = Rooms("assistant.battle").uses

    assert [
        f"{module} -> {used}"
        for module in ROOMS.paths
        for used in sorted(uses[module])
        if used.split(".")[0] in SYSTEMS
    ] == []
