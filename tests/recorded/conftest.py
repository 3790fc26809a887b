"""The option with which the recordings are made again on purpose."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--record",
        choices=("hooks",),
        help="write down again what the program does now: see tests/recorded/README.md",
    )
