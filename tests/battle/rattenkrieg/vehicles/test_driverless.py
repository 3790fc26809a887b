"""Vehicles and boats that lose their driver while they move: they stop (Rattenkrieg 25.3)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from tests.battle.conftest import UMPIRE, US, Refusal, bring_about
from tests.battle.convoy import HALF_TRACK, ordered_to_move
from tests.battle.fleet import LANDER
from tests.battle.rattenkrieg.boats_and_aircraft.boats import act, craft
from tests.battle.rattenkrieg.boats_and_aircraft.boats import table as sailing
from tests.battle.tanks import SQUAD

__all__ = ["sailing"]


@pytest.fixture
def table():
    """A half-track that the enemy knows drives."""
    table = ordered_to_move(HALF_TRACK, acts=HALF_TRACK)
    table.reveal("us", f"{SQUAD}, {HALF_TRACK}")
    table.make("drive", US, element=track(table).id, wanted_in=4)
    return table


def track(table):
    return table.element("us", f"{SQUAD}, {HALF_TRACK}")


def speed(table):
    return table.battle.vehicles.of[track(table).id].speed_in


def seat(table, post):
    return table.battle.vehicles.of[track(table).id].seats[post]


@pytest.mark.parametrize("state", ["dead", "wounded", "stunned"])
def test_a_vehicle_stops_when_its_driver_falls(table, state):
    bring_about(table, e.FigureChanged(seat(table, "driver"), "ready", state, 1))

    assert speed(table) == 0
    with pytest.raises(Refusal, match="is not moving"):
        table.make("crash", US, element=track(table).id, thing="tree")


def test_a_vehicle_drives_on_when_somebody_else_of_its_crew_falls(table):
    bring_about(table, e.FigureChanged(seat(table, "radio-operator"), "ready", "dead", 1))

    assert speed(table) == 4


def test_a_vehicle_stops_when_its_driver_gets_out(table):
    tank = track(table)
    bring_about(table, CrewMembersLeft(tank.id, (seat(table, "driver"),), tank.quality))

    assert speed(table) == 0


def test_both_sides_read_that_it_stops_and_the_enemy_reads_nothing_more(table):
    told = {"element": track(table).id, "man": seat(table, "driver"), "state": "stunned"}
    entry = table.make("rule-man", UMPIRE, reason="a test", **told)

    assert "stops: nobody drives it" in entry.told["us"]
    assert entry.told["german"].endswith("the M3 Half-track Personnel Carrier stops.")


def test_a_gun_may_fire_immediately_after_the_driver_is_killed(table):
    bring_about(table, e.FigureChanged(seat(table, "driver"), "ready", "dead", 1))
    asks = table.attempt("automatic-fire", US, element=track(table).id, commit=False)

    assert "moves at" not in str(asks.refused)


def test_a_boat_stops_without_its_coxswain(sailing):
    act(sailing, "sail", LANDER, wanted_in=2)
    coxswain = sailing.battle.vehicles.of[craft(sailing, LANDER).id].seats["coxswain"]
    bring_about(sailing, e.FigureChanged(coxswain, "ready", "dead", 1))

    assert sailing.battle.vehicles.of[craft(sailing, LANDER).id].speed_in == 0
