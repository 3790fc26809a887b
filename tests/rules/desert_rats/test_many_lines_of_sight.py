"""Many lines of sight at once: each as it is alone, and no more traced than needed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Plan
from assistant.rules.desert_rats import lines_of_sight
from assistant.rules.desert_rats.lines_of_sight import SightEnd, clear_lines, find_line_of_sight
from assistant.rules.working import NullWorking
from tests.rules.desert_rats.maps import area, flat, line

TENS = st.integers(0, 100).map(lambda tens: tens * 10.0)  # corners and level lines are common
ENDS = st.builds(SightEnd, x_m=TENS, y_m=TENS, kind=st.sampled_from(["vehicle", "foot"]))
PAIRS = st.lists(st.tuples(ENDS, ENDS).filter(lambda two: two[0].place != two[1].place), min_size=1)
PLACES = st.tuples(TENS, TENS)
HEIGHTS = st.sampled_from([-3, 0, 1, 2, 3, 9])


@st.composite
def grounds(draw):
    """Return ground with a few heights, screens and ridges."""
    areas, ridges = [], []
    for number in range(draw(st.integers(0, 4))):
        (x, y), wide = draw(PLACES), draw(st.sampled_from([60, 200]))
        more = draw(
            st.fixed_dictionaries({"screen_m": HEIGHTS.map(abs)}, optional={"height_m": HEIGHTS})
        )
        areas.append(area(f"area {number}", x, y, x + wide, y + wide, **more))
    for number in range(draw(st.integers(0, 2))):
        begin, end = draw(st.tuples(PLACES, PLACES).filter(lambda two: two[0] != two[1]))
        more = {"crest_m": draw(HEIGHTS), "slope_m": draw(st.sampled_from([1, 100]))}
        ridges.append(line(f"ridge {number}", "crest", list(begin), list(end), **more))
    return made(areas=areas, lines=ridges)


def made(**more):
    """Return the ground of a flat map with more on it."""
    return Ground(Plan.model_validate_json(json.dumps(flat(**more))), 1)


@pytest.mark.long
@given(grounds(), PAIRS)
def test_each_of_many_lines_is_clear_as_it_is_alone(ground, pairs):
    alone = [find_line_of_sight(ground, *pair, NullWorking("")).visible for pair in pairs]

    assert clear_lines(ground, pairs) == alone


@pytest.mark.parametrize(
    ("kind", "tops", "clear"),
    [("crest", {"crest_m": 12}, False), ("crest", {"crest_m": 1}, True), ("scrub", {}, True)],
)
def test_a_line_that_height_alone_settles_is_not_traced(monkeypatch, kind, tops, clear):
    """A ridge over both ends hides; a ridge or scrub under both ends hides nothing."""
    monkeypatch.setattr(lines_of_sight, "FINDS", {})
    if kind == "crest":
        ground = made(lines=[line("ridge", "crest", [0, 500], [1000, 500], **tops)])
    else:
        ground = made(areas=[area("scrub", 200, 200, 800, 800, screen_m=1.5)])
    ends = (SightEnd(x_m=x, y_m=y, kind="vehicle") for x, y in ((100.0, 100.0), (600.0, 900.0)))

    assert clear_lines(ground, [tuple(ends)]) == [clear]
