"""The contract of a system with the shared parts: written in types, never asked for by name."""

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("assistant/web", "assistant/battle", "assistant/paper")


def asked_by_name(source: str) -> list[str]:
    """Return what a source asks of things by a name, which no type checker sees."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
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
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}

    assert {"State", "Event", "Card"} <= names
    assert "Any" not in names


def test_mypy_checks_systems_with_mistakes_that_it_must_find():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    mistakes = "tests/fifth/misspelt.py"

    assert mistakes in told["files"]
    assert told["strict"] is True  # an ignore that is not needed is a mistake too
    assert (ROOT / mistakes).read_text("utf-8").count("# type: ignore[") >= 4
