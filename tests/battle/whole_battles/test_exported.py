"""A battle as a file: it is read back as written, and wrong files are refused by line."""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import pytest

from assistant.battle.log import active_entries, fold_entries
from assistant.battle.storage.exported import ExportedHead, exported_lines, read_exported
from assistant.battle.storage.exported_end import check_end
from assistant.battle.systems import SYSTEMS
from assistant.cards.toml_files.reading import BadFile
from tests.battle import nasty
from tests.battle.random_play.player import played

pytestmark = pytest.mark.long

SYSTEM = SYSTEMS["rattenkrieg"]
HEAD = ExportedHead(
    system="rattenkrieg", title="Easy Company – one squad", opened="2026-06-06T18:00:00"
)
FILE = Path("evening.battle.jsonl")


@pytest.fixture(scope="module")
def log():
    return played(1).table.kept


@pytest.fixture(scope="module")
def text(log):
    return "".join(exported_lines(HEAD, log))


def as_told(log):
    """Entries as the file shows them, with texts and numbers of the working as plain JSON."""
    rows = ({**vars(e), "events": None, "resolutions": tuple(e.resolutions)} for e in log)
    return [json.loads(json.dumps(row, default=asdict)) for row in rows]


def test_a_battle_is_read_as_it_was_written(log, text):
    battle = read_exported(FILE, text)
    played_on = fold_entries(active_entries(battle.log), SYSTEM.empty, SYSTEM.apply)

    assert battle.head == HEAD.model_copy(update={"lines": len(log)})
    assert played_on == fold_entries(active_entries(log), SYSTEM.empty, SYSTEM.apply)
    assert as_told(battle.log) == as_told(log)


def test_the_file_has_a_line_for_what_it_is_and_one_for_each_entry(log, text):
    first, *others = map(json.loads, text.splitlines())

    assert first["format"] == "umpires-assistant battle"
    assert first["title"] == "Easy Company – one squad"
    assert [line["seq"] for line in others] == [e.seq for e in log]
    assert "–" in text  # readable by people, not only by programs


