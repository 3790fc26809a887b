"""Features near a line or in a box: the same as Shapely finds, but without shapes."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from assistant.boardmap.nearness import box_about, is_in_box, is_near

METRES = st.integers(0, 20).map(float) | st.floats(0, 20)
PLACES = st.tuples(METRES, METRES)


@given(PLACES, st.lists(PLACES, min_size=2, max_size=5), METRES)
def test_a_place_is_near_a_line_as_shapely_measures_it(place, points, distance_m):
    measured = shapely.LineString(points).distance(shapely.Point(place)) <= distance_m
    assert is_near(place, points, distance_m) in (measured, None)


@pytest.mark.parametrize(
    ("place", "near"),
    [((5, 2.9), True), ((5, 3), None), ((5, 3.1), False), ((-3.1, 0), False), ((12, 2), True)],
)
def test_rounding_decides_only_where_the_distance_is_met_exactly(place, near):
    assert is_near(place, [(0, 0), (10, 0), (10, 0)], 3) is near


@given(PLACES, st.lists(PLACES, min_size=3, max_size=6))
def test_a_place_outside_the_box_is_not_in_the_shape(place, corners):
    box = box_about(corners)
    assert is_in_box(box, place) == shapely.box(*box).covers(shapely.Point(place))
