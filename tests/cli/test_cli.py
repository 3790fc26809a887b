"""The command line: what is printed, refused, and with which exit status."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import run as run_py
from assistant import cli
from assistant.cli import COMMANDS, completion, library
from assistant.web.database.folder_lock import FolderLock
from tests.conftest import PATIENCE_S

CHECK = "rattenkrieg/quality-check"
EASY_COMPANY = str(Path(__file__).parents[2] / "datacards" / "scenarios" / "easy-company.toml")
QUALITY_3 = '{"quality": 3}'


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The folder of everything that the program writes, empty as yet."""
    folder = tmp_path / "data"
    monkeypatch.setattr(library, "data_folder", lambda: folder)
    return folder


@pytest.fixture
def run(capsys, data):
    """Runs words: the exit status, and what was printed."""

    def ran(*words):
        status = cli.main(words)
        return status, capsys.readouterr().out

    return ran


@pytest.fixture
def run_json(run):
    def ran(*words):
        status, printed = run(*words)
        assert printed.count("\n") == 1
        return status, json.loads(printed)

    return ran


def test_tables_are_one_a_line_with_their_id_first(run):
    status, printed = run("tables")

    assert status == 0
    line = "rattenkrieg/combat-table\tCombat Table\tRattenkrieg 15.1\t6"
    assert line in printed.splitlines()


def test_tables_as_json_are_by_id(run_json):
    _, every = run_json("tables", "--json")
    _, one = run_json("tables", "rattenkrieg/combat-table", "--json")

    assert every["rattenkrieg/combat-table"] == one
    assert set(one) == {"id", "title", "source", "rows"}


def test_a_table_is_printed_in_columns(run):
    _, printed = run("tables", "rattenkrieg/combat-table")

    assert printed.splitlines()[1].split() == ["roll", "result", "extra_roll"]
    assert printed.splitlines()[2].split() == ["1", "dead", "true"]


def test_procedures_are_one_a_line_with_their_id_first(run):
    status, printed = run("procedures")

    assert status == 0
    assert f"{CHECK}\tQuality check\tRattenkrieg 12.3" in printed.splitlines()


@pytest.mark.parametrize("words", [[CHECK], [CHECK, "--json"]])
def test_a_procedure_is_printed_as_its_schema(run, words):
    _, printed = run("procedures", *words)
    schema = json.loads(printed)

    assert schema["inputs"]["properties"]["quality"]["maximum"] == 8
    assert set(schema["dice"]) == {"roll"}
    assert "success" in schema["outcome"]["properties"]


def test_procedures_as_json_are_by_id(run_json):
    assert CHECK in run_json("procedures", "--json")[1]


def test_cards_are_one_a_line_with_their_slug_first(run):
    status, printed = run("cards")

    assert status == 0
    assert "easy-company\tscenario\tEasy Company" in printed.splitlines()
    line = "heer-infantry-platoon-1940\torder-of-battle\tInfantry Platoon, Heer 1940"
    assert line in printed.splitlines()


def test_cards_as_json_are_by_slug(run_json):
    _, every = run_json("cards", "--json")
    _, one = run_json("cards", "easy-company", "--json")

    assert every["easy-company"] == one
    assert one["category"] == "scenario"
    assert one["date"] == "1944-06-06"


def test_good_card_files_are_counted(run, run_json):
    status, printed = run("cards", "check")

    assert status == 0
    assert re.fullmatch(r"No errors in [0-9]+ files\.\n", printed)
    assert run("cards", "check", EASY_COMPANY) == (0, "The file has no errors.\n")
    assert run_json("cards", "check", EASY_COMPANY, "--json") == (0, {"good": 1})


def test_the_umpires_own_cards_are_listed_and_checked(run, data, tmp_path):
    own = data / "cards" / "scenarios" / "ours.toml"
    own.parent.mkdir(parents=True)
    own.write_text(Path(EASY_COMPANY).read_text("utf-8").replace("Easy Company", "Ours"), "utf-8")

    assert "ours\tscenario\tOurs" in run("cards")[1].splitlines()
    assert '"name": "Ours"' in run("cards", "ours")[1]
    assert "ours" not in run("cards", "--data", str(tmp_path / "other"))[1]
    own.write_text("turns =", "utf-8")
    assert run("cards", "check") == (2, f"{own}:1: this is not TOML: Invalid value, in “turns =”\n")
    assert run("cards", "check", "--data", str(tmp_path / "other"))[0] == 0


