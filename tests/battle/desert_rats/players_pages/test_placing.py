"""Placing lists: the helper's steps at each table, in its own millimeters (Desert Rats; 4.1)."""

import pytest

from assistant.battle.desert_rats.reports.placing import list_everything, placing_steps
from assistant.battle.desert_rats.reports.table_layout import TableLayout
from assistant.battle.desert_rats.state.player_pages import Mark
from assistant.rules.desert_rats.reports import EnemySeen, report_position
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking
from tests.battle.desert_rats.table import SIDES, Table, element, platoon
from tests.rules.desert_rats.maps import area

WIDE = {"width_m": 2400, "height_m": 1600}


def troop(*places):
    models = (element(f"c{n}", "crusader", at=list(p)) for n, p in enumerate(places, 1))
    return platoon("troop", *models)


def zug(*places, heading_deg=180):
    models = (element(f"p{n}", "panzer-2", at=list(p)) for n, p in enumerate(places, 1))
    return platoon("zug", *models, heading_deg=heading_deg)


def drafted(british, axis, **more):
    table = Table([british], [axis], map={**WIDE, **more})
    table.make("begin")
    return table


@pytest.mark.parametrize(
    ("turned", "at", "facing"),
    [
        (0, "450 mm right, 250 mm away (0402)", 3),
        (90, "1350 mm right, 450 mm away (0402)", 12),
        (180, "1950 mm right, 1350 mm away (0402)", 9),
        (270, "250 mm right, 1950 mm away (0402)", 6),
    ],
)
def test_a_placing_list_turns_places_and_headings_with_the_table(monkeypatch, turned, at, facing):
    monkeypatch.setitem(SIDES, "british", {**SIDES["british"], "turned_deg": turned})
    british = {**troop((450, 250)), "heading_deg": 90}
    page = drafted(british, zug((2300, 1500))).draft("british")
    assert f"C1 (Crusader Tank) at {at}, facing {facing} o’clock" in page.standing


def test_another_scale_is_another_number_of_millimetres(monkeypatch):
    monkeypatch.setitem(SIDES, "british", {**SIDES["british"], "mm_per_m": 0.5})
    page = drafted(troop((450, 250)), zug((2300, 1500))).draft("british")
    assert (
        "C1 (Crusader Tank) at 225 mm right, 125 mm away (0402), facing 12 o’clock" in page.standing
    )


def test_own_models_are_moved_turned_and_left_where_they_are():
    table = drafted(troop((450, 250), (600, 250)), zug((2300, 1500)))
    table.make("release")
    table.order("troop", "command-move", x_m=450, y_m=350)
    table.turn()
    assert list(table.draft("british").placing) == [
        "Move C1 (Crusader Tank) to 450 mm right, 350 mm away (0403), facing 12 o’clock"
    ]


@pytest.mark.parametrize(("far_m", "steps"), [(1, 0), (2, 1)])
def test_a_move_that_nobody_sees_on_the_table_is_no_step(far_m, steps):
    table = drafted(troop((450, 250)), zug((2300, 1500)))
    table.make("release")
    table.order("troop", "command-move", x_m=450, y_m=250 + far_m)
    table.turn()
    assert table.place("C1") == (450, 250 + far_m)
    assert len(table.draft("british").placing) == steps


def test_an_enemy_is_set_up_moved_and_taken_off():
    first = "450 mm right, 690 mm away (0406), 1 cm south of palms"
    then = "450 mm right, 600 mm away (0406), 10 cm south of palms"
    hill = area("palms", 0, 700, 2400, 720, screen_m=40)
    table = drafted(troop((450, 250)), zug((450, 690)), areas=[hill])
    table.make("release")
    page = table.battle.pages["british"]
    assert f"Set up E1 (Panzer 2) at {first}, facing 6 o’clock" in page.placing
    table.make("shift", element=table["P1"].id, x_m=450, y_m=600, heading_deg=180)
    table.turn()
    [words] = table.draft("british").placing
    assert words == f"Move E1 (Panzer 2) to {then}, facing 6 o’clock"
    table.make("release")
    table.make("shift", element=table["P1"].id, x_m=450, y_m=1200, heading_deg=180)
    table.turn()
    assert f"Take off E1 (Panzer 2) at {then}" in table.draft("british").placing


def test_a_placing_list_says_nothing_about_the_other_table():
    far = area("palms", 0, 700, 2400, 720, screen_m=40)
    pages = []
    for axis in (zug((450, 1500)), zug((900, 1300), (950, 1300), (1000, 1300))):
        pages.append(drafted(troop((450, 250)), axis, areas=[far]).draft("british"))
    assert pages[0] == pages[1]


