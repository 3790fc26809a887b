"""Cuts through the features of a map, compared with Shapely's cuts."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, make_valid, union_all

from assistant.cards.drawing.polygon_cuts import cut_across, cut_down, polygon_holds

EVEN = st.integers(0, 10).map(lambda x: 2.0 * x)
POLYGONS = st.lists(st.tuples(EVEN, EVEN), min_size=3, max_size=9)
BETWEEN = st.integers(0, 9).map(lambda x: 2.0 * x + 1)  # no corner lies there


def polygons_of(corners):
    """What Shapely says a polygon contains, without edges that enclose nothing.

    For edges that overlap, Shapely gives a result of its own.
    """
    edge = LineString([*corners, corners[0]])
    assume(abs(edge.length - union_all([edge]).length) < 1e-9)
    valid = make_valid(Polygon(corners))
    return union_all([p for p in getattr(valid, "geoms", (valid,)) if p.area > 0])


def lengths(shape):
    """The bounds of the parts of a cut that Shapely made, in order."""
    pieces = getattr(shape, "geoms", (shape,))
    return sorted(piece.bounds for piece in pieces if piece.length > 1e-9)


@pytest.mark.long
@given(POLYGONS, BETWEEN, BETWEEN, BETWEEN)
def test_a_cut_is_inside_where_an_odd_number_of_edges_surrounds_it(corners, x, one, other):
    low, high = sorted((one, other))
    assume(low < high)
    shape = polygons_of(corners)
    down = lengths(LineString([(x, low), (x, high)]).intersection(shape))
    across = lengths(LineString([(low, x), (high, x)]).intersection(shape))

    assert joined(cut_down(corners, x, low, high)) == joined((b[1], b[3]) for b in down)
    assert joined(cut_across(corners, x, low, high)) == joined((b[0], b[2]) for b in across)


def joined(stretches):
    """Parts of a line to six digits, with touching ones joined."""
    found = []
    for begin, end in sorted(stretches):
        if end - begin < 1e-9:
            continue
        if found and begin - found[-1][1] < 1e-9:
            found[-1][1] = round(end, 6)
        else:
            found.append([round(begin, 6), round(end, 6)])
    return found


@given(POLYGONS, BETWEEN, BETWEEN)
def test_a_shape_holds_the_same_places_as_in_shapely(corners, x, y):
    shape = polygons_of(corners)
    assume(shape.is_empty or shape.boundary.distance(Point(x, y)) > 1e-9)

    assert polygon_holds(corners, (x, y)) == shape.covers(Point(x, y))
