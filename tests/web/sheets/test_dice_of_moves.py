"""The dice of a move: requested, rolled, typed in."""

import re

import pytest

from tests.web.evening import words_of
from tests.web.sheets.firing import burst, dice_on, rifle


class TestDice:
    def test_a_series_of_dice_is_typed_one_by_one(self, acting):
        told, faces = burst(acting), []
        for _ in range(40):
            dice = {"dice.rolls": faces} if faces else {}
            answer = acting.german.post("/side/do/automatic-fire", data={**told, **dice})
            if answer.status_code == 303:
                break
            standing = dice_on(answer.text)["rolls"]
            assert standing[: len(faces)] == faces
            assert standing[len(faces)] == ""
            faces.append("4")

        assert answer.status_code == 303
        fallen = [r.dice for r in acting.game.entries[-1].resolutions if r.dice]
        assert fallen == [{"rolls": [4] * len(faces)}]

    def test_tapped_on_the_pad_without_scripts(self, acting):
        told = {**rifle(acting), "dice.roll": "", "die": "2"}
        answer = acting.german.post("/side/do/shoot", data=told)

        assert answer.status_code == 303
        (thrown,) = [r.dice for r in acting.game.entries[-1].resolutions if r.dice]
        assert thrown == {"roll": 2}

    def test_a_wrong_die_is_removed(self, acting):
        told = {**burst(acting), "dice.rolls": ["4", "5"], "back": "1", "preview": "1"}
        page = acting.german.post("/side/do/automatic-fire", data=told).text

        assert dice_on(page)["rolls"][:2] == ["4", ""]

    def test_a_die_is_undone_only_once_one_has_fallen(self, acting):
        for faces, hidden in (([], True), (["4"], False)):
            told = {**burst(acting), "preview": "1", **({"dice.rolls": faces} if faces else {})}
            page = acting.german.post("/side/do/automatic-fire", data=told).text
            (button,) = re.findall(r"<button[^>]*>Undo die</button>", page)
            assert (" hidden" in button) == hidden

    def test_the_program_rolls_what_is_missing_and_notes_it(self, acting):
        told = {**burst(acting), "dice.rolls": ["4"], "roll": "1"}
        answer = acting.german.post("/side/do/automatic-fire", data=told)

        assert answer.status_code == 303
        (thrown,) = [r.dice for r in acting.game.entries[-1].resolutions if r.dice]
        assert thrown["rolls"][0] == 4
        assert all(1 <= face <= 6 for face in thrown["rolls"])

    @pytest.mark.parametrize("face", ["0", "7", "-1", "2.5", "six", "nan", "٣", "9" * 20])
    def test_a_die_that_cannot_fall_so_is_refused_and_asked_for_again(self, acting, face):
        before = acting.battle
        answer = acting.post("german", "shoot", **rifle(acting), dice__roll=face)

        assert answer.status_code == 422
        (told,) = re.findall(r'<p class="wrong" role="alert">(.*?)</p>', answer.text)
        assert told == "Enter 1 to 6 for the die “roll”."
        assert dice_on(answer.text) == {"roll": [""]}
        assert acting.battle is before

    def test_the_odds_are_beside_the_dice_pad(self, acting):
        page = words_of(acting.post("german", "shoot", **rifle(acting)).text)

        assert re.search(r"dead \d/6", page)

    def test_a_die_of_another_name_is_no_answer(self, acting):
        answer = acting.post("german", "shoot", **rifle(acting), dice__rolls="3")

        assert answer.status_code == 200
        assert dice_on(answer.text) == {"roll": [""]}


def test_the_dice_of_a_weapon_are_named_once_and_by_the_weapon(acting):
    """The name is not "Gun: rolls: only sixes matter"."""
    told = burst(acting)
    figure = acting.of("us")[0].figures[0]
    aimed = {"spot": f"element {told['target']}", "caught": figure, "dice.check": "6"}
    answers = {x: told[x] for x in ("element", "man", "distance_in")} | aimed
    page = acting.umpire.get(f"{acting.base}/do/suppress", query_string=answers).text

    assert "MP40: only sixes matter" in words_of(page)
