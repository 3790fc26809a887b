"""A battle from another computer: true is not accepted as a number, nor hidden letters in names."""

import json
from pathlib import Path

import pytest

from assistant.battle.storage.exported import (
    ExportedHead,
    checked_event,
    exported_lines,
    read_exported,
)
from assistant.battle.storage.exported_entries import ExportedEvent
from assistant.battle.systems import SYSTEMS
from assistant.cards.toml_files.reading import BadFile
from tests.battle.random_play.player import played

pytestmark = pytest.mark.long

HEAD = ExportedHead(system="rattenkrieg", title="One squad", opened="2026-06-06T18:00:00")
SYSTEM = SYSTEMS["rattenkrieg"]
FILE = Path("evening.battle.jsonl")
OVERRIDE = "\u202e"


@pytest.fixture(scope="module")
def text():
    return "".join(exported_lines(HEAD, played(1).table.kept))


def numbers_in(value, where=""):
    """The path of each number in a JSON value."""
    match value:
        case bool():
            return
        case int() | float():
            yield where
        case dict():
            for name, each in value.items():
                yield from numbers_in(each, f"{where}.{name}" if where else name)


def with_flag(body, where):
    """Return the body with `true` at a path."""
    name, _, rest = where.partition(".")
    return {**body, name: with_flag(body[name], rest) if rest else True}


def test_true_in_place_of_a_number_of_an_event_is_refused_by_its_field(text):
    refused, taken = set(), set()
    for line in text.splitlines()[1:]:
        for event in json.loads(line)["events"]:
            for where in set(numbers_in(event["body"])) - refused:
                body = with_flag(event["body"], where)
                try:
                    checked_event(ExportedEvent(**{**event, "body": body}), SYSTEM)
                except ValueError:
                    refused.add(where)
                else:
                    taken.add(event["kind"])
    assert taken <= {"ValueOverruled"}  # it holds a value of any kind
    assert len(refused) > 50


def test_the_line_and_the_field_of_true_in_place_of_a_number_are_named(text):
    lines = text.splitlines()
    entry = json.loads(lines[1])
    (event,) = entry["events"]
    where = min(numbers_in(event["body"]))
    entry["events"] = [{**event, "body": with_flag(event["body"], where)}]

    with pytest.raises(BadFile) as refused:
        read_exported(FILE, "\n".join([lines[0], json.dumps(entry), *lines[2:]]))

    assert str(refused.value) == (
        f"{FILE}:2: events[0].body cannot be read: {where}: true or false is not a number"
    )


def test_a_battle_with_hidden_letters_opens_without_them(text):
    hidden = text.replace("One squad", f"One {OVERRIDE}squad")
    names = {x for line in text.splitlines()[1:2] for x in _names(json.loads(line))}
    for name in names:
        hidden = hidden.replace(json.dumps(name), json.dumps(f"{name}{OVERRIDE}"))
    assert names
    assert hidden != text

    battle = read_exported(FILE, hidden)

    assert battle.head.title == "One squad"
    assert battle.log == read_exported(FILE, text).log


def _names(value):
    match value:
        case dict():
            for name, each in value.items():
                if name == "name" and isinstance(each, str):
                    yield each
                yield from _names(each)
        case list():
            for each in value:
                yield from _names(each)