def test_bad_card_files_are_reported_together_with_their_lines(run, run_json, tmp_path):
    bad = tmp_path / "scenarios" / "bad.toml"
    bad.parent.mkdir()
    good = Path(EASY_COMPANY).read_text("utf-8")
    bad.write_text(good.replace("turns = 10", "turns = 0").replace('"normal"', '"loud"'), "utf-8")
    broken = tmp_path / "scenarios" / "broken.toml"
    broken.write_text('name = "x"\nturns =\n', "utf-8")
    ambient = next(n for n, line in enumerate(good.splitlines(), 1) if "ambient" in line)
    turns = next(n for n, line in enumerate(good.splitlines(), 1) if "turns" in line)

    status, printed = run("cards", "check", str(bad), EASY_COMPANY, str(broken))

    assert status == 2
    assert printed.splitlines() == [
        f"{bad}:{turns}: turns must be a whole number 1 to 60; got 0",
        f'{bad}:{ambient}: ambient must be one of quiet, normal, combat; got "loud"',
        f"{broken}:2: this is not TOML: Invalid value, in “turns =”",
    ]
    status, refused = run_json("cards", "check", str(bad), "--json")
    assert (status, refused["problems"]) == (2, printed.splitlines()[:2])


@pytest.mark.parametrize(
    ("old", "new", "problem"), [("", "", ""), ("turns = 10", "turns = 0", "turns must be")]
)
def test_a_card_from_standard_input_is_checked(run, monkeypatch, old, new, problem):
    text = Path(EASY_COMPANY).read_text("utf-8").replace(old, new)
    monkeypatch.setattr(sys, "stdin", stdin_of(text.encode()))

    status, printed = run("cards", "check", "-")
    assert status == (2 if problem else 0)
    assert re.match(rf"-:\d+: {problem}" if problem else "The file has no errors", printed)


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
        (["odds", CHECK, "quality=good"], "quality must be a whole number 1 to 8"),
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


REQUEST = b'{"procedure": "rattenkrieg/quality-check", "inputs": {"quality": 3}'
DEEP = REQUEST.removesuffix(b"3}") + b"[" * 500 + b"]" * 500 + b"}}"
BATCH = [
    (REQUEST + b', "dice": {"roll": 3}}', ""),
    (REQUEST + b"}", "roll"),
    (b"", "this line is empty"),
    (b"   \t", "this line is empty"),
    (b"{", "not JSON"),
    (b"\xff\xfe", "not JSON"),
    (b"[]", "must be an object"),
    (b"null", "must be an object"),
    (b"[" * 100_000, "nested too deep"),
    (b'{"procedure": ["x"]}', "procedure"),
    (b"{}", "procedure is missing; it must be the id of a procedure"),
    (DEEP, "quality"),
    (REQUEST + b', "seed": 1}', "seed"),
    ('{"procedure": "a\u2028b"}'.encode(), "procedure"),
    (REQUEST + b', "dice": {"roll": 3}}\r', ""),
]


@pytest.mark.parametrize("ending", [b"", b"\n"])
def test_each_line_of_a_batch_has_its_line_of_answer(run, tmp_path, ending):
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\n".join(line for line, _ in BATCH) + ending)
    status, printed = run("resolve", "--batch", str(file))
    answers = [json.loads(line) for line in printed.splitlines()]

    assert status == 1
    assert len(answers) == len(BATCH)
    for answer, (line, problem) in zip(answers, BATCH, strict=True):
        told = {"error", "problems"} if problem else {"outcome", "steps", "dice"}
        assert (line[:60], set(answer)) == (line[:60], told)
        assert problem in answer.get("error", "")


def test_refused_lines_of_a_batch_are_named_on_standard_error(capsys, data, tmp_path):
    file = tmp_path / "batch.jsonl"
    file.write_bytes(BATCH[0][0] + b"\n" + BATCH[4][0] + b"\n" + BATCH[0][0])

    assert cli.main(["resolve", "--batch", str(file)]) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith("line 2: this is not JSON")
    assert printed.err.count("\n") == 1
    assert printed.out.count("\n") == 3


