"""The command line, and its data folder."""

import json

import pytest

from assistant import cli
from assistant.cli import library

CHECK = "rattenkrieg/quality-check"


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The folder of everything that the program writes, still empty."""
    folder = tmp_path / "data"
    monkeypatch.setattr(library, "data_folder", lambda: folder)
    return folder


@pytest.fixture
def run(capsys, data):
    """A function that runs a command: the exit status, and what was printed."""

    def ran(*words):
        status = cli.main(words)
        return status, capsys.readouterr().out

    return ran


@pytest.fixture
def run_json(run):
    def ran(*words):
        status, printed = run(*words)
        assert printed.count("\n") == 1
        return status, json.loads(printed)

    return ran
