"""*This is wrong*: the file of a working repeats it, and shows its reader no more."""

import json
import re

import pytest

from assistant import __version__, cli
from assistant.battle.storage.working_file import log_without_names
from assistant.battle.viewers import Viewer

from .evening import words_of
from .test_moves import rifle

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
    def test_it_holds_what_went_in_the_dice_and_what_came_out(self, shot):
        entry = shot.game.entries[-1]
        resolved = next(x for x in entry.resolutions if x.procedure == "rattenkrieg/shoot")
        found = links(shot.german.get(f"/side/made/{entry.request}").text)
        files = [file_of(shot.german, address) for address in found]
        file = next(x for x in files if x["procedure"] == resolved.procedure)

        assert (file["inputs"], file["dice"]) == (resolved.inputs, {"roll": 6})
        assert file["outcome"] == json.loads(json.dumps(resolved.outcome))
        assert file["program"] == __version__
        assert "Rattenkrieg" in file["section"]
        assert [step["label"] for step in file["steps"]] == [s.label for s in resolved.steps]
        assert file["log"][-1] == shot.game.entries[-1].told["german"]

    @pytest.mark.parametrize("who", ["umpire", "german"])
    def test_every_working_of_a_log_has_a_file_for_those_who_read_it(self, shot, who):
        home = {"umpire": shot.base, "german": "/side/log"}[who]
        found = links(shot.client(who).get(home).text)

        assert found
        for address in found:
            assert file_of(shot.client(who), address)["procedure"].startswith("rattenkrieg/")

    def test_the_command_line_says_that_the_outcome_is_the_same(self, shot, tmp_path, capsys):
        path = tmp_path / "shoot.working.json"
        path.write_bytes(shot.umpire.get(links(shot.umpire.get(shot.base).text)[0]).data)
        status = cli.main(["replay", str(path)])
        out = capsys.readouterr().out

        assert status == 0
        assert out.splitlines()[-1] == "The outcome is the same as in the file."

    def test_a_side_gets_its_own_log_alone(self, shot):
        file = file_of(shot.german, links(shot.german.get("/side/log").text)[0])
        own = {e.told["german"] for e in shot.game.entries if "german" in e.told}

        assert set(file["log"]) <= own
        assert not set(file) & {"device", "request", "answers", "at", "told", "battle"}

    def test_the_other_side_and_a_spectator_get_nothing_of_it(self, shot):
        theirs = links(shot.german.get("/side/log").text)[0]
        _, _, _, whose, number, place = theirs.split("/")
        spectator = shot.phone(None)
        for client, address in (
            (shot.us, theirs),
            (shot.us, f"/side/working/umpire/{number}/{place}"),
            (shot.german, f"/side/working/umpire/{number}/{place}"),
            (shot.german, f"/side/working/{whose}/{number}/99"),
            (shot.german, f"/side/working/{whose}/0/0"),
            (shot.german, f"/side/working/{whose}/9999/0"),
            (spectator, f"/watch/working/spectator/{number}/{place}"),
            (spectator, f"/watch/working/umpire/{number}/{place}"),
            (shot.german, f"{shot.base}/working/umpire/{number}/{place}"),
        ):
            assert client.get(address).status_code == 404, address

    def test_when_the_battle_is_over_everybody_gets_all(self, shot):
        shot.make("umpire", "end-battle", words="Night fell.", winner="us")
        moment = len(shot.game.entries) - 2
        for client, home in ((shot.us, "/side"), (shot.phone(None), "/watch")):
            found = links(client.get(f"{home}/replay?at={moment}").text)
            assert found
            assert "rattenkrieg/shoot" in {file_of(client, x)["procedure"] for x in found}

    def test_the_umpires_look_at_a_phone_has_no_button_that_the_umpire_cannot_use(self, shot):
        assert links(shot.umpire.get(f"{shot.base}/as/german").text) == []


class TestWithoutNames:
    def test_reasons_and_texts_that_people_wrote_are_left_out(self, shot):
        element = shot.of("german")[0].id
        reason = "Anna Petersen saw it"
        shot.make(
            "umpire", "rule-element", element=element, concealment="identified", reason=reason
        )
        shot.make("umpire", "end-battle", words="Anna Petersen has won.", winner="us")
        entries = shot.game.entries
        umpire = Viewer("umpire")
        log = log_without_names(entries, umpire, len(entries))

        assert any("Petersen" in entry.told["umpire"] for entry in entries)
        assert "Petersen" not in " ".join(log)
        assert len(log) == len([e for e in entries if "umpire" in e.told])

    def test_what_an_enemy_wrote_leaves_no_gap_in_a_sides_log(self, shot):
        """A gap where the enemy's hidden words are would show the side what they wrote."""
        entries = shot.game.entries
        own = [e for e in entries if "german" in e.told]
        word = next(w for w in words_of(own[-1].told["german"]).split() if w.istitle())
        hidden = [
            type(e)(**{**vars(e), "answers": {"place": f"{word}"}}) if e.by == "us" else e
            for e in entries
        ]
        german = Viewer("side", shot.id, "german")

        assert any(e.by == "us" and "german" in e.told for e in entries)
        assert log_without_names(hidden, german, len(own)) == log_without_names(
            entries, german, len(own)
        )


class TestOfACalculator:
    def test_a_calculation_is_a_file_for_everybody_who_is_in(self, shot):
        page = shot.german.get(f"{CHECK}?quality=3&dice.roll=4").text
        (address,) = [each.replace("&amp;", "&") for each in links(page)]
        file = file_of(shot.us, address)

        assert file["inputs"]["quality"] == 3
        assert file["dice"] == {"roll": 4}
        assert file["outcome"]["success"] is False
        assert file["log"] == []

    def test_a_calculation_without_its_dice_has_none(self, shot):
        assert links(shot.german.get(f"{CHECK}?quality=3").text) == []
        assert shot.german.get(f"{CHECK}/working?quality=3").status_code == 404
        assert shot.german.get(f"{CHECK}/working?quality=99").status_code == 404
        assert shot.german.get("/procedures/rattenkrieg/nothing/working").status_code == 404
