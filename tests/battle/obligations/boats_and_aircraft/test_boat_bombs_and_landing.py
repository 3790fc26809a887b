"""Bombs on boats and soft vehicles, and figures that land in water (33.10, 33.13, 32.10)."""

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.heavy_weapons.bombed_vehicles import bomb_vehicles
from assistant.battle.rattenkrieg.kit.chapters.hooks import run_after_hooks
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import given_dice
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.fleet import LANDER, PLANE, shelf
from tests.battle.tanks import SQUAD, TEAM, duel


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def table():
    """The US team is aboard the landing craft, and both have movement orders."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    for name in (LANDER, TEAM):
        table.order("us", title(name), "movement")
    table.rounds()
    craft = table.element("us", title(LANDER)).id
    bring_about(table, towing.VehicleBoarded(team(table).figures, craft, inside=True))
    return table


def team(table):
    return table.element("us", title(TEAM))


def lander(table):
    return table.element("us", title(LANDER))


def bombed(table, model, **dice):
    """A bomb of this mortar strikes the landing craft."""
    name = f"{umpire_name(table.battle, lander(table))}: "
    aboard = [*lander(table).figures, *team(table).figures]
    rolls = {f"{n}. {man(table.battle.figures[id])}: roll": 1 for n, id in enumerate(aboard, 1)}
    faces = {f"{name}die": 1, **rolls, **{f"{name}hull: {k}": x for k, x in dice.items()}}
    told = {"vehicles": (lander(table).id,)}
    play = Play(table.battle, table.game.system.apply, UMPIRE, told, given_dice(faces))
    bomb_vehicles(play, team(table), model, likely=lambda each: False)
    run_after_hooks(play)
    table.game.state = play.state
    return aboard


def test_a_light_bomb_strikes_the_hull_first_and_then_everybody_aboard(table):
    aboard = bombed(table, "ge-5cm-legrw-36", damage=[1, 2, 3, 6])
    vehicle = table.battle.vehicles.of[lander(table).id]

    assert vehicle.lost_of("buoyancy") == 1 + 2 + 3  # 4D(4)
    assert {table.battle.figures[id].state for id in aboard} == {"dead"}


def test_a_heavy_bomb_makes_one_hole_and_hurts_nobody(table):
    aboard = bombed(table, "us-81mm-m1")

    assert table.battle.vehicles.of[lander(table).id].lost_of("buoyancy") == 1
    assert {table.battle.figures[id].state for id in aboard} == {"ready"}


def team_in_zone(table, zone):
    """The team is off the boat, in this zone of the seabed, and acts."""
    bring_about(table, b.BoatPositionSet(lander(table).id, zone, "afloat"))
    table.act_with("us", title(TEAM))
    table.make("get-off", US, element=team(table).id)
    if table.battle.round and table.battle.noise:
        table.make("no-reaction")
    return table


def walk(table, **told):
    return table.make("move", US, element=team(table).id, **{"gait": "walk", **told})


def test_men_landed_in_the_deep_zone_make_three_inches(table):
    entry = walk(team_in_zone(table, "deep"))

    assert "walks 3″" in entry.told["us"]
    assert table.battle.boats_and_aircraft.wading == dict.fromkeys(team(table).figures, "deep")


def test_figures_landed_in_the_deep_zone_do_not_run(table):
    with pytest.raises(Refusal, match="do not run"):
        walk(team_in_zone(table, "deep"), gait="run")


def test_in_the_middle_zone_figures_walk_as_on_land_and_do_not_run(table):
    team_in_zone(table, "middle")
    with pytest.raises(Refusal, match="do not run"):
        walk(table, gait="rush")

    assert "walks 4″" in walk(table, lands="ashore").told["us"]
    assert not table.battle.boats_and_aircraft.wading


def test_in_the_shallows_they_move_as_on_land(table):
    team_in_zone(table, "shallow")

    assert not table.battle.boats_and_aircraft.wading
    assert "runs 6″" in walk(table, gait="run").told["us"]


def test_an_aircraft_whose_only_pilot_falls_crashes():
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    plane = table.element("german", title(PLANE))
    where = {"place": "the west edge", "distance_in": 100, "altitude_in": 40}
    table.make("mark-plane", element=plane.id, speed_in=90, **where)
    (pilot,) = plane.figures
    entry = table.make("rule-man", element=plane.id, man=pilot, state="dead", reason="a bullet")

    assert table.battle.vehicles.of[plane.id].wreck
    assert table.battle.boats_and_aircraft.plane(plane.id).where == "landed"
    assert "it crashes" in entry.told["us"]
