"""Boats: under way, running in, leaking, sinking, and their men (Rattenkrieg 33)."""

import pytest

from assistant.battle.rattenkrieg.boats_and_aircraft import boat_state
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.vehicles.driving.crashing import crash_object_of
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.fleet import GUNBOAT, LANDER, shelf
from tests.battle.tanks import SQUAD, TEAM, duel


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def table():
    """Both boats and the team of the Americans are to move."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    for name in (GUNBOAT, LANDER, TEAM):
        table.order("us", title(name), "movement")
    table.rounds()
    return table


def craft(table, name=GUNBOAT):
    return table.element("us", title(name))


def act(table, move, name=GUNBOAT, by=US, dice=None, **told):
    element = craft(table, name)
    if table.battle.round is None or element.id not in table.battle.round.active:
        if table.battle.round is not None:
            table.make("end-round")
        table.act_with("us", title(name))
    return table.make(move, by, dice=dice, element=element.id, **told)


def vehicle(table, name=GUNBOAT):
    return table.battle.vehicles.of[craft(table, name).id]


def boat(table, name=GUNBOAT):
    return table.battle.craft.boat(craft(table, name).id)


def team(table):
    return table.element("us", title(TEAM))


def aboard(table, name=LANDER):
    bring_about(
        table, towing.VehicleBoarded(team(table).figures, craft(table, name).id, inside=True)
    )


def holes(table, points, name=GUNBOAT):
    hit = v.VehicleDamaged(craft(table, name).id, "hull", {"buoyancy": points}, 0, False, False)
    bring_about(table, hit)


def end_turn(table):
    """All orders are carried out, and the turn ends."""
    if table.battle.round:
        table.make("end-round")
    for side in table.battle.sides:
        for element in table.battle.nominable(side):
            table.act_with(side, element.title)
            table.make("stand-down", element=element.id)
            if table.battle.round:
                table.make("end-round")
    table.make("end-turn")


def offers(table, name=GUNBOAT):
    return {offer.move for offer in unit_view(table.battle, craft(table, name)).offers}


# under way


def test_a_boat_sails_and_turns_in_its_waterline_with_one_engine(table):
    told = act(table, "sail", LANDER, wanted_in=2).told["us"]

    assert vehicle(table, LANDER).speed_in == 2
    assert f"turns in {round(10 / 1.4224, 1):g}″." in told


def test_a_boat_without_a_waterline_on_its_card_turns_in_its_length(table):
    told = boat_state.turning_radius_inputs(table.battle, craft(table), 4)

    assert told["waterline_in"] == pytest.approx(10 / 1.4224)
    assert told["engines"] == "one"


def test_a_boat_speeds_up_by_its_coxswains_quality_without_harm(table):
    act(table, "sail", wanted_in=4)

    assert vehicle(table).lost == {}


def test_more_than_the_coxswains_quality_is_a_die_an_inch(table):
    act(table, "sail", LANDER, dice={"damage": [1, 4, 1]}, wanted_in=5)

    assert vehicle(table, LANDER).lost["hull"] == {"engine": 2}


def test_too_much_speed_destroys_the_engine_and_then_the_propeller(table):
    act(table, "sail", LANDER, dice={"damage": [1, 1, 1, 1, 1, 1]}, wanted_in=8)

    assert vehicle(table, LANDER).lost["hull"] == {"engine": 3, "propeller": 1}
    with pytest.raises(Refusal, match="engine and propeller destroyed"):
        act(table, "sail", LANDER, wanted_in=1)


def test_a_landing_craft_is_slower_with_men_or_load_aboard(table):
    lander = craft(table, LANDER)
    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 11

    aboard(table)
    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 8

    bring_about(table, towing.VehicleLeft(team(table).figures), b.BoatLoadSet(lander.id, 3))
    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 8


def test_each_hit_on_a_boats_engine_halves_its_speed(table):
    lander = craft(table, LANDER)
    bring_about(table, v.VehicleDamaged(lander.id, "hull", {"engine": 1}, 0, False, False))

    assert boat_state.greatest_boat_speed_in(table.battle, lander) == 5


def test_ten_points_of_buoyancy_lost_are_an_inch_of_speed(table):
    bring_about(table, b.BoatFlooded(craft(table).id, 0, 9))
    assert boat_state.greatest_boat_speed_in(table.battle, craft(table)) == 4

    bring_about(table, b.BoatFlooded(craft(table).id, 9, 10))
    assert boat_state.greatest_boat_speed_in(table.battle, craft(table)) == 3


def test_a_boat_is_offered_what_boats_do_and_nothing_of_the_land(table):
    act(table, "sail", wanted_in=4)
    found = offers(table)

    assert {"sail", "run-in", "crash"} <= found
    assert not {"drive", "turn-vehicle", "enter-ground", "tow", "hatches"} & found


def test_sixty_points_are_a_number_because_a_phone_has_no_room_for_the_boxes(table):
    holes(table, 7)
    (part,) = unit_view(table.battle, craft(table), umpire=True).vehicle.parts
    rows = {row.name: row for row in part.systems}

    assert (rows["buoyancy"].points, rows["buoyancy"].lost) == (60, 7)
    assert [name for name, row in rows.items() if row.has_boxes] == ["engine", "propeller"]


def test_a_tank_does_not_sail(table):
    with pytest.raises(Refusal, match="is not a boat"):
        act(table, "sail", TEAM, wanted_in=1)


def test_a_steel_boat_rams_as_metal(table):
    assert crash_object_of(vehicle(table)) == "metal-boat"


# running in


def test_a_landing_craft_without_an_anchor_may_stick_in_the_shallows(table):
    act(table, "sail", LANDER, wanted_in=2)
    told = act(table, "run-in", LANDER, dice={"die": 3}, zone="shallow").told["us"]

    assert boat(table, LANDER).lies == "stuck"
    assert vehicle(table, LANDER).speed_in == 0
    assert "move as on land" in told
    with pytest.raises(Refusal, match="stuck"):
        act(table, "sail", LANDER, wanted_in=1)


def test_a_roll_up_to_the_coxswains_quality_keeps_a_boat_afloat(table):
    act(table, "sail", LANDER, wanted_in=2)
    act(table, "run-in", LANDER, dice={"die": 2}, zone="shallow")

    assert boat(table, LANDER).lies == "afloat"
    assert vehicle(table, LANDER).speed_in == 2


def test_a_stern_anchor_needs_no_die(table):
    act(table, "sail", LANDER, wanted_in=2)
    act(table, "run-in", LANDER, zone="shallow", stern_anchor="yes")

    assert boat(table, LANDER).lies == "afloat"


def test_a_boat_that_is_stuck_has_nothing_left_of_its_move(table):
    act(table, "sail", LANDER, wanted_in=2)
    assert any("left for turns" in line for line in facts(table))
    act(table, "run-in", LANDER, dice={"die": 3}, zone="shallow")

    assert not any("left for turns" in line for line in facts(table))


def facts(table):
    return unit_view(table.battle, craft(table, LANDER)).facts


def test_the_figures_who_may_work_on_a_repair_have_different_names(table):
    holes(table, 1)
    table.act_with("us", title(GUNBOAT))
    told = {"element": craft(table).id, "system": "hull buoyancy"}
    asks = {x.name: x for x in table.attempt("repair-vehicle", US, commit=False, **told).asks}
    names = [option.words for option in asks["men"].options]

    assert {"Gunner (Maxim)", "Gunner (DshK)"} <= set(names)
    assert len(set(names)) == len(names)


def test_a_gunboat_goes_aground_in_the_shallows(table):
    act(table, "sail", wanted_in=4)
    act(table, "run-in", zone="shallow")

    assert boat(table).lies == "aground"


def test_a_boat_too_fast_to_brake_rams_the_seabed(table):
    bring_about(table, v.VehicleSpeedSet(craft(table).id, 12))
    dice = {"a": [1], "b": [6], "1st, Gunboat, 1. Coxswain: roll": 3}
    told = act(table, "run-in", dice=dice, zone="shallow").told["us"]

    assert vehicle(table).speed_in == 0
    assert "Coxswain wounded" in told


def test_a_stuck_boat_is_freed_by_the_umpires_word(table):
    bring_about(table, b.BoatPositionSet(craft(table).id, "shallow", "stuck"))
    table.make("rule-boat", element=craft(table).id, lies="afloat")

    assert boat(table).lies == "afloat"


# water


def flood(table, name=GUNBOAT):
    return table.make("flood", owed=f"flooding {craft(table, name).id}").told


def test_a_boat_with_holes_takes_in_water_at_the_turns_end_and_only_the_umpire_reads_it(table):
    holes(table, 6)
    end_turn(table)

    assert [o.kind for o in table.battle.owed] == ["flooding"]
    assert not any(side_view(table.battle, side).due for side in ("us", "german"))


def test_two_engines_of_three_points_pump_what_six_holes_let_in(table):
    """The book's example, with the one engine of this card: three of six points stay."""
    holes(table, 6)
    end_turn(table)
    told = flood(table)

    assert boat(table).lost == 3
    assert "57 of its buoyancy left" in told["us"]
    assert "german" not in told
    table.undo()
    assert boat(table).lost == 0


