"""The plan and entered distances say who may be near, so that nobody is asked about the rest."""

import pytest

from assistant.battle.rattenkrieg.lookups.table_plan.nearness import SPREAD_IN, surely_farther
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from assistant.boardmap.tabletop import Tabletop
from tests.battle.conftest import GERMAN, US
from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT, duelling, panzer, t34
from tests.battle.rattenkrieg.vehicles.wittmann import (
    commander,
    nominate,
    order,
    rounds,
    stug,
)
from tests.battle.rattenkrieg.vehicles.wittmann import table as ambush

__all__ = ["ambush", "duelling"]
NAME = "1st Squad, Team"


def put_on_plan(table, element, x_in, y_in):
    table.make("put", element=element.id, x_in=x_in, y_in=y_in)


@pytest.fixture
def plan(duelling):
    """Two tanks far apart on a bare table, and a team on foot of each side far from both."""
    bare = Tabletop(id="bare", width_in=200, depth_in=200)
    duelling.make("lay-plan", UMPIRE, plan=bare.model_dump_json())
    put_on_plan(duelling, t34(duelling), 10, 10)
    put_on_plan(duelling, panzer(duelling), 10, 60)
    put_on_plan(duelling, duelling.element("us", NAME), 100, 10)
    put_on_plan(duelling, duelling.element("german", NAME), 100, 60)
    return duelling


def muzzle(table):
    told = {"element": t34(table).id, "target": panzer(table).id, **SHOT}
    asks = table.attempt("fire-gun", commit=False, **told).asks
    return next(ask for ask in asks if ask.name == "muzzle_groups")


def test_a_muzzle_blast_far_from_everybody_is_folded(plan):
    ask = muzzle(plan)
    assert (ask.value, ask.rare) == ((), True)


def test_a_muzzle_blast_asks_only_for_elements_that_may_be_near(plan):
    near = plan.element("us", NAME)
    put_on_plan(plan, near, 14, 10)
    ask = muzzle(plan)
    assert [option.value for option in ask.options if option.value != t34(plan).id] == [near.id]
    assert not ask.rare


def test_an_element_whose_position_is_uncertain_may_be_near(plan):
    plan.make("take-off-plan", element=plan.element("german", NAME).id)
    ask = muzzle(plan)
    assert plan.element("german", NAME).id in {option.value for option in ask.options}
    assert not ask.rare


@pytest.mark.parametrize(("beyond", "is_far"), [(-0.5, False), (0.5, True)])
def test_an_element_is_far_if_no_figure_can_be_within_reach(plan, beyond, is_far):
    other, reach = plan.element("us", NAME), 5
    put_on_plan(plan, other, 10 + reach + SPREAD_IN + beyond, 10)
    found = surely_farther(plan.battle, t34(plan).id, [other], reach, UMPIRE)
    assert found == ({other.id} if is_far else set())


def test_a_player_is_spared_no_question_by_the_umpires_plan(plan):
    far = plan.element("german", NAME)
    assert surely_farther(plan.battle, t34(plan).id, [far], 5, US) == set()


def test_a_vehicle_stays_where_it_is_while_its_crew_gets_in(ambush):
    bare = Tabletop(id="bare", width_in=72, depth_in=96)
    ambush.make("lay-plan", UMPIRE, plan=bare.model_dump_json())
    order(ambush, stug(ambush), GERMAN, "movement")
    rounds(ambush)
    for element in ambush.battle.elements.values():
        put_on_plan(
            ambush, element, 36 + int(element.id[2:]) / 10, 5 if element.side == "german" else 90
        )
    nominate(ambush, stug(ambush))
    ambush.make("get-in", GERMAN, element=stug(ambush).id, men=(commander(ambush),))

    assert certain_position(ambush.battle, stug(ambush).id)
    # out of hearing, and in hiding: nobody far away is asked about it
    assert not [task for task in due_now(ambush.battle) if "reacts?" in task.title]
