"""The slowest tests outside the browser, which the quick run leaves out.

They are in `tests/slowest.txt`: each file, and below it its tests. The full run has all of them.

python -m tests.slowest    runs all tests that are not long, and writes the list again
"""

import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

LIST = Path(__file__).with_suffix(".txt")
SHARE = 4  # one test in four is in the list: they take nine tenths of the time
KEPT = ("tests/laws/", "tests/contract/")  # what a change breaks first, so the quick run has it
SPENT = pytest.StashKey[float]()
ALL_BUT_LONG = ("-n", "auto", "--dist", "loadfile", "--together", "-m", "not long")


@cache
def slow_tests() -> frozenset[str]:
    """Return the tests of the list, by file and name."""
    found, file = [], ""
    for line in LIST.read_text("utf-8").splitlines():
        if line.startswith("    "):
            found.append(f"{file}::{line.strip()}")
        else:
            file = line
    return frozenset(found)


def name_without_cases(item_id: str) -> str:
    """Return the file and the name of a test, without its cases."""
    return item_id.partition("[")[0]


def mark_if_slow(item: pytest.Item) -> None:
    """Mark a test that is in the list."""
    if name_without_cases(item.nodeid) in slow_tests():
        item.add_marker("slowest")


class Measuring:
    """A `pytest` plugin that measures the processor time of each test and its set-up."""

    def __init__(self) -> None:
        self.spent_s: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        item.stash[SPENT] = time.process_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        try:
            return (yield)
        finally:
            item.user_properties.append(("spent", time.process_time() - item.stash[SPENT]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            given = dict(report.user_properties)
            self.spent_s[name_without_cases(report.nodeid)] += given.get("spent", 0.0)


def the_slowest(spent_s: dict[str, float]) -> list[str]:
    """Return the slowest tests, one in `SHARE`, except in rooms that the quick run runs whole."""
    by_time = sorted(spent_s, key=lambda test: spent_s[test], reverse=True)
    chosen = by_time[: len(by_time) // SHARE]
    return sorted(test for test in chosen if not test.startswith(KEPT))


def text_of_list(tests: Iterable[str]) -> str:
    """Return the text of a list: each file, and below it its tests."""
    lines = []
    for file, names in groupby(tests, key=lambda test: test.partition("::")[0]):
        lines += [file, *(f"    {name.partition('::')[2]}" for name in names)]
    return "".join(f"{line}\n" for line in lines)


def pytest_configure(config: pytest.Config) -> None:
    """Measure tests; the process that divides them among others writes the list at the end."""
    measuring = Measuring()
    config.pluginmanager.register(measuring)
    if not hasattr(config, "workerinput"):
        config.add_cleanup(lambda: write(measuring.spent_s))


def write(spent_s: dict[str, float]) -> None:
    """Write the list."""
    LIST.write_text(text_of_list(the_slowest(spent_s)), "utf-8")


def main() -> int:
    """Run the tests and write the list; return the exit status of the tests."""
    words = ["-p", "tests.slowest", *ALL_BUT_LONG, "--ignore", "tests/browser"]
    return subprocess.run([sys.executable, "-m", "pytest", *words]).returncode


if __name__ == "__main__":
    raise SystemExit(main())
