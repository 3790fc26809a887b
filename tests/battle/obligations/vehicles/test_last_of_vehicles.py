"""Reactions of tanks, full seats, dead crews, boats and landed aircraft as targets (31 to 34)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.battle.rattenkrieg.state import Noise
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.fleet import GUNBOAT, LANDER, shelf
from tests.battle.obligations.vehicles.test_soft_vehicles import (  # noqa: F401
    begin_table,
    men_beside_truck,
    truck,
)
from tests.battle.rattenkrieg.boats_and_aircraft import aircraft as air
from tests.battle.rattenkrieg.boats_and_aircraft import boats as sea
from tests.battle.rattenkrieg.buildings_and_traps.mines import panzer, table_with_mine, title
from tests.battle.rattenkrieg.vehicles import test_close_assault as near
from tests.battle.rattenkrieg.vehicles.test_driving import drive, going, t34
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM, duel

flying, sailing, assaulted = air.table, sea.table, near.table


@pytest.fixture
def panzer_that_hears():
    """The US team did something that the Panzer's crew hears."""
    table = table_with_mine(actor=TEAM, kind="fire")
    tank = panzer(table)
    actor = table.element("us", title(TEAM)).id
    bring_about(table, e.ReactionOffered(Noise(actor, "movement", "table")))
    return table, tank


def test_a_tank_with_impulses_reacts_for_one_of_them(panzer_that_hears):
    table, tank = panzer_that_hears

    assert tank.id in [x.id for x, _ in possible_reactions(table.battle)]


def test_a_tank_without_an_impulse_left_does_not_react(panzer_that_hears):
    table, tank = panzer_that_hears
    bring_about(table, e.ActionsPaid(tank.id, 4, "reaction"))

    assert tank.id not in [x.id for x, _ in possible_reactions(table.battle)]


def test_pistol_ports_do_not_help_a_dead_crew(assaulted):
    men = near.panzer(assaulted).figures
    bring_about(assaulted, *(e.FigureChanged(id, "ready", "dead") for id in men))
    near.go(assaulted, {"die": 5}, pistol_ports="yes", why="agreed")

    assert near.tank(assaulted).lost == {"hull": {"left-track": 1}}


def test_a_truck_without_its_wheels_halts():
    table = begin_table(truck, "us", T34, "movement")
    lost = {"left-wheels": 2, "right-wheels": 2}
    bring_about(table, v.VehicleDamaged(t34(table).id, "hull", lost, 0, False, False))

    with pytest.raises(Refusal):
        drive(table, 3)


def test_each_step_of_a_trucks_turn_takes_two_inches():
    table = begin_table(truck, "us", T34, "movement")
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 12))
    drive(table, 12)
    before = going(table).left_in
    told = {"side": "right", "angle": 30, "ran_in": 0}
    table.make("turn-vehicle", element=t34(table).id, why="agreed", **told)

    assert before - going(table).left_in >= 2


def test_an_open_trucks_crew_fights_its_fire_without_a_word_about_hatches():
    table = begin_table(truck, "us", T34, "movement")
    bring_about(table, v.VehicleDamaged(t34(table).id, "hull", {}, 4, False, False))
    told = {"element": t34(table).id, "man": t34(table).figures[1], "equipment": "extinguisher"}
    table.make("fight-vehicle-fire", dice={"die": 2}, **told)

    assert table.battle.vehicles.of[t34(table).id].fire == 3


def test_a_boat_carries_no_more_men_than_it_has_seats(sailing):
    id = sea.craft(sailing, LANDER).id
    card = {**sea.vehicle(sailing, LANDER).card, "passengers": 1}
    of = {**sailing.battle.vehicles.of}
    of[id] = replace(of[id], card=card)
    sailing.game.state = replace(sailing.battle, vehicles=replace(sailing.battle.vehicles, of=of))

    with pytest.raises(Refusal, match="has one seat left"):
        sea.act(sailing, "get-aboard", TEAM, carrier=id)


