"""Aircraft: marked, flying, strafing, bombing, landing, dropping troops, returning (34)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import AT_GUNS_ALONE
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.morale.discipline import elements_tempted_by
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.fleet import GLIDER, PLANE, shelf
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import (
    GLIDERS,
    PILOT,
    act,
    craft,
    fly,
    hit,
    jumpers,  # noqa: F401
    load,
    mark,
    offers,
    plane,
    slow,
    table,  # noqa: F401
    team,
    title,
    vehicle,
)
from tests.battle.tanks import T34, TEAM, duel


def test_an_aircraft_is_offered_no_ramming_and_no_smoke(table):  # noqa: F811
    table.act_with("german", title(PLANE))
    found = {offer.words for offer in unit_view(table.battle, craft(table), umpire=True).offers}

    assert {"Fly", "Strafe", "Drop a bomb"} <= found
    assert not {"Ram", "Run into something", "Smoke"} & found


# markers


def test_an_aircraft_has_no_mojon_and_all_see_its_marker():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    assert craft(table).mojon is None
    table.engage()
    told = mark(table, speed_in=90).told

    assert "an aircraft comes from the west edge, 40″ high, at 90″" in told["us"]
    assert craft(table).concealment == "identified"
    rows = [words for words, _ in side_view(table.battle, "us").table]
    assert "German aircraft" in rows
    table.undo()
    assert plane(table).where == "away"


def test_a_glider_must_be_spotted(table):  # noqa: F811
    assert craft(table, GLIDER).concealment == "undetected"


@pytest.mark.parametrize("speed", [29, 172])
def test_the_speed_of_an_aircraft_is_within_the_limits_of_its_card(speed):
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    table.engage()
    with pytest.raises(Refusal):
        mark(table, speed_in=speed)


def test_an_aircraft_off_the_table_is_offered_its_marker_and_no_action_on_the_ground():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    table.engage()

    assert "mark-plane" in offers(table)
    assert not {"deploy", "place-order", "fly"} & offers(table)


def test_an_aircraft_in_the_air_always_has_a_movement_order(table):  # noqa: F811
    assert craft(table).order.kind == "movement"
    with pytest.raises(Refusal, match="in the air"):
        table.make("place-order", GERMAN, element=craft(table).id, kind="fire")


def test_no_tank_is_an_aircraft(table):  # noqa: F811
    with pytest.raises(Refusal, match="is not an aircraft"):
        act(table, "fly", TEAM, wanted_in=90, path="the orchard")


def test_close_combat_is_not_offered_against_aircraft_aloft(jumpers):  # noqa: F811
    soviets = next(x for x in jumpers.battle.of_side("us") if jumpers.battle.able(x))
    asked = jumpers.attempt("close-combat", UMPIRE, commit=False, element=soviets.id)
    offered = {x.value for ask in asked.asks if ask.name == "target" for x in ask.options}

    assert team(jumpers).id not in offered
    assert craft(jumpers).id not in offered


# flying


def test_an_aircraft_flies_a_path_that_all_hear_and_its_turns_depend_on_its_speed(table):  # noqa: F811
    told = fly(table).told

    assert plane(table).where == "aloft"
    assert "flies over the orchard, 40″ high" in told["us"]
    assert "turns in 90″" in told["german"]
    assert "turns" not in told["us"]


def test_each_hit_on_the_structure_widens_its_turn_by_ten_inches(table):  # noqa: F811
    hit(table, structure=1)

    assert "turns in 100″" in fly(table).told["german"]


def test_an_aircraft_speeds_up_by_three_inches_for_each_point_of_the_pilots_quality(table):  # noqa: F811
    fly(table, wanted_in=102)
    assert vehicle(table).lost == {}

    act(table, "fly", wanted_in=116, leaves="no", path="the mill", dice={"damage": [2, 3]})
    assert vehicle(table).lost["hull"] == {"structure": 2}


def test_off_the_table_it_is_out_of_sight_and_its_marker_is_placed_again(table):  # noqa: F811
    fly(table, leaves="yes")

    assert plane(table).where == "away"
    assert craft(table).concealment == "undetected"
    assert not craft(table).deployed
    assert "mark-plane" in offers(table)


def test_over_the_table_it_must_fly_in_its_turn(table):  # noqa: F811
    fly(table)
    bring_about(table, a.AircraftFlew(craft(table).id, "the orchard", 40, 90, leaves=False, turn=0))

    with pytest.raises(Refusal, match="must fly"):
        act(table, "stand-down")


# fire at it


def test_guns_do_not_fire_at_what_flies_and_rifles_do(table):  # noqa: F811
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


def test_each_hit_on_the_engine_is_one_on_the_survival_die(table):  # noqa: F811
    hit(table, engine=2, fire=2)

    assert aircraft_state.survival_roll_modifier(vehicle(table)) == 2


def test_a_hit_on_the_engine_is_a_fire_check_besides():
    assert aircraft_state.may_engine_burn(vehicle(Table(card=duel(), shelf=shelf())))


def test_five_hits_on_the_structure_are_one_on_the_landing_die(table):  # noqa: F811
    hit(table, structure=4)
    assert aircraft_state.landing_roll_modifier(vehicle(table)) == 0

    hit(table, structure=1)
    assert aircraft_state.landing_roll_modifier(vehicle(table)) == 1


def test_the_extinguisher_puts_the_fire_out_over_its_strength_and_works_once(table):  # noqa: F811
    hit(table, fire=3)
    told = act(table, "set-off-extinguisher", dice={"die": 4}).told

    assert vehicle(table).fire == 0
    assert "the fire is out" in told["german"]
    hit(table, fire=3)
    with pytest.raises(Refusal, match="has no extinguisher left"):
        act(table, "set-off-extinguisher")


def test_a_pilot_who_is_stunned_sets_off_no_extinguisher(table):  # noqa: F811
    hit(table, fire=3)
    bring_about(table, e.FigureChanged(craft(table).figures[0], "ready", "stunned"))

    with pytest.raises(Refusal, match=r"The pilot of .* cannot act"):
        table.make("set-off-extinguisher", GERMAN, element=craft(table).id)
    assert vehicle(table).fire == 3


def test_at_its_strength_the_fire_burns_on(table):  # noqa: F811
    hit(table, fire=4)
    act(table, "set-off-extinguisher", dice={"die": 4})

    assert vehicle(table).fire == 4


# down


def test_to_land_it_must_go_at_its_least_speed(table):  # noqa: F811
    fly(table)
    with pytest.raises(Refusal, match="minimum speed, 30″"):
        act(table, "land", place="the meadow")


def test_an_aircraft_lands_on_a_roll_up_to_the_pilots_quality_and_takes_off_again(table):  # noqa: F811
    slow(table)
    act(table, "land", place="the meadow", dice={"die": 4})
    assert plane(table).where == "landed"
    assert vehicle(table).speed_in == 0

    act(table, "take-off", altitude_in=10, wanted_in=30, dice={"damage": [6] * 18})
    assert plane(table).where == "aloft"


def test_an_aircraft_rolls_until_it_is_fast_enough_to_take_off_without_damage(table):  # noqa: F811
    """A pilot of Quality 4 gains 12 inches an impulse, and the minimum speed is 30 (34.2)."""
    slow(table)
    act(table, "land", place="the meadow", dice={"die": 4})

    for speed in (12, 24):
        told = act(table, "take-off").told
        assert (vehicle(table).speed_in, plane(table).where) == (speed, "landed")
        assert f"rolls {speed}″ on the ground" in told["german"]
        assert "us" not in told
    act(table, "take-off", altitude_in=10)

    assert (vehicle(table).speed_in, plane(table).where) == (30, "aloft")
    assert vehicle(table).lost == {}


def test_everybody_aboard_a_glider_that_crashes_rolls(table):  # noqa: F811
    load(table)
    slow(table, GLIDER)
    table.act_with("german", title(GLIDER))
    aboard = [*table.battle.men(craft(table, GLIDER)), *table.battle.men(team(table))]
    told = {"element": craft(table, GLIDER).id, "place": "the meadow", "lands_on": "clear"}
    dice = {**GLIDERS, "die": 6}
    for _ in aboard:  # each of them has a die
        waits = table.attempt("land", dice=dice, **told).dice
        dice[f"{waits.prefix}{waits.pending.throw.name}"] = 1
    table.make("land", dice=dice, **told)

    assert len(dice) == len(GLIDERS) + 1 + len(aboard)
    assert {table.battle.figures[m.id].state for m in aboard} == {"dead"}


def test_the_survivors_of_a_glider_that_crashes_need_two_actions_as_well(table):  # noqa: F811
    load(table)
    glider = craft(table, GLIDER)
    aboard = (*glider.figures, *team(table).figures)
    rolls = {
        f"{glider.short}, {n}. {man(table.battle.figures[id])}: roll": face
        for n, (id, face) in enumerate(zip(aboard, (6, 2, 6), strict=True), 1)
    }
    dice = {**GLIDERS, "die": 5, **rolls}
    act(table, "land", GLIDER, place="the wood", dice=dice, lands_on="clear")
    dead, alive = team(table).figures

    assert table.battle.figures[dead].state == "dead"
    assert dict(table.battle.boats_and_aircraft.harness) == {alive: 2}


@pytest.mark.parametrize(
    ("weather", "shell", "counts"),
    [(("dusk",), False, 1), (("dusk", "rain"), False, 3), (("night",), True, 2)],
)
def test_all_that_dims_the_light_adds_up_when_it_lands(table, weather, shell, counts):  # noqa: F811
    slow(table)
    table.make("set-conditions", visibility=weather)
    if shell:
        table.make("fire-flare", kind="star-shell", place="the sea", launcher="nobody")
    entry = act(table, "land", place="the meadow", dice={"die": 1})
    rolled = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/landing-roll")

    assert rolled.inputs["visibility"] == counts


def test_a_failed_landing_is_a_crash_and_the_pilot_rolls(table):  # noqa: F811
    slow(table)
    told = act(table, "land", place="the meadow", dice={"die": 5, f"{PILOT}: roll": 3}).told

    assert vehicle(table).wreck
    assert table.battle.figures[craft(table).figures[0]].state == "wounded"
    assert "it crashes" in told["us"]


def test_a_glider_drifts_lands_and_its_passengers_need_two_actions(table):  # noqa: F811
    load(table)
    dice = {**GLIDERS, "die": 4}
    told = act(table, "land", GLIDER, place="the meadow", dice=dice, lands_on="clear").told

    assert plane(table, GLIDER).where == "landed"
    assert "9″ from the mark, toward 6 o’clock; it runs on 24″" in told["german"]
    assert {*table.battle.boats_and_aircraft.harness.values()} == {2}
    act(table, "get-free", TEAM)
    assert not table.battle.boats_and_aircraft.harness
    assert not table.battle.travel.rides
    assert team(table).spent == 2


def test_a_glider_on_unsuitable_ground_is_destroyed(table):  # noqa: F811
    dice = {**GLIDERS, "1st, Glider, 1. Pilot: roll": 6}
    act(table, "land", GLIDER, place="the marsh", dice=dice, lands_on="unsuitable")

    assert vehicle(table, GLIDER).wreck


def test_the_crew_of_an_aircraft_landed_off_the_table_walks_in(table):  # noqa: F811
    load(table)
    dice = {**GLIDERS, "die": 4}
    act(table, "land", GLIDER, place="the edge", dice=dice, lands_on="off")
    assert {*team(table).figures} <= {*table.battle.boats_and_aircraft.adrift}

    table.make("walk-in", element=team(table).id)
    assert not {*team(table).figures} & {*table.battle.boats_and_aircraft.adrift}


def test_the_survivors_of_a_glider_that_crashes_off_the_table_walk_in_too(table):  # noqa: F811
    load(table)
    glider = craft(table, GLIDER)
    aboard = (*glider.figures, *team(table).figures)
    rolls = {
        f"{glider.short}, {n}. {man(table.battle.figures[id])}: roll": face
        for n, (id, face) in enumerate(zip(aboard, (6, 2, 6), strict=True), 1)
    }
    dice = {**GLIDERS, "die": 5, **rolls}
    told = act(table, "land", GLIDER, place="the edge", dice=dice, lands_on="off").told
    dead = {m.id for m in table.battle.figures.values() if m.state == "dead"}

    assert vehicle(table, GLIDER).wreck
    assert "crashes off the table" in told["us"]
    assert len(dead) == 1
    assert {*table.battle.boats_and_aircraft.adrift} == {*aboard} - dead
    assert not team(table).deployed
    assert not table.battle.travel.rides


# home


@pytest.mark.parametrize(("die", "wreck"), [(1, True), (2, False)])
def test_a_damaged_aircraft_crashes_on_its_survival_die_when_the_game_ends(table, die, wreck):  # noqa: F811
    hit(table, engine=1, fire=2)
    table.make("end-battle", words="drawn", dice={"G 1st, Henschel: die": die})

    assert vehicle(table).wreck is wreck


def test_an_unhurt_figure_comes_home_without_a_die(table):  # noqa: F811
    table.make("end-battle", words="drawn")

    assert not vehicle(table).wreck


# what is in the air, or not here yet


def test_nobody_on_the_ground_assaults_an_aircraft_in_flight(table):  # noqa: F811
    table.act_with("us", title(TEAM))
    told = {"element": team(table, "us").id, "target": craft(table).id}

    for move in ("assault-vehicle", "ask-assault-vehicle", "set-charge"):
        by = US if move.startswith("ask") else UMPIRE
        assert table.attempt(move, by, **told).refused == AT_GUNS_ALONE


def test_a_burst_on_the_ground_is_not_asked_about_aircraft_in_flight(table):  # noqa: F811
    table.act_with("us", title(TEAM))
    throws = {"element": team(table, "us").id, "thing": "Molotov", "distance_in": 5, "place": "x"}
    dice = {"scatter": 6, "direction": 3}
    thrown = table.attempt("throw-fire", UMPIRE, dice, man=team(table, "us").figures[0], **throws)
    near = next(ask for ask in thrown.asks if ask.name == "groups")

    assert craft(table).id not in [option.value for option in near.options]
    assert team(table).id in [option.value for option in near.options]


def test_an_aircraft_that_is_away_is_not_tempted_to_fire():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    table.engage()
    table.order("us", title(TEAM), "fire")
    enemy = team(table, "us")
    assert craft(table).id not in [x.id for x in elements_tempted_by(table.battle, enemy)]
    mark(table, speed_in=90)

    assert craft(table).id in [x.id for x in elements_tempted_by(table.battle, enemy)]
