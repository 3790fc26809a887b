"""Withheld and reworded enemies stay so until they are seen again (4.1)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.behind_wall import WALL, begun_behind_wall, line, page
from tests.battle.desert_rats.table import Table, element, platoon


@pytest.fixture
def table():
    return begun_behind_wall()


def enemies(table):
    return [mark for mark in table.draft("british").marks if mark.side == "axis"]


def hide(table):
    """Nobody sees the Panzer in this turn."""
    for name in ("C1", "C2"):
        table.make("rule-sight", element=table[name].id, other=table["P1"].id, how="blocked")


def british_reading(table):
    return next(each for each in page_previews(table.battle) if each.player.id == "british")


class TestWithheld:
    def test_a_report_that_was_withheld_does_not_age_into_one(self, table):
        table.make("withhold", player="british", line=line(table, "C2 reports").id)
        table.make("release")
        hide(table)
        table.turn()
        assert table.lines("british") == []
        assert enemies(table) == []
        assert not any("marker" in words for words in table.draft("british").placing)

    def test_a_withheld_model_reveals_nothing(self, table):
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
        table.make("withhold", player="british", line=line(table, "in your own sight").id)
        table.make("release")
        hide(table)
        table.turn()
        assert table.lines("british") == []

    def test_an_enemy_seen_again_is_reported(self, table):
        table.make("withhold", player="british", line=line(table, "C2 reports").id)
        table.make("release")
        hide(table)
        table.whole_turn()
        table.turn()
        assert ["C2 reports Panzer 2" in words for words in table.lines("british")] == [True]

    def test_a_report_stays_withheld_when_the_observer_is_put_elsewhere(self, table):
        table.make("withhold", player="british", line=line(table, "C2 reports").id)
        table.make("shift", element=table["C2"].id, x_m=500, y_m=1000, heading_deg=0)
        assert table.lines("british") == []

    def test_the_umpire_reads_next_turn_which_lines_were_withheld(self, table):
        table.make("withhold", player="british", line=line(table, "C2 reports").id)
        table.make("release")
        table.turn()
        [words] = page(table).edited
        assert words.startswith(
            "withheld: “C2 reports Panzer 2, 100 m square 0511 (about 550 mm right, 1150 mm away)"
        )
        assert page(table, "axis").edited == ()


class TestReworded:
    def reword(self, table, **told):
        words = {"words": "C2 saw something like a tank, N of C2", **told}
        table.make("reword", player="british", line=line(table, "C2 reports").id, **words)

    def test_a_reworded_report_reveals_nothing_by_title_square_or_marker(self, table):
        self.reword(table)
        draft = table.draft("british")
        [mark] = enemies(table)
        assert mark.label == "something like a tank"
        assert (mark.x_m, mark.y_m, mark.square_m) == (0, 0, 0)
        told = repr((table.lines("british"), mark.words, mark.note, draft.steps, draft.standing))
        assert "Panzer" not in told
        assert "0511" not in told
        assert "500 mm right, 1150" not in told
        table.make("release")
        view = side_view(table.battle, "british")
        assert [each.mark.label for each in view.reports] == ["something like a tank"]
        assert "Panzer" not in view.map

    def test_a_place_may_be_kept_and_a_title_chosen(self, table):
        self.reword(table, title="a vehicle", place="yes")
        [mark] = enemies(table)
        assert (mark.label, mark.square_m) == ("a vehicle", 100)
        assert any("Set up the marker “a vehicle”" in x for x in table.draft("british").placing)

    def test_a_reworded_report_is_kept_while_the_contact_lasts(self, table):
        self.reword(table)
        table.make("release")
        table.turn()
        assert table.lines("british") == ["C2 reports something like a tank"]
        table.make("release")
        hide(table)
        table.turn()
        assert table.lines("british") == ["Last seen turn 1: something like a tank"]
        for _ in range(3):
            table.make("release")
            hide(table)
            table.turn()
        table.make("release")
        table.turn()
        assert "C2 reports Panzer 2" in table.lines("british")[0], "another contact"

    def test_a_report_that_only_aged_is_neither_new_nor_gone(self, table):
        [fresh] = [x for x in british_reading(table).lines if "Panzer" in x.words]
        assert fresh.is_new
        table.make("release")
        for _ in range(2):
            hide(table)
            table.turn()
            reading = british_reading(table)
            [aged] = [x for x in reading.lines if "Panzer" in x.words]
            assert aged.words.startswith("Last seen")
            assert not aged.is_new
            assert reading.gone == ()
            table.make("release")

    def test_a_shot_reveals_neither_the_withheld_enemy_nor_its_place(self, table):
        table.make("release")
        table.order("zug", "platoon-open-fire", target="nearest")
        table.turn()
        assert (
            "C2 was shot at from a Panzer 2 in 0511 (about 550 mm right, 1150 mm away)"
            in table.lines("british")
        )
        self.reword(table)
        table.make("release")
        table.turn()
        assert "C2 was shot at from something like a tank" in table.lines("british")

    def test_a_model_is_known_by_the_umpires_title_too(self, table):
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
        told = {"words": "E1, a dark shape, in your own sight (0511)", "title": "dark shape"}
        table.make("reword", player="british", line=line(table, "in your own sight").id, **told)
        [mark] = enemies(table)
        assert (mark.kind, mark.words, (mark.x_m, mark.y_m)) == (
            "model",
            "dark shape",
            (500, 1150),
        )
        assert not any("Panzer" in words for words in table.draft("british").placing)


class TestRewordingSheet:
    """The sheet asks for the umpire's new name of an enemy that is reworded."""

    def asked(self, table, reported, words):
        told = {"player": "british", "line": line(table, reported).id}
        progress = table.attempt("reword", commit=False, **told, words=words)
        return {ask.name: ask.value for ask in progress.asks}, progress

    def test_it_proposes_nothing_before_the_words_are_changed(self, table):
        asked, progress = self.asked(table, "C2 reports", line(table, "C2 reports").words)
        assert not {"title", "place"} & {*asked}
        assert (progress.is_unchanged, progress.refused) == (True, "Change the words first.")

    def test_it_proposes_a_title_and_no_place_from_the_new_words(self, table):
        asked, _ = self.asked(table, "C2 reports", "C2 saw something like a tank, N of C2")
        assert (asked["title"], asked["place"]) == ("something like a tank", False)

    def test_it_proposes_the_name_of_a_model_from_its_sentence(self, table):
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
        words = line(table, "in your own sight").words.replace("Panzer 2", "small tank")
        asked, _ = self.asked(table, "in your own sight", words)
        assert (asked["title"], asked["place"]) == ("small tank", True)


