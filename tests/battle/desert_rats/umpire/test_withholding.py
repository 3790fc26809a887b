"""Report lines that are withheld, reworded and restored before they are sent (4.1)."""

from dataclasses import replace

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import given_dice
from tests.battle.desert_rats.table import Refusal, Table, element, harmless_dice, platoon
from tests.rules.desert_rats.maps import area

NEAR, FAR = (500, 700), (700, 900)  # E1 and E2 of the British


@pytest.fixture
def table():
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[900, 500]),
    )
    panzers = (element(f"p{n}", "panzer-2", at=[*at]) for n, at in enumerate((NEAR, FAR), 1))
    table = Table([british], [platoon("zug", *panzers)])
    table.make("begin")
    return table


def page(table, seat="british"):
    return next(each for each in page_previews(table.battle) if each.player.id == seat)


def line(table, name):
    return next(each.id for each in page(table).lines if name in each.words)


def withhold(table, name):
    table.make("withhold", player="british", line=line(table, name))


def reword(table, name, words):
    table.make("reword", player="british", line=line(table, name), words=words)


def tell_after_all(table):
    table.make("tell-after-all", player="british", line=page(table).withheld[0].id)


def models(table, seat="british"):
    """The name and the place of each model on a page."""
    return {m.label: (m.x_m, m.y_m) for m in table.draft(seat).marks if m.kind == "model"}


def lines_withheld(table):
    return {x.player.id: tuple(w.words for w in x.withheld) for x in page_previews(table.battle)}


def test_no_line_is_reworded_before_there_is_a_page_even_when_that_is_overruled(table):
    table.game.state = replace(table.battle, phase="orders", drafts={})
    told = {"player": "british", "line": "0", "words": "Dust."}
    made = table.game.make(
        "reword", UMPIRE, told, given_dice({}), at="", request="early", why="He wants to."
    )
    assert made.entry is None


def test_numbers_are_given_with_the_report_so_that_none_is_missing(table):
    assert models(table) == {"E1": NEAR, "E2": FAR}
    withhold(table, "E1")
    assert models(table) == {"E1": FAR}
    assert "E2" not in repr(table.draft("british"))


def test_a_withheld_enemy_gets_the_next_number_when_it_is_reported(table):
    withhold(table, "E1")
    table.make("release")
    table.turn()
    assert table.battle.changes == {}
    assert models(table) == {"E1": FAR, "E2": NEAR}


def test_an_enemy_reported_before_keeps_its_number(table):
    table.make("release")
    table.turn()
    withhold(table, "E1")
    assert models(table) == {"E2": FAR}


def test_a_withheld_report_stays_withheld_when_another_element_is_moved(table):
    withhold(table, "E1")
    table.make("shift", element=table["C2"].id, x_m="950", y_m="500", heading_deg="0")
    assert models(table) == {"E1": FAR}


def test_a_withheld_model_stays_withheld_wherever_it_is_put(table):
    withhold(table, "E1")
    table.make("shift", element=table["P1"].id, x_m="500", y_m="800", heading_deg="0")
    assert models(table) == {"E1": FAR}


def test_a_withheld_report_is_marked_for_the_umpire_and_can_be_restored(table):
    before = table.draft("british")
    withhold(table, "E1")
    ((words,), none) = lines_withheld(table)["british"], lines_withheld(table)["axis"]
    where = "500 mm right, 700 mm away (0507)"
    assert words == f"Panzer 2, in your own sight at {where}, facing N, 200 m from C1"
    assert none == ()
    tell_after_all(table)
    assert table.draft("british") == before
    assert lines_withheld(table)["british"] == ()


def test_any_other_withheld_line_can_be_restored_too(table):
    table.make("release")
    table.turn()
    table.bring_about(e.OwnDiceNoted("british", "troop, reaction: 4"))
    table.make("set-visibility", metres="4000")
    withhold(table, "reaction: 4")
    assert lines_withheld(table)["british"] == ("troop, reaction: 4",)
    tell_after_all(table)
    assert "troop, reaction: 4" in table.lines("british")


def test_the_umpires_words_follow_a_number_that_changes(table):
    reword(table, "E2", "E2, something far off")
    withhold(table, "E1")
    assert table.lines("british")[0] == "E1, something far off"
    tell_after_all(table)
    assert "E2, something far off" in table.lines("british")


