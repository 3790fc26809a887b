"""Where a straight line meets things on a plan; paths, and many lines at a time."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from assistant.boardmap.ground import MAP_EDGE, Leg
from assistant.boardmap.line_meetings import Straight
from tests.boardmap.test_ground import ground
from tests.rules.desert_rats.maps import area, line

WHOLE = st.integers(0, 1000)
ENDS = st.tuples(WHOLE, WHOLE, WHOLE, WHOLE).filter(lambda c: (c[0], c[1]) != (c[2], c[3]))
BOTH = ("vehicles", "all")


def straight(x, y, to_x, to_y):
    return Straight((x, y), (to_x, to_y))


class TestStraight:
    def test_a_line_is_as_long_as_its_ends_are_apart(self):
        assert straight(0, 0, 300, 400).length_m == 500

    def test_a_place_along_a_line_is_found(self):
        assert straight(0, 0, 300, 400).at(250) == (150, 200)

    @given(ENDS, st.floats(0, 1))
    def test_every_place_along_a_line_is_at_its_distance_from_the_start(self, ends, part):
        one = straight(*ends)
        x, y = one.at(one.length_m * part)
        assert hypot(x - ends[0], y - ends[1]) == pytest.approx(one.length_m * part, abs=1e-6)

    @given(ENDS, ENDS)
    def test_a_line_comes_near_every_object_that_it_meets(self, ends, others):
        other = LineString([others[:2], others[2:]])
        if straight(*ends).meets(other):
            assert straight(*ends).comes_near(other.bounds)

    def test_a_line_does_not_come_near_objects_outside_its_bounds(self):
        assert not straight(0, 0, 10, 100).comes_near((11, 0, 20, 100))
        assert not straight(0, 0, 10, 100).comes_near((0, 101, 10, 110))

    def test_two_lines_meet_where_they_cross(self):
        assert straight(0, 0, 0, 100).meets(LineString([(-50, 40), (50, 40)])) == [40]

    def test_a_parallel_line_meets_nothing(self):
        assert straight(0, 0, 0, 100).meets(LineString([(5, 0), (5, 100)])) == []

    def test_a_line_along_another_meets_it_over_a_stretch(self):
        assert straight(0, 0, 0, 100).meets(LineString([(0, 20), (0, 70)])) == [20, 70]

    def test_a_line_is_inside_a_hollow_shape_twice(self):
        horseshoe = Polygon([(0, 0), (30, 0), (30, 90), (20, 90), (20, 10), (10, 10), (10, 90)])
        assert list(straight(-10, 50, 60, 50).inside(horseshoe)) == [
            pytest.approx((15.555555555, 20)),
            pytest.approx((30, 40)),
        ]

    def test_the_stretches_of_a_line_near_a_road_are_found(self):
        assert sorted(straight(0, 0, 0, 100).within(10, [(-50, 50), (50, 50)])) == [40, 60]


class TestPath:
    def test_a_path_is_cut_where_the_going_changes(self):
        made = ground(area("sand", 0, 100, 1000, 250, going="soft-sand"))
        path = made.path(straight(50, 0, 50, 300), BOTH)
        assert path.legs == (Leg("good", 100), Leg("soft-sand", 150), Leg("good", 50))
        assert path.barred_by is None

    def test_a_path_ends_at_a_bank_that_blocks_it(self):
        bank = line("scarp", "bank", [0, 200], [1000, 200], bars="vehicles")
        path = ground(lines=[bank]).path(straight(50, 0, 50, 300), BOTH)
        assert (path.length_m, path.end, path.barred_by) == (200, (50, 200), "scarp")

    def test_a_path_crosses_a_bank_that_does_not_block_it(self):
        bank = line("scarp", "bank", [0, 200], [1000, 200], bars="vehicles")
        path = ground(lines=[bank]).path(straight(50, 0, 50, 300), ("all",))
        assert (path.length_m, path.barred_by) == (300, None)

    def test_a_road_leads_through_a_bank(self):
        bank = line("scarp", "bank", [0, 200], [1000, 200], bars="all")
        road = line("track", "road", [50, 0], [50, 400], width_m=20)
        made = ground(lines=[bank, road])
        assert made.path(straight(50, 0, 50, 300), BOTH).barred_by is None
        assert made.path(straight(61, 0, 61, 300), BOTH).barred_by == "scarp"

    def test_a_path_ends_at_the_edge_of_the_map(self):
        path = ground().path(straight(50, 900, 50, 1200), BOTH)
        assert (path.length_m, path.barred_by) == (100, MAP_EDGE)

    @given(ENDS)
    def test_the_legs_of_a_path_add_up_to_its_length_and_no_two_neighbours_are_alike(self, ends):
        made = ground(
            area("sand", 200, 200, 700, 600, going="soft-sand"),
            area("rocks", 500, 100, 900, 500, going="foot-only"),
            lines=[line("track", "road", [0, 0], [1000, 800], width_m=30)],
        )
        path = made.path(straight(*ends), BOTH)
        assert sum(leg.m for leg in path.legs) == pytest.approx(path.length_m, abs=1e-6)
        assert all(one.going != next.going for one, next in pairwise(path.legs))

    @given(ENDS)
    def test_a_path_there_and_a_path_back_cross_the_same_ground(self, ends):
        made = ground(area("sand", 200, 200, 700, 600, going="soft-sand"))
        there = made.path(straight(*ends), BOTH)
        back = made.path(straight(*ends[2:], *ends[:2]), BOTH)
        assert [leg.going for leg in there.legs] == [leg.going for leg in back.legs][::-1]


class TestCrossed:
    MADE = ground(
        area("hill", 200, 200, 400, 400, height_m=5),
        area("palms", 600, 600, 800, 800, screen_m=8),
        lines=[line("ridge", "crest", [0, 500], [1000, 500], crest_m=9)],
    )

    @given(st.lists(ENDS, max_size=6))
    def test_many_lines_at_once_meet_what_each_meets_alone(self, many):
        lines = [straight(*ends).line for ends in many]
        together = [[f.id for f in found] for found in self.MADE.crossed(lines)]
        alone = [[f.id for f in self.MADE.features if f.shape.intersects(each)] for each in lines]
        assert together == alone

    def test_a_line_that_begins_under_a_height_crosses_none_of_its_edges(self):
        assert self.MADE.crossed([straight(250, 250, 350, 350).line]) == [[]]
