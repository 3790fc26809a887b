"""Shell completion."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from werkzeug.datastructures import MultiDict

import run as run_py
from assistant import catalogue, cli
from assistant.cards.library import own_cards
from assistant.cli import COMMANDS
from assistant.cli import offered_words as offered
from assistant.cli.offered_inputs import offered_inputs
from assistant.cli.offered_words import offered_words
from assistant.web.forms.schema_forms import fields, unknown_inputs
from assistant.web.packs.kept_packs import KeptPacks
from tests.battle.packs import ID, easy_company
from tests.cli.conftest import CHECK
from tests.web.evening import Evening

ROOT = Path(run_py.__file__).parent


ASK = {  # a shell's script is loaded, then asked what a line may become
    "bash": """. {script}; COMP_WORDS=({words}); COMP_CWORD={last}; _assistant
        printf '%s\\n' "${{COMPREPLY[@]}}\"""",
    "zsh": """compdef() {{}}; _files() {{}}; compadd() {{ print -l -- ${{(P)@[-1]}} }}
        . {script}; words=({words}); CURRENT=$(({last} + 1)); _assistant""",
    "fish": "source {script}; complete -C '{line}'",
}


def completed(run, tmp_path, shell, *typed, program="assistant"):
    """What a shell offers for a line typed so far."""
    script = tmp_path / f"completion.{shell}"
    script.write_text(run("completion", shell)[1], "utf-8")
    tool = tmp_path / program
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m assistant "$@"\n', "utf-8")
    tool.chmod(0o755)
    line = " ".join([program, *typed])
    if shell == "bash":  # it breaks a word at each sign
        typed = [part for word in typed for part in re.split("(=)", word) if part or not word]
    words = " ".join([program, *(word or "''" for word in typed)])
    done = subprocess.run(
        [shell, "-c", ASK[shell].format(script=script, words=words, last=len(typed), line=line)],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ
        | {
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "XDG_CONFIG_HOME": str(tmp_path),
        },
        cwd=tmp_path,
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these shells")
@pytest.mark.parametrize("shell", offered.OF_SHELLS)
def test_a_shell_completes_commands_options_and_ids(run, tmp_path, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"this computer has no {shell}")

    def offered(*typed, program="assistant"):
        return sorted(completed(run, tmp_path, shell, *typed, program=program))

    assert offered("re") == ["replay", "resolve"]
    assert offered("resolve", CHECK[:-3]) == [CHECK]
    assert "rattenkrieg/combat-table" in offered("tables", "rattenkrieg/comb")
    assert offered("serve", "--p") == ["--port"]
    assert offered("pack", "u") == ["update", "use"]
    assert offered("pack", "update", "0123456789", "--d") == ["--data", "--drop"]
    assert offered("print", "prot") == ["protactor"]
    assert offered("completion", "f") == ["fish"]
    assert offered("resolve", CHECK, "qu") == ["quality="]
    values = offered("resolve", CHECK, "quality=3", "in_speciality=")
    assert [x.removeprefix("in_speciality=") for x in values] == ["no", "yes"]
    assert offered("s", program="run.py") == ["serve", "stick"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["pack", "--h"], ["--help"]),
        (["pack", "make", "--lic"], ["--licence"]),
        (["pack", "use", "x", "--names", ""], ["both", "yours"]),
        (["print", "protactor", "--paper", ""], ["a4", "letter"]),
        (["print", "protactor", "--out", ""], []),  # a file
        (["cards", "che"], ["check"]),
        (["cards", "check", ""], []),
        (["tables", "--json", "rattenkrieg/combat-t"], ["rattenkrieg/combat-table"]),
        (["resolve", CHECK, ""], ["in_speciality=", "modifier=", "quality="]),
        (["resolve", CHECK, "quality=3", ""], ["in_speciality=", "modifier="]),
        (["odds", CHECK, "in_s"], ["in_speciality="]),
        (["odds", CHECK, "in_speciality="], ["in_speciality=no", "in_speciality=yes"]),
        (["resolve", "nosuch", ""], []),
        (["resolve", CHECK, "--dice", ""], ["roll="]),
        (["resolve", CHECK, "--dice", "roll=3", "--dice", ""], []),
        (["resolve", "nosuch", "--dice", ""], []),
        (["resolve", "--dice", ""], []),
        (["replay", ""], []),
        (["pack", "read", ""], []),
        (["pack", "read", "--keep", ""], []),
        (["--v"], ["--version"]),
        (["nosuch", ""], []),
    ],
)
def test_a_word_is_completed_by_the_words_before_it(typed, offered):
    assert offered_words(["assistant", *typed]) == offered


def test_every_name_and_value_that_is_offered_is_an_input_of_the_procedure():
    for procedure in catalogue.all_procedures():
        every = fields(procedure.schema()["inputs"])
        names = list(offered_inputs(procedure.id, [], ""))
        assert {x.key for x in every} == {name.partition(".")[0].rstrip("=") for name in names}
        for name in names:
            values = list(offered_inputs(procedure.id, [], name)) or [f"{name}1"]
            for pair in values:
                form = MultiDict([tuple(pair.split("=", 1))])
                assert not unknown_inputs(every, form)


def test_a_list_is_offered_one_entry_after_another():
    sounds = ["assistant", "odds", "rattenkrieg/combine-sounds"]
    assert offered_words([*sounds, "s"]) == ["sources.0.count=", "sources.0.db="]
    assert offered_words([*sounds, "sources.0.db=90", "s"]) == [
        "sources.0.count=",
        "sources.1.count=",
        "sources.1.db=",
    ]


def test_battles_packs_and_scenarios_of_a_folder_are_completed(app, settings, tmp_path):
    data_of, battle = str(settings.data), Evening(app, settings).id
    typed = ["assistant", "export", "--data", data_of]
    assert offered_words([*typed, ""]) == [battle]
    assert offered_words([*typed, battle, ""]) == []
    assert offered_words(["assistant", "export", "--data", str(tmp_path / "none"), ""]) == []
    assert not (tmp_path / "none").exists()

    KeptPacks(settings.shelf).keep(easy_company())
    for command in ("use", "update", "hide", "remove"):
        assert offered_words(["assistant", "pack", command, "--data", data_of, ""]) == [ID]

    own_cards.import_card(settings.shelf, "ours.toml", easy_company().cards[0].text.encode())
    assert offered_words(["assistant", "pack", "make", "--data", data_of, ""]) == ["ours"]


def test_every_command_is_offered():
    assert offered_words(["assistant", ""]) == sorted(COMMANDS)


def test_each_word_completed_after_print_works_and_is_in_its_help(run, tmp_path, capsys):
    with pytest.raises(SystemExit):
        cli.main(["print", "--help"])
    shown = capsys.readouterr().out
    for word in offered.OF_PRINT:
        assert word in shown
        assert run("print", word, "--out", str(tmp_path / "sheet.pdf"))[0] == 0


def test_completion_knows_the_words_of_packs_and_of_run_py(capsys):
    with pytest.raises(SystemExit):
        cli.main(["pack", "--help"])
    shown = re.findall(r"^    (\w+)  ", capsys.readouterr().out, re.M)

    assert tuple(shown) == offered.OF_PACK
    assert set(offered.OF_RUN) == set(run_py.OWN)
