"""Fires and clouds on the table plan: their places, or the thing that they are named after."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import effects
from assistant.battle.rattenkrieg.table_plan.drawing import table_map, things
from assistant.battle.rattenkrieg.table_plan.phone import plan_snapshot, side_map
from assistant.battle.viewers import UMPIRE
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import end_turn, light
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_clouds import next_turn, screen
from tests.battle.rattenkrieg.sight_and_plan.test_places import TEAM, ids, put


def places(table):
    """The place of each fire and cloud."""
    return [x.stand.place if x.stand else None for x in effects(table.battle)]


def drag(table, number, x_in, y_in):
    id = list(effects(table.battle))[number].id
    table.make("put", element=id, x_in=x_in, y_in=y_in)


@pytest.fixture
def burning(engaged):
    """The barn burns; it covers 17 to 21 inches right and 26 to 33 away."""
    light(engaged, "the barn, door side")
    return engaged


def test_a_fire_at_a_house_of_the_plan_is_drawn_there_for_everybody(burning):
    assert places(burning) == [(19, 29.5)]
    for svg in (table_map(burning.battle), side_map(burning.battle, "us").svg):
        assert svg.count('class="burns"') == 1
    _, known, _ = plan_snapshot(burning.battle, "german")
    assert [(x.symbol.label, x.words) for x in known] == [("F", "for all to see")]


def test_a_fire_that_is_dragged_stays_where_it_is_put(burning):
    drag(burning, 0, 18, 32)
    assert places(burning) == [(18, 32)]

    burning.undo()
    assert places(burning) == [(19, 29.5)]


def test_an_unplaced_cloud_waits_beside_the_plan(engaged):
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


def test_the_sheet_that_moves_a_cloud_shows_where_it_is_now(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="3")
    screen(engaged)
    drag(engaged, 0, 10, 20)
    end_turn(engaged)
    (cloud,) = effects(engaged.battle)
    asks = engaged.attempt("put", UMPIRE, element=cloud.id, commit=False).asks

    assert asks[0].spot.start == (13, 20)


def look(table, **told):
    """Look at the German team, six inches off in the open; return the questions and the result."""
    us, german = ids(table)
    man = table.battle.elements[us].figures[0]
    told = {"element": us, "man": man, "spot": f"element {german}", **told}
    progress = table.attempt("spot", UMPIRE, commit=False, **told)
    asked = {ask.name: ask for ask in progress.asks}
    factors = (r for r in progress.play.resolutions if r.procedure == "rattenkrieg/i-factor")
    return asked, next(factors).inputs["stretches"]


@pytest.fixture
def screened(firefight):
    """A smoke screen, 16 by 28 inches, between two teams that are far from everything else."""
    put(firefight, (4, 4), (4, 44))
    firefight.reveal("german", TEAM, "located")
    screen(firefight)
    return firefight


def test_smoke_on_the_plan_dims_a_look_through_it_by_its_inches(screened):
    assert "as_hangs" not in look(screened)[0]
    drag(screened, 0, 4, 24)
    asked, stretches = look(screened)

    assert asked["as_hangs"].value is True
    assert "smoke screen at the ford" in asked["as_hangs"].words.lower()
    assert stretches[0]["density"] == 12
    assert 0 < stretches[0]["inches"] <= 28


def test_the_umpire_may_overrule_the_plan(screened):
    drag(screened, 0, 4, 24)
    asked, stretches = look(screened, as_hangs="no")

    assert asked["cloud"].value == "none"
    assert stretches == []


def test_smoke_beside_the_line_dims_nothing(screened):
    drag(screened, 0, 30, 24)

    assert "as_hangs" not in look(screened)[0]


def test_no_two_elements_of_a_side_have_the_same_label(engaged):
    def alike(battle):
        found = [x.label for x in things(battle) if x.side == "us"]
        return len(found) - len(set(found))

    second = engaged.element("us", "1st Squad, Team 2")
    assert alike(engaged.battle) == 0
    elements = {**engaged.battle.elements, second.id: replace(second, name="Scout Team 1")}
    engaged.game.state = replace(engaged.battle, elements=elements)
    for name in ("1st Squad, Team 1", "1st Squad, Scout Team 1"):
        engaged.reveal("us", name)

    assert alike(engaged.battle) == 0
    assert {"1/1", "1/1b"} <= {x.label for x in things(engaged.battle) if x.side == "us"}