def test_everything_that_should_be_there_is_listed_in_full():
    table = drafted(troop((450, 250)), zug((450, 690)))
    table.make("release")
    table.turn()
    page = table.draft("british")
    assert page.placing == ()
    assert len(page.standing) == 2


def test_dust_is_set_down_and_taken_up():
    table = drafted(troop((450, 250)), zug((2300, 1500)))
    table.make("release")
    table.make("set-dust", x_m=1000, y_m=1000, across_m=100, turns=2)
    table.turn()
    words = "Place dust, 100 × 100 mm, from 950 mm right, 950 mm away, until turn 2"
    assert table.draft("british").placing == (words,)
    table.make("release")
    table.turn()
    assert table.draft("british").placing == (
        "Remove dust, 100 × 100 mm, from 950 mm right, 950 mm away",
    )


def test_the_second_enemy_is_listed_before_the_tenth():
    places = [(400 + 20 * n, 700) for n in range(11)]
    page = drafted(troop((450, 250)), zug(*places)).battle.drafts["british"]
    labels = [mark.label for mark in page.marks if mark.kind == "model"]
    assert labels == [f"E{n}" for n in range(1, 12)]


def report_mark(label, x=550, y=650, **more):
    how = {"square_m": 100, "side": "axis", "seat": "british", **more}
    return Mark(f"report {label} {more}", "report", label, f"C1 reports {label}", x, y, **how)


def laid_out():
    table = drafted(troop((450, 250)), zug((2300, 1500)))
    return TableLayout(table.battle.plan, table.battle.tables["british"])


def test_reports_of_one_square_share_one_marker():
    laid = laid_out()
    marks = (
        report_mark("2 tanks"),
        report_mark("1 lorry", passing=True),
        report_mark("2 tanks", stale=1),
    )
    name = "2 tanks in 2 reports and 1 lorry in passing"
    words = f"the marker “{name}” at 550 mm right, 650 mm away (0506)"
    assert list(list_everything(laid, marks)) == [words]
    assert [step.words for step in placing_steps(laid, (), marks)] == [f"Set up {words}"]


def test_a_marker_stays_in_place_when_its_square_is_reported_differently():
    laid = laid_out()
    [step] = placing_steps(laid, [report_mark("2 tanks")], [report_mark("1 lorry")])
    assert step.words == (
        "Change the marker “2 tanks” at 550 mm right, 650 mm away (0506) to “1 lorry”"
    )


def test_markers_of_two_players_are_each_players_own():
    marks = (report_mark("2 tanks"), report_mark("2 tanks", seat="british-2"))
    assert len(list(list_everything(laid_out(), marks))) == 2


def test_the_marker_of_a_square_that_stretches_beyond_the_map_is_on_the_table():
    """The distant Panzer’s square is 500 m wide, of which only 100 m are on the map."""
    british = platoon(
        "troop",
        element("c1", "crusader", at=[100, 100]),
        element("c2", "crusader", at=[1900, 100]),
    )
    wall = area("wall", 0, 200, 300, 210, screen_m=50)
    table = drafted(british, zug((1900, 1590)), areas=[wall])
    page = table.draft("british")
    [line] = [line.words for line in page.lines]
    where = "1750 mm right, 1550 mm away"
    assert f"one vehicle, 500 m square 1515 (about {where})" in line
    [step] = [step for step in page.steps if step.kind == "report"]
    assert step.at_mm == (1750, 1550)
    assert step.words == f"Set up the marker “one vehicle” at {where} (1715)"


@pytest.mark.parametrize("heading_deg", range(170, 191, 2))
def test_an_element_that_halts_at_the_edge_of_the_map_is_on_it_and_in_a_square(heading_deg):
    car = element("a1", "british-armoured-car", at=[733, 71])
    british = platoon("troop", car, heading_deg=heading_deg)
    table = drafted(british, zug((2300, 100), (733, 1500)))
    table.make("release")
    table.order("troop", "platoon-advance")
    table.turn()
    assert 0 <= table["A1"].y_m < 1e-6


def test_the_noise_of_a_place_at_the_edge_does_not_put_its_square_off_the_map():
    seen = {"observer_x_m": 733, "observer_y_m": 1500, "target_x_m": 733, "target_y_m": -1e-14}
    inputs = EnemySeen.model_construct(
        seen_by="element", target="crusader", count=1, age_turns=0, **seen
    )
    report = report_position(inputs, Dice(no_dice), NullWorking(""))
    assert (report.grid, report.y_m) == ("0500", 250)
