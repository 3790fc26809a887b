"""The umpire's own lines on a player's page, and reports that come late (4.1)."""

import re

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.desert_rats.behind_wall import begun_behind_wall, line, page
from tests.battle.desert_rats.table import Refusal

BRITISH = Viewer("side", "B", "british")


@pytest.fixture
def table():
    return begun_behind_wall()


def reports(table, seat="british"):
    return [each.mark for each in side_view(table.battle, seat).reports]


def next_reports(table):
    table.make("release")
    table.turn()


def fed(table, words="2 tanks", x_m=1150, y_m=1240, **more):
    told = {"player": "british", "words": words, "marker": "yes", "x_m": x_m, "y_m": y_m}
    table.make("add-line", **told, **more)


def test_a_line_without_a_marker_is_reported_once_and_to_that_player_alone(table):
    table.make("add-line", player="british", words="Engines to the north", marker="no")
    assert "Engines to the north" in table.lines("british")
    assert not any("Engines" in words for words in table.draft("british").placing)
    next_reports(table)
    told = next(mark for mark in table.battle.pages["british"].marks if "Engines" in mark.label)
    assert not told.has_place
    assert "Engines" not in repr(side_view(table.battle, "axis"))
    assert "Engines to the north" not in table.lines("british")


def test_a_false_report_reads_as_a_true_one_of_that_element_there(table):
    """The Panzer's own report, and an invented one for its square: only the name differs."""
    true = line(table, "C2 reports").words
    observer = table["C2"].id
    fed(table, "Panzer 4 Short 75", x_m=550, y_m=1180, observer=observer)
    false = line(table, "Panzer 4").words
    assert false.replace("Panzer 4 Short 75", "Panzer 2") == true
    marks = {m.label: m for m in table.draft("british").marks if m.kind == "report"}
    one, other = marks["Panzer 2"], marks["Panzer 4 Short 75"]
    same = ("x_m", "y_m", "square_m", "note", "side", "seat", "stale")
    assert [getattr(one, name) for name in same] == [getattr(other, name) for name in same]


def test_a_false_report_ages_as_a_true_one_and_is_lost_with_it(table):
    fed(table, "Panzer 4 Short 75", x_m=550, y_m=1180, observer=table["C2"].id)
    seen = []
    for turn in range(4):
        next_lines = {x.replace("Panzer 4 Short 75", "Panzer 2") for x in table.lines("british")}
        seen.append(sorted(next_lines))
        assert len(next_lines) <= 1, turn  # word for word as the true one
        table.make("release")
        table.make("rule-sight", element=table["C2"].id, other=table["P1"].id, how="blocked")
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="blocked")
        table.turn()
    assert [bool(lines) for lines in seen] == [True, True, True, False]
    assert seen[1][0].startswith("Last seen before turn 1: Panzer 2, 100 m square")


def test_the_placing_list_sets_up_and_removes_the_marker_of_an_added_line(table):
    fed(table)
    assert any("“2 tanks”" in words for words in table.draft("british").placing)
    for _ in range(2):
        next_reports(table)
        assert not any("“2 tanks”" in words for words in table.draft("british").placing)
    next_reports(table)
    assert any("Take off the marker “2 tanks”" in x for x in table.draft("british").placing)


def test_a_line_can_be_for_a_later_turn_and_be_removed_before_it_goes_out(table):
    table.make("add-line", player="axis", words="A flare", marker="no", turn=2)
    table.make("add-line", player="axis", words="A signal", marker="no", turn=0)
    assert table.lines("axis").count("A signal") == 1
    mine = next(x for x in page(table, "axis").lines if x.words == "A signal")
    table.make("remove-line", player="axis", line=mine.own)
    assert "A signal" not in table.lines("axis")
    for expected in (False, True, False):
        next_reports(table)
        assert ("A flare" in table.lines("axis")) == expected


def test_a_line_of_the_umpires_own_is_neither_withheld_nor_reworded(table):
    table.make("add-line", player="british", words="A flare", marker="no")
    with pytest.raises(Refusal, match="line of your own"):
        table.make("withhold", player="british", line=line(table, "A flare").id)
    with pytest.raises(Refusal, match="line of your own"):
        table.make("reword", player="british", line=line(table, "A flare").id)


