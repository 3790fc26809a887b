"""Boats that sink turn by turn, and their crews in the water (7.4.27, 33.4, 33.8, 33.13)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft.boat_state import greatest_boat_speed_in
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.wounds import WaterLeft
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.fleet import GLIDER, GUNBOAT, LANDER
from tests.battle.rattenkrieg.boats_and_aircraft import aircraft as air
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import table as flying
from tests.battle.rattenkrieg.boats_and_aircraft.boats import (
    aboard,
    act,
    boat,
    craft,
    end_turn,
    flood,
    holes,
    offers,
    team,
    title,
    vehicle,
)
from tests.battle.rattenkrieg.boats_and_aircraft.boats import table as sailing
from tests.battle.tanks import TEAM

__all__ = ["flying", "sailing"]


def next_turn(table, *names):
    """Begin the next turn with movement orders for these elements."""
    for owed in table.battle.owed:
        table.make("waive-check", owed=owed.id, reason="for the test")
    table.make("begin-turn", unseen=())
    for name in names:
        table.order("us", title(name), "movement")
    table.rounds()


def states(table, *figures):
    return [table.battle.figures[id].state for id in figures]


def zones(table, *figures):
    return [table.battle.boats_and_aircraft.wading.get(id) for id in figures]


def sink(table):
    """Sink the landing craft, which has passengers and a wounded bowman aboard."""
    aboard(table)
    bowman = craft(table, LANDER).figures[1]
    bring_about(table, e.FigureChanged(bowman, "ready", "wounded"))
    holes(table, 10, LANDER)
    bring_about(table, b.BoatFlooded(craft(table, LANDER).id, 0, 73))
    end_turn(table)
    flood(table, LANDER)


def test_a_boat_with_holes_is_slower_from_turn_to_turn_until_it_sinks(sailing):
    holes(sailing, 13)  # its engine pumps three of them out
    speeds = []
    for _ in range(6):
        end_turn(sailing)
        flood(sailing)
        if vehicle(sailing).wreck:
            break
        speeds.append(greatest_boat_speed_in(sailing.battle, craft(sailing)))
        next_turn(sailing)

    assert speeds == [3, 2, 1, 0, 0]
    assert vehicle(sailing).wreck
    assert all(sailing.battle.wounds.is_swimming(id) for id in craft(sailing).figures)


def test_nobody_stays_in_a_sunken_boat_not_even_the_wounded(sailing):
    sink(sailing)
    crew = craft(sailing, LANDER).figures

    assert set(crew) <= set(sailing.battle.emergencies.out)
    next_turn(sailing, TEAM)
    sailing.act_with("us", title(TEAM))
    assert "pull-out" not in offers(sailing, TEAM)


def test_swimmers_make_two_inches_an_action_over_turns_and_are_out_of_breath_ashore(sailing):
    sink(sailing)
    men = team(sailing).figures
    for out in ("no", "yes"):
        next_turn(sailing, TEAM)
        sailing.act_with("us", title(TEAM))
        told = {"element": team(sailing).id, "men": men, "water": ("very-cold-water",)}
        with pytest.raises(Refusal, match="they swim"):
            sailing.make("move", US, element=team(sailing).id, gait="walk", men=men)
        sailing.make("swim", US, **told, out=out)
        if sailing.battle.noise:
            sailing.make("no-reaction")
        if out == "no":
            end_turn(sailing)
            assert [o.kind for o in sailing.battle.owed].count("water") == 2

    assert not any(sailing.battle.wounds.is_swimming(id) for id in men)
    assert sailing.battle.wounds.breathless == dict.fromkeys(men, 2)


def test_swimmers_who_get_into_another_boat_swim_no_more(sailing):
    sink(sailing)
    next_turn(sailing, TEAM)
    sailing.act_with("us", title(TEAM))
    sailing.make("get-aboard", US, element=team(sailing).id, carrier=craft(sailing, GUNBOAT).id)
    assert not any(sailing.battle.wounds.is_swimming(id) for id in team(sailing).figures)
    if sailing.battle.noise:
        sailing.make("no-reaction")
    bring_about(sailing, b.BoatPositionSet(craft(sailing).id, "shallow", "afloat"))
    sailing.make("get-off", US, element=team(sailing).id)

    assert zones(sailing, *team(sailing).figures) == [None, None]


def test_a_crew_that_leaves_its_boat_in_deep_water_wades_like_its_passengers(sailing):
    crew = craft(sailing, LANDER).figures
    act(sailing, "bail-out", LANDER, men=crew[:2])

    assert zones(sailing, *crew) == ["deep", "deep", None]
    act(sailing, "get-in", LANDER, men=crew[:2])
    assert zones(sailing, *crew) == [None] * 3
    sailing.undo()
    assert zones(sailing, *crew) == ["deep", "deep", None]


def test_a_crew_that_leaves_a_moving_boat_falls_on_no_hard_ground(sailing):
    crew = craft(sailing, LANDER).figures
    bring_about(sailing, v.VehicleSpeedSet(craft(sailing, LANDER).id, 8))
    entry = act(sailing, "bail-out", LANDER, men=crew)

    assert states(sailing, *crew) == ["ready"] * 3
    assert zones(sailing, *crew) == ["deep"] * 3
    assert "fall" not in "".join(r.procedure for r in entry.resolutions)


def test_figures_on_a_boat_that_burns_out_of_control_are_stunned_and_in_the_water(sailing):
    aboard(sailing)
    bring_about(sailing, v.VehicleDamaged(craft(sailing, LANDER).id, "hull", {}, 5, False, False))
    end_turn(sailing)
    (owed,) = [o for o in sailing.battle.owed if o.kind == "vehicle-fire"]
    told = sailing.make("vehicle-fire", owed=owed.id, dice={"die": [6]}).told

    riders, crew = team(sailing).figures, craft(sailing, LANDER).figures
    assert states(sailing, *riders) == ["stunned", "stunned"]
    assert zones(sailing, *riders, *crew) == ["deep"] * 5
    assert "off and stunned" in told["us"]
    assert boat(sailing, LANDER).zone == "deep"


def test_passengers_of_an_aircraft_that_is_lost_in_the_air_fall_with_it(flying):
    air.load(flying)
    air.hit(flying, GLIDER, fire=5)
    flying.make("end-turn", why="agreed by both")
    (owed,) = [o for o in flying.battle.owed if o.kind == "vehicle-fire"]
    names = ("1. Pilot", "2. Sergeant 1 (Lee Enfield)", "3. Private 2 (Lee Enfield)")
    dice = {f"1st, Glider, {name}: roll": 4 for name in names}
    entry = flying.make("vehicle-fire", owed=owed.id, dice={"die": [6], **dice})
    rolls = [r.inputs for r in entry.resolutions if r.procedure == "rattenkrieg/combat-roll"]

    assert [roll["modifier"] for roll in rolls] == [-3] * 3
    assert states(flying, *air.team(flying).figures) == ["dead", "dead"]
    assert "riders are off" not in entry.told["german"]


def test_swimmers_and_figures_ashore_get_into_a_boat_in_one_action(sailing):
    sink(sailing)
    first, second = team(sailing).figures
    bring_about(sailing, WaterLeft(second, 0))
    assert [sailing.battle.wounds.is_swimming(id) for id in (first, second)] == [True, False]
    next_turn(sailing, TEAM)
    sailing.act_with("us", title(TEAM))
    boat = craft(sailing, GUNBOAT).id
    sailing.make("get-aboard", US, element=team(sailing).id, carrier=boat)

    assert set(sailing.battle.travel.riders(boat)) == {first, second}
