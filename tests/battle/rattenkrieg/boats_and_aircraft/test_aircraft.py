"""Aircraft: marked, flying, strafing, bombing, landing, dropping men, coming home (34)."""

import pytest

from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import AT_GUNS_ALONE
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.morale.discipline import elements_tempted_by
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.fleet import GLIDER, PLANE, shelf
from tests.battle.tanks import SQUAD, T34, TEAM, duel

WEST = {"place": "the west edge", "altitude_in": 40}


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def table():
    """The aircraft's markers lie, and it is to move; so are the teams and the American tank."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    mark(table, PLANE, speed_in=90)
    mark(table, GLIDER, speed_in=24)
    table.order("german", title(TEAM), "movement")
    table.order("us", title(TEAM), "fire")
    table.order("us", title(T34), "fire")
    table.rounds()
    return table


def mark(table, name=PLANE, **told):
    return table.make("mark-plane", GERMAN, element=craft(table, name).id, **WEST, **told)


def craft(table, name=PLANE):
    return table.element("german", title(name))


def test_an_aircraft_is_offered_no_ramming_and_no_smoke(table):
    table.act_with("german", title(PLANE))
    found = {offer.words for offer in unit_view(table.battle, craft(table), umpire=True).offers}

    assert {"Fly", "Strafe", "Drop a bomb"} <= found
    assert not {"Ram", "Run into something", "Smoke"} & found


def team(table, side="german"):
    return table.element(side, title(TEAM))


def act(table, move, name=PLANE, by=GERMAN, dice=None, **told):
    element = craft(table, name)
    if table.battle.round is None or element.id not in table.battle.round.active:
        if table.battle.round is not None:
            table.make("end-round")
        table.act_with("german", title(name))
    return table.make(move, by, dice=dice, element=element.id, **told)


def fly(table, name=PLANE, wanted_in=90, leaves="no", **told):
    return act(table, "fly", name, wanted_in=wanted_in, leaves=leaves, path="the orchard", **told)


def vehicle(table, name=PLANE):
    return table.battle.vehicles.of[craft(table, name).id]


def plane(table, name=PLANE):
    return table.battle.craft.plane(craft(table, name).id)


def hit(table, name=PLANE, fire=0, **lost):
    struck = v.VehicleDamaged(craft(table, name).id, "hull", lost, fire, False, False)
    bring_about(table, struck)


def offers(table, name=PLANE, element=None):
    return {offer.move for offer in unit_view(table.battle, element or craft(table, name)).offers}


# markers


def test_an_aircraft_has_no_mojon_and_all_see_its_marker():
    table = Table(card=duel(), shelf=shelf())
    assert craft(table).mojon is None
    table.engage()
    told = mark(table, speed_in=90).told

    assert "an aircraft comes from the west edge, 40″ high, at 90″" in told["us"]
    assert craft(table).concealment == "identified"
    rows = [words for words, _ in side_view(table.battle, "us").table]
    assert "German aircraft" in rows
    table.undo()
    assert plane(table).where == "away"


def test_a_glider_must_be_spotted(table):
    assert craft(table, GLIDER).concealment == "undetected"


@pytest.mark.parametrize("speed", [29, 172])
def test_the_speed_of_an_aircraft_is_within_the_limits_of_its_card(speed):
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    with pytest.raises(Refusal):
        mark(table, speed_in=speed)


def test_an_aircraft_off_the_table_is_offered_its_marker_and_no_action_on_the_ground():
    table = Table(card=duel(), shelf=shelf())
    table.engage()

    assert "mark-plane" in offers(table)
    assert not {"deploy", "place-order", "fly"} & offers(table)


def test_an_aircraft_in_the_air_always_has_a_movement_order(table):
    assert craft(table).order.kind == "movement"
    with pytest.raises(Refusal, match="in the air"):
        table.make("place-order", GERMAN, element=craft(table).id, kind="fire")


def test_no_tank_is_an_aircraft(table):
    with pytest.raises(Refusal, match="is not an aircraft"):
        act(table, "fly", TEAM, wanted_in=90, path="the orchard")


# flying


def test_an_aircraft_flies_a_path_that_all_hear_and_its_turns_depend_on_its_speed(table):
    told = fly(table).told

    assert plane(table).where == "aloft"
    assert "flies over the orchard, 40″ high" in told["us"]
    assert "turns in 90″" in told["german"]
    assert "turns" not in told["us"]


def test_each_hit_on_the_structure_widens_its_turn_by_ten_inches(table):
    hit(table, structure=1)

    assert "turns in 100″" in fly(table).told["german"]


def test_an_aircraft_speeds_up_by_three_inches_for_each_point_of_the_pilots_quality(table):
    fly(table, wanted_in=102)
    assert vehicle(table).lost == {}

    act(table, "fly", wanted_in=116, leaves="no", path="the mill", dice={"damage": [2, 3]})
    assert vehicle(table).lost["hull"] == {"structure": 2}


def test_off_the_table_it_is_out_of_sight_and_its_marker_is_placed_again(table):
    fly(table, leaves="yes")

    assert plane(table).where == "away"
    assert craft(table).concealment == "undetected"
    assert not craft(table).deployed
    assert "mark-plane" in offers(table)


def test_over_the_table_it_must_fly_in_its_turn(table):
    fly(table)
    bring_about(table, a.AircraftFlew(craft(table).id, "the orchard", 40, 90, leaves=False, turn=0))

    with pytest.raises(Refusal, match="must fly"):
        act(table, "stand-down")


# fire at it


def test_guns_do_not_fire_at_what_flies_and_rifles_do(table):
    fly(table)
    target = craft(table).id
    table.make("end-round")
    table.act_with("us", title(T34))
    with pytest.raises(Refusal, match="anti-aircraft"):
        table.make("fire-gun", element=table.element("us", title(T34)).id, target=target)
    table.make("stand-down", element=table.element("us", title(T34)).id)
    table.act_with("us", title(TEAM))
    rifle = team(table, "us")
    told = {"man": rifle.figures[0], "target": target, "distance_in": 40, "sector": 12}
    told |= {"row": "level", "aimed_at": "hull", "fan": "front"}
    progress = table.attempt("shoot-vehicle", element=rifle.id, **told)

    assert not progress.refused


def test_each_hit_on_the_engine_is_one_on_the_survival_die(table):
    hit(table, engine=2, fire=2)

    assert aircraft_state.survival_roll_modifier(vehicle(table)) == 2


def test_a_hit_on_the_engine_is_a_fire_check_besides():
    assert aircraft_state.may_engine_burn(vehicle(Table(card=duel(), shelf=shelf())))


def test_five_hits_on_the_structure_are_one_on_the_landing_die(table):
    hit(table, structure=4)
    assert aircraft_state.landing_roll_modifier(vehicle(table)) == 0

    hit(table, structure=1)
    assert aircraft_state.landing_roll_modifier(vehicle(table)) == 1


def test_the_extinguisher_puts_the_fire_out_over_its_strength_and_works_once(table):
    hit(table, fire=3)
    told = act(table, "set-off-extinguisher", dice={"die": 4}).told

    assert vehicle(table).fire == 0
    assert "the fire is out" in told["german"]
    hit(table, fire=3)
    with pytest.raises(Refusal, match="has no extinguisher left"):
        act(table, "set-off-extinguisher")


def test_at_its_strength_the_fire_burns_on(table):
    hit(table, fire=4)
    act(table, "set-off-extinguisher", dice={"die": 4})

    assert vehicle(table).fire == 4


# attacks


def strafe(table, dice=None, **told):
    if team(table, "us").concealment != "identified":
        table.reveal("us", title(TEAM))
    return act(
        table,
        "strafe",
        by=UMPIRE,
        dice={"rolls": [1, *[5] * 11], **(dice or {})},
        target=team(table, "us").id,
        distance_in=30,
        **told,
    )


def test_an_aircraft_may_strafe_before_it_is_over_the_table(table):
    told = strafe(table).told

    assert plane(table).where == "marked"
    assert "strafes a zone 8″ wide" in told["us"]
    states = {m.state for m in table.battle.men(team(table, "us"))}
    assert states == {"dead", "hunkered-down"}  # 30″ away and 40″ high: from above (15.12)


def test_a_pilot_alone_flies_and_fires_in_one_impulse_and_not_twice(table):
    fly(table)
    strafe(table)
    assert craft(table).spent == 1

    strafe(table, dice={"rolls": [5] * 12}, swept=(team(table, "us").figures[1],))
    assert craft(table).spent == 2


def test_a_pilot_may_mistake_friends_for_an_unmarked_target(table):
    table.make("deploy", GERMAN, element=team(table).id)
    told = strafe(table, dice={"die": 5}, marked="no", friends=team(table).id).told

    assert "dead" in {m.state for m in table.battle.men(team(table))}
    assert {m.state for m in table.battle.men(team(table, "us"))} == {"ready"}
    assert "taken for the enemy" in told["german"]
    assert "Team" not in told["us"]


def test_at_his_quality_he_finds_the_target(table):
    strafe(table, dice={"die": 4}, marked="no")

    assert "dead" in {m.state for m in table.battle.men(team(table, "us"))}


def test_a_player_asks_and_the_umpire_resolves_it_with_the_same_answers(table):
    table.reveal("us", title(TEAM))
    fly(table)
    told = act(table, "ask-strafe", target=team(table, "us").id).told

    assert "us" not in told
    assert [w.move for w in table.battle.wishes] == ["strafe"]


def bomb(table, name="50Kg Aerial Bomb", **told):
    known = {"bomb": name, "place": "the bridge", "bomber": "dive-bomber", "ring_groups": ()}
    dice = {"first": 4, "direction": 7}
    return act(table, "drop-bomb", by=UMPIRE, dice=dice, **{**known, **told})


def test_a_dive_bombers_bomb_falls_as_far_off_as_the_die(table):
    told = bomb(table).told

    assert "4″ from the bridge, toward 7 o’clock" in told["umpire"]
    assert aircraft_state.bombs_left(table.battle, craft(table).id)["50Kg Aerial Bomb"] == 3


def test_an_aircraft_drops_no_more_bombs_than_it_carries(table):
    bomb(table, "250Kg Aerial Bomb")

    assert "250Kg Aerial Bomb" not in aircraft_state.bombs_left(table.battle, craft(table).id)


def test_a_bomb_bursts_among_men_with_its_rings(table):
    man = team(table, "us").figures[0]
    told = {"ring_groups": (team(table, "us").id,), "ring_near": (man,), f"ring_{man}": "5"}
    told |= {f"shows_{man}": "none", f"shelter_{man}": "no"}
    name = table.battle.figures[man].rank
    known = {"bomb": "50Kg Aerial Bomb", "place": "the bridge", "bomber": "dive-bomber"}
    dice = {"first": 1, "direction": 7, f"{name} (Lee Enfield): roll": 3}
    act(table, "drop-bomb", by=UMPIRE, dice=dice, **known, **told)

    assert table.battle.figures[man].state == "dead"


# down


def test_to_land_it_must_go_at_its_least_speed(table):
    fly(table)
    with pytest.raises(Refusal, match="least speed, 30″"):
        act(table, "land", place="the meadow")


def slow(table, name=PLANE):
    least = vehicle(table, name).card["movement"]["min_in"]
    bring_about(table, v.VehicleSpeedSet(craft(table, name).id, least))


def test_an_aircraft_lands_on_a_roll_up_to_the_pilots_quality_and_takes_off_again(table):
    slow(table)
    act(table, "land", place="the meadow", dice={"die": 4})
    assert plane(table).where == "landed"
    assert vehicle(table).speed_in == 0

    act(table, "take-off", altitude_in=10, dice={"damage": [6] * 18})
    assert plane(table).where == "aloft"


def test_a_failed_landing_is_a_crash_and_the_pilot_rolls(table):
    slow(table)
    told = act(table, "land", place="the meadow", dice={"die": 5, f"{PILOT}: roll": 3}).told

    assert vehicle(table).wreck
    assert table.battle.figures[craft(table).figures[0]].state == "wounded"
    assert "it crashes" in told["us"]


PILOT = "1st, Henschel, 1. Pilot (2xMG17)"
GLIDERS = {"distance": 3, "direction": 6}


def load(table):
    bring_about(
        table, towing.VehicleBoarded(team(table).figures, craft(table, GLIDER).id, inside=True)
    )


def test_a_glider_drifts_lands_and_its_passengers_need_two_actions(table):
    load(table)
    dice = {**GLIDERS, "die": 4}
    told = act(table, "land", GLIDER, place="the meadow", dice=dice, lands_on="clear").told

    assert plane(table, GLIDER).where == "landed"
    assert "9″ from the mark, toward 6 o’clock; it runs on 24″" in told["german"]
    assert {*table.battle.craft.harness.values()} == {2}
    act(table, "get-free", TEAM)
    assert not table.battle.craft.harness
    assert not table.battle.travel.rides
    assert team(table).spent == 2


def test_a_glider_on_unsuitable_ground_is_destroyed(table):
    dice = {**GLIDERS, "1st, Glider, 1. Pilot: roll": 6}
    act(table, "land", GLIDER, place="the marsh", dice=dice, lands_on="unsuitable")

    assert vehicle(table, GLIDER).wreck


def test_the_crew_of_an_aircraft_landed_off_the_table_walks_in(table):
    load(table)
    dice = {**GLIDERS, "die": 4}
    act(table, "land", GLIDER, place="the edge", dice=dice, lands_on="off")
    assert {*team(table).figures} <= {*table.battle.craft.adrift}

    table.make("walk-in", element=team(table).id)
    assert not {*team(table).figures} & {*table.battle.craft.adrift}


# parachutes


@pytest.fixture
def jumpers():
    """A team that comes by air, in an aircraft on its way."""
    table = Table(card=duel(), shelf=shelf())
    table.make("embark", GERMAN, element=team(table).id, carrier=craft(table).id)
    table.engage()
    mark(table, speed_in=90)
    table.order("german", title(TEAM), "movement")
    table.rounds()
    return table


def drop(table, first, second, **dice):
    sergeant, private = team(table).figures
    rolls = {}
    for n, who in ((1, "Sergeant"), (2, "Private")):
        rolls |= {f"{n}. {who} (Lee Enfield): {die}": face for die, face in JUMP.items()}
    grounds = {f"ground_{sergeant}": first, f"ground_{private}": second}
    told = {"place": "the mill", "men": (sergeant, private), **grounds}
    return table.make("drop-men", GERMAN, element=team(table).id, dice=rolls | dice, **told)


JUMP = {"distance": 5, "direction": 2}


def test_paratroopers_fall_by_the_dice_and_are_two_actions_in_their_harness(jumpers):
    assert "drop-men" in offers(jumpers, element=team(jumpers))
    told = drop(jumpers, "clear", "clear").told

    assert "25″ from the mark, toward 2 o’clock" in told["german"]
    assert told["us"] == "German: figures come down by parachute at the mill."
    assert {*jumpers.battle.craft.harness.values()} == {2}
    assert team(jumpers).deployed
    jumpers.act_with("german", title(TEAM))
    with pytest.raises(Refusal):
        jumpers.make("move", GERMAN, element=team(jumpers).id, men=team(jumpers).figures)
    jumpers.make("get-free", GERMAN, element=team(jumpers).id, men=team(jumpers).figures)
    assert not jumpers.battle.craft.harness


def test_on_unsuitable_ground_a_paratrooper_is_killed_and_off_the_table_he_walks_in(jumpers):
    drop(jumpers, "unsuitable", "off")
    sergeant, private = team(jumpers).figures

    assert jumpers.battle.figures[sergeant].state == "dead"
    assert jumpers.battle.craft.adrift == (private,)
    jumpers.undo()
    assert jumpers.battle.figures[sergeant].state == "ready"


def test_on_an_obstacle_he_rolls(jumpers):
    drop(jumpers, "obstacle", "clear", **{"1. Sergeant (Lee Enfield): roll": 3})

    assert jumpers.battle.figures[team(jumpers).figures[0]].state == "wounded"


def test_nobody_jumps_without_an_aircraft(table):
    with pytest.raises(Refusal, match=r"No figure of .* is in an aircraft"):
        table.make("drop-men", US, element=team(table, "us").id)


def test_a_container_in_unsuitable_ground_is_lost(table):
    element = craft(table).id
    told = table.make(
        "drop-container", GERMAN, element=element, place="x", dice=JUMP, lands_on="unsuitable"
    ).told

    assert "it is lost" in told["german"]
    assert "lost" not in told["us"]


# home


@pytest.mark.parametrize(("die", "wreck"), [(1, True), (2, False)])
def test_a_damaged_aircraft_crashes_on_its_survival_die_when_the_game_ends(table, die, wreck):
    hit(table, engine=1, fire=2)
    table.make("end-battle", words="drawn", dice={"G 1st, Henschel: die": die})

    assert vehicle(table).wreck is wreck


def test_an_unhurt_figure_comes_home_without_a_die(table):
    table.make("end-battle", words="drawn")

    assert not vehicle(table).wreck


# what is in the air, or not here yet


def test_nobody_on_the_ground_assaults_an_aircraft_in_flight(table):
    table.act_with("us", title(TEAM))
    told = {"element": team(table, "us").id, "target": craft(table).id}

    for move in ("assault-vehicle", "ask-assault-vehicle", "set-charge"):
        by = US if move.startswith("ask") else UMPIRE
        assert table.attempt(move, by, **told).refused == AT_GUNS_ALONE


def test_a_burst_on_the_ground_is_not_asked_about_aircraft_in_flight(table):
    table.act_with("us", title(TEAM))
    throws = {"element": team(table, "us").id, "thing": "Molotov", "distance_in": 5, "place": "x"}
    dice = {"scatter": 6, "direction": 3}
    thrown = table.attempt("throw-fire", UMPIRE, dice, man=team(table, "us").figures[0], **throws)
    near = next(ask for ask in thrown.asks if ask.name == "groups")

    assert craft(table).id not in [option.value for option in near.options]
    assert team(table).id in [option.value for option in near.options]


def test_an_aircraft_that_is_away_is_not_tempted_to_fire():
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    table.order("us", title(TEAM), "fire")
    enemy = team(table, "us")
    assert craft(table).id not in [x.id for x in elements_tempted_by(table.battle, enemy)]
    mark(table, speed_in=90)

    assert craft(table).id in [x.id for x in elements_tempted_by(table.battle, enemy)]
