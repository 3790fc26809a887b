"""Polygons whose edges clearly meet only at their corners, and those that Shapely checks."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from shapely import Polygon

from assistant.boardmap.outlines import crosses_itself
from assistant.boardmap.simple_polygons import FEW, MOST, is_surely_simple
from assistant.cards.maps.ground_maps import MAPS, map_of
from assistant.cards.rattenkrieg.table_plans import TABLE_PLANS, plan_of
from assistant.cards.toml_files.reading import SHIPPED

WHOLE = st.integers(-6, 6)
CORNERS = st.lists(st.tuples(WHOLE, WHOLE), min_size=3, max_size=9)
NEAR = st.lists(
    st.tuples(*[st.floats(-10, 10, allow_nan=False).map(lambda x: round(x, 13))] * 2),
    min_size=3,
    max_size=7,
)
SQUARE = [(0, 0), (9, 0), (9, 9), (0, 9)]


@given(CORNERS | NEAR)
@example([(0, 0), (2, 0), (1, 0)])
@example([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)])  # a corner on an edge
@example([*SQUARE, (0, 0)])
def test_shapely_accepts_every_surely_simple_polygon(corners):
    if is_surely_simple(corners):
        assert Polygon(corners).is_valid
    assert crosses_itself(corners) == (not Polygon(corners).is_valid)


@given(st.lists(st.integers(1, 9), min_size=5, max_size=FEW), st.floats(0.5, 90_000))
def test_a_polygon_around_a_center_is_surely_simple(spokes, scale):
    from math import cos, sin, tau

    turns = [(tau * n / len(spokes), scale * long) for n, long in enumerate(spokes)]
    assert is_surely_simple([(far * cos(at), far * sin(at)) for at, far in turns])


def test_no_shipped_area_needs_shapely():
    plans = [map_of(slug) for slug in SHIPPED.paths(MAPS)]
    tables = [plan_of(slug) for slug in SHIPPED.paths(TABLE_PLANS)]
    areas = [area for plan in (*plans, *tables) for area in plan.areas]

    assert len(areas) > 20
    assert [area.id for area in areas if not is_surely_simple(area.polygon)] == []


@pytest.mark.parametrize("far", [float("inf"), float("-inf"), float("nan"), 2 * MOST, 10**400])
def test_a_polygon_with_infinite_corners_is_not_surely_simple(far):
    for corner in range(4):
        for axis in range(2):
            polygon = [list(each) for each in SQUARE]
            polygon[corner][axis] = far
            assert not is_surely_simple(polygon)


def test_the_check_is_quick_with_any_number_of_corners():
    comb = [(x, 9 * (x % 2)) for x in range(40_000)]
    began_s = time.thread_time()
    assert not is_surely_simple(comb)
    assert time.thread_time() - began_s < 0.1
