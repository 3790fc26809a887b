"""The installed package: pyproject.toml's ranges, the lock file's versions, the code's needs."""

import ast
import re
import sys
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import run
from assistant.paper import printing, sheets
from assistant.paper.printing import TYPST
from tests import versions
from tests.sources import imports_in, walk
from tests.versions import oldest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = run.requirements(())
OPTIONAL = run.optional()
TESTS = run.project()["dependency-groups"]["test"]
LOCKED = {
    canonicalize_name(name): version
    for name, version in re.findall(r"^([\w.-]+)==(\S+)$", run.LOCK.read_text("utf-8"), re.M)
}


def sources():
    """Return the source of every module of the program."""
    return [path.read_text("utf-8") for path in (ROOT / "assistant").rglob("*.py")]


def imported_libraries():
    """Return the first part of every name that the program imports."""
    for node in (node for source in sources() for node in imports_in(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif node.module and not node.level:
            yield node.module.partition(".")[0]


def test_the_program_imports_every_library_that_it_requires_and_no_other():
    ours = {"assistant", *sys.stdlib_module_names}
    from_packages = packages_distributions()
    used = {
        canonicalize_name(package)
        for name in set(imported_libraries()) - ours
        for package in from_packages.get(name, [name])
    }
    named = {canonicalize_name(Requirement(text).name) for text in [*PROGRAM, *OPTIONAL]}
    beneath = {"click", "h11", "jinja2", "markupsafe", "numpy", "pydantic-core", "werkzeug"}

    assert named - used == set()
    assert used - named - beneath == set()


def test_the_oldest_version_of_a_requirement_is_where_its_range_begins():
    assert oldest("flask>=3.1,<4") == "flask==3.1"
    assert all(
        Requirement(text).specifier.contains(oldest(text).partition("==")[2]) for text in PROGRAM
    )


@pytest.mark.parametrize("text", [*PROGRAM, *OPTIONAL, *TESTS])
def test_each_requirement_is_a_range_with_one_locked_version(text):
    requirement = Requirement(text)

    assert {part.operator for part in requirement.specifier} in ({">=", "<"}, {">="})
    assert requirement.specifier.contains(LOCKED[canonicalize_name(requirement.name)])


@pytest.mark.parametrize("text", [*PROGRAM, *OPTIONAL])
def test_each_requirement_ends_before_the_next_breaking_version(text):
    assert "<" in {part.operator for part in Requirement(text).specifier}


def test_indirect_requirements_are_locked_too():
    missing, seen = set(), set()
    waiting = [Requirement(text) for text in [*PROGRAM, *OPTIONAL, *TESTS]]
    while waiting:
        needed = waiting.pop()
        name = canonicalize_name(needed.name)
        if name in seen or (needed.marker and not needed.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        if name not in LOCKED and name != "pip":
            missing.add(name)
        try:
            waiting += map(Requirement, distribution(name).requires or ())
        except PackageNotFoundError:  # optional, and not made for this computer
            assert name in {canonicalize_name(Requirement(text).name) for text in OPTIONAL}

    assert len(seen) > 50
    assert missing == set()


def test_the_lock_file_names_no_place_to_fetch_from():
    lines = run.LOCK.read_text("utf-8").splitlines()

    assert [line for line in lines if not re.fullmatch(r"#.*|[\w.-]+==[\w.]+", line)] == []
    assert "//" not in run.LOCK.read_text("utf-8")


def test_another_lock_file_renews_the_environment(monkeypatch, tmp_path):
    before = run.stamp(())
    changed = tmp_path / "requirements.lock"
    changed.write_text(run.LOCK.read_text("utf-8").replace("flask-htmx==", "flask-htmx==1"))

    assert run.stamp(()) == before
    monkeypatch.setattr(run, "LOCK", changed)
    assert run.stamp(()) != before


def test_locked_versions_that_do_not_fit_are_tried_once_more_without(monkeypatch, capsys):
    calls = []
    monkeypatch.setattr(
        run.subprocess, "call", lambda words: calls.append(words) or int("-c" in words)
    )

    assert run.install("flask>=3.1,<4")
    assert [str(run.LOCK) in words for words in calls] == [True, False]
    assert [words[-1] for words in calls] == ["flask>=3.1,<4"] * 2
    assert "other versions" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--help"], ["-h"], *([word, "--help"] for word in run.OWN)])
def test_the_help_names_every_word_and_installs_nothing(words, monkeypatch, capsys):
    monkeypatch.setattr(run, "prepare", lambda *groups: pytest.fail("installed something"))
    monkeypatch.setattr(run, "PYTHON", Path("not installed"))

    assert run.main(words) == 0
    shown = capsys.readouterr().out
    assert [word for word in run.OWN if f"run.py {word} " not in shown] == []


def test_all_quick_tests_run_with_the_oldest_and_the_newest_versions_and_a_core_with_the_others():
    found = [(*each[:2], versions.words_for(each[2])) for each in versions.runs([11, 12, 14], [])]

    assert found == [
        (11, "oldest", versions.ALL),
        (11, "newest", versions.SOME),
        (12, "oldest", versions.SOME),
        (12, "newest", versions.SOME),
        (14, "oldest", versions.SOME),
        (14, "newest", versions.ALL),
    ]
    assert all((ROOT / folder).is_dir() for folder in versions.CORE)
    for words, named in (["all"], versions.ALL), (["-k", "odds"], "-k odds"):
        assert {versions.words_for(x[2]) for x in versions.runs([11, 12], words)} == {named}


def test_files_that_the_code_opens_go_into_the_wheel():
    wheel = run.project()["tool"]["hatch"]["build"]["targets"]["wheel"]
    packed = {name.removeprefix("assistant/_files/") for name in wheel["force-include"].values()}
    opened = {
        node.args[0].value
        for source in sources()
        if "files(" in source
        for node in walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "files" and isinstance(node.args[0], ast.Constant)
    }

    assert opened == packed
    assert all((ROOT / name).exists() for name in wheel["force-include"])


@pytest.mark.parametrize(
    ("prefix", "says", "says_not"),
    [
        ("/home/u/game/.assistant-env", "delete the folder .assistant-env", "pip"),
        (
            "/home/u/.local/pipx/venvs/umpires-assistant",
            f'inject umpires-assistant "{TYPST}"',
            "folder",
        ),
        ("/usr", f'run: pip install "{TYPST}"', ".assistant-env"),
    ],
)
def test_without_printing_the_advice_fits_how_the_program_was_installed(
    monkeypatch, prefix, says, says_not
):
    monkeypatch.setattr(printing, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "prefix", prefix)

    assert says in printing.why_not()
    assert says_not not in printing.why_not()
    with pytest.raises(printing.CannotPrint, match=re.escape(says)):
        printing.pdf([], sheets.PAPERS["a4"], "none")


def test_the_advice_names_the_version_that_prints():
    assert run.extras()["pdf"] == [TYPST]
    assert run.project()["project"]["name"] in printing.ADD


def test_each_system_needs_files_for_the_oldest_and_the_newest_python(monkeypatch, capsys):
    def have_files(names, tags, minor):
        return (tags, minor) != (("win_arm64",), 14)

    monkeypatch.setattr(versions, "runs", lambda minors, words: iter(()))
    monkeypatch.setattr(versions, "have_files", have_files)

    assert versions.main([]) == 1
    printed = capsys.readouterr().out
    assert "Windows on ARM, Python 3.11: every file" in printed
    assert "Windows on ARM, Python 3.14: no file for " in printed
    assert "macOS on Intel, Python 3.14: every file" in printed
