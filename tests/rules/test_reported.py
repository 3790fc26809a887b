"""Workings that were reported as wrong: each file holds the right outcome."""

from pathlib import Path

import pytest

from assistant import catalogue
from assistant.battle.storage.working_file import ENDING, read_working

REPORTED = sorted((Path(__file__).parent / "reported").glob(f"*{ENDING}"))


def test_there_are_reported_workings():
    assert REPORTED


@pytest.mark.parametrize("path", REPORTED, ids=lambda path: path.name)
def test_a_reported_working_has_the_outcome_of_its_file(path):
    file = read_working(path, path.read_text("utf-8"))

    assert catalogue.resolve(file.request).get("outcome") == file.outcome
