"""The command line: what is printed or refused, and the exit status."""

import io
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from assistant import cli
from assistant.cli import library
from assistant.web.database.folder_lock import FolderLock
from assistant.web.server import server as server_module
from tests.cli.conftest import CHECK
from tests.cli.test_batches import stdin_of
from tests.conftest import PATIENCE_S

QUALITY_3 = '{"quality": 3}'


@pytest.mark.parametrize(
    "words",
    [
        [CHECK, QUALITY_3, "--dice", '{"roll": 2}'],
        ["--dice", '{"roll": 2}', CHECK, QUALITY_3],
        [CHECK, "--dice", '{"roll": 2}', QUALITY_3],
    ],
)
def test_a_procedure_is_resolved_with_the_dice_that_fell(run_json, words):
    status, told = run_json("resolve", *words)

    assert status == 0
    assert told["outcome"] == {"success": True, "target": 3, "modified": 2}
    assert told["dice"] == {"roll": 2}
    assert told["steps"][0] == {"label": "Quality", "value": 3, "section": "12.3"}


def test_given_dice_must_be_complete(run_json):
    status, told = run_json("resolve", CHECK, QUALITY_3, "--dice", "{}")

    assert status == 2
    assert told["problems"] == ["roll: a die from 1 to 6 is missing"]


def test_with_a_seed_missing_dice_are_rolled_the_same_each_time(run_json):
    words = ["resolve", CHECK, QUALITY_3, "--dice", "{}", "--seed", "7"]
    rolled = [run_json(*words)[1]["dice"]["roll"] for _ in range(3)]

    assert len(set(rolled)) == 1


def test_with_a_seed_given_dice_still_count(run_json):
    words = ["resolve", CHECK, QUALITY_3, "--dice", '{"roll": 5}', "--seed"]

    assert {run_json(*words, str(n))[1]["dice"]["roll"] for n in range(20)} == {5}


def test_without_dice_the_program_rolls(run_json):
    rolled = {run_json("resolve", CHECK, QUALITY_3)[1]["dice"]["roll"] for _ in range(100)}

    assert rolled == {1, 2, 3, 4, 5, 6}


