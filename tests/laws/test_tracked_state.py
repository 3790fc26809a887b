"""Hold the table of the tracked state to the tests that it names.

`tests/tracked_state.tsv` has a line for each thing that a battle of Rattenkrieg remembers, and for
each step of its clock. The tests it names show that the thing exists, who sees it, what changes it
and what ends it. A line without tests has a fact about the game as its reason.
"""

import csv
import functools
import re
from pathlib import Path

TABLE = Path(__file__).parents[1] / "tracked_state.tsv"
ROOT = TABLE.parent.parent
OF_WHAT = {  # the rows that the specification lists for each kind of owner
    "battle": 3,
    "side": 3,
    "squad": 1,
    "element": 9,
    "figure": 6,
    "leader": 1,
    "weapon": 1,
    "mortar": 1,
    "vehicle": 5,
    "boat": 1,
    "dog": 1,
    "mojon": 1,
    "pathway": 1,
    "round": 1,
    "task": 1,
    "trap": 1,
    "opening": 1,
    "building": 1,
    "ground": 1,
    "cloud": 1,
    "clock": 7,
}


@functools.cache
def _rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _named_tests(row: dict[str, str]) -> list[str]:
    return [name.strip() for name in row["tests"].split(",") if name.strip()]


@functools.cache
def _functions(path: str) -> frozenset[str]:
    file = ROOT / path
    text = file.read_text("utf-8") if file.is_file() else ""
    return frozenset(re.findall(r"^ *def (test_\w+)\(", text, re.MULTILINE))


def test_every_kind_of_owner_has_all_its_rows() -> None:
    names = [row["row"] for row in _rows()]
    found = {of: sum(name.split("-")[0] == of for name in names) for of in OF_WHAT}

    assert found == OF_WHAT
    assert len(set(names)) == len(names) == sum(OF_WHAT.values())


def test_every_named_test_exists() -> None:
    assert [
        f"{row['row']}: there is no test {name}"
        for row in _rows()
        for name in _named_tests(row)
        if name.partition("::")[2] not in _functions(name.partition("::")[0])
    ] == []


def test_each_row_has_tests_or_a_reason() -> None:
    unshown = [
        row["row"] for row in _rows() if bool(_named_tests(row)) == bool(row["reason"].strip())
    ]

    assert unshown == []
