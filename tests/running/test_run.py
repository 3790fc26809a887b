"""The needs of `run.py test` before it starts the named tests."""

import pytest

import run as run_py


@pytest.fixture
def started(monkeypatch):
    """A computer without any browser: the words for pytest, and the planned installations."""
    started = []
    monkeypatch.setattr(run_py, "prepare", lambda *groups: None)
    monkeypatch.setattr(run_py, "find_browser", lambda: None)
    monkeypatch.setattr(run_py, "install_browsers", lambda: started.append("browsers"))
    monkeypatch.setattr(run_py, "run", lambda *words: started.append(words) or 0)
    return started


@pytest.mark.parametrize(
    "words",
    [
        ["tests/rules/test_reported.py"],
        ["tests/rules", "-k", "grenade"],
        ["tests/rules/test_reported.py::test_there_are_reported_workings", "-x"],
    ],
)
def test_tests_that_open_no_browser_run_without_one(started, words):
    assert run_py.test(words) == 0
    assert started == [("-m", "pytest", *words)]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["-k", "grenade"],
        ["tests"],
        ["tests/rules", "tests/browser/sheets"],
        ["tests/browser/sheets/test_sheet.py::test_any"],
    ],
)
def test_tests_that_may_open_a_browser_say_that_there_is_none(started, capsys, words):
    assert run_py.test(words) == 1
    assert started == ["browsers"]
    assert "need Chrome, Edge or Chromium" in capsys.readouterr().out
