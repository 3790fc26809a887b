"""Vehicles on their way: turns, roads, soft ground, tows, crashes, roadblocks, noise."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.lookups.vehicles.noise import sound_of
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import new_bearing
from assistant.battle.viewers import UMPIRE
from assistant.rules.rattenkrieg.vehicles.driving.ramming import crash_object
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.moving import moves_at
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM, duel, shelf


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def table():
    """The T-34 has a driver of Quality 3 and a movement order, and already drives at 12 inches."""
    table = Table(card=duel(), shelf=shelf()).until(
        ("us", title(T34)), [("us", title(T34), "movement")]
    )
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 12))
    return table


def t34(table):
    return table.element("us", title(T34))


def panzer(table):
    return table.element("german", title(PANZER))


def vehicle(table, element=t34):
    return table.battle.vehicles.of[element(table).id]


def going(table, element=t34):
    return table.battle.travel.going(element(table).id)


def act(table, move, dice=None, by=US, **told):
    return table.make(move, by, dice=dice, element=t34(table).id, **told)


def drive(table, wanted=12, dice=None, **told):
    return act(table, "drive", dice, wanted_in=wanted, **told)


def offers(table):
    return {offer.move for offer in unit_view(table.battle, t34(table)).offers}


# turning


def test_a_tank_that_does_not_pivot_runs_half_its_length_and_pays_two_inches_a_turn(table):
    drive(table)
    told = act(table, "turn-vehicle", side="right", angle=30).told

    assert going(table).left_in == pytest.approx(12 - 2 - 5.92 / 1.4224 / 2)
    assert going(table).steps == 1
    assert "turns 30° to the right" in told["us"]


def test_inches_run_before_count_towards_half_the_length(table):
    drive(table)
    act(table, "turn-vehicle", side="right", angle=30, ran_in=3)

    assert going(table).left_in == pytest.approx(12 - 3 - 2)


def test_straight_movement_in_the_last_impulse_counts_for_the_next_turn_of_the_vehicle(table):
    drive(table)
    drive(table)
    act(table, "turn-vehicle", side="left", angle=30)

    assert going(table).left_in == 10


def test_a_driver_turns_as_often_as_their_quality_in_a_turn(table):
    drive(table)
    act(table, "turn-vehicle", side="right", angle=60, ran_in=2.1)
    drive(table)
    act(table, "turn-vehicle", side="right", angle=30)

    with pytest.raises(Refusal, match="turns at most 3 times per turn"):
        act(table, "turn-vehicle", side="right", angle=30)


def test_a_turn_that_its_move_does_not_reach_is_refused(table):
    drive(table, 6)

    with pytest.raises(Refusal, match="and it has 6″ left"):
        act(table, "turn-vehicle", side="right", angle=60)


@pytest.mark.parametrize(("inches", "degrees"), [(6, ["30"]), (12, ["30", "60"])])
def test_a_player_is_offered_the_degrees_that_fit(table, inches, degrees):
    """A T-34 needs half its length and two inches for 30 degrees; its driver makes three turns."""
    drive(table, inches)
    told = {"element": t34(table).id, "side": "right"}
    asks = {by: table.attempt("turn-vehicle", by, commit=False, **told) for by in (US, UMPIRE)}
    offered = {by: asked.play.asks["angle"].options for by, asked in asks.items()}

    assert [option.value for option in offered[US]] == degrees
    assert [option.value for option in offered[UMPIRE] if not option.effect] == degrees
    assert len(offered[UMPIRE]) == 6  # who may overrule


def test_a_vehicle_turns_only_in_its_move(table):
    with pytest.raises(Refusal, match="et it drive first"):
        act(table, "turn-vehicle", side="right", angle=30)
    assert "turn-vehicle" not in offers(table)
    drive(table)
    assert "turn-vehicle" in offers(table)


def test_a_move_is_over_with_its_impulse(table):
    drive(table)
    bring_about(table, v.ImpulseLost(t34(table).id))

    assert "turn-vehicle" not in offers(table)
    with pytest.raises(Refusal, match="et it drive first"):
        act(table, "turn-vehicle", side="right", angle=30)


def test_an_entered_facing_is_kept_through_turns_of_hull_and_turret(table):
    act(table, "tell-facing", hull=12)
    drive(table)
    act(table, "turn-vehicle", side="left", angle=30, ran_in=3)
    act(table, "turn-turret", to=3)

    assert facing.describe_facing(table.battle, t34(table).id) == (
        "Hull front to 11 o’clock (12 is north), turret to 2"
    )


def test_the_hours_of_the_table_say_where_north_is(table):
    (ask, *_) = attempt_facing(table).asks
    assert ask.words.endswith("12 is north on the plan.")
    assert attempt_facing(table, hull=12).asks[0].answer_words == "12 o’clock"


def attempt_facing(table, **told):
    return table.attempt("tell-facing", commit=False, element=t34(table).id, **told)


def test_a_turret_turns_no_farther_than_its_arc_in_an_impulse(table):
    drive(table)
    act(table, "turn-turret", to=4)

    with pytest.raises(Refusal, match="180° in an impulse; it has turned 120°"):
        act(table, "turn-turret", to=7)
    drive(table)
    act(table, "turn-turret", to=7)


def test_turns_begin_again_with_the_turn_and_one_undo_reverses_one(table):
    drive(table)
    before = table.battle
    act(table, "turn-vehicle", side="right", angle=30)
    table.undo()

    assert table.battle.travel == before.travel
    assert table.battle.travel.new_turn(2).going(t34(table).id).steps == 0


def test_an_entered_sector_answers_the_next_shot_until_somebody_moves(table):
    own, other = t34(table).id, panzer(table).id
    bring_about(table, t.VehicleFacingEntered(other, 90, 0))
    bring_about(table, *new_bearing(table.battle, other, own, "hull", 8))

    assert facing.sector_hit(table.battle, other, own, "hull") == 8
    bring_about(table, t.TurretTurned(other, 60, 60, 0))
    assert facing.sector_hit(table.battle, other, own, "turret") == 6
    bring_about(table, t.VehicleFacingEntered(own, 0, 0))
    assert facing.sector_hit(table.battle, own, other, "hull") == 5
    drive(table)
    assert facing.sector_hit(table.battle, other, own, "hull") is None


# gears, roads and soft ground


def test_reverse_is_half_as_fast_and_needs_a_halt_first(table):
    with pytest.raises(Refusal, match="stop before it changes gear"):
        drive(table, 3, reverse="yes")
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 0))
    told = drive(table, 3, reverse="yes").told
    asks = table.attempt("drive", US, element=t34(table).id, commit=False).asks

    assert "drives back 3″" in told["us"]
    assert next(x.most for x in asks if x.name == "wanted_in") == 10


def test_the_movement_left_is_halved_off_the_road_and_doubled_on_it(table):
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 24))
    drive(table, 24, road="yes")
    act(table, "enter-ground", onto="firm", ran_in=4)
    assert going(table).left_in == 10
    act(table, "enter-ground", onto="road", ran_in=4)

    assert going(table).left_in == 12
    assert going(table).on_road


def test_the_speed_is_halved_off_the_road_and_doubled_on_it_as_the_movement_is(table):
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 28))
    drive(table, 28, road="yes")
    act(table, "enter-ground", onto="firm", ran_in=8)
    assert vehicle(table).speed_in == 14

    drive(table, 14)
    assert vehicle(table).lost == {}
    act(table, "enter-ground", onto="road", ran_in=2)

    assert vehicle(table).speed_in == 28


def test_a_vehicle_that_leaves_the_road_between_impulses_has_half_its_speed(table):
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 24))
    drive(table, 24, road="yes")

    drive(table, 12, road="no")
    assert (vehicle(table).lost, vehicle(table).speed_in) == ({}, 12)


def test_too_fast_for_the_field_is_too_much_haste(table):
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 28))
    drive(table, 28, road="yes")
    lost = {"hull": {"engine": 2}}  # so that it makes 6 inches off the road
    bring_about(table, v.VehicleCorrected(t34(table).id, 28, True, 0, False, 77, lost))
    told = act(table, "enter-ground", {"damage": [1] * 8}, onto="firm", ran_in=0).told

    assert "Too much haste: engine −1, left track −7" in told["us"]
    assert vehicle(table).speed_in == 0


def test_ground_that_bears_it_asks_no_die(table):
    drive(table, ground="coarse-sand")

    assert vehicle(table).speed_in == 12


def test_soft_ground_slows_it_on_a_failed_check(table):
    told = drive(table, ground="clay", dice={"soft ground: die": [6]}).told

    assert vehicle(table).speed_in == going(table).left_in == 9
    assert going(table).straight_in == 0
    assert "slows it by 3″" in told["us"]


def test_a_driver_who_passes_ignores_the_soft_ground(table):
    drive(table, ground="clay", dice={"soft ground: die": [3]})

    assert vehicle(table).speed_in == 12


def test_a_vehicle_bogged_down_does_not_drive(table):
    bring_about(table, t.VehicleBogged(t34(table).id, True), v.VehicleSpeedSet(t34(table).id, 0))

    with pytest.raises(Refusal, match="bogged down"):
        drive(table)


def test_the_umpire_rules_on_its_way(table):
    told = {"element": t34(table).id, "bogged": "yes", "ground": "snow"}
    table.make("rule-going", **told)

    assert going(table).bogged
    assert going(table).ground == "snow"
    assert "Bogged down" in " ".join(unit_view(table.battle, t34(table)).facts)
    with pytest.raises(Refusal, match="Change something first"):
        table.make("rule-going", **told)


def test_wheels_filled_with_foam_go_no_faster_than_twenty_inches(table):
    bring_about(table, t.FoamWheelsSet(t34(table).id, True))
    asks = table.attempt("drive", US, element=t34(table).id, road="yes", commit=False).asks

    assert next(x.most for x in asks if x.name == "wanted_in") == 20


# crashes


def whose(table, number, id):
    return f"{t34(table).short}, {number}. {man(table.battle.figures[id])}"


def test_men_aboard_take_the_first_points_of_a_crash(table):
    moves_at(table, t34(table), 12)
    crew = vehicle(table).seats
    named = list(enumerate(crew.values(), 1))[:3]
    dice = {"a": [3], "b": [1], **{f"{whose(table, n, id)}: roll": [1] for n, id in named}}
    told = act(table, "crash", dice, thing="concrete").told

    assert [table.battle.figures[id].state for id in crew.values()][:3] == ["dead"] * 3
    assert vehicle(table).speed_in == 0
    assert "runs into concrete at 12″" in told["us"]


def runs_over(table, side, dice, inches=12, **told):
    moves_at(table, t34(table), inches)
    team = table.element(side, title(TEAM))
    told = {"thing": "human", "who": team.id, "men": (team.figures[1],), **told}
    named = {f"{man(table.battle.figures[team.figures[1]])}: {n}": x for n, x in dice.items()}
    return act(table, "crash", named, by=UMPIRE, **told), table.battle.figures[team.figures[1]]


@pytest.mark.parametrize("side", ["german", "us"])
def test_a_figure_that_a_tank_runs_over_rolls_when_it_takes_a_point(table, side):
    entry, figure = runs_over(table, side, {"b": [3], "roll": [1]})

    assert figure.state == "dead"
    assert vehicle(table).speed_in == 12
    assert "runs over" in entry.told["us"]
    assert "is dead" in entry.told[side]


@pytest.mark.parametrize(("inches", "dice"), [(12, {"b": [6]}), (9, {})])
def test_a_figure_that_takes_no_points_is_not_hurt(table, inches, dice):
    _, figure = runs_over(table, "german", dice, inches)  # a T-34 of 28 t has severity 5

    assert figure.state == "ready"


def test_an_enemy_who_has_not_seen_them_does_not_read_that_one_runs_over_the_other(table):
    entry, _ = runs_over(table, "us", {"b": [3], "roll": [1]})

    assert "german" not in entry.told


def test_a_side_runs_over_only_enemies_that_it_knows(table):
    team = table.element("german", title(TEAM))
    moves_at(table, t34(table), 12)

    def in_the_way():
        asks = table.attempt(
            "crash", US, element=t34(table).id, thing="human", commit=False
        ).play.asks
        return {o.value for o in asks["who"].options}

    assert team.id not in in_the_way()
    table.reveal("german", title(TEAM))
    assert team.id in in_the_way()


def test_ramming_an_enemy_is_for_the_umpire_to_resolve(table):
    table.reveal("german", title(PANZER))
    moves_at(table, t34(table), 12)
    act(table, "ask-ram", target=panzer(table).id, contact="side")
    (wish,) = table.battle.requests
    assert wish.move == "ram"
    dice = {"a": [6], "b": [6]}
    entry = table.make("ram", dice=dice, **wish.told)

    assert entry.resolutions[-1].shown_to == ()
    assert vehicle(table).speed_in == 0
    assert f" rams {panzer(table).title} at 12″." in entry.told["german"]


def test_a_ram_is_an_attack_and_shows_who_rams(table):
    table.reveal("german", title(PANZER))
    moves_at(table, t34(table), 12)
    assert t34(table).concealment == "undetected"
    told = {"element": t34(table).id, "target": panzer(table).id, "contact": "side"}
    entry = table.make("ram", dice={"a": [6], "b": [6]}, **told)

    assert t34(table).concealment == "identified"
    assert table.battle.combat
    names = {"german": panzer(table).title, "us": "contact A", "umpire": f"G {panzer(table).short}"}
    assert all(f" rams {name} at 12″." in entry.told[each] for each, name in names.items())
    assert " it halted" not in " ".join(entry.told.values())


@pytest.mark.parametrize(
    ("category", "tons", "armored", "what"),
    [
        ("tank", 9.9, True, "tank-under-10t"),
        ("tank", 10, True, "tank-10-to-25t"),
        ("tank", 25, True, "tank-10-to-25t"),
        ("tank", 25.1, True, "tank-over-25t"),
        ("armored-car", 5, False, "apc"),
        ("truck", 3, False, "truck"),
        ("gun", 1.5, False, "car"),
    ],
)
def test_a_vehicle_crashes_as_its_kind_and_weight(category, tons, armored, what):
    assert crash_object(category, tons, armored=armored) == what


# roadblocks


def test_a_roadblock_gives_way_by_inches_and_keeps_what_falls_short(table):
    table.make("put-roadblock", material="truck", place="the bridge", length_in=5)
    moves_at(table, t34(table), 12)
    assert ("Roadblock: the bridge", "truck, 5″ long") in side_view(table.battle, "german").table
    dice = {"block": [3], "vehicle": [6]}
    told = act(table, "push-roadblock", dice).told

    assert table.battle.travel.roadblocks["roadblock 1"].resistance == 7
    assert "1″ of the roadblock, the bridge, is cleared; 4″ are left" in told["german"]
    moves_at(table, t34(table), 12)
    told = act(table, "push-roadblock", {"block": [1], "vehicle": [6]}).told
    assert table.battle.travel.roadblocks["roadblock 1"].resistance == 6
    assert "1″ of the roadblock, the bridge, is cleared; 3″ are left" in told["german"]


def test_a_vehicle_too_slow_for_a_die_does_not_push_a_roadblock(table):
    table.make("put-roadblock", material="truck", place="the bridge", length_in=5)
    moves_at(table, t34(table), 12)
    assert "push-roadblock" in offers(table)
    moves_at(table, t34(table), 3)
    assert "push-roadblock" not in offers(table)

    with pytest.raises(Refusal, match="too slow"):
        act(table, "push-roadblock", {"block": [1], "vehicle": [6]})


def test_a_roadblock_that_does_not_give_way_holds(table):
    table.make("put-roadblock", material="truck", place="the bridge", length_in=5)
    moves_at(table, t34(table), 10)
    told = act(table, "push-roadblock", {"block": [6], "vehicle": [6]}).told

    assert "The roadblock, the bridge, holds: 5″ are left." in told["us"]


def test_a_roadblock_cleared_is_gone(table):
    table.make("put-roadblock", material="truck", place="the bridge", length_in=1)
    moves_at(table, t34(table), 12)
    told = act(table, "push-roadblock", {"block": [4], "vehicle": [6]}).told

    assert "The roadblock, the bridge, is cleared." in told["us"]
    assert not table.battle.travel.roadblocks
    assert "push-roadblock" not in offers(table)


# noise


def test_a_tank_is_louder_uphill_and_quieter_when_halted(table):
    ambient = [drive(table, 12, uphill=up).told["us"].split(";")[1] for up in ("no", "yes")]
    idle = drive(table, 0, dice={"damage": [6] * 6}).told["us"].split(";")[1]

    heard = [f" heard {far}." for far in ("to 188″", "all over the table", "to 54″")]
    assert [*ambient, idle] == heard  # 10 dB more uphill, and 10 less when idle
    assert sound_of(vehicle(table)) == "medium-tank"


# what the question for the speed says


def test_a_vehicle_brakes_harder_without_harm_than_it_speeds_up(table):
    asks = table.attempt("drive", US, commit=False, element=t34(table).id, road="no").asks
    asked = next(ask for ask in asks if ask.name == "wanted_in")

    assert asked.words == "How far in this impulse? 6″ to 15″ without harm, 20″ at most"
    drive(table, 6, road="no")
    assert vehicle(table).lost == {}
