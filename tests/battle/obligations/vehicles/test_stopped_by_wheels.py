"""Wheels that stop a vehicle when one point is lost, as its card says (23.1.4, 32.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of, is_halted_by
from tests.battle import convoy
from tests.battle.conftest import Table, bring_about
from tests.battle.tanks import SQUAD, TEAM, duel

HALF_TRACK = f"{SQUAD}, {convoy.HALF_TRACK}"
GERMANS = f"{SQUAD}, {TEAM}"


def us(table):
    return table.element("us", HALF_TRACK)


def half_track(table):
    return table.battle.vehicles.of[us(table).id]


@pytest.fixture
def table():
    """A half-track with two points of wheels on each side drives past Germans in contact."""
    table = Table(card=duel(), shelf=convoy.shelf()).until(
        ("german", GERMANS), [("german", GERMANS, "fire")], [("us", HALF_TRACK)]
    )
    state, vehicle = table.battle, half_track(table)
    wheels = {"left-wheels": 2, "right-wheels": 2}
    systems = vehicle.card["systems"]
    card = {**vehicle.card, "systems": {**systems, "hull": {**systems["hull"], **wheels}}}
    of = {**state.vehicles.of, us(table).id: replace(vehicle, card=card)}
    table.game.state = replace(state, vehicles=replace(state.vehicles, of=of))
    bring_about(table, v.VehicleSpeedSet(us(table).id, 4))
    return table


def assault(table, die):
    team = table.element("german", GERMANS)
    told = {"element": team.id, "man": team.figures[0], "target": us(table).id, "helpers": 0}
    told |= {"equipment": "hull left-wheels", "surprise": "no", "pistol_ports": "no"}
    return table.make("assault-vehicle", dice={"die": die}, relative_speed_in=0, **told)


def test_a_vehicle_whose_wheels_stop_it_at_the_first_point_stands_still(table):
    assault(table, 5)

    assert half_track(table).lost == {"hull": {"left-wheels": 1}}
    assert half_track(table).speed_in == 0
    assert halt_of(table.battle, us(table)) is not None


def test_a_vehicle_that_loses_no_point_rolls_on(table):
    assault(table, 4)

    assert half_track(table).speed_in == 4


@pytest.mark.parametrize(
    ("lost", "stands"),
    [
        ({"left-wheels": 1}, True),
        ({"engine": 1}, False),
        ({"engine": 2}, True),
        ({"radio": 9}, False),
    ],
)
def test_what_stops_a_vehicle_is_the_same_for_every_cause(table, lost, stands):
    assert is_halted_by(half_track(table), "hull", lost) is stands