def test_the_printed_odds_are_exact(run_json):
    _, told = run_json("odds", CHECK, '{"quality": 7}')

    assert told["exact"] is True
    assert [(o["p"], o["probability"]) for o in told["outcomes"]] == [("1/1", 1.0)]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["tables", "rattenkrieg/combat-tabel"], "did you mean rattenkrieg/combat-table?"),
        (["tables", "../x", "--json"], "../x"),
        (["procedures", "rattenkrieg/quality-chek"], "did you mean rattenkrieg/quality-check?"),
        (["cards", "tiger"], "tiger"),
        (["resolve", CHECK, '{"quality": 9}'], "quality"),
        (["resolve", CHECK, '{"quality": NaN}'], "quality"),
        (["resolve", CHECK, '{"quality": ' + "9" * 5000 + "}"], "inputs: this is not JSON"),
        (["resolve", CHECK, '{"quality": "\\ud800"}'], "quality"),
        (["resolve", CHECK, '{"quality": 3, "qualty": 3}'], "qualty"),
        (["resolve", CHECK], "quality is missing"),
        (["odds", CHECK], "quality is missing"),
        (["resolve", CHECK, "{"], "inputs: this is not JSON"),
        (["resolve", CHECK, "[]"], "inputs"),
        (["resolve", CHECK, "[" * 100_000], "nested too deep"),
        (["resolve", CHECK, QUALITY_3, "--dice", "x"], "dice: write each as NAME=VALUE"),
        (["resolve", CHECK, QUALITY_3, "--dice", "4"], "dice: write each as NAME=VALUE"),
        (["resolve", CHECK, "quality=3", "qualty=4"], "did you mean quality?"),
        (["odds", CHECK, "quality=good"], "quality must be a whole number from 1 to 8"),
        (["resolve", CHECK, "{}", "more"], "inputs: write each as NAME=VALUE"),
        (["odds", CHECK, "=3"], "inputs: write each as NAME=VALUE"),
        (["resolve", CHECK, QUALITY_3, "--dice", '{"roll": 7}'], "roll"),
        (["resolve", CHECK, QUALITY_3, "--dice", '{"rol": 1}'], "rol"),
        (["resolve", "rattenkrieg/nothing", "{}"], "rattenkrieg/nothing"),
        (["odds", "rattenkrieg/nothing", "{}"], "rattenkrieg/nothing"),
        (["odds", CHECK, "{}"], "quality is missing"),
        (["odds", CHECK, "quality"], "inputs: write each as NAME=VALUE"),
        (["resolve", "--batch", "no/such/file"], "no/such/file cannot be read"),
    ],
)
def test_a_wrong_input_is_refused_by_name(run_json, words, named):
    status, refused = run_json(*words)

    assert status == 2
    assert set(refused) == {"error", "problems"}
    assert named in refused["error"]


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (["resolve", CHECK, "{"], ["inputs: this is not JSON: "]),
        (["odds", CHECK, "{"], ["inputs: this is not JSON: "]),
        (["resolve", CHECK, QUALITY_3, "--dice", "{"], ["dice: this is not JSON: "]),
        (["resolve", CHECK, QUALITY_3, "--dice", '{"roll": 7}'], ["roll must be a whole number"]),
        (["odds", CHECK, '{"quality": 9, "x": 1}'], ["quality must be ", "x: no such input"]),
        (["odds", "rattenkrieg/nothing"], ["procedure must be the id of a procedure"]),
    ],
)
def test_a_person_reads_each_problem_once_and_a_script_gets_json(capsys, data, words, sentences):
    assert cli.main([*words, "--text"]) == 2
    for_people = capsys.readouterr()
    assert for_people.out == ""
    assert len(for_people.err.splitlines()) == len(sentences)
    for line, sentence in zip(for_people.err.splitlines(), sentences, strict=True):
        assert line.startswith((sentence, f"die {sentence}"))

    assert cli.main([*words, "--json"]) == 2
    for_scripts = capsys.readouterr()
    assert for_scripts.err == ""
    assert json.loads(for_scripts.out)["problems"] == for_people.err.splitlines()


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["fly"],
        ["resolve", "--batch", "-", "--text"],
        ["resolve"],
        ["resolve", CHECK, "{}", "--json", "--text"],
        ["resolve", "--batch", "-", CHECK],
        ["resolve", CHECK, "{}", "--seed", "x"],
        ["cards", "tiger", "panther"],
        ["serve", "--port", "70000"],
    ],
)
def test_words_that_make_no_command_are_refused(words, capsys):
    with pytest.raises(SystemExit) as refused:
        cli.main(words)

    assert refused.value.code == 2
    assert "usage: assistant" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["resolve", "odds"])
def test_inputs_may_come_from_standard_input(run_json, monkeypatch, command):
    monkeypatch.setattr(sys, "stdin", stdin_of(b'{"quality": 9}'))

    assert "quality must be" in run_json(command, CHECK, "-")[1]["error"]


def test_a_person_reads_a_result_in_lines(run):
    status, printed = run("resolve", CHECK, QUALITY_3, "--dice", '{"roll": 4}', "--text")

    assert status == 0
    assert printed.splitlines() == [
        "Quality check (Rattenkrieg 12.3)",
        "  Quality              3   12.3",
        "  die                  4   12.3",
        "  equal to it or less  no  12.3",
        "",
        "Success: no",
        "Target: 3",
        "Modified: 4",
    ]


@pytest.mark.parametrize(
    ("words", "stdin"),
    [
        (["quality=3", "in_speciality=yes", "modifier=-1", "--dice", "roll=5"], ""),
        (["-", "--dice", "roll=5"], "quality=3\nin_speciality = yes\n\nmodifier=−1\n"),
        (['{"quality": 3, "in_speciality": true, "modifier": -1}', "--dice", '{"roll": 5}'], ""),
    ],
)
def test_inputs_are_words_or_json(run_json, monkeypatch, words, stdin):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
    status, found = run_json("resolve", CHECK, *words)
    assert (status, found["outcome"]["modified"], found["outcome"]["target"]) == (0, 4, 4)


def test_inputs_in_lists_have_names_with_numbers(run_json):
    words = (
        "weapon_dice=3",
        "figures[0].quality=4",
        "figures.0.actions_left=2",
        "squares=0 0, 0 1",
    )
    status, found = run_json("resolve", "rattenkrieg/suppress", *words, "--dice", "check=6")
    assert (status, found["outcome"]["actions_left"]) == (0, [1])


