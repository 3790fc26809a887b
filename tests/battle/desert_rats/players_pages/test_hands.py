"""Helpers work along their table, and no two models or markers share a point (4.1)."""

import re
from itertools import combinations, pairwise, product
from math import dist

import pytest

from assistant.battle.desert_rats.hands.shown_steps import hands_on_table
from assistant.battle.desert_rats.hands.table_map import COURSE
from assistant.battle.desert_rats.kit.places import clock_hour
from assistant.battle.desert_rats.reports.placing import placing_steps
from assistant.battle.desert_rats.reports.table_layout import APART_MM, TableLayout, placed_marks
from assistant.battle.desert_rats.reports.walking import STOPS, stop_at
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.desert_rats.state.forces import Table as Ground
from assistant.battle.desert_rats.state.player_pages import Mark, Page
from assistant.boardmap.plan import Plan
from tests.battle.desert_rats.player import Player
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area
from tests.seeded import few_when_quick

PLAN = Plan(id="flat", width_m=2400, height_m=1600)
LEAVES = ("move", "take-off")  # of steps: something goes from a point
LAID = TableLayout(PLAN, Ground("british", "British", "B", "b"))


def model(name, x, y, **more):
    how = {"heading_deg": 0, "side": "british", **more}
    return Mark(f"own {name}", "own", name, "Crusader Tank", x, y, **how)


@pytest.mark.parametrize(
    ("slug", "seed"), few_when_quick(product(["bir-tawil-gap", "bir-zareb"], range(4)), quick=2)
)
def test_no_two_marks_share_a_point_on_any_table(slug, seed):
    player = Player(seed, slug, rulings=0.4)
    placed = 0
    for battle in player.play(6):
        for seat, page in {**battle.pages, **battle.drafts}.items():
            laid = TableLayout(battle.plan, battle.tables[battle.sides[seat].side])
            points = [each.at_mm for each in placed_marks(laid, page.marks)]
            placed += len(points)
            assert all(dist(*two) >= APART_MM for two in combinations(points, 2))
    assert placed


@pytest.mark.parametrize("seed", few_when_quick(range(3)))
def test_the_steps_of_any_page_lead_from_the_table_before_to_the_table_after(seed):
    """Helpers who follow the steps have on their table what the page shows."""
    checked, held, last = 0, {}, {}
    for battle in Player(seed, "bir-zareb").play(6):
        for seat, page in battle.pages.items():
            laid = TableLayout(battle.plan, battle.tables[battle.sides[seat].side])
            now = {each.at_mm for each in placed_marks(laid, page.marks) if each.mark.seat == seat}
            if last.get(seat) == page.turn - 1:
                steps = [step for step in page.steps if step.kind != "dust"]
                gone = {step.from_mm or step.at_mm for step in steps if step.action in LEAVES}
                come = {step.at_mm for step in steps if step.action != "take-off"}
                assert gone <= held[seat]
                assert now == (held[seat] - gone) | come
                checked += len(steps)
            held[seat], last[seat] = now, page.turn
    assert checked


def test_a_marker_on_a_models_point_is_moved_beside_the_model():
    report = Mark("report", "report", "2 tanks", "", 450, 250, square_m=100, seat="british")
    own, marker = placed_marks(LAID, [model("C1", 450, 250), report])
    assert own.at_mm == (450, 250)
    assert marker.at_mm == (475, 250)
    assert marker.where == "475 mm right, 250 mm away (0402), beside C1"


def test_a_crowd_on_one_point_at_the_corner_stays_on_the_table():
    crowd = [model(f"C{n}", 2400, 0) for n in range(12)]
    points = [each.at_mm for each in placed_marks(LAID, crowd)]
    assert all(dist(*two) >= APART_MM for two in combinations(points, 2))
    assert all(0 <= x <= 2400 and 0 <= y <= 1600 for x, y in points)


def riders(at, **ground):
    men = (element(f"r{n}", "british-infantry-section", on="l1") for n in (1, 2))
    british = platoon("rifles", *men, element("l1", "lorry", at=list(at)), kind="infantry")
    axis = platoon("zug", element("p1", "panzer-2", at=[500, 900]))
    table = Table([british], [axis], map=ground).begin()
    down = tuple(table[name].id for name in ("R1", "R2"))
    table.order("rifles", "platoon-formate", formation="line", heading_deg=0, dropping=down)
    return table


