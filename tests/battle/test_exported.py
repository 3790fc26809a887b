"""A battle as a file: what is written is read back; what is not a battle is refused by line."""

import json
from pathlib import Path

import pytest

from assistant.battle.exported import Head, exported, lines
from assistant.battle.log import fold, standing
from assistant.battle.systems import SYSTEMS
from assistant.cards.files import BadFile
from tests.battle.player import played

SYSTEM = SYSTEMS["rattenkrieg"]
HEAD = Head(system="rattenkrieg", title="Easy Company – one squad", opened="2026-06-06T18:00:00")
FILE = Path("evening.battle.jsonl")


@pytest.fixture(scope="module")
def log():
    return played(1).table.kept


@pytest.fixture(scope="module")
def text(log):
    return "".join(lines(HEAD, log))


def as_told(log):
    """Entries as the table saw them; words and numbers of the working are plain JSON."""
    return [json.loads(json.dumps({**vars(e), "events": None}, default=vars)) for e in log]


def test_a_battle_is_read_as_it_was_written(log, text):
    battle = exported(FILE, text)
    played_on = fold(standing(battle.log), SYSTEM.empty, SYSTEM.apply)

    assert battle.head == HEAD
    assert played_on == fold(standing(log), SYSTEM.empty, SYSTEM.apply)
    assert as_told(battle.log) == as_told(log)


def test_the_file_has_a_line_for_what_it_is_and_one_for_each_entry(log, text):
    first, *others = map(json.loads, text.splitlines())

    assert first["format"] == "umpires-assistant battle"
    assert first["title"] == "Easy Company – one squad"
    assert [line["seq"] for line in others] == [e.seq for e in log]
    assert "–" in text  # readable by people, not only by programs


def changed(text, number, **fields):
    """A file with other fields in one of its lines."""
    told = text.splitlines()
    told[number - 1] = json.dumps({**json.loads(told[number - 1]), **fields})
    return "\n".join(told)


@pytest.mark.parametrize(
    ("number", "fields", "sentence"),
    [
        (1, {"format": "chess"}, 'format must be "umpires-assistant battle"; got "chess"'),
        (1, {"system": "rattenkreig"}, "did you mean rattenkrieg?"),
        (1, {"version": 2}, "version must be 1; got 2"),
        (3, {"seq": 7}, "seq must be 2, as lines go; got 7"),
        (3, {"colour": "red"}, 'colour: no such field (got "red")'),
        (3, {"undoes": 2}, "undoes must be an earlier entry; got 2"),
        (3, {"events": [{"kind": "SnowFell", "body": {}}]}, "events[0].kind must be a kind of"),
        (3, {"events": [{"kind": "RoundBegan", "body": {"n": "x"}}]}, "events[0].body cannot be"),
        (3, {"events": [{"kind": "FigureMoved", "body": {}}]}, "events[0]"),
    ],
)
def test_what_is_wrong_is_said_by_line_and_field(text, number, fields, sentence):
    with pytest.raises(BadFile) as bad:
        exported(FILE, changed(text, number, **fields))

    assert f"{FILE}:{number}: " in str(bad.value)
    assert sentence in str(bad.value)


def test_a_tap_counts_once_in_a_file_too(text):
    first = json.loads(text.splitlines()[1])["request"]

    with pytest.raises(BadFile, match="request must be another in each entry"):
        exported(FILE, changed(text, 3, request=first))


@pytest.mark.parametrize("told", ["", "{}", "not JSON\n", '{"a": 1}\n{"b": 2}\n', "[" * 9999])
def test_what_is_no_battle_is_refused(told):
    with pytest.raises(BadFile):
        exported(FILE, told)


def test_entries_that_do_not_go_together_are_refused(text):
    told = text.splitlines()
    opening = json.loads(told[1])
    told[1] = json.dumps({**opening, "events": []})  # what follows has no battle to happen in

    with pytest.raises(BadFile, match="does not fit what stands before it"):
        exported(FILE, "\n".join(told))
