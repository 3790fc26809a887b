"""The option that writes the recordings again on purpose."""

import pytest

from tests.recorded.recording import WHAT, record_again


def pytest_addoption(parser: pytest.Parser) -> None:
    words = "write down again what the program does now: see tests/recorded/README.md"
    parser.addoption("--record", choices=WHAT, help=words)


def pytest_sessionstart(session: pytest.Session) -> None:
    what = session.config.getoption("--record", None)
    if what and not hasattr(session.config, "workerinput"):
        record_again(what)
