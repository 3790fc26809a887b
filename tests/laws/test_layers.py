"""The law of the layers: boardmap, rules, cards, battle, paper, web; each uses those before it.

Imports are read from the source, so one inside a function or for types alone counts as well.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.battle.systems import PACKAGES
from tests.sources import imports_in

ROOT = Path(__file__).parents[2]
MODULES = sorted(path.relative_to(ROOT) for path in (ROOT / "assistant").rglob("*.py"))

MAY_USE = {
    "boardmap": {"frozen"},
    "rules": {"boardmap", "frozen"},
    "cards": {"boardmap", "rules", "files", "frozen", "unused_libraries"},
    "battle": {"boardmap", "rules", "cards", "files", "frozen", "unused_libraries"},
    "paper": {"boardmap", "rules", "cards", "battle", "files", "frozen"},
    "web": {
        *("boardmap", "rules", "cards", "battle", "paper"),
        *("files", "frozen", "catalogue", "unused_libraries"),
    },
    "files": set(),
    "frozen": set(),
    "unused_libraries": set(),
    "catalogue": {"boardmap", "rules", "cards"},
}
ABOVE_THE_LAW = {"cli", "stick", "__main__"}
SYSTEMS = {path.parent.name for path in ROOT.glob("assistant/rules/*/__init__.py")} | {
    path.parent.name
    for path in ROOT.glob("assistant/battle/*/__init__.py")
    if "\nSYSTEM = " in path.read_text("utf-8")  # other folders are rooms that all systems share
}

RULES_MAY_USE = {"pydantic", "pydantic_core"}
NOT_IN_RULES = {"random", "time", "datetime", "sqlite3", "socket", "os"}
RULES_BUT = {  # the type of an argument
    "assistant.rules.dice": {"random.Random"},
    "assistant.rules.odds": {"random.Random"},
    "assistant.rules.json_requests": {"random.Random"},
    "assistant.rules.procedure_odds": {"random.Random"},
}
DATABASE = {"sqlite3", "sqlite_utils"}
SQLITE = "assistant.battle.storage.sqlite"  # the one place that knows how a file is written back


def name_of(path: Path) -> str:
    """The dotted name of a module or package by its path."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, path: Path) -> Iterator[str]:
    """The dotted names that a source imports, with relative ones made absolute."""
    package = path.parent.parts
    for node in imports_in(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def breaches(path: Path, source: str) -> list[str]:
    """The imports of a source that break the law."""
    module = name_of(path)
    found = imports(source, path)
    return [f"{module} imports {name}" for name in found if forbidden(module, name)]


def forbidden(module: str, name: str) -> bool:
    """Whether a module may not import a name."""
    top = name.split(".")[0]
    layer = layer_of(module)
    if top in DATABASE and module != SQLITE:
        return True
    if layer in ABOVE_THE_LAW:
        return False
    if top == "assistant":
        return not may_use(layer, layer_of(name)) or mixes_systems(module, name)
    if layer == "rules" and top in NOT_IN_RULES:
        return name not in RULES_BUT.get(module, set())
    if layer == "rules":
        return top not in RULES_MAY_USE and top not in sys.stdlib_module_names
    return layer != "web" and top == "flask"


def layer_of(name: str) -> str:
    """The layer of a dotted name; empty for the package itself."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__version__" else ""


def may_use(layer: str, other: str) -> bool:
    """Whether a layer may use another."""
    return other in ("", layer) or other in MAY_USE.get(layer, set())


def mixes_systems(module: str, name: str) -> bool:
    """Whether a system of rules imports another one."""
    own = SYSTEMS.intersection(module.split("."))
    return bool(own) and bool(SYSTEMS.intersection(name.split(".")) - own)


def test_imports_point_inwards():
    sources = {path: (ROOT / path).read_text("utf-8") for path in MODULES}

    assert len(sources) > 500
    assert [breach for path in MODULES for breach in breaches(path, sources[path])] == []


def test_every_system_that_has_a_folder_is_offered():
    assert {package.rpartition(".")[2] for package in PACKAGES.values()} == SYSTEMS


def test_every_module_has_its_place():
    places = {"", *ABOVE_THE_LAW, *MAY_USE}

    assert [path for path in MODULES if layer_of(name_of(path)) not in places] == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("assistant/rules/tables.py", "from assistant.battle import log"),
        ("assistant/rules/tables.py", "from assistant import web"),
        ("assistant/rules/tables.py", "import assistant.cards.codes"),
        ("assistant/rules/tables.py", "from .. import cards"),
        ("assistant/rules/tables.py", "from assistant.files import files"),
        ("assistant/rules/rattenkrieg/spotting/sight.py", "from ....battle import log"),
        ("assistant/rules/rattenkrieg/__init__.py", "from .. import battleaxe"),
        (
            "assistant/rules/rattenkrieg/spotting/sight.py",
            "from assistant.rules.desert_rats import fire",
        ),
        ("assistant/battle/battleaxe/state.py", "import assistant.rules.rattenkrieg.quality"),
        ("assistant/rules/working.py", "def now():\n    import time"),
        ("assistant/rules/working.py", "from random import Random"),
        ("assistant/rules/dice.py", "from random import randint"),
        ("assistant/rules/dice.py", "import random"),
        ("assistant/rules/tables.py", "import os.path"),
        ("assistant/rules/tables.py", "import numpy"),
        ("assistant/boardmap/__init__.py", "from assistant.rules import tables"),
        ("assistant/cards/codes.py", "from assistant.battle import log"),
        ("assistant/cards/codes.py", "from assistant.cli import main"),
        ("assistant/cards/codes.py", "from flask import Flask"),
        ("assistant/battle/game.py", "from assistant.web.streams import event_stream"),
        ("assistant/battle/game.py", "import flask.json"),
        ("assistant/battle/game.py", "import sqlite3"),
        ("assistant/battle/storage/store.py", "from sqlite_utils import Database"),
        ("assistant/web/database/database.py", "import sqlite3"),
        ("assistant/cli/battles.py", "def kept():\n    import sqlite3"),
        ("assistant/battle/game.py", "from assistant.paper import sheets"),
        ("assistant/paper/rattenkrieg/units.py", "from assistant.web.wording import values"),
        ("assistant/catalogue.py", "from assistant.web.streams import event_stream"),
        ("assistant/web/streams/event_stream.py", "from assistant.cli import main"),
    ],
)
def test_an_outward_import_is_found(path, source):
    assert len(breaches(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("assistant/rules/dice.py", "from random import Random"),
        ("assistant/rules/inputs.py", "from pydantic import Field\nimport json"),
        (
            "assistant/rules/rattenkrieg/spotting/sight.py",
            "from . import cover\nfrom ... import tables",
        ),
        ("assistant/rules/rattenkrieg/spotting/sight.py", "from assistant.boardmap import lines"),
        ("assistant/rules/systems.py", "from assistant import rules, __version__"),
        ("assistant/battle/storage/sqlite.py", "from sqlite_utils import Database\nimport sqlite3"),
        (
            "assistant/battle/storage/store.py",
            "from assistant.battle.storage.sqlite import Database",
        ),
        ("assistant/battle/rattenkrieg/state.py", "from assistant.rules.rattenkrieg import cover"),
        (
            "assistant/web/streams/event_stream.py",
            "from flask import Flask\nfrom assistant.battle import log",
        ),
        ("assistant/cli/battles.py", "from assistant.web.app import create_app"),
        ("assistant/__main__.py", "from assistant.cli import main"),
    ],
)
def test_an_inward_import_is_allowed(path, source):
    assert breaches(Path(path), source) == []
