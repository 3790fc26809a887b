"""Rooms of a package: folders (or top modules) that use only rooms below them.

Imports are read from the source, so one for types alone counts as well.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from tests.sources import Import, functions_with_imports, imports_in, imports_of

ROOT = Path(__file__).parents[1]


class Rooms:
    """The modules of a package and what each imports of the package."""

    def __init__(self, package: str, but: Iterable[str] = ()) -> None:
        """Read a package by its dotted name, without the folders and files named by `but`."""
        self.package = package
        self.left_out = {name.removesuffix(".py") for name in but}
        folder = ROOT / package.replace(".", "/")
        self.paths = {
            _name(path.relative_to(folder)): path
            for path in sorted(folder.rglob("*.py"))
            if path.relative_to(folder).parts[0] not in but
        }

    @cached_property
    def uses(self) -> dict[str, set[str]]:
        """What each module imports of the package."""
        return {
            module: set(self._imported(imports_in(path.read_text("utf-8")))) - {module}
            for module, path in self.paths.items()
        }

    def _imported(self, imports: Iterable[Import]) -> Iterator[str]:
        for node in imports:
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [f"{node.module}.{alias.name}" for alias in node.names if node.module]
            for name in names:
                if name.startswith(f"{self.package}."):
                    inner = name.removeprefix(f"{self.package}.")
                    if inner.split(".")[0] in self.left_out:
                        continue
                    module = inner if inner in self.paths else inner.rpartition(".")[0]
                    if not module or module in self.paths:
                        yield module or "__init__"

    def names(self) -> set[str]:
        """Return the rooms: the first part of each module's name."""
        return {module.split(".")[0] for module in self.paths}

    def upward(self, floors: Iterable[set[str]]) -> list[str]:
        """Return the imports of rooms on the same floor or above, lowest floor first."""
        floor_of = {room: floor for floor, rooms in enumerate(floors) for room in rooms}
        return [
            f"{a} -> {b}"
            for a, used in self.uses.items()
            for b in sorted(used)
            if _room(a) != _room(b) and floor_of[_room(b)] >= floor_of[_room(a)]
        ]

    def circle(self) -> list[str]:
        """Return modules that import each other in a circle; empty if there are none."""
        done: set[str] = set()

        def search(module: str, way: list[str]) -> list[str]:
            if module in way:
                return [*way[way.index(module) :], module]
            if module not in done:
                for used in sorted(self.uses[module]):
                    if found := search(used, [*way, module]):
                        return found
                done.add(module)
            return []

        return next((found for module in self.paths if (found := search(module, []))), [])

    def hidden(self) -> list[str]:
        """Return the modules with an import of the package inside a function."""
        return [
            module
            for module, path in self.paths.items()
            for node in functions_with_imports(path.read_text("utf-8"))
            if list(self._imported(imports_of(node)))
        ]

    def held(self) -> Mapping[str, int]:
        """Return the number of modules in each folder, `__init__` left out."""
        counts: dict[str, int] = {}
        for path in self.paths.values():
            if path.name != "__init__.py":
                folder = path.parent.relative_to(ROOT).as_posix()
                counts[folder] = counts.get(folder, 0) + 1
        return counts


class RoomLaws:
    """Tests for the rooms of any package; a class of tests names the rooms."""

    rooms: Rooms
    floors: Iterable[set[str]]
    most_modules: int  # in a folder

    def test_no_import_points_outwards(self) -> None:
        assert self.rooms.upward(self.floors) == []

    def test_no_modules_import_each_other_in_a_circle(self) -> None:
        assert self.rooms.circle() == []

    def test_no_import_is_inside_a_function(self) -> None:
        assert self.rooms.hidden() == []

    def test_no_folder_holds_too_many_modules(self) -> None:
        held = self.rooms.held()
        assert {name: n for name, n in held.items() if n > self.most_modules} == {}


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


def _room(module: str) -> str:
    return module.split(".")[0]