def test_the_numbers_of_a_batch_count_empty_and_last_lines(capsys, data, tmp_path):
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\n" + BATCH[0][0] + b"\r\n\n" + b'{"procedure": "x/y"}')

    assert cli.main(["resolve", "--batch", str(file)]) == 1
    refused = [line.partition(":")[0] for line in capsys.readouterr().err.splitlines()]
    assert refused == ["line 1", "line 3", "line 4"]


def stdin_of(text: bytes):
    class Terminal:
        buffer = io.BytesIO(text)

    return Terminal


def test_a_batch_may_come_from_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", stdin_of(BATCH[0][0]))

    status, printed = run("resolve", "--batch", "-")
    assert status == 0
    assert json.loads(printed)["outcome"]["success"] is True


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


def test_a_fault_of_the_program_takes_no_other_line_its_answer(run, tmp_path, monkeypatch):
    real = library.catalogue.resolve

    def faulty(request, random=None):
        return 1 / 0 if request == [] else real(request, random)

    monkeypatch.setattr(library.catalogue, "resolve", faulty)
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"[]\n" + BATCH[0][0])
    _, printed = run("resolve", "--batch", str(file))
    fault, answer = map(json.loads, printed.splitlines())

    assert fault["error"].startswith("an error in the program: ZeroDivisionError")
    assert answer["dice"] == {"roll": 3}


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
    assert completed(run, tmp_path, "s") == ["serve"]
    assert completed(run, tmp_path, "s", program="run.py") == ["serve", "stick"]


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
    def test_the_server_prints_its_address_and_stops_at_once(self, server, number, tmp_path):
        console, phones = server.stdout.readline(), server.stdout.readline()
        at = re.fullmatch(r"console: (http://127\.0\.0\.1:\d+/)console/key/[\w-]{20,}\n", console)
        assert re.fullmatch(r"phones: http://[\w.:\[\]]+:\d+/\n", phones)
        with urllib.request.urlopen(f"{at[1]}healthz", timeout=30) as health:
            assert health.status == 200
        server.send_signal(number)

        assert server.wait(PATIENCE_S) == 0
        assert server.stderr.read() == ""
        kept = {"assistant.lock", "assistant.sqlite3"}  # no battle, no copies
        assert {path.name for path in tmp_path.iterdir()} == kept

    def test_a_port_in_use_is_reported_in_a_sentence(self, server, tmp_path, run):
        port = re.search(r":(\d+)/console", server.stdout.readline())[1]
        other = str(tmp_path / "other")
        status, printed = run("serve", "--port", port, "--data", other, "--no-browser")

        assert status == 1
        assert printed.startswith(f"Port {port} of 0.0.0.0 cannot be used: ")
        assert printed.count("\n") == 1

    def test_a_second_server_on_a_folder_names_the_address_of_the_first(
        self, server, tmp_path, run
    ):
        address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())[0]
        status, printed = run("serve", "--port", "0", "--data", str(tmp_path), "--no-browser")

        assert status == 1
        assert printed == f"The assistant already runs for this folder: open {address}\n"

    def test_a_folder_is_free_again_when_its_server_was_killed(self, server, tmp_path, run):
        assert server.stdout.readline()
        server.kill()
        server.wait(PATIENCE_S)

        FolderLock(tmp_path).release()

    def test_beside_a_server_battles_are_read_and_none_is_imported(self, server, tmp_path, run):
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

    def test_a_folder_that_is_not_there_is_said(self, run, tmp_path):
        pytest.importorskip("typst", reason="there is none for this computer")
        status, told = run("print", "protactor", "--out", str(tmp_path / "no" / "sheet.pdf"))

        assert status == 2
        assert "cannot be written: No such file or directory" in json.loads(told)["error"]


def test_a_vehicle_that_cannot_shoot_is_no_error_but_a_note(capsys, data, tmp_path):
    card = tmp_path / "cart.toml"
    card.write_text(
        'slug = "cart"\nname = "Cart"\ncategory = "armored-car"\n'
        '[movement]\nroad_in = 9\n[[crew]]\nposition = "driver"\n',
        encoding="utf-8",
    )
    status = cli.main(["cards", "check", str(card), "--data", str(data)])
    printed = capsys.readouterr()

    assert (status, printed.out) == (0, "The file has no errors.\n")
    assert printed.err == f"{card}: It cannot shoot: it has no gun and no other weapon.\n"
