"""Words that a shell completes."""

import os
import re
import subprocess
import sys

import pytest

import run as run_py
from assistant import cli
from assistant.cli import COMMANDS, completion
from tests.cli.conftest import CHECK


def completed(run, tmp_path, *typed, program="assistant"):
    """What bash offers for a line that is typed so far."""
    script = tmp_path / "completion.bash"
    script.write_text(run("completion", "bash")[1], "utf-8")
    tool = tmp_path / program
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m assistant "$@"\n', "utf-8")
    tool.chmod(0o755)
    words = " ".join([program, *typed])
    asked = f". {script}; COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _assistant; "
    asked += 'printf "%s\\n" "${COMPREPLY[@]}"'
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", asked],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"PATH": path},
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no bash of its own")
def test_bash_completes_commands_and_ids(run, tmp_path):
    assert completed(run, tmp_path, "re") == ["replay", "resolve"]
    assert completed(run, tmp_path, "resolve", CHECK[:-3]) == [CHECK]
    assert "rattenkrieg/combat-table" in completed(run, tmp_path, "tables", "rattenkrieg/comb")
    assert completed(run, tmp_path, "serve", "--p") == ["--port"]
    assert completed(run, tmp_path, "pack", "u") == ["use", "update"]
    assert completed(run, tmp_path, "pack", "update", "0123456789", "--d") == ["--data", "--drop"]
    assert completed(run, tmp_path, "pack", "--h") == ["--help"]
    assert completed(run, tmp_path, "print", "prot") == ["protactor"]
    assert completed(run, tmp_path, "s") == ["serve"]
    assert completed(run, tmp_path, "s", program="run.py") == ["serve", "stick"]


def test_what_print_completes_is_printed_and_named_in_its_help(run, tmp_path, capsys):
    with pytest.raises(SystemExit):
        cli.main(["print", "--help"])
    shown = capsys.readouterr().out
    for word in completion.OF_PRINT:
        assert word in shown
        assert run("print", word, "--out", str(tmp_path / "sheet.pdf"))[0] == 0


def test_completion_knows_the_words_of_packs_and_of_run_py(capsys):
    with pytest.raises(SystemExit):
        cli.main(["pack", "--help"])
    shown = re.findall(r"^    (\w+)  ", capsys.readouterr().out, re.M)

    assert tuple(shown) == completion.OF_PACK
    assert set(completion.OF_RUN) == set(run_py.OWN)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_knows_every_command(run, shell):
    status, printed = run("completion", shell)

    assert status == 0
    assert set(COMMANDS) <= set(re.findall(r"[a-z]+", printed))
