"""Boats: under way, running aground, leaking, sinking, and their crews (Rattenkrieg 33)."""

import pytest

from assistant.battle.rattenkrieg.boats_and_aircraft import boat_state
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.vehicles.driving.crashing import crash_object_of
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.fleet import GUNBOAT, LANDER
from tests.battle.moving import moves_at
from tests.battle.rattenkrieg.boats_and_aircraft.boats import (
    aboard,
    act,
    boat,
    craft,
    end_turn,
    flood,
    holes,
    lander_facts,
    offers,
    table,  # noqa: F401
    team,
    title,
    vehicle,
)
from tests.battle.tanks import TEAM


def test_a_boat_sails_and_turns_in_its_waterline_with_one_engine(table):  # noqa: F811
    told = act(table, "sail", LANDER, wanted_in=2).told["us"]

    assert vehicle(table, LANDER).speed_in == 2
    assert f"turns in {round(10 / 1.4224, 1):g}″." in told


def test_a_boat_without_a_waterline_on_its_card_turns_in_its_length(table):  # noqa: F811
    told = boat_state.turning_radius_inputs(table.battle, craft(table), 4)

    assert told["waterline_in"] == pytest.approx(10 / 1.4224)
    assert told["engines"] == "one"


def test_a_boat_speeds_up_by_its_coxswains_quality_without_harm(table):  # noqa: F811
    act(table, "sail", wanted_in=4)

    assert vehicle(table).lost == {}


def test_more_than_the_coxswains_quality_is_a_die_an_inch(table):  # noqa: F811
    act(table, "sail", LANDER, dice={"damage": [1, 4, 1]}, wanted_in=5)

    assert vehicle(table, LANDER).lost["hull"] == {"engine": 2}


def test_too_much_speed_destroys_the_engine_and_then_the_propeller(table):  # noqa: F811
    act(table, "sail", LANDER, dice={"damage": [1, 1, 1, 1, 1, 1]}, wanted_in=8)

    assert vehicle(table, LANDER).lost["hull"] == {"engine": 3, "propeller": 1}
    with pytest.raises(Refusal, match="engine and propeller destroyed"):
        act(table, "sail", LANDER, wanted_in=1)


def test_a_landing_craft_is_slower_with_men_or_load_aboard(table):  # noqa: F811
    lander = craft(table, LANDER)
    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 11

    aboard(table)
    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 8

    bring_about(table, towing.VehicleLeft(team(table).figures), b.BoatLoadSet(lander.id, 3))
    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 8


def test_each_hit_on_a_boats_engine_halves_its_speed(table):  # noqa: F811
    lander = craft(table, LANDER)
    bring_about(table, v.VehicleDamaged(lander.id, "hull", {"engine": 1}, 0, False, False))

    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 5


def test_ten_points_of_buoyancy_lost_are_an_inch_of_speed(table):  # noqa: F811
    bring_about(table, b.BoatFlooded(craft(table).id, 0, 9))
    assert boat_state.greatest_boat_speed_in(table.battle, craft(table)) == 4

    bring_about(table, b.BoatFlooded(craft(table).id, 9, 10))
    assert boat_state.greatest_boat_speed_in(table.battle, craft(table)) == 3


def test_a_boat_is_offered_what_boats_do_and_nothing_of_the_land(table):  # noqa: F811
    act(table, "sail", wanted_in=4)
    found = offers(table)

    assert {"sail", "run-in", "crash"} <= found
    assert not {"drive", "turn-vehicle", "enter-ground", "tow", "hatches"} & found


def test_sixty_points_are_a_number_because_a_phone_has_no_room_for_the_boxes(table):  # noqa: F811
    holes(table, 7)
    (part,) = unit_view(table.battle, craft(table), umpire=True).vehicle.parts
    rows = {row.name: row for row in part.systems}

    assert (rows["buoyancy"].points, rows["buoyancy"].lost) == (60, 7)
    assert [name for name, row in rows.items() if row.has_boxes] == ["engine", "propeller"]