class TestRewordedAndMore:
    def model(self, table, **told):
        """Reword the Panzer that C1 itself sees."""
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
        told = {"words": "a dark shape, far off", "title": "dark shape", **told}
        table.make("reword", player="british", line=line(table, "in your own sight").id, **told)

    def test_an_order_sheet_names_a_target_as_the_page_does(self, table):
        self.model(table, place="yes")
        table.make("release")
        seat = Viewer("side", "B", "british")
        told = {"platoon": "troop", "command": "own-element-fire"}
        asked = table.attempt("give-order", seat, commit=False, **told).asks
        target = next(ask for ask in asked if ask.name == "target")
        assert [option.words for option in target.options] == ["The nearest", "E1, dark shape"]

    def test_the_words_stay_when_the_enemy_is_put_elsewhere_before_the_pages_go_out(self, table):
        words = {"words": "C2 saw something like a tank", "title": "something"}
        table.make("reword", player="british", line=line(table, "C2 reports").id, **words)
        table.make("shift", element=table["P1"].id, x_m=500, y_m=1250, heading_deg=0)
        assert table.lines("british") == ["C2 saw something like a tank"]
        assert [mark.label for mark in enemies(table)] == ["something"]

    def test_a_model_without_a_place_that_is_withheld_ages_as_it_was_read(self, table):
        self.model(table, place="no")
        table.make("release")
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="clear")
        table.turn()
        table.make("withhold", player="british", line=line(table, "dark shape").id)
        table.make("release")
        hide(table)
        table.turn()
        assert table.lines("british") == ["Last seen before turn 1: dark shape"]
        assert not any(mark.has_place for mark in enemies(table))

    def test_the_number_of_squares_does_not_reveal_enemies_without_a_place(self):
        british = platoon(
            "troop",
            element("c1", "crusader", at=[500, 500]),
            element("c2", "crusader", at=[500, 950]),
        )
        panzers = (element(f"p{n}", "panzer-2", at=[450 + 20 * n, 1150]) for n in (1, 2))
        table = Table([british], [platoon("zug", *panzers)], map=WALL)
        table.make("begin")
        words = {"words": "C2 hears engines", "title": "engines", "place": "no"}
        table.make("reword", player="british", line=line(table, "2 × Panzer 2").id, **words)
        table.make("release")
        table.make("shift", element=table["P2"].id, x_m=700, y_m=1150, heading_deg=0)
        table.turn()
        assert table.lines("british") == ["C2 reports engines"]


def test_other_lines_are_reworded_without_more_questions(table):
    table.make("release")
    table.turn()
    table.bring_about(e.OwnDiceNoted("british", "troop, reaction: 4"))
    table.make("set-visibility", metres="4000")
    told = {"player": "british", "line": line(table, "reaction: 4").id, "words": "A bad feeling"}
    table.make("reword", **told)
    assert "A bad feeling" in table.lines("british")
