"""The changelog: a section for each version, a short line for each change."""

import re
from pathlib import Path

import pytest

from assistant import __version__

TEXT = (Path(__file__).parents[2] / "CHANGELOG.md").read_text("utf-8")
VERSION = re.compile(r"## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}")
LINES = [line for line in TEXT.splitlines() if line.startswith("- ")]
MOST_WORDS = 25
UNRELEASED = "## Not yet released"


def headings(level: int) -> list[str]:
    """Return the lines of a level of headings, in order."""
    return re.findall(rf"^{'#' * level} .+$", TEXT, re.M)


def test_the_newest_version_is_that_of_the_program():
    versions = [each for each in headings(2) if each != UNRELEASED]
    found = VERSION.fullmatch(versions[0])

    assert found is not None, versions[0]
    assert found[1] == __version__
    assert all(map(VERSION.fullmatch, versions))


def test_unreleased_changes_are_on_top():
    assert UNRELEASED not in headings(2)[1:]


def test_changes_are_added_changed_or_fixed():
    assert set(headings(3)) <= {"### Added", "### Changed", "### Fixed"}


@pytest.mark.parametrize("line", LINES)
def test_a_change_is_one_short_line(line):
    assert len(line[2:].split()) <= MOST_WORDS
    assert line.endswith((".", "…"))


def test_every_other_line_is_a_heading_or_the_introduction():
    introduction = TEXT.split("\n## ")[0].splitlines()
    others = [each for each in TEXT.splitlines() if each and not each.startswith(("- ", "#"))]

    assert set(others) <= set(introduction)
