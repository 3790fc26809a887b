"""A player's own drawings: they stay, and no enemy and no other player sees them."""

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.screens.maps.notes_on_map import notes_svg
from assistant.battle.reports.report import report_of
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.frozen import replace
from assistant.paper.drawn_plans import plan_on_paper
from tests.battle.desert_rats.table import Refusal, Table, element, platoon
from tests.battle.replays import replayed

BRITISH, AXIS = (Viewer("side", "B", side) for side in ("british", "axis"))

WAY = {"via": "500 500;600 800", "x_mm": 900, "y_mm": 700}


@pytest.fixture
def table():
    own = platoon("troop", element("c1", "crusader", [300, 300]), name="Troop")
    enemy = platoon("zug", element("p1", "panzer-2", [1900, 1900]), name="Zug")
    return Table([own], [enemy], visibility_m=100).begin()


def seen_by(table, viewer):
    return SYSTEM.picture(table.battle, viewer, table.game.entries)


def test_a_drawing_stays_turn_after_turn_until_it_is_erased(table):
    table.make("draw-note", BRITISH, kind="enemy", x_mm=800, y_mm=900, words="88?")
    table.make("draw-note", BRITISH, kind="arrow", **WAY, words="")
    table.whole_turn()
    shown = SYSTEM.views.side_view(table.battle, "british").map
    assert "88?" in shown
    assert shown.count('class="note-arrow"') == 1
    table.make("erase-note", BRITISH, erased="N1")
    assert "88?" not in SYSTEM.views.side_view(table.battle, "british").map


def test_an_arrow_leads_from_place_to_place_on_either_table(table):
    table.make("draw-note", BRITISH, kind="arrow", **WAY, words="tanks")
    table.make("draw-note", AXIS, kind="arrow", **WAY, words="tanks")
    [own], [enemy] = (table.battle.notes[side] for side in ("british", "axis"))
    assert (own.place, own.way) == ((500, 500), ((600, 800), (900, 700)))
    plan = table.battle.plan
    assert enemy.place == (plan.width_m - 500, plan.height_m - 500)
    assert enemy.way[-1] == (plan.width_m - 900, plan.height_m - 700)


def test_an_arrow_needs_two_places_and_has_no_more_than_twelve(table):
    with pytest.raises(Refusal):
        table.make("draw-note", BRITISH, kind="arrow", x_mm=500, y_mm=500, words="")
    via = ";".join(f"{n} 500" for n in range(100, 1300, 100))
    with pytest.raises(Refusal, match="at most 12"):
        table.make("draw-note", BRITISH, kind="arrow", via=via, x_mm=500, y_mm=900, words="")


def test_the_words_and_the_place_of_a_drawing_change(table):
    table.make("draw-note", BRITISH, kind="enemy", x_mm=800, y_mm=900, words="88?")
    table.make("draw-note", BRITISH, kind="arrow", **WAY, words="")
    before = seen_by(table, AXIS)
    table.make("change-note", BRITISH, changed="N1", part="words", words="two 88s")
    table.make("change-note", BRITISH, changed="N1", part="place", x_mm=820, y_mm=910)
    table.make("change-note", BRITISH, changed="N2", part="place", via="500 500", x_mm=1, y_mm=2)
    gun, arrow = table.battle.notes["british"]
    assert (gun.words, gun.place) == ("two 88s", (820, 910))
    assert (arrow.place, arrow.way) == ((500, 500), ((1, 2),))
    assert seen_by(table, AXIS) == before


def test_a_player_changes_nothing_of_the_enemy(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    with pytest.raises(Refusal):
        table.make("change-note", AXIS, changed="N1", part="words", words="mine")


def test_an_arrow_of_an_older_battle_has_a_direction(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    [note] = table.battle.notes["british"]
    older = replace(note, kind="arrow", heading_deg=90.0, words="")
    sheet = Sheet(table.battle.plan, 390.0)
    [drawn] = notes_svg(sheet, (older,), "b")
    assert drawn.count('class="note-arrow"') == 1


def test_a_drawing_changes_nothing_that_the_enemy_receives(table):
    before = seen_by(table, AXIS)
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    assert seen_by(table, AXIS) == before
    assert "minefield" not in seen_by(table, AXIS)
    assert "minefield" in seen_by(table, BRITISH)
    assert "minefield" in seen_by(table, UMPIRE)


def test_the_umpire_sees_every_players_drawings_on_the_master_map(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    table.make("draw-note", AXIS, kind="enemy", x_mm=700, y_mm=700, words="tanks?")
    mark_of = {id: each.mark for id, each in table.battle.tables.items()}
    shown = SYSTEM.mapped.console(table.battle, (), {}, False)["map"]
    british, axis = (
        shown.split(f'<g class="notes-of-{mark_of[side]}">')[1] for side in ("british", "axis")
    )
    assert "minefield" in british.split("tanks?")[0]
    assert "tanks?" in axis.split("minefield")[0]


def test_a_player_erases_nothing_of_the_enemy(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    with pytest.raises(Refusal):
        table.make("erase-note", AXIS, erased="N1")


def test_the_replay_shows_what_a_player_drew(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    table.whole_turn()
    table.make("end-battle")
    last = replayed(table.game)
    assert "minefield" in repr(last.scene)
    assert last.words == "The battle is over"


def test_after_the_end_the_true_map_shows_what_each_side_drew(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    table.make("draw-note", AXIS, kind="enemy", x_mm=700, y_mm=700, words="tanks?")
    table.whole_turn()
    assert "tanks?" not in SYSTEM.views.side_view(table.battle, "british").map
    table.make("end-battle")
    game = table.game
    report = report_of(SYSTEM, "A battle", table.battle, game.entries, None)
    phone = SYSTEM.views.side_view(table.battle, "british").map
    for shown in (replayed(game).scene.map, report.plan, phone):
        assert shown.count('<g class="notes-of-') == 2
        assert "minefield" in shown
        assert "tanks?" in shown
    assert ".notes-of-a .note-mark{" in plan_on_paper(report.plan, 100, "The end")["svg"]


def test_a_sides_report_has_its_own_drawings_alone(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    table.whole_turn()
    table.make("end-battle")
    game = table.game
    own, enemy = (
        report_of(SYSTEM, "A battle", table.battle, game.entries, side).plan
        for side in ("british", "axis")
    )
    assert "minefield" in own
    assert "minefield" not in enemy
    phone = SYSTEM.views.side_view(table.battle, "british").map
    for shown in (own, phone):  # in the color of the side, as on the umpire's map
        assert "minefield" in shown.split('<g class="notes-of-b">')[1].split("</text></g></g>")[0]


def test_the_own_replay_shows_the_players_map_large_and_names_no_figure_without_a_curve(table):
    table.make("draw-note", BRITISH, kind="words", x_mm=800, y_mm=900, words="minefield")
    table.whole_turn()
    own, all_of_it = replayed(table.game, side="british"), replayed(table.game)
    assert "minefield" in own.scene.map
    assert own.scene.beliefs[0].map == ""
    assert "minefield" not in replayed(table.game, side="axis").scene.map
    assert own.course.label == ""
    assert all_of_it.course.curves or not all_of_it.course.label


def test_a_player_reads_that_the_umpire_sees_the_drawing(table):
    [asked] = table.attempt("draw-note", BRITISH, commit=False).asks
    assert asked.words == "What do you draw? Only you and the umpire see it before the end."
