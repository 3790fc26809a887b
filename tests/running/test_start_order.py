"""The order in which the files of tests start."""

from pathlib import Path

from tests.processes import LONGEST, start_order

ROOT = Path(__file__).parents[2]


def test_the_longest_files_are_there():
    assert [name for name in LONGEST if not (ROOT / name).exists()] == []


def test_the_longest_files_start_first_and_every_second_one_is_in_the_browser():
    """So a process that waits for a browser leaves its core to one that does not."""
    browser, other = "tests/browser/sheets/test_sheet.py", "tests/web/rules/test_api.py"
    others = [name for name in LONGEST if not name.startswith("tests/browser/")]
    files = [other, others[-1], browser, LONGEST[0], others[0], other]

    assert start_order(files) == [LONGEST[0], others[0], browser, others[-1], other]
