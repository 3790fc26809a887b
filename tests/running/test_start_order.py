"""The order in which the files of tests start, and which process takes which file."""

from pathlib import Path

from tests.processes import LONGEST, next_scope, start_order

ROOT = Path(__file__).parents[2]
BROWSER, OTHER = "tests/browser/looks/test_axe.py", "tests/web/rules/test_api.py"


def test_the_longest_files_are_there():
    assert [name for name in LONGEST if not (ROOT / name).exists()] == []


def test_the_longest_files_start_first():
    files = [OTHER, LONGEST[5], BROWSER, LONGEST[0], OTHER]

    assert start_order(files) == [LONGEST[0], LONGEST[5], OTHER, BROWSER]


def test_a_process_of_one_kind_takes_the_first_file_of_its_kind():
    waiting = ["played", OTHER, BROWSER]

    assert next_scope(waiting, is_for_browser=True) == BROWSER
    assert next_scope(waiting, is_for_browser=False) == "played"


def test_a_process_takes_files_of_the_other_kind_when_its_own_are_done():
    assert next_scope([OTHER], is_for_browser=True) == OTHER
    assert next_scope([BROWSER], is_for_browser=False) == BROWSER
