"""Lists, names and numbers in words."""

import json
import re
from pathlib import Path

import pytest

from assistant.cards.wording import SPELLED, listed, words_of
from assistant.rules import systems, tables
from assistant.rules.procedures import all_procedures


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (["1st Squad, MG", "Sniper"], "1st Squad, MG and Sniper"),
        (
            ["1st Squad, MG", "Pioneers, Party", "Sniper"],
            "1st Squad, MG; Pioneers, Party and Sniper",
        ),
    ],
)
def test_a_list_keeps_names_apart_that_hold_a_comma(words, text):
    assert listed(words) == text


def printed_names():
    """The names in the cells of all printed tables, and those that inputs accept."""
    systems.load_all()
    for id in tables.all_ids():
        for row in tables.load(id).rows:
            yield from (cell for cell in row.values() if isinstance(cell, str))
    for procedure in all_procedures():
        for names in re.findall(r'"enum": \[([^]]*)\]', json.dumps(procedure.schema())):
            yield from re.findall(r'"([^"]*)"', names)


def test_no_name_is_shown_with_an_abbreviation_or_country_in_small_letters():
    small = re.compile(r"\b(aa|afv|apc|dp|hq|ifv|nco|uk|us|\d+in|german|axis|allied|panzer)\b")

    assert {name for name in printed_names() if small.search(words_of(name))} == set()


def test_every_spelled_name_is_one_of_the_program():
    text = "".join(
        path.read_text("utf-8") for path in Path("assistant").rglob("*.*") if is_source(path)
    )

    assert [name for name in SPELLED if f'"{name}"' not in text] == []


def is_source(path):
    """Whether a file contains names of the program; the table of their words does not."""
    return path.suffix in (".py", ".toml") and path.stem != "spelled_names"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hunkered-down", "hunkered down"),
        ("light-mg", "light MG"),
        ("panzer-3-long-50", "Panzer 3 Long 50"),
        ("sand-water", "sand or water"),
        ("uk-2in", "British 2″"),
    ],
)
def test_a_name_of_the_program_in_words(name, words):
    assert words_of(name) == words
