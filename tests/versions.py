"""Run the quick tests with every Python here, and with the oldest and newest libraries allowed.

    python3 run.py versions                       all quick tests at both ends, CORE between
    python3 run.py versions all                   all quick tests with each
    python3 run.py versions tests/rules -k odds   words for pytest, for each

The ends are the oldest Python with the oldest libraries, and the newest with the newest. Then ask
whether each library has a file to install for each system, without compiling it, for the oldest
Python and for the newest.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement

import run

MINORS = (11, 12, 13, 14)
AGES = ("oldest", "newest")
ALL, SOME = "all quick tests", "the core of the quick tests"
CORE = (  # what meets each library: pages, paper, drawings, geometry, files, recorded battles
    "tests/foundations",
    "tests/rules",
    "tests/cards",
    "tests/boardmap",
    "tests/paper",
    "tests/cli",
    "tests/recorded",
    "tests/web/pages",
)
SYSTEMS = {  # the names that files to install have for each system
    "Windows": ("win_amd64",),
    "Windows on ARM": ("win_arm64",),
    "macOS on an Apple processor": ("macosx_11_0_arm64", "macosx_14_0_arm64"),
    "macOS on Intel": ("macosx_10_13_x86_64", "macosx_11_0_x86_64", "macosx_14_0_x86_64"),
    "Linux": ("manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_28_x86_64"),
    "Linux on ARM": ("manylinux2014_aarch64", "manylinux_2_17_aarch64", "manylinux_2_28_aarch64"),
}


def main(words: list[str]) -> int:
    """Print a line for each Python and system; return 1 if a test or a needed file fails."""
    is_well = True
    pythons = {minor: find_python(minor) for minor in MINORS}
    for minor, age, tests in runs([x for x, python in pythons.items() if python], words):
        began = time.monotonic()
        problem = problem_with(str(pythons[minor]), age, tests)
        is_well &= not problem
        named = words_for(tests)
        took = f"{(time.monotonic() - began) / 60:.0f} min"
        line = f"Python 3.{minor}, {age} libraries, {named}: {problem or f'passed ({took})'}"
        print(line, flush=True)
    for minor in (x for x, python in pythons.items() if not python):
        print(f"Python 3.{minor}: not tried, for it is not on this computer", flush=True)
    for system, tags in SYSTEMS.items():
        for minor in (MINORS[0], MINORS[-1]):
            needed, optional = (without_file(names, tags, minor) for names in libraries())
            is_well &= not needed
            lacking = [*needed, *(f"{name} (optional)" for name in optional)]
            found = f"no file for {', '.join(lacking)}" if lacking else "every file"
            print(f"{system}, Python 3.{minor}: {found}", flush=True)
    return int(not is_well)


def runs(minors: list[int], words: list[str]) -> Iterator[tuple[int, str, list[str]]]:
    """Yield each Python with each age of libraries, and the words for pytest."""
    for minor in minors:
        for age in AGES:
            is_end = (minor, age) in ((minors[0], AGES[0]), (minors[-1], AGES[-1]))
            everything = is_end or words == ["all"]
            chosen = [] if words == ["all"] else words
            yield minor, age, chosen or ([] if everything else list(CORE))


def words_for(tests: list[str]) -> str:
    """Return a description of the tests to run."""
    if tests == list(CORE):
        return SOME
    return " ".join(tests) or ALL


def find_python(minor: int) -> str | None:
    """Return a Python of this computer, on the path or kept by pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    kept = sorted(pyenv.glob(f"3.{minor}.*/bin/python3.{minor}"))
    return str(kept[-1]) if kept else shutil.which(f"python3.{minor}")


def problem_with(python: str, age: str, words: list[str]) -> str:
    """Run the tests in a new environment; return what failed."""
    with tempfile.TemporaryDirectory() as home:
        made = Path(home) / run.PYTHON.relative_to(run.HOME)
        wanted = [*run.requirements(()), *run.optional()]
        if age == "oldest":
            wanted = [oldest(each) for each in wanted]
        steps = {
            "no environment": [python, "-m", "venv", home],
            "not installed": [
                *(str(made), "-m", "pip", "install", "-qq", "--only-binary", ":all:"),
                *(*wanted, *run.requirements(("test",))),
            ],
            "tests failed": [str(made), "-m", "pytest", *run.QUICK, "-p", "no:cacheprovider"],
        }
        for failure, step in steps.items():
            more = words if failure == "tests failed" else []
            done = subprocess.run([*step, *more], cwd=run.ROOT, capture_output=True, text=True)
            if done.returncode:
                return f"{failure}\n{(done.stdout + done.stderr)[-3000:]}"
    return ""


def oldest(requirement: str) -> str:
    """Return the requirement of the oldest version: "flask==3.1" for "flask>=3.1,<4"."""
    found = Requirement(requirement)
    (lowest,) = (each.version for each in found.specifier if each.operator == ">=")
    return f"{found.name}=={lowest}"


def libraries() -> tuple[list[str], list[str]]:
    """Return the requirements of the program, and those that some computers do not need."""
    return run.requirements(()), run.optional()


def without_file(names: list[str], tags: tuple[str, ...], minor: int) -> list[str]:
    """Return the libraries that a system cannot install as they are, with all that they need."""
    if have_files(names, tags, minor):
        return []
    return [Requirement(name).name for name in names if not have_files([name], tags, minor)]


def have_files(names: list[str], tags: tuple[str, ...], minor: int) -> bool:
    """Return whether a system can install libraries without compiling one."""
    platforms = [word for tag in tags for word in ("--platform", tag)]
    with tempfile.TemporaryDirectory() as folder:
        asked = [
            *(sys.executable, "-m", "pip", "install", "-qq", "--dry-run", "--target", folder),
            *("--only-binary", ":all:", "--python-version", f"3.{minor}", "-c", str(run.LOCK)),
            *(*platforms, *names),
        ]
        return not subprocess.run(asked, capture_output=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