def test_men_bail_a_point_each_until_the_turns_end(table):
    holes(table, 6)
    act(table, "bail", work="bail", men=tuple(craft(table).figures[:2]))
    assert boat(table).bailed == 2

    end_turn(table)
    flood(table)

    assert boat(table).lost == 1
    assert boat(table).bailed == 0


def test_each_figure_plugs_one_hole_with_an_action(table):
    holes(table, 2)
    act(table, "bail", work="plug", men=tuple(craft(table).figures[:3]))

    assert vehicle(table).lost_of("buoyancy") == 0


def test_a_boat_without_water_needs_no_bailing(table):
    assert "bail" not in offers(table)
    with pytest.raises(Refusal, match="the boat is dry"):
        act(table, "bail")


def test_passengers_can_bail_water_too(table):
    aboard(table)
    holes(table, 1, LANDER)

    act(table, "bail", TEAM, work="plug")

    assert vehicle(table, LANDER).lost_of("buoyancy") == 0


def test_load_and_men_overboard_let_it_float_higher_and_the_men_swim_without_arms(table):
    aboard(table)
    lander = craft(table, LANDER)
    holes(table, 20, LANDER)
    bring_about(table, b.BoatLoadSet(lander.id, 2))
    told = act(table, "overboard", LANDER, tons=1, jump=(team(table).figures[0],)).told

    assert boat(table, LANDER).tons == 1
    assert not table.battle.figures[team(table).figures[0]].weapons
    assert team(table).figures[0] in table.battle.care.swims
    assert "1 tons of load and one figure overboard" in told["us"]
    end_turn(table)
    flood(table, LANDER)
    assert boat(table, LANDER).lost == 20 - 3 - 1 - 10


