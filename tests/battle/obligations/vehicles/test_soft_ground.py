"""Soft ground under vehicles, step by step (Rattenkrieg 23.1.3)."""

from dataclasses import replace

import pytest

from tests.battle.conftest import GERMAN, Refusal
from tests.battle.rattenkrieg.vehicles.test_driving import drive, going, t34, table, vehicle

__all__ = ["table"]
FAILS, PASSES = {"soft ground: die": [6]}, {"soft ground: die": [3]}


def weighing(table, pressure):
    """Give the T-34 this ground pressure; clay bears 0.1, and its driver takes 0.3 off."""
    state = table.battle
    id = t34(table).id
    card = vehicle(table).card
    card = {**card, "weight": {**card["weight"], "ground_pressure": pressure}}
    of = {**state.vehicles.of, id: replace(state.vehicles.of[id], card=card)}
    table.game.state = replace(state, vehicles=replace(state.vehicles, of=of))


@pytest.mark.parametrize(("pressure", "inches"), [(0.5, 2), (0.6, 3), (0.7, 4)])
def test_each_tenth_of_extra_pressure_costs_an_inch_and_a_failed_check_a_step_more(
    table, pressure, inches
):
    weighing(table, pressure)
    drive(table, ground="clay", dice=FAILS)

    assert vehicle(table).speed_in == 12 - inches


def test_at_half_a_point_more_the_vehicle_stops_only_for_this_impulse(table):
    weighing(table, 0.8)
    drive(table, ground="clay", dice=FAILS)
    assert (vehicle(table).speed_in, going(table).bogged) == (0, False)
    table.make("no-reaction")
    drive(table, wanted=3, ground="clay", dice=PASSES)

    assert vehicle(table).speed_in == 3


def test_above_half_a_point_the_vehicle_bogs_down_and_both_sides_see_it(table):
    weighing(table, 1.2)
    table.reveal("us", t34(table).title)
    told = drive(table, ground="clay", dice=FAILS).told

    assert going(table).bogged
    assert "bogged down" in told["us"]
    assert "is bogged down" in told[GERMAN.side]
    table.make("no-reaction")
    with pytest.raises(Refusal, match="bogged down"):
        drive(table, wanted=1)


def test_the_check_is_repeated_in_each_impulse_on_soft_ground(table):
    drive(table, ground="clay", dice=PASSES)
    table.make("no-reaction")
    with pytest.raises(Refusal, match="die"):
        drive(table, ground="clay")
