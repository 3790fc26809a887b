"""*This is wrong*: the file of a working repeats it, and shows its reader no more."""

import json
import re

import pytest

from assistant import __version__, cli
from assistant.battle.storage.working_file import log_without_names
from tests.web.sheets.firing import rifle

CHECK = "/procedures/rattenkrieg/quality-check"


def links(page):
    return re.findall(r'<a class="button plain" href="([^"]+)" download>This is wrong</a>', page)


def file_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    return json.loads(answer.text)


@pytest.fixture
def shot(acting):
    acting.make("german", "shoot", **rifle(acting), dice__roll="6")
    return acting


class TestOfTheLog:
    def test_a_working_file_holds_the_inputs_the_dice_and_the_outcome(self, shot):
        entry = shot.game.entries[-1]
        resolved = next(x for x in entry.resolutions if x.procedure == "rattenkrieg/shoot")
        found = links(shot.umpire.get(f"{shot.base}/made/{entry.request}").text)
        files = [file_of(shot.umpire, address) for address in found]
        file = next(x for x in files if x["procedure"] == resolved.procedure)

        assert (file["inputs"], file["dice"]) == (resolved.inputs, {"roll": 6})
        assert file["outcome"] == json.loads(json.dumps(resolved.outcome))
        assert file["program"] == __version__
        assert "Rattenkrieg" in file["section"]
        assert [step["label"] for step in file["steps"]] == [s.label for s in resolved.steps]
        assert file["log"][-1] == entry.told["umpire"]
        assert not set(file) & {"device", "request", "answers", "at", "told", "battle"}

    def test_every_working_of_the_console_has_a_file(self, shot):
        found = links(shot.umpire.get(shot.base).text)

        assert found
        for address in found:
            assert file_of(shot.umpire, address)["procedure"].startswith("rattenkrieg/")

    def test_the_command_line_says_that_the_outcome_is_the_same(self, shot, tmp_path, capsys):
        path = tmp_path / "shoot.working.json"
        path.write_bytes(shot.umpire.get(links(shot.umpire.get(shot.base).text)[0]).data)
        status = cli.main(["replay", str(path)])
        out = capsys.readouterr().out

        assert status == 0
        assert out.splitlines()[-1] == "The outcome is the same as in the file."

    def test_the_command_line_says_what_differs(self, shot, tmp_path, capsys):
        path = tmp_path / "shoot.working.json"
        file = file_of(shot.umpire, links(shot.umpire.get(shot.base).text)[0])
        name = next(iter(file["outcome"]))
        path.write_text(json.dumps({**file, "outcome": {**file["outcome"], name: "other"}}))

        assert cli.main(["replay", str(path)]) == 1
        assert f'{name} was "other"' in capsys.readouterr().out
        assert cli.main(["replay", "--json", str(path)]) == 1
        assert json.loads(capsys.readouterr().out)["same"] is False

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ({"version": 2}, "update the program"),
            ({"log": ["x"] * 1_001}, "log must be"),
            ({"more": 1}, "more: no such field"),
            ({"dice": {"roll": "six"}}, "dice must be"),
        ],
    )
    def test_a_foreign_file_is_refused_in_a_sentence(self, shot, tmp_path, capsys, change, says):
        path = tmp_path / "shoot.working.json"
        file = file_of(shot.umpire, links(shot.umpire.get(shot.base).text)[0])
        path.write_text(json.dumps({**file, **change}))

        assert cli.main(["replay", str(path)]) == 2
        assert says in json.loads(capsys.readouterr().out)["error"]

    def test_players_and_spectators_get_no_working_file_before_the_end(self, shot):
        """Inputs hold more than a working shows, even for a side's own shot."""
        (theirs, *_) = links(shot.umpire.get(shot.base).text)
        end = theirs.removeprefix(shot.base)
        for client, home in (
            (shot.german, "/side"),
            (shot.us, "/side"),
            (shot.phone(None), "/watch"),
        ):
            assert client.get(home + end).status_code == 404
            assert client.get(theirs).status_code == 404
        made = shot.german.get(f"/side/made/{shot.game.entries[-1].request}").text
        for page in (made, shot.german.get("/side/log").text, shot.german.get("/side/").text):
            assert links(page) == []
            assert 'class="working"' in page

    @pytest.mark.parametrize("end", ["0/0", "9999/0", "1/99", "99999999999999999999/0"])
    def test_a_missing_working_is_not_found(self, shot, end):
        assert shot.umpire.get(f"{shot.base}/working/{end}").status_code == 404

    def test_after_the_battle_everybody_gets_every_working_file(self, shot):
        shot.make("umpire", "end-battle", words="Night fell.", winner="us")
        moment = len(shot.game.entries) - 2
        for client, home in ((shot.us, "/side"), (shot.phone(None), "/watch")):
            found = links(client.get(f"{home}/replay?at={moment}").text)
            assert found
            assert "rattenkrieg/shoot" in {file_of(client, x)["procedure"] for x in found}

    def test_a_shared_console_has_no_working_files(self, shot):
        begun = shot.umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"})
        address = f"{begun.location}/do/share-screen"
        assert shot.umpire.post(address, data={"umpire": "nobody"}).status_code == 303

        assert shot.umpire.get(f"{begun.location}/working/1/0").status_code == 403


def test_reasons_and_texts_that_people_wrote_are_left_out(shot):
    element = shot.of("german")[0].id
    reason = "Anna Petersen saw it"
    shot.make("umpire", "rule-element", element=element, concealment="identified", reason=reason)
    shot.make("umpire", "end-battle", words="Anna Petersen has won.", winner="us")
    entries = shot.game.entries
    log = log_without_names(entries, len(entries))

    assert any("Petersen" in entry.told["umpire"] for entry in entries)
    assert "Petersen" not in " ".join(log)
    assert len(log) == len([e for e in entries if "umpire" in e.told])


class TestOfACalculator:
    def test_a_calculation_is_a_file_for_everybody_who_is_in(self, shot):
        page = shot.german.get(f"{CHECK}?quality=3&dice.roll=4").text
        (address,) = [each.replace("&amp;", "&") for each in links(page)]
        file = file_of(shot.us, address)

        assert file["inputs"]["quality"] == 3
        assert file["dice"] == {"roll": 4}
        assert file["outcome"]["success"] is False
        assert file["log"] == []

    def test_a_calculation_without_its_dice_has_no_working_file(self, shot):
        assert links(shot.german.get(f"{CHECK}?quality=3").text) == []
        assert shot.german.get(f"{CHECK}/working?quality=3").status_code == 404
        assert shot.german.get(f"{CHECK}/working?quality=99").status_code == 404
        assert shot.german.get("/procedures/rattenkrieg/nothing/working").status_code == 404