def test_a_boat_whose_buoyancy_is_gone_sinks_and_all_aboard_swim(table):
    aboard(table)
    lander = craft(table, LANDER)
    holes(table, 10, LANDER)
    bring_about(table, b.BoatFlooded(lander.id, 0, 73))
    table.reveal("us", title(LANDER))
    end_turn(table)
    told = flood(table, LANDER)

    assert vehicle(table, LANDER).wreck
    assert not table.battle.travel.riders(lander.id)
    swimmers = {*lander.figures, *team(table).figures}
    assert swimmers == {*table.battle.care.swims}
    assert all(not table.battle.figures[id].weapons for id in swimmers)
    assert "five figures are in the water" in told["us"]
    assert "sinks" in told["german"]
    table.undo()
    assert not vehicle(table, LANDER).wreck


def test_one_point_of_buoyancy_keeps_a_boat_afloat(table):
    holes(table, 10, LANDER)
    bring_about(table, b.BoatFlooded(craft(table, LANDER).id, 0, 72))
    end_turn(table)
    flood(table, LANDER)

    assert not vehicle(table, LANDER).wreck


def test_a_boats_fire_comes_before_its_water(table):
    hit = v.VehicleDamaged(craft(table).id, "hull", {"buoyancy": 5}, 3, False, False)
    bring_about(table, hit)
    end_turn(table)

    with pytest.raises(Refusal, match=r"The fire aboard .* comes first"):
        flood(table)