def test_a_report_held_back_arrives_in_its_turn_with_the_original_square(table):
    words = line(table, "C2 reports").words
    square = next(m for m in table.draft("british").marks if m.kind == "report")
    table.make("hold-line", player="british", line=line(table, "C2 reports").id, turn=2)
    assert not [m for m in table.draft("british").marks if m.kind == "report"]
    assert [turn for turn, _ in page(table).to_come] == [2]
    table.make("release")
    for _ in range(2):
        table.make("rule-sight", element=table["C2"].id, other=table["P1"].id, how="blocked")
        table.make("rule-sight", element=table["C1"].id, other=table["P1"].id, how="blocked")
        table.turn()
        late = [x for x in table.lines("british") if "Panzer" in x]
        assert late == ([f"Late, from before turn 1: {words}"] if table.battle.turn == 2 else [])
        table.make("release")
    mark = reports(table)[0]
    assert (mark.x_m, mark.y_m, mark.square_m) == (square.x_m, square.y_m, square.square_m)


def test_the_umpire_reads_next_turn_until_when_a_report_is_held_back(table):
    words = line(table, "C2 reports").words
    table.make("hold-line", player="british", line=line(table, "C2 reports").id, turn=2)
    next_reports(table)
    assert page(table).edited == (f"held back until turn 2: “{words}”",)


def test_no_other_report_names_an_enemy_that_is_held_back_until_its_turn(table):
    table.make("hold-line", player="british", line=line(table, "C2 reports").id, turn=2)
    assert [each.waits for each in page(table).withheld] == [True]
    next_reports(table)
    assert table.battle.turn == 1
    assert reports(table) == []
    assert not [x for x in table.lines("british") if "Panzer" in x]
    next_reports(table)
    assert table.battle.turn == 2
    [words] = [x for x in table.lines("british") if "Panzer" in x]
    assert words.startswith("C2 reports")
    assert page(table).replaced[0].startswith("Late, from before turn 1: C2 reports")


def test_a_held_back_enemy_is_shown_once_in_the_players_own_sight(table):
    table.make("hold-line", player="british", line=line(table, "C2 reports").id, turn=3)
    table.make("release")
    table.make("shift", element=table["P1"].id, x_m=500, y_m=700, heading_deg=0)
    table.turn()
    assert line(table, "in your own sight")


def test_restoring_a_later_report_drops_the_one_held_back(table):
    table.make("hold-line", player="british", line=line(table, "C2 reports").id, turn=3)
    next_reports(table)
    table.make("tell-after-all", player="british", line=page(table).withheld[0].id)
    assert line(table, "C2 reports")
    assert table.battle.own_lines["british"] == ()


def test_restoring_a_held_back_report_brings_it_now_and_only_once(table):
    table.make("hold-line", player="british", line=line(table, "C2 reports").id, turn=1)
    table.make("tell-after-all", player="british", line=page(table).withheld[0].id)
    assert line(table, "C2 reports")
    assert table.battle.own_lines["british"] == ()


def test_an_enemy_in_the_players_own_sight_is_not_reported_late(table):
    table.make("shift", element=table["P1"].id, x_m=500, y_m=700, heading_deg=0)
    model = line(table, "in your own sight")
    assert not model.can_wait
    with pytest.raises(Refusal, match="come late"):
        table.make("hold-line", player="british", line=model.id)


def test_no_player_adds_a_line_to_a_report(table):
    with pytest.raises(KeyError):
        table.make("add-line", BRITISH, player="axis", words="x")


def test_undo_takes_the_line_off_the_page(table):
    before = table.battle
    table.make("add-line", player="british", words="A flare", marker="no")
    table.game.undo(table.game.last_standing().seq, "", at="2026-01-01", request="u" * 16)
    assert table.battle == before
    assert not re.search("flare", repr(table.game.system.picture(table.battle, UMPIRE, ())))


def test_a_sentence_with_a_marker_is_a_name_within_its_report_and_later(table):
    fed(table, "A dust cloud on the track.", observer=table["C2"].id)
    assert line(table, "dust").words.startswith("C2 reports a dust cloud on the track, ")
    next_reports(table)
    assert line(table, "dust").words.startswith(
        "Last seen before turn 1: A dust cloud on the track, "
    )


def test_a_full_stop_of_the_umpires_is_not_doubled_in_the_log(table):
    told = {"player": "british", "words": "Engines to the north.", "marker": "no"}
    table.make("add-line", **told)
    assert "Engines to the north" in table.lines("british")
    entry = table.make("release")
    assert "Engines to the north. " in f"{entry.told['british']} "


def test_only_elements_on_the_ground_are_offered_as_those_that_report(table):
    table.bring_about(e.PlatoonPlaced("troop", 500, 500, 0, "own", off=True))
    told = {"player": "british", "words": "Dust", "marker": "yes"}
    asked = table.attempt("add-line", commit=False, **told).asks
    offered = next(ask for ask in asked if ask.name == "observer")
    assert [option.words for option in offered.options] == ["Not said"]
