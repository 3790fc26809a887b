"""A table in inches: heights of things, what a line meets, what it passes through."""

import pytest

from assistant.boardmap.line_crossings import End, Table
from assistant.boardmap.tabletop import Tabletop


def square(kind, left, near, wide=4, **more):
    corners = [(left, near), (left + wide, near), (left + wide, near + wide), (left, near + wide)]
    return {"id": f"{kind} {left}", "kind": kind, "polygon": corners, **more}


def across(kind, at, **more):
    """Return a line from the near edge to the far edge."""
    return {"id": f"{kind} {at}", "kind": kind, "points": [(at, 0), (at, 48)], **more}


def table(areas=(), lines=()):
    told = {"id": "t", "width_in": 48, "depth_in": 48, "areas": areas, "lines": lines}
    return Table(Tabletop.model_validate(told, strict=False))


def obstacles_met(found):
    return [(x.thing.kind, x.at_in, x.past_in, x.top_in, x.beside) for x in found]


def test_a_part_without_a_property_has_the_usual_one_of_its_kind():
    plan = table([square("building", 10, 10)], [across("wall", 30)]).plan
    house, wall = plan.things

    assert (house.top_in, house.shown, house.stops, house.quiets) == (
        6,
        "torso",
        "brick-wall",
        "brick-or-heavy-wood",
    )
    assert (wall.top_in, wall.called, wall.quiets) == (1, "the wall", "")


def test_the_property_of_a_part_counts_before_its_kind():
    told = square("building", 10, 10, high_in=0, shows="none", material="", sound="")
    house = next(table([told]).plan.things)

    assert (house.top_in, house.shown, house.stops, house.quiets) == (0, "none", "", "")


def test_a_line_meets_houses_and_walls_in_order():
    ground = table([square("building", 20, 8)], [across("wall", 12)])

    assert obstacles_met(ground.obstacles((2, 10), (40, 10))) == [
        ("wall", 10, 10, 1, False),
        ("building", 18, 22, 6, False),
    ]
    assert ground.obstacles((2, 30), (10, 30)) == []
    assert ground.obstacles((2, 10), (2, 10)) == []


@pytest.mark.parametrize(("x", "beside"), [(11, True), (10.9, False), (12, True)])
def test_an_element_within_an_inch_is_at_the_obstacle(x, beside):
    assert (
        obstacles_met(table(lines=[across("wall", 12)]).obstacles((x, 10), (30, 10)))[0][-1]
        is beside
    )


def test_a_hill_hides_objects_beyond_it_and_is_no_obstacle_from_its_edge():
    ground = table([square("hill", 20, 8, wide=10)])

    assert ground.ground_in((25, 12)) == 2
    assert obstacles_met(ground.obstacles((2, 10), (40, 10))) == [("hill", 18, 28, 2, False)]
    assert obstacles_met(ground.obstacles((29.5, 10), (40, 10)))[0][-1] is True
    assert obstacles_met(ground.obstacles((25, 12), (40, 12)))[0][-1] is False


def test_a_house_on_a_hill_is_higher_by_the_hill():
    ground = table([square("hill", 20, 8, wide=10), square("building", 22, 9)])

    assert ("building", 20, 24, 8, False) in obstacles_met(ground.obstacles((2, 10), (40, 10)))


def test_a_line_of_sight_reaches_into_a_wood_as_far_as_it_runs_in_it():
    ground = table([square("wood", 20, 8)])
    found = ground.runs(End((2, 10), 1), End((40, 10)))

    assert [(x.thing.dims, x.from_in, x.to_in) for x in found] == [("forest", 18, 22)]
    assert ground.obstacles((2, 10), (40, 10)) == []


def test_a_figure_that_looks_down_sees_over_the_bushes_near_it():
    # from 6 up to 0 over 40 inches the line is 1.5 high 10 inches before its end
    ground = table([square("bushes", 20, 0, wide=20)])
    (found,) = ground.runs(End((0, 10), 6), End((40, 10)))

    assert (found.from_in, found.to_in) == (pytest.approx(30), 40)


def test_a_sound_goes_through_both_walls_of_a_house():
    ground = table([square("building", 20, 8)])

    assert [at for _, at in ground.walls((2, 10), (40, 10))] == [18, 22]
    assert [at for _, at in ground.walls((22, 10), (40, 10))] == [2]
    assert ground.walls((22, 10), (22, 10)) == []


def test_bushes_and_crops_muffle_a_sound_and_woods_do_not():
    ground = table([square("bushes", 10, 8), square("crops", 14, 8), square("wood", 30, 8)])

    assert ground.muffled((0, 10), (48, 10)) == [(10, 18)]


def test_later_areas_cover_earlier_ones():
    ground = table([square("hill", 10, 10), square("crater", 11, 11, wide=2)])

    assert ground.ground_in((12, 12)) == -1
    assert [area.kind for area in ground.areas_at((12, 12))] == ["crater", "hill"]
    assert [thing.kind for thing in ground.obstacles_at((9, 12))] == ["hill"]
