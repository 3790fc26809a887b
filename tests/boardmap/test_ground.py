"""The ground at a place: heights, going, cover, and how it is turned for a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.boardmap.ground import Ground
from assistant.boardmap.outlines import area_holds, crosses_itself
from assistant.boardmap.plan import Area, Plan
from tests.rules.desert_rats.maps import area, flat, line

INSIDE = st.floats(0, 1000)
PLACES = st.tuples(INSIDE, INSIDE)


def ground(*areas, lines=(), turn=None, **more):
    told = flat(areas=list(areas), lines=list(lines), **more)
    return Ground(Plan.model_validate(told, strict=False), turn)


class TestHeights:
    def test_unpainted_ground_is_at_the_base(self):
        assert ground(base_height_m=3).height((500, 500)) == 3

    def test_a_later_area_covers_an_earlier_one(self):
        made = ground(
            area("shelf", 0, 0, 500, 500, height_m=20), area("pit", 100, 100, 200, 200, height_m=-2)
        )
        assert made.height((150, 150)) == -2
        assert made.height((300, 300)) == 20

    def test_an_area_without_a_height_keeps_the_height_under_it(self):
        made = ground(
            area("shelf", 0, 0, 500, 500, height_m=20),
            area("sand", 0, 0, 500, 500, going="soft-sand"),
        )
        assert made.height((250, 250)) == 20

    @pytest.mark.parametrize("place", [(100, 100), (100, 150), (200, 200)])
    def test_a_point_on_an_edge_is_inside(self, place):
        assert ground(area("shelf", 100, 100, 200, 200, height_m=20)).height(place) == 20

    @pytest.mark.parametrize(("away", "height"), [(0, 10), (25, 7.5), (50, 5), (100, 0), (101, 0)])
    def test_a_crest_falls_evenly_on_both_sides(self, away, height):
        made = ground(lines=[line("ridge", "crest", [0, 500], [1000, 500], crest_m=10)])
        assert made.height((500, 500 + away)) == made.height((500, 500 - away)) == height

    def test_a_crest_falls_evenly_around_its_end(self):
        made = ground(lines=[line("ridge", "crest", [0, 500], [500, 500], crest_m=10)])
        assert made.height((530, 540)) == 5  # 50 m from its end

    def test_a_crest_falls_to_the_ground_under_it(self):
        ridge = line("ridge", "crest", [0, 500], [1000, 500], crest_m=10)
        made = ground(area("shelf", 0, 0, 1000, 1000, height_m=4), lines=[ridge])
        assert made.height((500, 550)) == 7

    def test_a_crest_no_higher_than_the_ground_raises_nothing(self):
        ridge = line("ridge", "crest", [0, 500], [1000, 500], crest_m=4)
        made = ground(area("shelf", 0, 0, 1000, 1000, height_m=4), lines=[ridge])
        assert made.height((500, 500)) == 4

    @pytest.mark.long
    @given(PLACES)
    def test_the_ground_is_nowhere_above_its_highest_or_below_its_lowest(self, place):
        made = ground(
            area("shelf", 0, 0, 400, 900, height_m=6),
            area("wadi", 300, 300, 900, 500, height_m=-3),
            lines=[line("ridge", "crest", [100, 50], [900, 950], crest_m=11, slope_m=300)],
        )
        assert -3 <= made.height(place) <= 11


class TestGoing:
    SAND = area("sand", 100, 100, 300, 300, going="soft-sand")

    def test_unpainted_ground_is_good(self):
        assert ground().going((1, 1)) == "good"

    def test_the_last_area_that_says_something_counts(self):
        rocks = area("rocks", 200, 200, 400, 400, going="foot-only")
        scrub = area("scrub", 0, 0, 400, 400, screen_m=2)
        made = ground(self.SAND, rocks, scrub)
        assert made.going((150, 150)) == "soft-sand"
        assert made.going((250, 250)) == "foot-only"

    @pytest.mark.parametrize(("y", "going"), [(210, "road"), (211, "soft-sand")])
    def test_a_road_counts_within_half_its_width_whatever_lies_beside_it(self, y, going):
        road = line("track", "road", [0, 200], [1000, 200], width_m=20)
        assert ground(self.SAND, lines=[road]).going((200, y)) == going

    def test_dust_is_present_only_in_its_turns(self):
        dust = area("dust", 0, 0, 100, 100, screen_m=8, from_turn=2, until_turn=4)
        there = [turn for turn in range(1, 7) if ground(dust, turn=turn).features]
        assert there == [2, 3, 4]
        assert ground(dust).features, "in no turn in particular"


class TestCover:
    @pytest.mark.parametrize(
        ("place", "cover"), [((50, 50), "cover"), ((250, 250), "trenches"), ((600, 600), "none")]
    )
    def test_cover_is_that_of_the_last_area_that_gives_any(self, place, cover):
        made = ground(
            area("rocks", 0, 0, 300, 300, cover="cover"),
            area("trench", 200, 200, 300, 300, cover="trenches"),
            area("sand", 0, 0, 300, 300, going="soft-sand"),
        )
        assert made.cover(place) == cover


class TestAreas:
    def test_an_area_whose_edge_crosses_itself_holds_places_inside_an_odd_number_of_edges(self):
        bow = ((0.0, 0.0), (100.0, 100.0), (100.0, 0.0), (0.0, 100.0))
        assert crosses_itself(bow)
        one = Area(id="bow", polygon=bow)
        assert area_holds(one, (10, 50))
        assert not area_holds(one, (50, 10))

    @given(PLACES)
    def test_areas_hold_the_same_places_in_any_order_of_corners(self, place):
        corners = ((100.0, 100.0), (700.0, 200.0), (800.0, 900.0), (300.0, 600.0))
        one, other = Area(id="a", polygon=corners), Area(id="b", polygon=corners[::-1])
        assert area_holds(one, place) == area_holds(other, place)


class TestTurned:
    """The ground as seen by players on another side of the table."""

    PLAN = Plan.model_validate({"id": "p", "width_m": 2400, "height_m": 1600}, strict=False)

    @pytest.mark.parametrize(
        ("turned", "seen"),
        [(0, (450, 250)), (90, (1350, 450)), (180, (1950, 1350)), (270, (250, 1950))],
    )
    def test_a_place_is_given_right_and_away(self, turned, seen):
        assert self.PLAN.turned((450, 250), turned) == seen

    @given(st.tuples(st.integers(0, 2400), st.integers(0, 1600)), st.sampled_from((90, 180, 270)))
    def test_a_turned_place_is_on_the_table_and_turns_back_to_where_it_was(self, place, turned):
        right, away = self.PLAN.turned(place, turned)
        wide, deep = (1600, 2400) if turned % 180 else (2400, 1600)
        assert 0 <= right <= wide
        assert 0 <= away <= deep
        table = Plan.model_validate({"id": "t", "width_m": wide, "height_m": deep}, strict=False)
        assert table.turned((right, away), 360 - turned) == place

    @pytest.mark.parametrize("place", [(0, 0), (2400, 1600)])
    def test_the_edges_of_a_map_belong_to_it(self, place):
        assert self.PLAN.holds(place)

    @pytest.mark.parametrize("place", [(-0.1, 5), (2400.1, 5), (5, 1600.1)])
    def test_a_place_beyond_the_edges_is_not_on_the_map(self, place):
        assert not self.PLAN.holds(place)