def test_a_person_reads_the_inputs_of_a_procedure(run):
    lines = run("procedures", CHECK, "--text")[1].splitlines()

    assert lines[0] == "Quality check (Rattenkrieg 12.3)"
    assert "  quality        1 to 8     Quality of the figure that checks" in lines
    assert "  in_speciality  yes or no  is a specialist at this task (optional)" in lines
    assert "  roll  1 to 6  of the figure that checks" in lines
    every = [procedure.id for procedure in library.catalogue.all_procedures()]
    assert all(run("procedures", id, "--text")[0] == 0 for id in every)


def test_a_person_reads_odds_in_lines(run):
    status, printed = run("odds", CHECK, QUALITY_3, "--text")

    assert status == 0
    assert printed.splitlines()[0] == "Quality check (Rattenkrieg 12.3)"
    assert "   50.0 %  1/2  success" in printed.splitlines()


@pytest.mark.parametrize(("words", "is_text"), [([], True), (["--json"], False)])
def test_a_terminal_shows_text_and_a_pipe_gets_json(run, monkeypatch, words, is_text):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)

    printed = run("odds", CHECK, QUALITY_3, *words)[1]
    assert printed.startswith("{") is not is_text


@pytest.mark.parametrize(("words", "is_text"), [([], True), (["--json"], False)])
def test_a_person_reads_a_refusal_as_a_sentence(run, monkeypatch, words, is_text):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "argv", ["a program that starts the command line", "--json"])

    for command in ("tables", "procedures", "odds", "replay", "pack read", "resolve --batch"):
        status, printed = run(*command.split(), "nonsense", *words)
        assert status == 2
        assert (printed == "") is is_text
        assert printed.startswith("{") is not is_text


@pytest.mark.parametrize(
    ("words", "is_json"),
    [
        ("tables nonsense", True),
        ("cards nonsense", True),
        ("replay no/such/file", True),
        ("pack read no/such/file", True),
        ("export nonsense -", False),  # standard output is the file
        ("print nonsense --out -", False),
        ("pack make nonsense -", False),
    ],
)
def test_a_person_who_redirects_the_output_still_reads_a_refusal(capsys, data, words, is_json):
    more = ["--data", str(data)] if words.split()[0] in ("export", "pack") else []
    assert cli.main([*words.split(), *more]) == 2
    printed = capsys.readouterr()

    sentences = printed.err.splitlines()
    assert len(sentences) == 1
    assert printed.out == "" if not is_json else json.loads(printed.out)["problems"] == sentences


def test_a_terminal_shows_each_refusal_once(capsys, data, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for words in ("tables nonsense", "procedures nonsense", "resolve --batch no/such/file"):
        assert cli.main(words.split()) == 2
        printed = capsys.readouterr()
        assert (printed.out, len(printed.err.splitlines())) == ("", 1)


def test_wrong_lines_of_inputs_are_refused_by_their_numbers(run_json, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quality=3\n\nnonsense\n=4\n")))
    status, refused = run_json("resolve", CHECK, "-")

    assert status == 2
    assert [x.partition(":")[0] for x in refused["problems"]] == ["line 3", "line 4"]


@pytest.mark.long
def test_a_reader_who_has_enough_is_no_error():
    words = f"'{sys.executable}' -m assistant procedures --json"
    done = subprocess.run(["sh", "-c", f"{words} | true"], capture_output=True, timeout=60)

    assert done.stderr == b""


def test_only_the_server_needs_the_web():
    code = "import sys, assistant.cli; assistant.cli.main(['tables']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)

    assert "flask" not in done.stdout.split()
    assert "sqlite3" not in done.stdout.split()


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/d"}, "/d/umpires-assistant"),
        ("linux", {"HOME": "/h"}, "/h/.local/share/umpires-assistant"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/umpires-assistant"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/umpires-assistant"),
    ],
)
def test_data_is_kept_where_the_platform_expects_it(monkeypatch, platform, variables, folder):
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert cli.data_folder() == Path(folder)