def test_a_tank_does_not_sail(table):  # noqa: F811
    with pytest.raises(Refusal, match="is not a boat"):
        act(table, "sail", TEAM, wanted_in=1)


def test_a_steel_boat_rams_as_metal(table):  # noqa: F811
    assert crash_object_of(vehicle(table)) == "metal-boat"


# running in


def test_a_landing_craft_without_an_anchor_may_stick_in_the_shallows(table):  # noqa: F811
    act(table, "sail", LANDER, wanted_in=2)
    told = act(table, "run-in", LANDER, dice={"die": 3}, zone="shallow").told["us"]

    assert boat(table, LANDER).lies == "stuck"
    assert vehicle(table, LANDER).speed_in == 0
    assert "move as on land" in told
    with pytest.raises(Refusal, match="stuck"):
        act(table, "sail", LANDER, wanted_in=1)


def test_a_roll_up_to_the_coxswains_quality_keeps_a_boat_afloat(table):  # noqa: F811
    act(table, "sail", LANDER, wanted_in=2)
    act(table, "run-in", LANDER, dice={"die": 2}, zone="shallow")

    assert boat(table, LANDER).lies == "afloat"
    assert vehicle(table, LANDER).speed_in == 2


def test_a_stern_anchor_needs_no_die(table):  # noqa: F811
    act(table, "sail", LANDER, wanted_in=2)
    act(table, "run-in", LANDER, zone="shallow", stern_anchor="yes")

    assert boat(table, LANDER).lies == "afloat"


def test_a_boat_that_is_stuck_has_nothing_left_of_its_move(table):  # noqa: F811
    act(table, "sail", LANDER, wanted_in=2)
    assert any("left for turning" in line for line in lander_facts(table))
    act(table, "run-in", LANDER, dice={"die": 3}, zone="shallow")

    assert not any("left for turning" in line for line in lander_facts(table))


def test_the_figures_who_may_work_on_a_repair_have_different_names(table):  # noqa: F811
    holes(table, 1)
    table.act_with("us", title(GUNBOAT))
    told = {"element": craft(table).id, "system": "hull buoyancy"}
    asks = {x.name: x for x in table.attempt("repair-vehicle", US, commit=False, **told).asks}
    names = [option.words for option in asks["men"].options]

    assert {"Gunner (Maxim)", "Gunner (DshK)"} <= set(names)
    assert len(set(names)) == len(names)


def test_a_gunboat_goes_aground_in_the_shallows(table):  # noqa: F811
    act(table, "sail", wanted_in=4)
    act(table, "run-in", zone="shallow")

    assert boat(table).lies == "aground"


def test_a_boat_too_fast_to_brake_rams_the_seabed(table):  # noqa: F811
    table.act_with("us", craft(table).title)
    moves_at(table, craft(table), 12)
    dice = {"a": [1], "b": [6], "1st, Gunboat, 1. Coxswain: roll": 3}
    told = act(table, "run-in", dice=dice, zone="shallow").told["us"]

    assert vehicle(table).speed_in == 0
    assert "Coxswain wounded" in told


def test_a_stuck_boat_is_freed_by_the_umpires_word(table):  # noqa: F811
    bring_about(table, b.BoatPositionSet(craft(table).id, "shallow", "stuck"))
    table.make("rule-boat", element=craft(table).id, lies="afloat")

    assert boat(table).lies == "afloat"


# men aboard


def test_sailors_fire_their_rifles_from_a_boat_in_the_impulse_in_which_it_sails(table):  # noqa: F811
    table.reveal("german", title(TEAM))
    act(table, "sail", wanted_in=4)
    sailor = next(m for m in table.battle.men(craft(table)) if m.rank == "Sailor")
    target = table.element("german", title(TEAM))
    told = {"man": sailor.id, "target": target.id, "distance_in": 20}
    assert "shoot" in offers(table)
    act(table, "shoot", dice={"roll": 3}, **told)

    assert craft(table).spent == 1


