"""The card of two elements draws the line between them from the side."""

import re

import pytest

from assistant.battle.desert_rats.screens.who_sees_whom import overview_of
from tests.battle.desert_rats.table import Table, element, platoon

RIDGE = {"id": "ridge", "kind": "crest", "crest_m": 12, "slope_m": 100}
PALMS = {"id": "palms", "polygon": [[900, 900], [1100, 900], [1100, 1000], [900, 1000]]}
GROUND = {
    "lines": [{**RIDGE, "points": [[0, 1000], [800, 1000]]}],
    "areas": [{**PALMS, "screen_m": 8}],
}


@pytest.fixture
def table():
    places = {"c1": [500, 500], "c2": [1000, 500], "c3": [1500, 500]}
    tanks = [element(id, "crusader", at=at) for id, at in places.items()]
    enemies = {"p1": [500, 1500], "p2": [1000, 1500], "p3": [1500, 1500]}
    zug = [element(id, "panzer-2", at=at) for id, at in enemies.items()]
    return Table([platoon("troop", *tanks)], [platoon("zug", *zug)], GROUND).begin()


def profile(table, one, other):
    return overview_of(table.battle, (table[one].id, table[other].id)).card.profile


def land(svg):
    """The heights of the ground in the drawing, measured from its foot."""
    points = re.search(r'class="land" points="([^"]*)"', svg)[1].split()
    return [116 - float(y) for y in points[3:-2:2]]


def test_a_ridge_rises_above_a_line_that_is_blocked(table):
    drawn = profile(table, "C1", "P1")
    assert 'class="seen no"' in drawn
    heights = land(drawn)
    assert max(heights) == heights[len(heights) // 2] > 2 * heights[0]


def test_the_profile_draws_palms_on_flat_ground_under_a_blocked_line(table):
    drawn = profile(table, "C2", "P2")
    assert 'class="seen no"' in drawn
    assert len(set(land(drawn))) == 1
    assert re.search(r'class="hides" d="M[^"]+"', drawn)


def test_over_open_ground_the_line_is_clear_and_names_its_ends(table):
    drawn = profile(table, "C3", "P3")
    assert 'class="seen"' in drawn
    assert 'class="hides" d=""' in drawn
    assert re.findall(r"<text[^>]*>([^<]+)", drawn) == ["C3, 0 m", "P3, 0 m"]


def test_a_single_element_has_no_profile(table):
    assert overview_of(table.battle, (table["C1"].id,)).card.profile == ""
