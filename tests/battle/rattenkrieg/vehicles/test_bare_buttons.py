"""Vehicle buttons that would only lead to a refusal, and the reasons that they show."""

import pytest

from assistant.battle.rattenkrieg.events.turns_and_rounds.actions import ActionsPaid
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleDamaged
from assistant.battle.rattenkrieg.lookups.figures.new_orders import why_no_order
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import NO_IMPULSE, TASKS, why_barred
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import bring_about
from tests.battle.rattenkrieg.vehicles.wittmann import (
    SOVIET,
    both_ordered,
    nominate,
    order,
    rounds,
    stug,
    table,
    tank,
)

__all__ = ["table"]


def offers(table, element):
    return {each.words: each.barred for each in unit_view(table.battle, element).offers}


def damage(table, element, **points):
    part = "turret" if "turret_ring" in points else "hull"
    lost = {system.replace("_", "-"): count for system, count in points.items()}
    bring_about(table, VehicleDamaged(element.id, part, lost, 0, wreck=False, stands=True))


@pytest.fixture
def acting(table):
    """The T-34 acts."""
    both_ordered(table)
    nominate(table, tank(table))
    return table


def test_only_an_element_with_a_weapon_is_offered_to_suppress(table):
    both_ordered(table)
    nominate(table, stug(table))
    assert "Suppress" not in offers(table, stug(table))


def test_a_tank_with_a_machine_gun_is_offered_to_suppress(acting):
    assert "Suppress" in offers(acting, tank(acting))


def test_a_stuck_turret_is_not_offered_to_turn(acting):
    assert offers(acting, tank(acting))["Turn the turret"] == ""

    ring = acting.battle.vehicles.of[tank(acting).id].points("turret")["turret-ring"]
    damage(acting, tank(acting), turret_ring=ring)
    assert offers(acting, tank(acting))["Turn the turret"] == "its turret is stuck"


def test_no_task_of_a_crew_is_offered_after_its_last_impulse(acting):
    bring_about(acting, ActionsPaid(tank(acting).id, tank(acting).left, "reaction"))

    reasons = {move: why_barred(acting.battle, tank(acting), move) for move in TASKS}
    assert set(reasons.values()) == {NO_IMPULSE}


def test_a_crew_in_its_last_impulse_may_still_act_together(acting):
    bring_about(acting, ActionsPaid(tank(acting).id, tank(acting).left - 1, "reaction"))
    acting.make("drive", element=tank(acting).id, wanted_in=2)

    assert tank(acting).left == 0
    assert why_barred(acting.battle, tank(acting), "spot") == ""


def test_a_tank_that_cannot_drive_need_not_follow_the_road_first(table):
    assert why_no_order(table.battle, tank(table), "fire") == "it follows the road first"

    engine = table.battle.vehicles.of[tank(table).id].points("hull")["engine"]
    damage(table, tank(table), engine=engine)
    assert why_no_order(table.battle, tank(table), "fire") == ""
    order(table, tank(table), SOVIET, "fire")
    rounds(table)
    nominate(table, tank(table))
    assert offers(table, tank(table))["Gun at a vehicle"] != "its order is movement: move first"


def test_the_end_of_a_battle_asks_for_conditions_only_if_there_are_some_to_judge(table):
    asks = table.attempt("end-battle", commit=False).asks
    assert "met" not in [ask.name for ask in asks]