def test_a_gunner_who_has_fired_fires_again_in_another_impulse(table):  # noqa: F811
    act(table, "sail", wanted_in=4)
    sailor = next(m for m in table.battle.men(craft(table)) if m.rank == "Sailor")
    table.reveal("german", title(TEAM))
    target = table.element("german", title(TEAM))
    told = {"man": sailor.id, "target": target.id, "distance_in": 20}
    for _ in range(2):
        act(table, "shoot", dice={"roll": 3}, **told)

    assert craft(table).spent == 2


def test_a_figure_that_jumps_off_a_boat_is_stunned(table):  # noqa: F811
    aboard(table)
    act(table, "jump-off", TEAM)

    assert {m.state for m in table.battle.men(team(table))} == {"stunned"}


def test_a_figure_that_leaves_a_boat_reads_how_fast_it_moves_there(table):  # noqa: F811
    aboard(table)
    told = act(table, "get-off", TEAM).told["us"]

    assert "3″ per action" in told


def test_men_get_into_a_boat_not_onto_it(table):  # noqa: F811
    act(table, "get-aboard", TEAM, carrier=craft(table, LANDER).id)

    assert {x.inside for x in table.battle.travel.rides.values()} == {True}


# what is seen


def test_the_enemy_sees_a_boat_go_and_run_aground_and_nothing_of_its_water(table):  # noqa: F811
    table.reveal("us", title(GUNBOAT))
    told = act(table, "sail", wanted_in=4).told
    assert "sails 4″" in told["german"]
    holes(table, 3)
    told = act(table, "bail", work="bail").told

    assert "german" not in told
    facts = unit_view(table.battle, craft(table)).facts
    assert "Buoyancy 60 of 60, 3 holes." in facts


def test_the_umpire_rules_what_a_boat_carries(table):  # noqa: F811
    table.make("rule-boat", element=craft(table, LANDER).id, tons=3)
    assert boat(table, LANDER).tons == 3
    with pytest.raises(Refusal, match="Change something first"):
        table.make("rule-boat", element=craft(table, LANDER).id)


def test_a_player_cannot_sail_an_enemy_boat(table):  # noqa: F811
    with pytest.raises(Refusal, match="in the list"):
        table.make("sail", GERMAN, element=craft(table).id, wanted_in=1)


def test_the_speed_that_is_offered_does_a_boat_no_harm(table):  # noqa: F811
    table.act_with("us", title(LANDER))
    asks = table.attempt("sail", US, commit=False, element=craft(table, LANDER).id).asks
    asked = next(ask for ask in asks if ask.name == "wanted_in")

    assert asked.words == "How far in this impulse? 0″ to 2″ without harm, 11″ at most"
    assert asked.value == 2


def test_survivors_in_deep_water_swim_and_do_not_walk(table):  # noqa: F811
    aboard(table)
    holes(table, 10, LANDER)
    bring_about(table, b.BoatFlooded(craft(table, LANDER).id, 0, 73))
    end_turn(table)
    flood(table, LANDER)
    table.make("begin-turn", unseen=())
    table.order("us", team(table).title, "movement")
    table.rounds()
    table.act_with("us", team(table).title)
    buttons = {x.move: x.barred for x in unit_view(table.battle, team(table)).offers}
    notes = {row.words for row in unit_view(table.battle, team(table)).men}
    assert buttons["move"] == "they swim"
    assert notes == {"no grenades · in deep water"}
    with pytest.raises(Refusal, match="deep water"):
        table.make("move", US, element=team(table).id, gait="walk")

    told = table.make("swim", US, element=team(table).id, water=()).told
    assert "left behind" not in told["us"]
    table.make("swim", US, element=team(table).id, water=(), out="yes")
    table.make("move", US, element=team(table).id, gait="walk")
