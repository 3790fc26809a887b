"""Inputs that battles give to procedures and outcome fields that they read, by the source.

The modules of a procedure are those of `assistant/battle` that name its id; for its outcome also
those that import the class of the outcome; for its inputs also the code that fills in the system's
settings; and those that the list of exceptions adds. An input counts as given if one of them uses
its name as a text or a keyword, and a field as read if one uses it after a dot. A name that means
something else in such a module hides a gap.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from assistant.battle.systems import PACKAGES, SYSTEMS
from assistant.rules.procedures import Procedure, all_procedures
from tests.sources import walk

ROOT = Path(__file__).parent.parent.parent
# for every procedure: the umpire overrules what one forbids, dice lie on the table already
SHARED = ("assistant.battle.permission", "assistant.battle.play")


def _of_state(read: ast.Attribute) -> bool:
    """Whether a name is read from the state of a battle, which is not an outcome."""
    return ast.unparse(read.value).rpartition(".")[2] in ("battle", "state", "before")


@dataclass(frozen=True)
class Module:
    """A module of the battle package, and the names that it uses."""

    name: str
    tree: ast.Module

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Return all nodes of its tree."""
        return walk(self.tree)

    @cached_property
    def texts(self) -> frozenset[str]:
        """Return its texts, and the names of arguments that it passes."""
        constants = (n.value for n in self.nodes if isinstance(n, ast.Constant))
        keywords = (n.arg for n in self.nodes if isinstance(n, ast.keyword) and n.arg)
        return frozenset([*(x for x in constants if isinstance(x, str)), *keywords])

    @cached_property
    def read(self) -> frozenset[str]:
        """Return names that it reads, except from the state: after a dot, in a match, as a key."""
        nodes = self.nodes
        dotted = (n.attr for n in nodes if isinstance(n, ast.Attribute) and not _of_state(n))
        matched = (name for n in nodes if isinstance(n, ast.MatchClass) for name in n.kwd_attrs)
        keys = (n.slice for n in nodes if isinstance(n, ast.Subscript))
        named = (k.value for k in keys if isinstance(k, ast.Constant) and isinstance(k.value, str))
        return frozenset([*dotted, *matched, *named])

    @cached_property
    def imported(self) -> frozenset[tuple[str, str]]:
        """Return its imports: the module, and the name in that module."""
        found = (n for n in self.nodes if isinstance(n, ast.ImportFrom) and n.module)
        return frozenset((n.module or "", alias.name) for n in found for alias in n.names)


@cache
def modules() -> dict[str, Module]:
    """Return every module of `assistant/battle` and of the rules' options, by its dotted name."""
    paths = [
        *(ROOT / "assistant/battle").rglob("*.py"),
        *(ROOT / "assistant/rules").rglob("options.py"),
    ]
    found = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}
    return {
        name.removesuffix(".__init__"): Module(name, ast.parse(path.read_text("utf-8")))
        for name, path in found.items()
    }


@cache
def procedures() -> dict[str, Procedure[Any, Any]]:
    """Return every procedure of the existing systems, by its id."""
    return {each.id: each for each in all_procedures() if each.id.split("/")[0] in SYSTEMS}


@cache
def naming(id: str) -> frozenset[str]:
    """Return the modules of battles that name a procedure, or import a constant that does."""
    own = {name for name, each in modules().items() if id in each.texts and _plays(name)}
    constants = {
        (module, target.id)
        for module in own
        for node in modules()[module].tree.body
        if isinstance(node, ast.Assign) and _is_text(node.value, id)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    importing = {name for name, each in modules().items() if constants & each.imported}
    return frozenset(own | importing)


def _is_text(node: ast.expr, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text


def _plays(module: str) -> bool:
    return module.startswith("assistant.battle.")


def reading(id: str) -> frozenset[str]:
    """Return the modules that can read an outcome of a procedure without a place in a list."""
    kind = procedures()[id].outcome
    known = (kind.__module__, getattr(kind, "__name__", ""))
    importing = (name for name, each in modules().items() if known in each.imported)
    return naming(id) | {name for name in importing if _plays(name)}


def unsupplied(id: str, also: Iterable[str] = ()) -> Iterator[str]:
    """Yield the inputs of a procedure that no battle gives; `also` are more modules to look in."""
    system = id.split("/")[0]
    options = f"{PACKAGES[system].replace('battle', 'rules', 1)}.options"
    settings = {SYSTEMS[system].settled.__module__, options} & modules().keys()
    where = [*naming(id), *SHARED, *settings, *also]
    for name, field in procedures()[id].inputs.model_fields.items():
        names = {name, field.alias or name}
        if not any(names & modules()[module].texts for module in where):
            yield name


def unread(id: str, also: Iterable[str] = ()) -> Iterator[str]:
    """Yield the fields of a procedure's outcome that no battle reads."""
    where = [*reading(id), *also]
    for name in outcome_fields(id):
        if not any(name in modules()[module].read for module in where):
            yield name


def outcome_fields(id: str) -> Iterator[str]:
    """Yield the names of the fields of a procedure's outcome."""
    kind = procedures()[id].outcome
    if is_dataclass(kind):
        yield from (field.name for field in fields(kind))
    else:
        yield from getattr(kind, "model_fields", ())
