"""Other people's files: nothing in them controls the terminal on which it is printed."""

import ast
import json
from pathlib import Path

import pytest

from assistant import cli
from assistant.battle.storage.pack_file import pack_text
from assistant.battle.storage.working_file import FORMAT
from assistant.files import files
from assistant.rules.hidden_letters import CONTROL
from tests.battle.packs import easy_company

HOSTILE = "\x1b]0;owned\x07 \x9b2J \r\x08 end"
CHECK = "rattenkrieg/quality-check"
PRINTING = {"output.py": 2, "batches.py": 1, "__init__.py": 1}  # JSON, lines, addresses


@pytest.fixture
def run(capsys, tmp_path):
    """A function that runs a command: what was printed for people, on both outputs."""

    def ran(*words):
        cli.main([*words])
        return "".join(capsys.readouterr())

    return ran


def written(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_a_pack_sends_no_commands_to_the_terminal(run, tmp_path):
    lines = pack_text(easy_company()).splitlines()
    head = json.loads(lines[0]) | {"figures": HOSTILE}
    file = written(tmp_path / "x.pack.jsonl", "\n".join([json.dumps(head), *lines[1:]]) + "\n")
    said = run("pack", "read", file)
    assert "figures: \\u001b]0;owned\\u0007 \\u009b2J" in said
    assert not CONTROL.search(said)


def test_a_working_sends_no_commands_to_the_terminal(run, tmp_path):
    fields = {"format": FORMAT, "version": 1, "procedure": CHECK, "log": [f"Shot {HOSTILE}"]}
    fields |= {"inputs": {"quality": 3}, "dice": {"roll": 4}, "outcome": {"target": HOSTILE}}
    said = run("replay", written(tmp_path / "x.working.json", json.dumps(fields)))
    assert "Shot \\u001b]0;owned" in said
    assert not CONTROL.search(said)


@pytest.mark.parametrize("word", ["procedure", "version", "pack"])
def test_a_refusal_sends_no_commands_to_the_terminal(run, tmp_path, word):
    lines = pack_text(easy_company()).splitlines()
    head = json.loads(lines[0]) | {word: HOSTILE}
    text = "\n".join([json.dumps(head), *lines[1:]]) + "\n"
    assert not CONTROL.search(run("pack", "read", written(tmp_path / "x.pack.jsonl", text)))


def test_nothing_else_prints_on_the_command_line():
    """A separate print would send what a file says to the terminal unchanged."""
    found = {}
    for path in sorted((files("assistant") / "cli").glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        names = [node.func.id for node in ast.walk(tree) if _is_call(node)]
        if count := names.count("print"):
            found[path.name] = count
    assert found == PRINTING


def _is_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