def test_the_umpires_words_stay_and_may_be_changed_once_more(table):
    reword(table, "E1", "a tank, close by")
    table.make("set-visibility", metres="4000")
    assert "a tank, close by" in table.lines("british")
    reword(table, "close by", "something, close by")
    withhold(table, "something")
    table.make("set-visibility", metres="4500")
    assert models(table) == {"E1": FAR}


def test_the_placing_list_leaves_out_withheld_models(table):
    withhold(table, "E1")
    table.make("set-visibility", metres="4000")
    assert not any("500 mm right, 700 mm away" in words for words in table.draft("british").placing)


def test_a_shot_from_a_withheld_enemy_comes_only_from_a_direction(table):
    table.make("release")
    table.order("zug", "platoon-open-fire", target="nearest")
    table.turn()
    assert any("was shot at from E1" in words for words in table.lines("british"))
    withhold(table, "(0507)")
    assert any("from the N" in words for words in table.lines("british"))


def test_the_other_player_reads_a_withheld_report_as_before(table):
    before = table.draft("axis")
    withhold(table, "E1")
    assert table.draft("axis") == before


def test_undoing_a_withholding_restores_the_line(table):
    withhold(table, "E1")
    table.game.undo(table.game.last_standing().seq, "", at="x", request="back" * 5)
    assert models(table) == {"E1": NEAR, "E2": FAR}


def test_a_line_that_is_chosen_stays_the_same_line_while_the_page_changes(table):
    far = line(table, "E2")
    withhold(table, "E1")
    with pytest.raises(Refusal, match="Which line"):
        table.make("reword", player="british", line=far, words="a lorry")
    assert len(table.lines("british")) == 1
    assert "447 m from C1" in table.lines("british")[0]
    tell_after_all(table)
    table.make("reword", player="british", line=far, words="a lorry")
    assert table.lines("british")[1] == "a lorry"
    assert "200 m from C1" in table.lines("british")[0]


def test_nobody_fires_at_an_enemy_that_was_kept_off_the_page_until_it_is_on_one(table):
    withhold(table, "E1")
    table.make("release")
    table.fire_order("C1", "C2")
    table.move()
    assert table.battle.phase == "fire"
    fired = table.make("fire-all", dice=lambda throw: (1,) * throw.count).told["umpire"]
    assert "at P1" not in fired
    assert "C1 at P2" in fired
    table.make("react-all", dice=harmless_dice)
    table.make("release")
    table.move()
    fired = table.make("fire-all", dice=lambda throw: (1,) * throw.count).told["umpire"]
    assert "C1 at P1" in fired, "the last page had it"


def test_a_tank_does_not_stay_to_fire_at_an_enemy_that_was_kept_off_the_page(table):
    withhold(table, "E1")
    withhold(table, "E")
    table.make("release")
    table.fire_order("C1", "C2")
    table.order("troop", "platoon-retreat")
    table.move()
    assert table["C1"].moved


@pytest.mark.parametrize("seen_by", ["C1", "C2"], ids=["model", "report"])
def test_fire_in_the_same_turn_does_not_betray_a_reworded_line(seen_by):
    wall = {"areas": [area("wall", 0, 600, 700, 610, screen_m=50)]}
    names = ["c1", "c2"] if seen_by == "C2" else ["c2", "c1"]
    places = [[500, 500], [900, 500]]
    tanks = [element(id, "crusader", at=at) for id, at in zip(names, places, strict=True)]
    british = platoon("troop", *sorted(tanks, key=lambda x: x["id"]))
    table = Table([british], [platoon("zug", element("p1", "panzer-2", at=[900, 900]))], map=wall)
    table.begin()
    table.fire_order("P1", seen_by)
    table.turn(harmless_dice)
    fire = [x.words for x in page(table).lines if x.kind in ("fire", "loss")]
    assert len(fire) == 2
    [sighting] = [x for x in page(table).lines if x.kind in ("model", "report")]
    told = {"words": "Dust to the north", "title": "dust", "place": False}
    table.make("reword", player="british", line=sighting.id, **told)
    fire = [x.words for x in page(table).lines if x.kind in ("fire", "loss")]
    assert fire == [f"{seen_by} fired at dust: miss", f"{seen_by} was shot at from dust"]
