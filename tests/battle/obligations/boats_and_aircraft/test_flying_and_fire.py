"""Passengers, observers and enemies of aircraft; fires of boats and aircraft (33.14, 34)."""

import pytest

from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about
from tests.battle.fleet import GLIDER, GUNBOAT, LANDER, PLANE, shelf
from tests.battle.obligations.vehicles.test_vehicle_smoke import all_lucky
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import (
    GLIDERS,
    act,
    craft,
    fly,
    jumpers,  # noqa: F401
    load,
    offers,
    plane,  # noqa: F401
    slow,
    table,  # noqa: F401
    team,
    title,
    vehicle,
)
from tests.battle.rattenkrieg.boats_and_aircraft.test_aircraft import T34 as TANK
from tests.battle.tanks import SQUAD, duel

KINDS = [("us", GUNBOAT), ("us", LANDER), ("german", PLANE)]


def burning(side, name, fire):
    """A boat or aircraft that burns; the aircraft's marker is at the table's edge."""
    found = Table(card=duel(), shelf=shelf())
    found.engage()
    element = found.element(side, f"{SQUAD}, {name}").id
    if name == PLANE:
        where = {"place": "the west edge", "distance_in": 100, "altitude_in": 40}
        found.make("mark-plane", element=element, speed_in=90, **where)
    bring_about(found, v.VehicleDamaged(element, "hull", {}, fire, False, False))
    return found, element


def at_turn_end(found, id, die, **dice):
    found.rounds()
    found.make("end-turn", why="agreed")
    for owed in [x for x in found.battle.owed if x.kind == "aboard-fire"]:
        men = found.battle.elements[owed.element].figures
        found.make("burn-aboard", owed=owed.id, dice=all_lucky(found, owed, men))
    owed = next(x for x in found.battle.owed if x.kind == "vehicle-fire" and x.element == id)
    return found.make("vehicle-fire", owed=owed.id, dice={"die": die, **dice})


@pytest.mark.parametrize(("side", "name"), KINDS)
@pytest.mark.parametrize(("die", "fire"), [(6, 4), (1, 2)])
def test_the_fire_of_a_boat_or_aircraft_grows_and_shrinks_like_a_tanks(side, name, die, fire):
    found, id = burning(side, name, 3)
    at_turn_end(found, id, die)

    assert found.battle.vehicles.of[id].fire == fire


@pytest.mark.parametrize(("side", "name"), KINDS)
def test_a_fire_that_falls_below_one_is_out_and_does_not_restart(side, name):
    found, id = burning(side, name, 2)
    at_turn_end(found, id, 1)
    now = found.battle.vehicles.of[id]

    assert (now.fire, now.burnt) == (0, True)


@pytest.mark.parametrize(("side", "name"), KINDS)
def test_everybody_aboard_a_burning_boat_rolls(side, name):
    found, id = burning(side, name, 3)
    found.rounds()
    found.make("end-turn", why="agreed")

    assert [x.element for x in found.battle.owed if x.kind == "aboard-fire"] == [id]


@pytest.mark.parametrize(("side", "name"), KINDS[:2])
def test_a_boat_that_burns_out_of_control_is_lost(side, name):
    found, id = burning(side, name, 5)
    at_turn_end(found, id, 6)

    assert found.battle.vehicles.of[id].wreck
    assert found.battle.vehicles.of[id].left


def test_an_aircraft_spots_for_the_ground_only_with_an_observer_there(table):  # noqa: F811
    fly(table)
    contact = table.element("us", title(TANK))
    told = {"spot": f"element {contact.id}", "distance_in": 30}
    with pytest.raises(Refusal, match="Forward Air Observer"):
        act(table, "spot", by=UMPIRE, **told)
    asked = table.attempt("spot", element=craft(table).id, air_observer="yes", **told)

    assert "Observer" not in str(asked.refused)


def test_enemies_may_react_to_an_aircraft_that_comes(table):  # noqa: F811
    fly(table)

    assert table.battle.noise.element == craft(table).id


def test_an_aircraft_without_bombs_says_so(table):  # noqa: F811
    fly(table)
    id = craft(table).id
    small = [a.BombDropped(id, "50Kg Aerial Bomb", "fighter")] * 4
    bring_about(table, *small, a.BombDropped(id, "250Kg Aerial Bomb", "fighter"))

    with pytest.raises(Refusal, match="Henschel has no bombs left"):
        act(table, "drop-bomb", by=UMPIRE, place="the bridge")


def test_figures_in_a_flying_aircraft_neither_get_off_nor_hunker_down(jumpers):  # noqa: F811
    found = offers(jumpers, element=team(jumpers))

    assert not {"get-off", "jump-off", "hunker-down", "move"} & found
    assert "drop-men" in found
    with pytest.raises(Refusal):
        jumpers.make("hunker-down", GERMAN, element=team(jumpers).id)


def test_each_impulse_of_the_aircraft_costs_its_passengers_an_action(jumpers):  # noqa: F811
    fly(jumpers)

    assert [m.lost for m in jumpers.battle.men(team(jumpers))] == [1, 1]


def test_figures_that_jump_out_of_a_landed_glider_without_an_action_are_stunned(table):  # noqa: F811
    load(table)
    act(table, "land", GLIDER, place="the meadow", dice={**GLIDERS, "die": 4}, lands_on="clear")
    table.make("jump-off", GERMAN, element=team(table).id, why="thrown out")

    assert {m.state for m in table.battle.men(team(table))} == {"stunned"}


def test_bad_ground_makes_landing_harder(table):  # noqa: F811
    slow(table)
    told = {"place": "the meadow", "ground": 2}
    act(table, "land", dice={"die": 3, f"{PILOT}: roll": 6}, **told)

    assert vehicle(table).wreck  # 3 and 2 are over the pilot's Quality of 4


PILOT = "1st, Henschel, 1. Pilot (2xMG17)"