def test_a_file_that_was_cut_between_two_lines_is_refused(text):
    lines = text.splitlines(keepends=True)

    for kept in (2, len(lines) // 2, len(lines) - 1):
        with pytest.raises(BadFile) as bad:
            read_exported(FILE, "".join(lines[:kept]))
        wanted = f"the file must have {len(lines) - 1} lines after the first"
        assert f"{FILE}:{kept}: {wanted}" in str(bad.value)
        assert f"it has {kept - 1}" in str(bad.value)


@pytest.mark.parametrize("is_counted", [True, False])
def test_a_file_that_was_cut_in_its_last_line_says_so(text, is_counted):
    first, *others = text.removesuffix("\n").split("\n")
    head = json.loads(first)
    lines = [first if is_counted else json.dumps({**head, "lines": 0}), *others]
    whole = "\n".join(lines)

    for cut in (1, 2, len(lines[-1]) // 3, len(lines[-1]) - 1):
        with pytest.raises(BadFile) as bad:
            read_exported(FILE, whole[:-cut])
        assert f"{FILE}:{len(lines)}: the file ends in the middle of this line" in str(bad.value)


def test_a_line_that_ends_anywhere_before_its_end_was_cut():
    values = [True, False, None, -1, 2.5, -1.5e-07, 3e30, '“Hall”, \x01 and "so" \\', {"a": {}}, []]
    line = json.dumps({"values": values, "last": False})
    check_end(FILE, ["", line], 0)

    for cut in range(1, len(line)):
        with pytest.raises(BadFile, match="in the middle of this line"):
            check_end(FILE, ["", line[:cut]], 0)


@pytest.mark.parametrize("line", ["{,}", '{"a": tru }', '{"a" 1}', "{} x", '["a", x]'])
def test_a_line_that_is_wrong_elsewhere_was_not_cut(line):
    check_end(FILE, ["", line], 0)
    with pytest.raises(BadFile, match="must have 2 lines after the first"):
        check_end(FILE, ["", line], 2)


def test_a_file_of_an_older_program_counts_no_lines_and_opens(text):
    first, *others = text.splitlines()
    head = json.loads(first)
    assert head.pop("lines") == len(others)

    assert read_exported(FILE, "\n".join([json.dumps(head), *others])).head == HEAD
    assert len(read_exported(FILE, "\n".join([json.dumps(head), *others[:3]])).log) == 3


def with_fields_changed(text, number, **fields):
    """Yield a file with other fields in one of its lines."""
    told = text.splitlines()
    told[number - 1] = json.dumps({**json.loads(told[number - 1]), **fields})
    return "\n".join(told)


@pytest.mark.parametrize(
    ("number", "fields", "sentence"),
    [
        (1, {"format": "chess"}, 'format must be "umpires-assistant battle"; got "chess"'),
        (1, {"system": "rattenkreig"}, "did you mean rattenkrieg?"),
        (1, {"version": 0}, "version must be 1; got 0"),
        (1, {"version": 2}, "this program reads format 1; update the program"),
        (3, {"seq": 7}, "seq must be 2 on this line; got 7"),
        (3, {"colour": "red"}, 'colour: no such field (got "red")'),
        (3, {"undoes": 2}, "undoes must name an earlier entry; got 2"),
        (3, {"events": [{"kind": "SnowFell", "body": {}}]}, "events[0].kind must be a kind of"),
        (3, {"events": [{"kind": "RoundBegan", "body": {"n": "x"}}]}, "events[0].body cannot be"),
        (3, {"events": [{"kind": "FigureMoved", "body": {}}]}, "events[0]"),
    ],
)
def test_an_error_in_a_file_is_named_by_line_and_field(text, number, fields, sentence):
    with pytest.raises(BadFile) as bad:
        read_exported(FILE, with_fields_changed(text, number, **fields))

    assert f"{FILE}:{number}: " in str(bad.value)
    assert sentence in str(bad.value)


def test_a_tap_counts_once_in_a_file_too(text):
    first = json.loads(text.splitlines()[1])["request"]

    with pytest.raises(BadFile, match="request must differ in each entry"):
        read_exported(FILE, with_fields_changed(text, 3, request=first))


@pytest.mark.parametrize("told", ["", "{}", "not JSON\n", '{"a": 1}\n{"b": 2}\n', "[" * 9999])
def test_a_file_without_a_battle_is_refused(told):
    with pytest.raises(BadFile):
        read_exported(FILE, told)


def test_entries_that_do_not_go_together_are_refused(text):
    told = text.splitlines()
    opening = json.loads(told[1])
    told[1] = json.dumps({**opening, "events": []})  # what follows has no battle to happen in

    with pytest.raises(BadFile, match="does not fit the entries before it"):
        read_exported(FILE, "\n".join(told))


OFTEN = 300


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_spoilt_file_is_read_or_refused_by_its_line(text, seed):
    refused, told = [], []
    for number, place, value, spoilt in nasty.mutations(text, Random(seed), OFTEN // 3):
        try:
            read_exported(FILE, spoilt)
        except BadFile as bad:
            refused.append((bad.faults[0].line - number, place, value))
            told.append(str(bad))

    assert 0 < len(refused) < OFTEN // 3
    assert [each for each in refused if each[0] < 0] == []  # what stands before it is well
    assert [each for each in told if not re.match(r"\S+:\d+: \S", each)] == []


@pytest.mark.parametrize(
    ("number", "fields", "sentence"),
    [
        (
            1,
            {"opened": "last Friday"},
            "opened must be a date and time such as 2026-06-06",
        ),
        (1, {"opened": "a\r\nX: y"}, "opened must be a date and time"),
        (1, {"opened": "0001-01-01T00:00:00"}, "opened must be a date and time"),
        (1, {"title": ""}, "title must be 1 to 300 letters"),
        (1, {"title": "a\nb"}, "title must be 1 to 300 letters without a line break"),
        (3, {"at": ""}, "at must be a date and time"),
        (3, {"at": "2026-13-45T00:00:00"}, "at must be a date and time"),
        (3, {"by": "nobody"}, 'by must be one of german, umpire, us; got "nobody"'),
        (3, {"told": {"french": "x"}}, "told must be one of german, spectator, umpire, us"),
        (3, {"told": {"us": 3}}, "told.us must be text of at most 20,000 characters; got 3"),
        (3, {"move": "hop"}, 'move must be a move of Rattenkrieg!; got "hop"'),
        (3, {"move": "undo"}, "move must not be undo"),
        (3, {"request": ""}, "request must be 1 to 80 letters"),
        (3, {"request": "a\x00b"}, "request must be 1 to 80 letters"),
        (3, {"request": "x" * 81}, "request must be 1 to 80 letters"),
        (3, {"why": "x" * 20_001}, "why must be at most 20000 letters"),
        (3, {"undoes": 1}, "undoes must be a whole number, 2 or more"),
        (4, {"undoes": 2, "besides": [3]}, "besides must name an earlier entry"),
        (4, {"besides": [2]}, "besides must be empty if undoes is null"),
        (3, {"events": [{"kind": "RoundBegan", "body": {"n": 1e308}}]}, "events[0].body.n must be"),
        (3, {"events": [nasty.DEEP]}, "lists and objects inside each other"),
    ],
)
def test_each_field_says_what_it_may_hold(text, number, fields, sentence):
    with pytest.raises(BadFile) as bad:
        read_exported(FILE, with_fields_changed(text, number, **fields))

    assert f"{FILE}:{number}: " in str(bad.value)
    assert sentence in str(bad.value)


RESOLVED = {
    "procedure": "rattenkrieg/quality-check",
    "inputs": {"quality": 3},
    "outcome": {},
    "steps": [{"label": "Quality", "value": 3, "section": "3.1"}],
    "dice": {"roll": 4},
}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"dice": {"roll": "six"}}, "resolutions[0].dice must be dice by name"),
        ({"dice": {"roll": [1, None]}}, "resolutions[0].dice must be dice by name"),
        ({"dice": [4]}, "resolutions[0].dice must be dice by name"),
        ({"shown_to": ["french"]}, "resolutions[].shown_to must be one of german, us"),
        ({"procedure": ""}, "resolutions[0].procedure must be 1 to 80 letters"),
        ({"steps": [3]}, "resolutions[0].steps[0]"),
        ({"inputs": []}, "resolutions[0].inputs must be an object"),
        ({"origins": {"roll": ["told"]}}, "resolutions[0].origins"),
    ],
)
def test_each_field_of_a_resolution_is_read_back(text, changes, sentence):
    assert read_exported(FILE, with_fields_changed(text, 3, resolutions=[RESOLVED]))
    with pytest.raises(BadFile) as bad:
        read_exported(FILE, with_fields_changed(text, 3, resolutions=[{**RESOLVED, **changes}]))

    assert f"{FILE}:3: " in str(bad.value)
    assert sentence in str(bad.value)


@pytest.mark.parametrize("title", ["a\u2028b", "a\u0085b", "\u200f", "a\nb", "x" * 400, "", "\x1c"])
def test_lines_of_a_file_end_at_line_feeds_alone(log, title):
    head = ExportedHead.model_construct(system="rattenkrieg", title="Mill", opened=HEAD.opened)
    told = [replace(log[0], told={"umpire": title}), *log[1:]]

    assert read_exported(FILE, "".join(exported_lines(head, told))).log[0].told["umpire"] == title
    assert (
        len("".join(exported_lines(replace_title(head, title), told)).split("\n")) == len(log) + 2
    )


def replace_title(head, title):
    return ExportedHead.model_construct(**{**head.model_dump(), "title": title})
