"""Hold the table of the books' obligations to the tests that it names.

`tests/obligations.tsv` has a line for each thing that a rulebook makes happen, allows, forbids,
limits, reveals or hides in play. Its id is the section of the book and a number. `tests` names the
tests (`path::function`, several by commas) that show it in a battle, on a screen or in a message:
each of them fails when the program drops the obligation. `reason` is the fact about the game why
there is no test. A line with neither is still open.
"""

import csv
import functools
import re
from pathlib import Path

TABLE = Path(__file__).parents[1] / "obligations.tsv"
ROOT = TABLE.parent.parent
#: The most lines that may still be open. This number only falls.
OPEN_AT_MOST = 0


@functools.cache
def _obligations() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _named_tests(obligation: dict[str, str]) -> list[str]:
    return [name.strip() for name in obligation["tests"].split(",") if name.strip()]


@functools.cache
def _functions(path: str) -> frozenset[str]:
    """The names of the test functions in the file, none where there is no such file."""
    file = ROOT / path
    text = file.read_text("utf-8") if file.is_file() else ""
    return frozenset(re.findall(r"^ *def (test_\w+)\(", text, re.MULTILINE))


def test_each_obligation_has_one_line() -> None:
    identifiers = [obligation["id"] for obligation in _obligations()]
    assert len(identifiers) > 3000
    assert len(set(identifiers)) == len(identifiers)


def test_every_named_test_exists() -> None:
    missing = [
        f"{obligation['id']}: there is no test {name}"
        for obligation in _obligations()
        for name in _named_tests(obligation)
        if name.partition("::")[2].split("[")[0] not in _functions(name.partition("::")[0])
    ]
    assert missing == []


def test_a_line_has_tests_or_a_reason_but_not_both() -> None:
    assert [
        obligation["id"]
        for obligation in _obligations()
        if _named_tests(obligation) and obligation["reason"].strip()
    ] == []


def test_a_reason_is_a_fact_about_the_game() -> None:
    excuse = re.compile(r"\b(not built|not yet|todo|not implemented)\b", re.IGNORECASE)
    assert [
        obligation["id"] for obligation in _obligations() if excuse.search(obligation["reason"])
    ] == []


def test_the_open_lines_only_become_fewer() -> None:
    open_lines = [
        obligation["id"]
        for obligation in _obligations()
        if not _named_tests(obligation) and not obligation["reason"].strip()
    ]
    assert len(open_lines) <= OPEN_AT_MOST
