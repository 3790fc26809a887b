"""The README and the documents: examples run, commands and files exist, quoted code is current."""

import json
import re
import shlex
from dataclasses import fields
from pathlib import Path
from textwrap import dedent

import pytest

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter
from assistant.cli import COMMANDS, main
from tests.laws.test_layers import MAY_USE

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
SCRIPTS = (ROOT / "docs/scripts.md").read_text("utf-8")
SESSIONS = re.findall(r"^    \$ python3 run\.py (.+)\n((?:    .+\n)+)", SCRIPTS, re.M)
AT_ROOT = [ROOT / f"{name}.md" for name in ("CONTRIBUTING", "README", "SECURITY")]
DOCUMENTS = sorted([*ROOT.glob("docs/*.md"), *AT_ROOT])
FOLDERS = "assistant|datacards|docs|static|templates|tests"
PATH = re.compile(rf"`((?:{FOLDERS})/[\w./-]*|\.?[\w/-]+\.(?:py|md|toml|txt|html))`")
MODULE = re.compile(r"(?<![\w/.-])((?:[a-z_]+/)*[a-z_]+\.py)\b")
ANCHOR = re.compile(r"\]\(([^):#]*)#([\w-]+)\)")
LINK = re.compile(r"\]\(([^):#]+)\)")
QUOTED = re.compile(r"^```python\n# (\S+)\n(.*?)^```$", re.M | re.S)


def test_the_documents_have_examples():
    assert SESSIONS


@pytest.mark.parametrize(("words", "answer"), SESSIONS)
def test_the_examples_of_the_scripts_document_run(words, answer, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["assistant", *shlex.split(words)])
    main()

    printed = capsys.readouterr().out
    if printed.startswith("{"):
        assert json.loads(printed) == json.loads(answer)
    else:
        assert printed == dedent(answer)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_scripts_document(command):
    assert re.search(rf"\| `{command}[ `]", SCRIPTS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(document):
    text = document.read_text("utf-8")
    named = {*PATH.findall(text)} - {"console.html", "side.html", "watch.html"}  # of any system
    linked = {str((document.parent / link).relative_to(ROOT)) for link in LINK.findall(text)}

    assert named | linked
    assert sorted(name for name in named | linked if not (ROOT / name).exists()) == []


def test_every_module_that_a_template_or_a_script_names_exists():
    found = {
        (str(path.relative_to(ROOT)), name)
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".html", ".js", ".css")
        for name in MODULE.findall(path.read_text("utf-8"))
    }

    assert len(found) > 10
    assert sorted(each for each in found if not (ROOT / each[1]).exists()) == []


def headings(document):
    """The names by which links lead to the headings of a document."""
    found = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in found}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_heading_that_a_document_links_to_exists(document):
    linked = ANCHOR.findall(document.read_text("utf-8"))

    assert [
        (file, name)
        for file, name in linked
        if name not in headings(document.parent / file if file else document)
    ] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_code_that_a_document_quotes_is_in_its_file(document):
    text = document.read_text("utf-8")
    quoted = QUOTED.findall(text)

    assert len(quoted) == text.count("```python")
    gone = [path for path, code in quoted if code not in (ROOT / path).read_text("utf-8")]
    assert gone == []


def test_the_document_on_testing_names_all_folders_and_variables_of_the_tests():
    text = (ROOT / "docs/testing.md").read_text("utf-8")
    tests = ROOT / "tests"
    folders = {f"tests/{path.parent.name}/" for path in tests.glob("*/__init__.py")}
    sources = [path.read_text("utf-8") for path in tests.rglob("*.py")]
    variables = {
        name for each in sources for name in re.findall(r'environ.*"(ASSISTANT_\w+)"', each)
    }

    assert {"tests/web/", "tests/fifth/"} <= folders
    assert {"ASSISTANT_ROBOT", "ASSISTANT_WILD"} <= variables
    assert [each for each in sorted(folders | variables) if f"`{each}" not in text] == []


def test_the_document_on_the_architecture_names_all_rooms_and_layers():
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    wing = ROOT / "assistant/battle/rattenkrieg"
    rooms = {path.parent.name for path in wing.glob("*/__init__.py")}
    layers = {f"assistant/{name}/" for name in MAY_USE if (ROOT / "assistant" / name).is_dir()}
    hooks = {"when", "forbids", "before", "after"}

    assert {"state", "kit", "screens"} <= rooms
    assert hooks <= {field.name for field in fields(Chapter)}
    assert [each for each in sorted(rooms | layers | hooks) if f"`{each}`" not in text] == []


def test_the_readme_shows_every_picture_that_is_kept_and_all_are_small():
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    kept = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/pictures").iterdir()}

    assert set(shown) == kept
    assert all(1_000 < (ROOT / name).stat().st_size < 150_000 for name in shown)