@pytest.fixture
def ashore():
    """Germans on the shore act; the US boats and their crews are in front of them."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    table.order("german", title(TEAM), "fire")
    table.order("german", title(PANZER), "fire")
    table.rounds()
    table.reveal("us", title(LANDER))
    table.reveal("us", title(GUNBOAT))
    table.act_with("german", title(TEAM))
    return table


def at_boat(table, **told):
    own = table.element("german", title(TEAM))
    boat = sea.craft(table, LANDER).id
    about = {"element": own.id, "man": own.figures[0], "target": boat, "distance_in": 10}
    return {**about, "sector": 3, "row": "level", "fan": "right", **told}


def parts(table):
    asks = table.attempt("shoot-vehicle", **at_boat(table)).asks
    return [o.value for ask in asks if ask.name == "aimed_at" for o in ask.options]


def part_named(table, word):
    return next(x for x in parts(table) if word in x)


def test_the_target_in_a_boat_is_named_before_the_shot(ashore):
    assert {x.split()[-1] for x in parts(ashore)} >= {"engine", "exposed-crew"}


def test_a_result_of_dead_on_the_hull_of_a_boat_is_a_hole(ashore):
    aim = next((x for x in parts(ashore) if x.split()[-1] in ("hull", "buoyancy")), "")
    entry = ashore.make("shoot-vehicle", **at_boat(ashore, aimed_at=aim), dice={"rolls": [1]})

    assert sea.vehicle(ashore, LANDER).lost_of("buoyancy") == 1
    assert "us" in entry.told


@pytest.mark.parametrize(("speed", "more"), [(0, 0), (10, 2)])
def test_a_boats_speed_across_makes_it_harder_to_hit(ashore, speed, more):
    bring_about(ashore, v.VehicleSpeedSet(sea.craft(ashore, LANDER).id, speed))
    told = at_boat(ashore, aimed_at=part_named(ashore, "engine"))
    entry = ashore.make("shoot-vehicle", dice={"rolls": [6]}, **told)
    (shot,) = [r for r in entry.resolutions if r.procedure.endswith("weapon-at-vehicle")]
    steps = {step.label: step.value for step in shot.steps}

    assert sum(x for label, x in steps.items() if "speed" in label and x == more) == more


def test_a_gun_does_its_strike_to_a_boat(ashore):
    ashore.make("stand-down", element=ashore.element("german", title(TEAM)).id)
    tank = ashore.act_with("german", title(PANZER))
    told = {"target": sea.craft(ashore, GUNBOAT).id, "distance_in": 20, "sector": 3}
    progress = ashore.attempt("fire-gun", element=tank.id, part="hull", why="agreed", **told)

    assert progress.dice.procedure.id.endswith("gun-shot")
    assert not progress.dice.inputs["armored"]
    assert progress.dice.inputs["he"]


def test_a_landed_aircraft_that_burns_is_fought_by_men_beside_it(flying):
    air.slow(flying)
    air.act(flying, "land", place="the meadow", dice={"die": 4})
    air.hit(flying, fire=4)
    team = air.team(flying)
    air.act(flying, "lose-first", TEAM)
    told = {"vehicle": air.craft(flying).id, "man": team.figures[0], "equipment": "spade-broom"}
    air.act(flying, "fight-vehicle-fire", TEAM, dice={"die": 4}, **told)

    assert air.vehicle(flying).fire == 3


def test_each_paratrooper_lands_from_where_the_last_one_did(request):
    table = request.getfixturevalue("dropping")
    told = air.drop(table, "clear", "clear").told

    assert told["german"].count("from the mark") == 1
    assert "from where the last one came down" in told["german"]


dropping = air.jumpers


def test_a_strafing_run_shows_the_ground_troops_an_enemy_that_nobody_had_seen(flying):
    hidden = air.team(flying, "us").id
    flying.make("deploy", US, element=hidden)
    told = {"target": "under", "under": (hidden,), "distance_in": 30}
    air.act(flying, "strafe", by=air.UMPIRE, dice={"rolls": [5] * 12}, **told)

    assert flying.battle.elements[hidden].concealment != "undetected"


def test_an_aircraft_carries_no_more_men_than_it_has_seats():
    table = Table(card=duel(), shelf=shelf())
    plane = table.element("german", f"{SQUAD}, {air.GLIDER}")
    of = {**table.battle.vehicles.of}
    of[plane.id] = replace(of[plane.id], card={**of[plane.id].card, "passengers": 1})
    table.game.state = replace(table.battle, vehicles=replace(table.battle.vehicles, of=of))

    with pytest.raises(Refusal, match="has one seat left"):
        table.make("embark", air.GERMAN, element=air.team(table).id, carrier=plane.id)
