"""The list of the slowest tests names tests that exist, and none of those that stay quick."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.slowest import KEPT, SHARE, slow_tests, the_slowest

ROOT = Path(__file__).parents[2]
KINDS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def names_in(file: str) -> set[str]:
    """Return the tests of a file, and its classes, which may come from another file."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    brought = {
        name.name for node in tree.body if isinstance(node, ast.ImportFrom) for name in node.names
    }
    return brought | {x.name for x in tree.body if isinstance(x, KINDS)}


def test_each_test_of_the_list_exists() -> None:
    """Only a copy of the name is left of a test that was renamed: `python -m tests.slowest`."""
    listed = defaultdict(set)
    for test in slow_tests():
        file, _, name = test.partition("::")
        listed[file].add(name.partition("::")[0])
    assert {file for file in listed if not (ROOT / file).is_file()} == set()
    assert {file: gone for file, names in listed.items() if (gone := names - names_in(file))} == {}


def test_the_quick_run_has_the_laws_whatever_they_take() -> None:
    spent_s = {f"{KEPT[0]}test_sizes.py::test_a": 9.0} | {f"tests/a.py::b{n}": n for n in range(11)}
    assert the_slowest(spent_s) == ["tests/a.py::b10", "tests/a.py::b9"]
    assert len(spent_s) // SHARE == 3
