"""The north arrow of a map that may be turned, and the compass rose turned with it."""

import re

import pytest

from assistant.boardmap.plan import Plan
from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from tests.battle.desert_rats.table import FLAT
from tests.web.desert_rats.test_double_blind_pages import BackToBack

UP = {0: "N", 90: "E", 180: "S", 270: "W"}
WAYS = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}  # right and down, as a screen counts


@pytest.fixture
def gap(app, settings):
    found = BackToBack(app, settings)
    found.begin()
    return found


def turns(svg):
    """The turn of each arrow in some drawings, in degrees clockwise."""
    return [int(each) for each in re.findall(r'class="north".*?rotate\((\d+)\)', svg)]


@pytest.mark.parametrize("turned", UP)
def test_the_arrow_points_to_the_north_of_the_map(turned):
    sheet = Sheet(Plan.model_validate(FLAT), 390.0, turned)
    (x, y), (north_x, north_y) = sheet.at((1000.0, 500.0)), sheet.at((1000.0, 501.0))
    way = (round((north_x - x) / sheet.scale), round((north_y - y) / sheet.scale))
    assert turns(ground_svg(sheet)) == [WAYS[way]]


@pytest.mark.parametrize(("seat", "turn"), [("british", 0), ("axis", 180)])
def test_every_map_of_a_player_has_a_north_arrow(gap, seat, turn):
    platoon = {"british": "1-troop", "axis": "2-zug"}[seat]
    order = f"/side/do/give-order?platoon={platoon}&command=platoon-move-to"
    assert turns(gap.page(seat)) == [turn, turn], "the table to place on, and the map"
    assert turns(gap.phones[seat].get(order).text) == [turn]
    assert turns(gap.phones[seat].get("/side/ground").text) == [turn]


def test_in_the_replay_a_player_sees_the_true_map_as_they_sit_and_the_umpire_north_up(gap):
    gap.turn()
    for seat, turn in (("british", 0), ("axis", 180)):
        assert turns(gap.phones[seat].get("/side/replay").text) == [turn], "as they knew it"
    gap.make("umpire", "end-battle", winner="axis", words="Night fell")
    for seat, turn in (("british", 0), ("axis", 180)):
        assert turns(gap.phones[seat].get("/side/replay").text) == [turn, 0, 180]
    assert turns(gap.umpire.get(f"{gap.base}/replay").text) == [0, 0, 180]


@pytest.mark.parametrize(("seat", "turn"), [("british", 0), ("axis", 180)])
def test_after_the_end_each_map_of_a_player_is_turned_as_before(gap, seat, turn):
    gap.make("umpire", "end-battle", winner="axis", words="Night fell")
    assert turns(gap.page(seat))[-1] == turn
    assert turns(gap.phones[seat].get("/side/report.html").text) == [turn]


def test_on_the_ground_plan_the_north_arrow_does_not_cover_the_ruler(gap):
    drawn = gap.phones["axis"].get("/side/ground").text
    assert re.search(r'class="north" data-corner="high right"', drawn)


@pytest.mark.parametrize(("seat", "turn"), [("british", 0), ("axis", 180)])
def test_the_rose_of_a_facing_is_turned_like_the_table(gap, seat, turn):
    platoon = {"british": "1-troop", "axis": "2-zug"}[seat]
    order = f"/side/do/give-order?platoon={platoon}&command=platoon-formate"
    sheet = gap.phones[seat].get(order).text
    points = re.findall(r'data-fills="heading_deg" data-value="(\d+)">(\w+)<', sheet)
    assert len(points) == 8
    assert points[1] == (str(turn), UP[turn]), "straight away from the player, in the middle above"
    assert points[6] == (str((turn + 180) % 360), UP[(turn + 180) % 360])
    assert points[3] == (str((turn + 270) % 360), UP[(turn + 270) % 360]), "left"


def test_the_umpires_rose_is_not_turned(gap):
    sheet = gap.umpire.get(f"{gap.base}/do/give-order?platoon=2-zug&command=platoon-formate").text
    points = re.findall(r'data-fills="heading_deg" data-value="(\d+)">(\w+)<', sheet)
    assert points[1] == ("0", "N")
