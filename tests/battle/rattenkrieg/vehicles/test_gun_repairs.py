"""Guns repaired like vehicles, by their crews or others (Rattenkrieg 23.1.6, 27.1)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import is_disabled
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.tanks import SQUAD, TEAM

RING, WHEELS = "turret-ring", "left-wheels"


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def gun(table):
    return table.battle.vehicles.of[us(table, GUN).id]


@pytest.fixture
def table():
    """A gun that has lost a point of its ring and of its wheels; its crew acts."""
    table = ordered_to_move(GUN, TEAM, acts=GUN)
    lost = {RING: 1, WHEELS: 1}
    bring_about(table, v.VehicleDamaged(us(table, GUN).id, "hull", lost, 0, False, False))
    return table


def repair(table, system, dice=None, by=GUN, men=5):
    told = {"element": us(table, by).id, "vehicle": us(table, GUN).id, "system": f"hull {system}"}
    men = us(table, by).figures[:men]
    return table.make("repair-vehicle", US, dice=dice, men=men, **told)


def test_a_crew_repairs_the_ring_of_its_gun_by_a_die_of_actions(table):
    assert is_disabled(gun(table), RING)
    told = repair(table, RING, {"time": [5]}).told["us"]

    assert "it works again" in told
    assert not is_disabled(gun(table), RING)


def test_the_wheels_of_a_gun_take_two_actions_a_ton_up_to_the_next_whole(table):
    assert "3 of 4 actions" in repair(table, WHEELS, men=3).told["us"]  # 1.5 tons
    repair(table, WHEELS, men=1)

    assert not is_disabled(gun(table), WHEELS)


def test_a_crew_is_offered_the_repair_of_its_damaged_gun(table):
    def offered():
        return "repair-vehicle" in {x.move for x in unit_view(table.battle, us(table, GUN)).offers}

    assert offered()
    repair(table, RING, {"time": [1]})
    repair(table, WHEELS, men=4)
    assert not offered()


def test_others_repair_a_gun_too(table):
    table.make("end-round", why="agreed")
    table.act_with("us", f"{SQUAD}, {TEAM}")

    assert "it works again" in repair(table, RING, {"time": [2]}, TEAM, 2).told["us"]


def test_a_gun_behind_a_moving_vehicle_is_not_repaired(table):
    tractor = us(table, HALF_TRACK).id
    bring_about(table, towing.TowSet(tractor, us(table, GUN).id), v.VehicleSpeedSet(tractor, 6))

    with pytest.raises(Refusal, match="must stop"):
        repair(table, RING, {"time": [1]})
