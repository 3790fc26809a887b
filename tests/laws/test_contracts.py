"""The contract of a system with the shared parts: written in types, never checked by name."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.battle.systems import PACKAGES
from tests.sources import walk

ROOT = Path(__file__).parents[2]
ROOMS = ("assistant/web", "assistant/battle", "assistant/paper")
FOLDERS = {path.parent.name for path in ROOT.glob("assistant/rules/*/__init__.py")} & {
    path.parent.name for path in ROOT.glob("assistant/battle/*/__init__.py")
}
NAMED = re.compile("|".join(folder.replace("_", "[-_ ]") for folder in FOLDERS), re.IGNORECASE)
MAY_NAME = {  # a shared module that names a system, and why
    "assistant/battle/packages.py": "the list of systems",
    "assistant/cards/library/kinds.py": "the list of all kinds of data cards, below the systems",
}


def asked_by_name(source: str) -> list[str]:
    """Return the attributes that a source reads by a text, which no type checker sees."""
    if "hasattr" not in source:
        return []
    calls = (node for node in walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [ast.unparse(call) for call in calls if ast.unparse(call.func) == "hasattr"]


def test_no_shared_part_asks_whether_something_has_a_name():
    found = [
        (str(path.relative_to(ROOT)), call)
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for call in asked_by_name(path.read_text("utf-8"))
    ]

    assert asked_by_name("print(hasattr(views, 'unit_view'))") == ["hasattr(views, 'unit_view')"]
    assert found == []


def test_the_types_of_a_system_name_what_they_hold():
    source = (ROOT / "assistant/battle/system.py").read_text("utf-8")
    names = {node.id for node in walk(ast.parse(source)) if isinstance(node, ast.Name)}

    assert {"State", "Event", "Card"} <= names
    assert "Any" not in names


def test_mypy_checks_systems_with_mistakes_that_it_must_find():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    mistakes = "tests/fifth/misspelt.py"

    assert mistakes in told["files"]
    assert told["strict"] is True  # an ignore that is not needed is a mistake too
    assert (ROOT / mistakes).read_text("utf-8").count("# type: ignore[") >= 4


def shared_modules() -> Iterator[Path]:
    """Yield the modules that all systems share: those in no folder of a system."""
    for room in ("battle", "cards", "paper", "web"):
        for path in (ROOT / "assistant" / room).rglob("*.py"):
            if not FOLDERS & set(path.relative_to(ROOT).parts):
                yield path


def systems_named(source: str) -> set[str]:
    """Return the systems that a source names in an import, or in a text other than a docstring."""
    nodes = walk(ast.parse(source))
    found: list[str] = []
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Constant) and id(node) not in docstrings:
            found.append(str(node.value))
    return {re.sub("[- ]", "_", name).lower() for text in found for name in NAMED.findall(text)}


def test_a_shared_module_names_no_system():
    named = {
        path.relative_to(ROOT).as_posix(): systems
        for path in shared_modules()
        if (systems := systems_named(path.read_text("utf-8")))
    }

    assert named.keys() == MAY_NAME.keys(), named


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("from assistant.rules.battleaxe import victory", {"battleaxe"}),
        ("from assistant.battle import rattenkrieg", {"rattenkrieg"}),
        ("def late():\n    import assistant.cards.desert_rats", {"desert_rats"}),
        ("TABLE = 'rats-of-tobruk/turns'", {"rats_of_tobruk"}),
        ('"""As in rattenkrieg."""\nfrom assistant.rules import tables', set()),
    ],
)
def test_a_system_that_is_named_is_found(source, named):
    assert systems_named(source) == named


def test_the_systems_have_folders():
    assert {package.rpartition(".")[2] for package in PACKAGES.values()} == FOLDERS
