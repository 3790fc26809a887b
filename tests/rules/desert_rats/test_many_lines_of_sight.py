"""Many lines of sight together: each is as when alone, and no more are traced than needed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Plan
from assistant.rules.desert_rats import many_lines_of_sight
from assistant.rules.desert_rats.lines_of_sight import SightEnd, find_line_of_sight
from assistant.rules.desert_rats.many_lines_of_sight import LineEnd, clear_lines
from assistant.rules.working import NullWorking
from tests.rules.desert_rats.maps import area, flat, line

TENS = st.integers(0, 100).map(lambda tens: tens * 10.0)  # corners and level lines are common
PLACES = st.tuples(TENS, TENS)
ENDS = st.builds(LineEnd, PLACES, st.sampled_from(["vehicle", "foot"]))
PAIRS = st.lists(st.tuples(ENDS, ENDS).filter(lambda two: two[0].place != two[1].place), min_size=1)
HEIGHTS = st.sampled_from([-3, 0, 1, 2, 3, 9])


@st.composite
def grounds(draw):
    """Return ground with a few heights, screens and ridges."""
    areas, ridges = [], []
    for number in range(draw(st.integers(0, 4))):
        (x, y), wide = draw(PLACES), draw(st.sampled_from([50, 60, 100, 200]))
        more = draw(
            st.fixed_dictionaries({"screen_m": HEIGHTS.map(abs)}, optional={"height_m": HEIGHTS})
        )
        areas.append(area(f"area {number}", x, y, x + wide, y + wide, **more))
    for number in range(draw(st.integers(0, 2))):
        begin, end = draw(st.tuples(PLACES, PLACES).filter(lambda two: two[0] != two[1]))
        more = {"crest_m": draw(HEIGHTS), "slope_m": draw(st.sampled_from([1, 100]))}
        ridges.append(line(f"ridge {number}", "crest", list(begin), list(end), **more))
    return flat_ground(areas=areas, lines=ridges)


def flat_ground(**more):
    """Return the ground of a flat map with these features."""
    return Ground(Plan.model_validate_json(json.dumps(flat(**more))), 1)


def sight_end(end):
    """Return an end of a line in the form that the rule for one line takes."""
    return SightEnd(x_m=end.place[0], y_m=end.place[1], kind=end.kind)


@pytest.mark.long
@given(grounds(), PAIRS)
def test_each_of_many_lines_is_clear_as_it_is_alone(ground, pairs):
    alone = [
        find_line_of_sight(ground, *map(sight_end, pair), NullWorking("")).visible for pair in pairs
    ]

    assert clear_lines(ground, pairs) == alone


@pytest.mark.parametrize(
    ("kind", "tops", "clear"),
    [
        ("crest", {"crest_m": 12}, False),
        ("crest", {"crest_m": 1}, True),
        ("scrub", {"screen_m": 1.5}, True),
        ("dust", {"screen_m": 8}, False),
    ],
)
def test_a_line_that_height_alone_settles_is_not_traced(monkeypatch, kind, tops, clear):
    """A ridge or dust above both ends blocks; a ridge or scrub below both ends blocks nothing."""
    monkeypatch.setattr(many_lines_of_sight, "FINDS", {})
    if kind == "crest":
        ground = flat_ground(lines=[line("ridge", "crest", [0, 500], [1000, 500], **tops)])
    else:
        ground = flat_ground(areas=[area(kind, 200, 200, 800, 800, **tops)])
    ends = LineEnd((100.0, 100.0), "vehicle"), LineEnd((600.0, 900.0), "vehicle")

    assert clear_lines(ground, [ends]) == [clear]
