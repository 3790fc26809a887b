"""The rooms of the rules: each system's folders by subject, small, without circular imports."""

import sys
from graphlib import CycleError, TopologicalSorter

import pytest

from assistant.rules import systems
from tests.laws.test_layers import MODULES, ROOT, imports, name_of

RULES = {name_of(path): path for path in MODULES if path.parts[:2] == ("assistant", "rules")}
OF_SYSTEMS = {name: path for name, path in RULES.items() if path.parts[2] in systems.FOLDERS}
MOST = 20  # modules in a room


def room_of(name: str) -> str:
    """Return the folder of a module by its dotted name; a package is its own room."""
    return name if RULES[name].name == "__init__.py" else name.rpartition(".")[0]


def module_of(name: str) -> str | None:
    """Return the module of an imported name; None if it is not in the rules."""
    return next((each for each in (name, name.rpartition(".")[0]) if each in OF_SYSTEMS), None)


def rooms_used(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return the rooms that each room imports, from sources by dotted module name."""
    used: dict[str, set[str]] = {}
    for name, source in sources.items():
        modules = filter(None, map(module_of, imports(source, OF_SYSTEMS[name])))
        used.setdefault(room_of(name), set()).update(room_of(each) for each in modules)
    return {room: others - {room} for room, others in used.items()}


def circle(used: dict[str, set[str]]) -> list[str]:
    """Return the rooms of a circular import, with the first one again at the end; or none."""
    try:
        TopologicalSorter(used).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


SOURCES = {name: (ROOT / path).read_text("utf-8") for name, path in OF_SYSTEMS.items()}


def test_no_rooms_of_the_rules_import_each_other_in_a_circle():
    used = rooms_used(SOURCES)

    assert "assistant.rules.rattenkrieg.spotting" in used["assistant.rules.rattenkrieg.approach"]
    assert circle(used) == []


def test_an_import_circle_is_found():
    name = "assistant.rules.rattenkrieg.spotting.sight"
    back = "from assistant.rules.rattenkrieg.approach import pathways\n"

    assert circle(rooms_used({**SOURCES, name: back + SOURCES[name]})) != []


def test_no_room_of_the_rules_is_crowded():
    rooms = [room_of(name) for name in OF_SYSTEMS]

    assert [room for room in set(rooms) if rooms.count(room) - 1 > MOST] == []


@pytest.mark.parametrize("system", systems.FOLDERS)
def test_to_load_a_system_imports_its_modules_in_every_room(system):
    systems.load(system.replace("_", "-"))

    here = f"assistant.rules.{system}"
    own = {name for name in OF_SYSTEMS if name == here or name.startswith(f"{here}.")}
    assert len(own) > 5
    assert own - sys.modules.keys() == set()
