"""Files of requests that the command line resolves line by line."""

import io
import json
import sys

import pytest

from assistant import cli
from assistant.cli import library

REQUEST = b'{"procedure": "rattenkrieg/quality-check", "inputs": {"quality": 3}'
DEEP = REQUEST.removesuffix(b"3}") + b"[" * 500 + b"]" * 500 + b"}}"
BATCH = [
    (REQUEST + b', "dice": {"roll": 3}}', ""),
    (REQUEST + b"}", "roll"),
    (b"", "this line is empty"),
    (b"   \t", "this line is empty"),
    (b"{", "not JSON"),
    (b"\xff\xfe", "not JSON"),
    (b"[]", "must be an object"),
    (b"null", "must be an object"),
    (b"[" * 100_000, "nested too deep"),
    (b'{"procedure": ["x"]}', "procedure"),
    (b"{}", "procedure is missing; it must be the id of a procedure"),
    (DEEP, "quality"),
    (REQUEST + b', "seed": 1}', "seed"),
    ('{"procedure": "a\u2028b"}'.encode(), "procedure"),
    (REQUEST + b', "dice": {"roll": 3}}\r', ""),
]


@pytest.mark.parametrize("ending", [b"", b"\n"])
def test_each_line_of_a_batch_has_its_line_of_answer(run, tmp_path, ending):
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\n".join(line for line, _ in BATCH) + ending)
    status, printed = run("resolve", "--batch", str(file))
    answers = [json.loads(line) for line in printed.splitlines()]

    assert status == 1
    assert len(answers) == len(BATCH)
    for answer, (line, problem) in zip(answers, BATCH, strict=True):
        told = {"error", "problems"} if problem else {"outcome", "steps", "dice"}
        assert (line[:60], set(answer)) == (line[:60], told)
        assert problem in answer.get("error", "")


def test_refused_lines_of_a_batch_are_named_on_standard_error(capsys, data, tmp_path):
    file = tmp_path / "batch.jsonl"
    file.write_bytes(BATCH[0][0] + b"\n" + BATCH[4][0] + b"\n" + BATCH[0][0])

    assert cli.main(["resolve", "--batch", str(file)]) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith("line 2: this is not JSON")
    assert printed.err.count("\n") == 1
    assert printed.out.count("\n") == 3


def test_the_numbers_of_a_batch_count_empty_and_last_lines(capsys, data, tmp_path):
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\n" + BATCH[0][0] + b"\r\n\n" + b'{"procedure": "x/y"}')

    assert cli.main(["resolve", "--batch", str(file)]) == 1
    refused = [line.partition(":")[0] for line in capsys.readouterr().err.splitlines()]
    assert refused == ["line 1", "line 3", "line 4"]


def stdin_of(text: bytes):
    class Terminal:
        buffer = io.BytesIO(text)

    return Terminal


def test_a_batch_may_come_from_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", stdin_of(BATCH[0][0]))

    status, printed = run("resolve", "--batch", "-")
    assert status == 0
    assert json.loads(printed)["outcome"]["success"] is True


def test_a_fault_of_the_program_takes_no_other_line_its_answer(run, tmp_path, monkeypatch):
    real = library.catalogue.resolve

    def faulty(request, random=None):
        return 1 / 0 if request == [] else real(request, random)

    monkeypatch.setattr(library.catalogue, "resolve", faulty)
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"[]\n" + BATCH[0][0])
    _, printed = run("resolve", "--batch", str(file))
    fault, answer = map(json.loads, printed.splitlines())

    assert fault["error"].startswith("an error in the program: ZeroDivisionError")
    assert answer["dice"] == {"roll": 3}


def test_an_error_in_json_names_its_place_in_the_line_and_no_other_line(run, tmp_path):
    file = tmp_path / "batch.jsonl"
    file.write_text('{"procedure": 1}\n{"procedure": x}\n', "utf-8")
    answers = run("resolve", "--batch", str(file))[1].splitlines()

    error = json.loads(answers[1])["error"]
    assert error == "this is not JSON: Expecting value at character 15"
