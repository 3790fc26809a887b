"""Refusals in the code of all systems: each says who cannot do what, or what comes first."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3] / "assistant" / "battle"
REFUSE = ("Refused", "need", "require")
EMPTY = re.compile(  # sentences that say neither who nor why
    r"(Not now|(It|They|Nobody|This) (cannot|may not|can)( do (this|that))?( act)?( now)?"
    r"|Nobody (there|else of it|of it) (can|could|is left).*|(It|They) (is|are) no \w+.*"
    r"|Nobody (fires|moves|reacts) now|That check is not due|A hex is fought for.*"
    r"|(Nobody|No figure) of it .*)\."
)


@cache
def sentences() -> tuple[tuple[str, str], ...]:
    """Return where each refusal is, and its sentence; `{}` is what the program fills in."""
    return tuple(_read_sentences())


def _read_sentences() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and _name(call.func) in REFUSE:
                for text in filter(None, map(_text, call.args)):
                    yield f"{path.relative_to(ROOT)}:{call.lineno}", text


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _text(given: ast.expr) -> str:
    match given:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "{}" for part in parts)
    return ""


@pytest.mark.long
def test_the_search_finds_many_refusals():
    assert len(list(sentences())) > 400


def test_no_refusal_says_only_that_it_is_not_possible_now():
    assert [(where, text) for where, text in sentences() if EMPTY.fullmatch(text)] == []


def test_no_refusal_of_rattenkrieg_leaves_out_the_name_of_the_unit():
    nameless = re.compile(r"It(s| (?!takes)\w)")
    found = [(where, text) for where, text in sentences() if where.startswith("rattenkrieg")]

    assert [(where, text) for where, text in found if nameless.match(text)] == []


def test_no_refusal_shows_what_the_program_should_fill_in():
    assert [(where, text) for where, text in sentences() if re.search(r"{\w", text)] == []


@pytest.mark.parametrize(
    "text",
    ["Not now.", "They may not act now.", "Nobody there can do that now.", "It is no boat."],
)
def test_a_refusal_without_a_name_is_found(text):
    assert EMPTY.fullmatch(text)
