"""The order of hooks is recorded in `hooks.txt`: it may change only on purpose."""

import ast
import importlib
import pkgutil
from pathlib import Path
from types import FunctionType

import pytest

from assistant import battle
from tests.recorded.hooks import COMMENT, hooks, lines
from tests.recorded.recording import HOOKS

HERE = "assistant.battle"
NO_ORDER = {"WAYS", "_READERS"}  # looked up by a name: their order has no effect
COMPOSED = {"BARS", "HIDES"}  # from the chapters, in the order of the book


def without_comments(text):
    """The lines without their comments: a hook may move to another module."""
    return [line.split(COMMENT)[0].rstrip() for line in text]


def test_hooks_run_in_the_order_that_is_written_down():
    assert without_comments(lines()) == without_comments(HOOKS.read_text("utf-8").split("\n"))


def test_a_hook_has_a_name_of_its_own_in_its_list():
    for title, found in hooks().items():
        every = [name for name, _ in found]
        assert len(every) == len(set(every)), title


def registries():
    """The names of module-level lists and tables that begin empty and hold functions now."""
    for found in pkgutil.walk_packages(battle.__path__, f"{HERE}."):
        module = importlib.import_module(found.name)
        source = Path(module.__file__).read_text("utf-8")
        for node in ast.parse(source).body:
            match node:
                case ast.AnnAssign(ast.Name(name), value=ast.List([]) | ast.Dict([])):
                    held = getattr(module, name)
                    each = held.values() if isinstance(held, dict) else held
                    if held and all(isinstance(x, FunctionType) for x in each):
                        yield name


@pytest.mark.long
def test_no_other_list_of_hooks_is_filled_in_the_order_of_imports():
    assert set(registries()) == NO_ORDER | COMPOSED
