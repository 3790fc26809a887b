"""The language of the rules: docstrings that say what a function does, names of this field."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.laws.test_layers import MODULES, ROOT
from tests.sources import walk

RULES = [path for path in MODULES if path.parts[:2] == ("assistant", "rules")]
NO_VERB = re.compile(
    r"(The|A|An|All|Any|Both|Each|Every|No|Of|What|Whether|Which|Who|Whom|How|Where|When|Why|If|It"
    r"|Its)\b"
)
OUR_WORDS = re.compile(r"(^|_)(amiss|lacks|misfit|owed|owing|refusals|told|unfit|wish)(_|$)", re.I)


def functions(nodes: list[ast.AST]) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a source that are no properties: those are named like fields."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            marks = {ast.unparse(mark) for mark in node.decorator_list}
            if not marks & {"property", "cached_property"}:
                yield node


def without_verb(nodes: list[ast.AST]) -> list[str]:
    """Return the first words of docstrings that do not say what the function does."""
    documented = filter(None, map(ast.get_docstring, functions(nodes)))
    return [text.splitlines()[0] for text in documented if NO_VERB.match(text)]


def in_our_words(nodes: list[ast.AST]) -> list[str]:
    """Return the names of functions, classes, parameters and variables that use private words."""
    names = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.arg):
            names.append(node.arg)
        elif isinstance(node, ast.Name):
            names.append(node.id)
    return [name for name in names if OUR_WORDS.search(name)]


@pytest.mark.parametrize("path", RULES, ids=str)
def test_functions_say_what_they_do_in_words_of_the_field(path):
    nodes = walk(ast.parse((ROOT / path).read_text("utf-8")))

    assert without_verb(nodes) == []
    assert in_our_words(nodes) == []


def test_forbidden_words_are_found():
    source = '''
def amiss(told):
    """Whether it is."""


@property
def reach(self):
    """The inches."""
'''

    assert len(RULES) > 150
    nodes = walk(ast.parse(source))
    assert without_verb(nodes) == ["Whether it is."]
    assert in_our_words(nodes) == ["amiss", "told"]
