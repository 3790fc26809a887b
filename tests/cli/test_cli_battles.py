"""Battles on the command line: listed, exported, imported, resolved again."""

import json
from dataclasses import replace
from io import BytesIO, TextIOWrapper

import pytest

from assistant import cli
from assistant.web.database import database
from tests.web.evening import Evening


@pytest.fixture
def evening(app, settings):
    evening = Evening(app, settings)
    evening.act()
    return evening


@pytest.fixture
def run(capsys, settings):
    def run(*words):
        status = cli.main([*words, "--data", str(settings.data)])
        return status, capsys.readouterr().out

    return run


@pytest.fixture
def file(evening, run, tmp_path):
    path = tmp_path / "evening.battle.jsonl"
    assert run("export", evening.id, str(path))[0] == 0
    return path


def test_battles_are_listed_with_what_they_are(evening, run):
    status, out = run("battles")

    assert status == 0
    assert out.startswith(f"{evening.id}\trattenkrieg\t")
    assert "Easy Company" in out


def test_an_exported_battle_is_the_one_of_the_console(evening, file):
    assert file.read_text("utf-8") == evening.umpire.get(f"{evening.base}/file").text


@pytest.mark.long
def test_an_exported_battle_can_be_imported(evening, run, file):
    status, out = run("import", str(file))

    assert status == 0
    copy = evening.services.battles.game(out.strip()).state
    assert copy == replace(evening.battle, title="Easy Company (2)")  # the first is still here


@pytest.mark.long
def test_the_file_of_an_older_program_is_imported_with_a_word_about_its_end(file, data_of, capsys):
    capsys.readouterr()
    assert cli.main(["import", str(file), "--data", data_of]) == 0
    assert capsys.readouterr().err == ""
    first, _, entries = file.read_text("utf-8").partition("\n")
    file.write_text(json.dumps({**json.loads(first), "lines": 0}) + "\n" + entries, "utf-8")

    assert cli.main(["import", str(file), "--data", data_of]) == 0
    printed = capsys.readouterr()
    assert "nobody can know whether its last entries were lost" in printed.err
    assert len(printed.out.split()) == 1


def test_a_campaign_is_listed_and_exported_as_on_its_page(evening, run, tmp_path):
    next_page = f"{evening.base}/next"
    begun = evening.umpire.post(f"{next_page}/begin", data={"scenario": "easy-company 0"})
    assert begun.status_code == 303, begun.text
    campaign = evening.services.battles.campaigns.campaign_of(evening.id)

    assert run("campaigns") == (0, f"{campaign.id}\t2 battles\t{campaign.name}\n")
    path = tmp_path / "x.campaign.jsonl"
    assert run("export", campaign.id, str(path)) == (0, f"{path}: 2 battles\n")
    assert path.read_text("utf-8") == evening.umpire.get(f"/campaigns/{campaign.id}/file").text


def test_an_unknown_battle_is_refused(evening, run, tmp_path):
    status, out = run("export", "NOBATTLE", str(tmp_path / "x"))

    assert status == 2
    assert json.loads(out)["error"].startswith("battle must be the id of a battle")


def test_a_file_that_is_not_a_battle_is_refused_by_line(evening, run, tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text("one\ntwo\n")
    status, out = run("import", str(path))

    assert status == 2
    assert ":1: this is not JSON" in json.loads(out)["error"]


def test_a_folder_that_cannot_be_used_is_refused(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    status = cli.main(["battles", "--data", str(tmp_path / "file")])

    assert status == 2
    assert "data must be a folder that can be used" in capsys.readouterr().out


def test_replayed_procedures_have_the_same_outcomes(file, capsys, evening):
    resolved = sum(len(entry.resolutions) for entry in evening.game.entries)
    status = cli.main(["replay", str(file)])

    assert resolved > 0
    assert status == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"{len(evening.game.entries)} entries, {resolved} resolutions, 0 different"


def test_outcomes_that_have_changed_are_listed(file, capsys):
    lines = file.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if n and json.loads(line)["resolutions"])
    told = json.loads(lines[at])
    name, value = next(iter(told["resolutions"][0]["outcome"].items()))
    told["resolutions"][0]["outcome"][name] = "otherwise"
    lines[at] = json.dumps(told)
    file.write_text("\n".join(lines), "utf-8")
    status = cli.main(["replay", str(file)])
    out = capsys.readouterr().out

    assert status == 1
    assert f'{name} was "otherwise", is {json.dumps(value)}' in out
    assert out.splitlines()[-1].endswith("1 different")


@pytest.fixture(autouse=True)
def closed(settings):
    yield
    database.close(settings.database)


def test_a_battle_goes_through_pipes(evening, file, data_of, monkeypatch, capsys):
    cli.main(["export", evening.id, "-", "--data", data_of])
    exported = capsys.readouterr().out.encode()
    assert exported == file.read_bytes()

    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(exported)))
    assert cli.main(["replay", "-"]) == 0
    assert ", 0 different" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"{}")))
    assert cli.main(["import", "-", "--data", data_of]) == 2


@pytest.fixture
def data_of(settings):
    return str(settings.data)


@pytest.mark.parametrize("words", [["replay"], ["import"]])
def test_a_file_that_is_not_there_has_no_line(words, tmp_path, data_of, capsys):
    words = [*words, str(tmp_path / "none")]
    assert cli.main([*words, "--data", data_of] if words[0] == "import" else words) == 2
    assert "none cannot be read: No such file" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["battles"], ["campaigns"], ["pack", "list"]])
def test_an_empty_list_says_so(words, tmp_path, capsys):
    assert cli.main([*words, "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"0 {words[-1].replace('list', 'packs')} in ")
    assert str(tmp_path) in shown.err


@pytest.mark.parametrize("command", ["battles", "campaigns"])
def test_a_folder_that_is_misspelt_is_named_and_not_made(command, tmp_path, capsys):
    typo = tmp_path / "dta"
    status = cli.main([command, "--data", str(typo)])

    assert status == 2
    assert "data must be a folder that exists; got" in capsys.readouterr().err
    assert not typo.exists()
