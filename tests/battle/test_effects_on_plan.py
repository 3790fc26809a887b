"""Fires and clouds on the plan: where they are put, or at what they are called after."""

import pytest

from assistant.battle.rattenkrieg.places.drawing import table_map
from assistant.battle.rattenkrieg.places.effects import effects
from assistant.battle.rattenkrieg.places.phone import ground, side_map
from assistant.battle.readers import UMPIRE
from tests.battle.test_clouds import next_turn, screen
from tests.battle.test_fires import end_turn, light


def places(table):
    """Where each of them is."""
    return [x.stand.place if x.stand else None for x in effects(table.battle)]


def drag(table, number, x_in, y_in):
    id = list(effects(table.battle))[number].id
    table.make("put", element=id, x_in=x_in, y_in=y_in)


@pytest.fixture
def burning(engaged):
    """The barn burns; it lies 17 to 21 inches right and 26 to 33 away."""
    light(engaged, "the barn, door side")
    return engaged


def test_a_fire_at_a_house_of_the_plan_is_drawn_there_for_everybody(burning):
    assert places(burning) == [(19, 29.5)]
    for svg in (table_map(burning.battle), side_map(burning.battle, "us").svg):
        assert svg.count('class="burns"') == 1
    _, known = ground(burning.battle, "german")
    assert [(x.symbol.label, x.words) for x in known] == [("F", "for all to see")]


def test_a_fire_that_is_dragged_stays_where_it_is_put(burning):
    drag(burning, 0, 18, 32)
    assert places(burning) == [(18, 32)]

    burning.undo()
    assert places(burning) == [(19, 29.5)]


def test_a_cloud_nobody_has_placed_waits_beside_the_plan(engaged):
    screen(engaged)

    assert places(engaged) == [None]
    assert "not on the plan yet" in table_map(engaged.battle)
    assert 'class="hangs"' not in table_map(engaged.battle)


def test_a_cloud_drifts_over_the_plan_from_where_it_was_put(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="3")
    screen(engaged)
    drag(engaged, 0, 10, 20)
    end_turn(engaged)
    next_turn(engaged)
    assert places(engaged) == [(13, 20)]
    assert 'class="hangs"' in side_map(engaged.battle, "us").svg

    drag(engaged, 0, 30, 30)
    assert places(engaged) == [(30, 30)]


def test_where_a_cloud_is_now_stands_on_the_sheet_that_moves_it(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="3")
    screen(engaged)
    drag(engaged, 0, 10, 20)
    end_turn(engaged)
    (cloud,) = effects(engaged.battle)
    asks = engaged.attempt("put", UMPIRE, element=cloud.id, commit=False).asks

    assert asks[0].spot.start == (13, 20)