def test_by_a_house_rule_water_comes_in_each_impulse(table):
    table.make("set-rules", flooding_every="impulse")
    holes(table, 6)
    act(table, "sail", wanted_in=4)

    assert [o.kind for o in table.battle.owed] == ["flooding"]


# men aboard


def test_sailors_fire_their_rifles_from_a_boat_in_the_impulse_in_which_it_sails(table):
    table.reveal("german", title(TEAM))
    act(table, "sail", wanted_in=4)
    sailor = next(m for m in table.battle.men(craft(table)) if m.rank == "Sailor")
    target = table.element("german", title(TEAM))
    told = {"man": sailor.id, "target": target.id, "distance_in": 20}
    assert "shoot" in offers(table)
    act(table, "shoot", dice={"roll": 3}, **told)

    assert craft(table).spent == 1


def test_a_gunner_who_has_fired_fires_again_in_another_impulse(table):
    act(table, "sail", wanted_in=4)
    sailor = next(m for m in table.battle.men(craft(table)) if m.rank == "Sailor")
    table.reveal("german", title(TEAM))
    target = table.element("german", title(TEAM))
    told = {"man": sailor.id, "target": target.id, "distance_in": 20}
    for _ in range(2):
        act(table, "shoot", dice={"roll": 3}, **told)

    assert craft(table).spent == 2


def test_a_figure_that_jumps_off_a_boat_is_stunned(table):
    aboard(table)
    act(table, "jump-off", TEAM)

    assert {m.state for m in table.battle.men(team(table))} == {"stunned"}


def test_a_figure_that_leaves_a_boat_reads_how_fast_it_moves_there(table):
    aboard(table)
    told = act(table, "get-off", TEAM).told["us"]

    assert "3″ per action" in told


def test_men_get_into_a_boat_not_onto_it(table):
    act(table, "get-aboard", TEAM, carrier=craft(table, LANDER).id)

    assert {x.inside for x in table.battle.travel.rides.values()} == {True}


# what is seen


def test_the_enemy_sees_a_boat_go_and_run_aground_and_nothing_of_its_water(table):
    table.reveal("us", title(GUNBOAT))
    told = act(table, "sail", wanted_in=4).told
    assert "sails 4″" in told["german"]
    holes(table, 3)
    told = act(table, "bail", work="bail").told

    assert "german" not in told
    facts = unit_view(table.battle, craft(table)).facts
    assert "Buoyancy 60 of 60, 3 holes." in facts


def test_the_umpire_rules_what_a_boat_carries(table):
    table.make("rule-boat", element=craft(table, LANDER).id, tons=3)
    assert boat(table, LANDER).tons == 3
    with pytest.raises(Refusal, match="Change something first"):
        table.make("rule-boat", element=craft(table, LANDER).id)


def test_a_player_cannot_sail_an_enemy_boat(table):
    with pytest.raises(Refusal, match="in the list"):
        table.make("sail", GERMAN, element=craft(table).id, wanted_in=1)


def test_the_speed_that_is_offered_does_a_boat_no_harm(table):
    table.act_with("us", title(LANDER))
    asks = table.attempt("sail", US, commit=False, element=craft(table, LANDER).id).asks
    asked = next(ask for ask in asks if ask.name == "wanted_in")

    assert asked.words == "How far in this impulse? 0″ to 2″ without harm, 11″ at most"
    assert asked.value == 2


def test_survivors_in_deep_water_swim_and_do_not_walk(table):
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
    assert notes == {"in deep water"}
    with pytest.raises(Refusal, match="deep water"):
        table.make("move", US, element=team(table).id, gait="walk")

    told = table.make("swim", US, element=team(table).id, water=()).told
    assert "left behind" not in told["us"]
    table.make("swim", US, element=team(table).id, water=(), out="yes")
    table.make("move", US, element=team(table).id, gait="walk")