def test_men_get_down_beside_their_lorry_on_different_sides():
    table = riders((500, 500))
    table.move()
    assert table.place("L1") == (500, 500)
    assert table.place("R1") == (525, 500)
    assert table.place("R2") == (475, 500)


def test_the_enemy_reads_the_points_at_which_the_figures_are():
    table = riders((500, 500))
    table.whole_turn()
    marks = [mark for mark in table.battle.pages["axis"].marks if mark.kind == "model"]
    assert len(marks) == 3
    assert len({(mark.x_m, mark.y_m) for mark in marks}) == 3


def test_men_get_down_on_a_side_without_rock_and_on_the_map():
    rock = area("rock", 510, 0, 700, 1000, going="impassable")
    table = riders((500, 500), areas=[rock])
    table.move()
    assert table.place("R1") == (475, 500)  # the left side
    assert table.place("R2") == (500, 475)  # then behind it


def test_the_walk_goes_once_around_the_table_from_the_near_left_corner():
    places = [(300, 900), (2200, 1300), (1800, 400), (400, 300), (1000, 1500), (600, 200)]
    marks = [model(f"C{n}", *place) for n, place in enumerate(places, 1)]
    steps = placing_steps(LAID, (), marks)
    assert [step.label for step in steps] == ["C4", "C6", "C3", "C2", "C5", "C1"]
    stops = [step.stop for step in steps]
    assert stops == ["near-left", "near-left", "near-right", "right", "far-left", "left"]


def test_every_point_has_a_stop_and_steps_follow_the_order_of_stops():
    assert {stop_at((2400, 1600), (x, y)) for x in range(0, 2401, 50) for y in range(0, 1601, 50)}
    for battle in Player(5, "bir-zareb").play(3):
        for page in battle.pages.values():
            order = [list(STOPS).index(step.stop) for step in page.steps]
            assert all(one <= next for one, next in pairwise(order))


def test_a_place_is_cleared_before_something_is_put_there():
    gone = Mark("report", "report", "2 tanks", "", 450, 250, square_m=100, seat="british")
    steps = placing_steps(LAID, [gone], [model("C1", 450, 250)])
    assert [step.action for step in steps] == ["take-off", "set-up"]


@pytest.mark.parametrize(("turned", "hour"), [(0, 3), (90, 12), (180, 9), (270, 6)])
def test_a_facing_is_an_hour_from_the_players_own_side_of_the_table(turned, hour):
    table = Ground("british", "British", "B", "b", turned_deg=turned)
    assert clock_hour(table, 90) == hour
    [step] = placing_steps(TableLayout(PLAN, table), (), [model("C1", 450, 250, heading_deg=90)])
    assert step.words.endswith(f", facing {hour} o’clock")
    assert step.facing_deg == (90 - turned) % 360  # by which the arrow on its line is turned


def test_a_turn_within_the_same_hour_needs_no_step():
    before, after = (model("C1", 450, 250, heading_deg=deg) for deg in (0, 10))
    assert placing_steps(LAID, [before], [after]) == ()


def test_a_page_of_an_older_battle_shows_its_sentences():
    table = Table(
        [platoon("troop", element("c1", "crusader", at=[1, 1]))],
        [platoon("zug", element("p1", "panzer-2", at=[9, 9]))],
    )
    old = Page(3, hands=(("own", "Move C1 to there"), ("take-off", "Take off E1")))
    [stop] = hands_on_table(table.battle, table.battle.sides["british"], old)
    assert [item.words for item in stop.items] == ["Move C1 to there", "Take off E1"]
    assert old.placing == ("Move C1 to there", "Take off E1")


def test_the_table_is_drawn_with_the_stops_of_the_walk_in_their_order():
    assert [name for name in COURSE if "corner" not in name] == list(STOPS)
    most = 0
    for battle in Player(1, "bir-zareb").play(3):
        for seat in battle.pages:
            view = side_view(battle, seat)
            walk = view.hands.partition('class="walk"')[2].partition("</g>")[0]
            numbers = re.findall(r"<text[^>]*>(\d+)</text>", walk)
            assert numbers == [str(stop.number) for stop in view.stops]
            most = max(most, len(numbers))
    assert most > 2
