"""The README: its examples run, its commands exist."""

import json
import re
import shlex
from pathlib import Path

import pytest

from assistant.cli import COMMANDS, main

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
SESSIONS = re.findall(r"^    \$ python3 run\.py (.+)\n    (.+)$", README, re.M)


def test_there_are_examples():
    assert SESSIONS


@pytest.mark.parametrize(("words", "answer"), SESSIONS)
def test_the_examples_of_the_readme_run(words, answer, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["assistant", *shlex.split(words)])
    main()

    assert json.loads(capsys.readouterr().out) == json.loads(answer)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command):
    assert re.search(rf"\| `{command}[ `]", README)
