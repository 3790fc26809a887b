"""The order in which the files of tests start."""

from pathlib import Path
from types import SimpleNamespace

from tests.conftest import LONGEST, start_order

ROOT = Path(__file__).parents[1]


def test_the_longest_files_are_there():
    assert [name for name in LONGEST if not (ROOT / name).exists()] == []


def test_files_in_the_browser_start_first_and_then_the_longest():
    files = ("tests/web/test_api.py", LONGEST[-1], "tests/browser/test_sheet.py", LONGEST[0])
    items = [SimpleNamespace(nodeid=f"{name}::test_it[1]") for name in files]

    assert [item.nodeid for item in sorted(items, key=start_order)] == [
        f"{name}::test_it[1]" for name in reversed(files)
    ]