@pytest.mark.long
class TestServing:
    @pytest.fixture
    def server(self, tmp_path):
        words = ["serve", "--data", str(tmp_path), "--port", "0", "--no-browser"]
        started = subprocess.Popen(
            [sys.executable, "-m", "assistant", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with started:
            yield started
            started.kill()

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_the_server_prints_its_address_and_how_to_stop_it(self, server, number, tmp_path):
        console, phones = server.stdout.readline(), server.stdout.readline()
        at = re.fullmatch(r"console: (http://127\.0\.0\.1:\d+/)console/key/[\w-]{20,}\n", console)
        assert re.fullmatch(r"phones: http://[\w.:\[\]]+:\d+/\n", phones)
        with urllib.request.urlopen(f"{at[1]}healthz", timeout=30) as health:
            assert health.status == 200
        server.send_signal(number)

        assert server.wait(PATIENCE_S) == 0
        assert server.stderr.read() == ""
        assert "To stop it, press Ctrl-C" in server.stdout.read().splitlines()[-1]
        kept = {"assistant.lock", "assistant.sqlite3"}  # no battle, no copies
        assert {path.name for path in tmp_path.iterdir()} == kept

    def test_a_port_in_use_is_reported_in_a_sentence(self, server, tmp_path, run):
        port = re.search(r":(\d+)/console", server.stdout.readline())[1]
        other = str(tmp_path / "other")
        status, printed = run("serve", "--port", port, "--data", other, "--no-browser")

        assert status == 1
        assert printed.startswith(f"Port {port} of 0.0.0.0 cannot be used: ")
        assert printed.count("\n") == 1

    def test_without_a_port_the_first_that_is_free_is_taken(self, monkeypatch):
        with socket.socket() as taken, socket.socket() as free:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            free.bind(("127.0.0.1", 0))
            ports = [each.getsockname()[1] for each in (taken, free)]
            free.close()
            monkeypatch.setattr(server_module, "PORTS", ports)
            with server_module.listen("127.0.0.1", None) as bound:
                assert bound.getsockname()[1] == ports[1]
                bound.listen()
                with pytest.raises(OSError, match="in use"):
                    server_module.listen("127.0.0.1", None)

    def test_a_second_server_on_a_folder_names_the_address_of_the_first(
        self,
        server,
        tmp_path,
        run,
    ):
        address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())[0]
        status, printed = run("serve", "--port", "0", "--data", str(tmp_path), "--no-browser")

        assert status == 1
        assert printed == f"The assistant is already running for this folder: open {address}\n"

    def test_a_folder_is_free_again_when_its_server_was_killed(self, server, tmp_path, run):
        assert server.stdout.readline()
        server.kill()
        server.wait(PATIENCE_S)

        FolderLock(tmp_path).release()

    def test_with_a_server_running_battles_are_read_but_not_imported(self, server, tmp_path, run):
        address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())[0]
        file = tmp_path / "evening.battle.jsonl"
        file.write_text("{}")

        assert run("battles", "--data", str(tmp_path)) == (0, "")
        status, printed = run("import", str(file), "--data", str(tmp_path))
        assert status == 2
        assert f"open {address} and import the battle on its first page." in printed

    def test_a_folder_that_cannot_be_used_is_reported_in_a_sentence(self, tmp_path, run):
        file = tmp_path / "file"
        file.touch()
        status, printed = run("serve", "--data", str(file / "data"), "--no-browser")

        assert status == 1
        assert printed.startswith(f"The folder {file / 'data'} cannot be used: ")


class TestPrint:
    @pytest.mark.parametrize(
        "ids",
        [["protactor"], ["protractor"], ["protractor", "rattenkrieg/sounds", "rattenkrieg/fans"]],
    )
    def test_printing_writes_a_pdf(self, run, tmp_path, ids):
        pytest.importorskip("typst", reason="there is none for this computer")
        out = tmp_path / "sheet.pdf"

        status, told = run("print", *ids, "--paper", "letter", "--out", str(out))

        assert (status, told) == (0, f"{out}: print it at 100 %.\n")
        assert out.read_bytes().startswith(b"%PDF-")

    def test_an_unknown_table_is_refused_with_the_nearest(self, run, tmp_path):
        status, told = run("print", "rattenkrieg/sound", "--out", str(tmp_path / "sheet.pdf"))

        assert status == 2
        assert "did you mean rattenkrieg/sounds?" in json.loads(told)["error"]

    def test_a_missing_folder_is_reported(self, run, tmp_path):
        pytest.importorskip("typst", reason="there is none for this computer")
        status, told = run("print", "protactor", "--out", str(tmp_path / "no" / "sheet.pdf"))

        assert status == 2
        assert "cannot be written: No such file or directory" in json.loads(told)["error"]
