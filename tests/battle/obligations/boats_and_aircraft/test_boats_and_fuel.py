"""Fuel that leaks, fires aboard boats, and speeds of boats (Rattenkrieg 32, 33)."""

from dataclasses import replace

import pytest

from tests.battle.conftest import Refusal
from tests.battle.fleet import GUNBOAT, LANDER
from tests.battle.obligations.vehicles.test_bullets_at_vehicles import with_card
from tests.battle.obligations.vehicles.test_last_of_vehicles import ashore, at_boat  # noqa: F401
from tests.battle.obligations.vehicles.test_soft_vehicles import truck
from tests.battle.rattenkrieg.boats_and_aircraft import boats as sea
from tests.battle.rattenkrieg.small_arms.test_small_arms import Section

sailing = sea.table


def number_of(vehicle):
    return vehicle.points("hull")["fuel"]


def leaking(event):
    return truck(event, consequences={"fuel": "leak"})


def test_each_hit_on_the_fuel_of_a_truck_lowers_its_number_by_one_to_two_at_least():
    scouts = Section(leaking)
    dice = {"rolls": [1], "confirms": [6], "fuel": [1], "intensity": [3]}
    found = []
    for left in (5, 3, 2):
        lost = {"fuel": 5 - left}
        fresh = replace(scouts.tank, lost={"hull": lost})
        of = {**scouts.table.battle.vehicles.of, scouts.target.id: fresh}
        state = scouts.table.battle
        scouts.table.game.state = replace(state, vehicles=replace(state.vehicles, of=of))
        entry = scouts.shoot(dice, aimed_at="fuel")
        found.append(number_of(scouts.tank))
        scouts.table.undo(entry.seq)

    assert found == [4, 2, 2]


def shoot_fuel(table, fuel, **dice):
    aim = at_boat(table, aimed_at="fuel")
    return table.make("shoot-vehicle", dice={"rolls": [1], "fuel": [fuel], **dice}, **aim)


def test_each_hit_on_the_fuel_of_a_boat_lowers_its_number_by_one(ashore):  # noqa: F811
    before = number_of(sea.vehicle(ashore, LANDER))
    shoot_fuel(ashore, 1)

    assert number_of(sea.vehicle(ashore, LANDER)) == max(2, before - 1)


@pytest.mark.parametrize(("die", "strength"), [(1, 0), (2, 2), (5, 5)])
def test_a_die_says_how_strong_the_fire_of_a_boat_is(ashore, die, strength):  # noqa: F811
    shoot_fuel(ashore, 6, intensity=[die])

    assert sea.vehicle(ashore, LANDER).fire == strength


# boats under way


def most(table, name):
    told = {"element": sea.craft(table, name).id}
    asks = {ask.name: ask for ask in table.attempt("sail", sea.US, **told).asks}
    assert "reverse" not in asks
    return asks["wanted_in"].most


@pytest.mark.parametrize(("name", "empty", "loaded"), [(GUNBOAT, 4, 4), (LANDER, 11, 8)])
def test_a_combat_craft_has_one_speed_ahead_and_astern_and_a_landing_craft_two(
    sailing, name, empty, loaded
):
    sailing.act_with("us", sea.title(name))
    assert most(sailing, name) == empty

    sea.aboard(sailing, name)
    assert most(sailing, name) == loaded


def test_the_umpire_says_each_time_how_fast_a_boat_is_rowed(sailing):
    boat = sea.craft(sailing, LANDER)
    movement = {"acceleration_class": "rubber-boat", "running_gear": "none"}
    with_card(sailing, boat.id, systems={"hull": {"buoyancy": 9}}, movement=movement)
    with pytest.raises(Refusal, match="most_in"):
        sea.act(sailing, "sail", LANDER, wanted_in=2)
    with pytest.raises(Refusal):
        sea.act(sailing, "sail", LANDER, most_in=2, wanted_in=3)
    sea.act(sailing, "sail", LANDER, most_in=2, wanted_in=2)
    with pytest.raises(Refusal, match="most_in"):
        sea.act(sailing, "sail", LANDER, wanted_in=2)
