"""Figures aboard other vehicles, and guns in tow or moved by hand."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.emergencies import SystemRepaired
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.rattenkrieg.state import PendingCheck
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.moving import moves_at
from tests.battle.tanks import SQUAD, T34, TEAM

GEAR = "left-wheels"  # of the half-track


@pytest.fixture
def table():
    """The team acts; tank, half-track and gun are near it."""
    return ordered_to_move(TEAM, T34, HALF_TRACK, GUN, acts=TEAM)


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def act(table, name, move, dice=None, **told):
    return table.make(move, US, dice=dice, element=us(table, name).id, **told)


def board(table, name=T34, **told):
    return act(table, TEAM, "get-aboard", carrier=us(table, name).id, **told)


def act_next(table, name):
    """Begin the next round, in which this element acts."""
    for id in table.battle.round.active:
        table.make("stand-down", element=id)
    table.act_with("us", f"{SQUAD}, {name}")


def team(table):
    return table.battle.men(us(table, TEAM))


def offers(table, name):
    return {offer.move for offer in unit_view(table.battle, us(table, name)).offers}


def test_men_get_on_a_vehicle_for_an_action_and_both_cards_show_it(table):
    told = board(table).told

    assert us(table, TEAM).left == 3
    assert {m.exposed for m in team(table)} == {True}
    assert "two figures get on" in told["us"]
    facts = unit_view(table.battle, us(table, T34)).facts
    assert any(line.startswith("Aboard: Sergeant") and TEAM in line for line in facts)
    assert any(T34 in line for line in unit_view(table.battle, us(table, TEAM)).facts)


def test_passengers_sit_inside_as_long_as_there_are_seats(table):
    board(table, HALF_TRACK)

    assert [ride.inside for ride in table.battle.travel.rides.values()] == [True, True]
    with pytest.raises(Refusal, match="Two figures are aboard already"):
        board(table, HALF_TRACK)


def test_boarding_without_noise_takes_two_actions(table):
    board(table, quiet="yes")

    assert us(table, TEAM).left == 2


def test_nobody_boards_a_moving_vehicle(table):
    bring_about(table, v.VehicleSpeedSet(us(table, T34).id, 4))

    with pytest.raises(Refusal, match="must stop"):
        board(table)


def test_riders_spend_actions_with_their_vehicles_impulses(table):
    board(table)
    act_next(table, T34)
    act(table, T34, "drive", wanted_in=3)

    assert [m.lost for m in team(table)] == [1, 1]
    table.undo()
    assert [m.lost for m in team(table)] == [0, 0]


def test_men_aboard_neither_move_nor_hunker_down(table):
    board(table)

    with pytest.raises(Refusal, match="Nobody"):
        act(table, TEAM, "move", gait="walk")
    with pytest.raises(Refusal, match="Nobody"):
        act(table, TEAM, "hunker-down")
    with pytest.raises(Refusal):
        act(table, TEAM, "act", action="climb")


def test_a_card_offers_riders_no_action_on_foot(table):
    board(table)

    assert not offers(table, TEAM) & {"move", "close-combat", "hunker-down"}
    assert {"shoot", "ask-spot", "get-off"} <= offers(table, TEAM)


def test_riders_are_offered_no_work_on_the_ground(table):
    def listed():
        asks = table.attempt("act", US, element=us(table, TEAM).id, commit=False).asks
        return {value for value, *_ in asks[0].rows}

    work = {"demolition", "make-loophole"}
    assert work <= listed()
    board(table)

    assert not work & listed()
    told = {"place": "the wall", "material": "brick-wall"}
    with pytest.raises(Refusal, match="get off first"):
        act(table, TEAM, "act", action="make-loophole", **told)


def test_riders_shoot_from_where_they_are(table):
    board(table)
    table.reveal("german", f"{SQUAD}, {TEAM}")
    asks = table.attempt("shoot", US, element=us(table, TEAM).id, commit=False).asks

    assert [value for value, *_ in asks[0].rows] == [m.id for m in team(table)]


def test_men_get_off_for_an_action(table):
    board(table)
    act(table, TEAM, "get-off")

    assert not table.battle.travel.rides
    assert us(table, TEAM).left == 2


def test_riders_without_an_action_jump_off_and_are_hunkered_down(table):
    board(table)
    act_next(table, T34)
    assert "jump-off" in offers(table, TEAM)
    asks = table.attempt("jump-off", US, commit=False, element=us(table, TEAM).id).asks
    assert [x.words for x in asks] == ["Who jumps off? They are then hunkered down."]
    act(table, TEAM, "jump-off")

    assert {m.state for m in team(table)} == {"hunkered-down"}
    assert not table.battle.travel.rides


def test_a_figure_that_falls_is_wounded_on_a_sixth_of_the_speed(table):
    board(table)
    bring_about(table, v.VehicleSpeedSet(us(table, T34).id, 22))
    first, second = team(table)
    act(table, TEAM, "fall-off", {"die": [4]}, man=first.id)
    act(table, TEAM, "fall-off", {"die": [5]}, man=second.id)

    assert [m.state for m in team(table)] == ["wounded", "ready"]
    assert not table.battle.travel.rides


def test_a_hit_rider_may_fall_off_a_moving_vehicle(table):
    board(table)
    bring_about(table, v.VehicleSpeedSet(us(table, T34).id, 6))
    sergeant = team(table)[0]
    bring_about(table, e.FigureChanged(sergeant.id, "ready", "wounded", 1))
    (owed,) = [o for o in table.battle.owed if o.kind == "fall-off"]
    table.make("fall-off", owed=owed.id, dice={"die": [6]})

    assert sergeant.id not in table.battle.travel.rides


@pytest.mark.parametrize("later", [True, False])
def test_a_rider_falls_at_the_speed_of_the_impulse_though_the_tank_has_stopped(table, later):
    """The hit on the rider stops the tank too, or the tank stops before the fall is rolled."""
    board(table)
    tank, sergeant = us(table, T34), team(table)[0]
    bring_about(table, v.VehicleSpeedSet(tank.id, 12))
    stops = v.VehicleDamaged(tank.id, "hull", {"left-track": 7}, 0, wreck=False, stands=True)
    hit = e.FigureChanged(sergeant.id, "ready", "wounded", 1)
    for events in ((hit,), (stops,)) if later else ((hit, stops),):
        bring_about(table, *events)
    (owed,) = [o for o in table.battle.owed if o.kind == "fall-off"]

    table.make("fall-off", owed=owed.id, dice={"die": [2]})

    assert table.battle.figures[sergeant.id].state == "dead"  # a second wound


def test_a_rider_that_is_hit_on_a_vehicle_at_rest_lies_there_and_a_fall_hurts_nobody(table):
    board(table)
    sergeant = team(table)[0]
    bring_about(table, e.FigureChanged(sergeant.id, "ready", "stunned"))

    assert not [o for o in table.battle.owed if o.kind == "fall-off"]
    assert sergeant.id in table.battle.travel.rides
    entry = table.make("fall-off", element=us(table, TEAM).id, man=sergeant.id)
    assert not entry.resolutions[-1].dice
    assert table.battle.figures[sergeant.id].state == "stunned"


def test_nobody_rides_on_a_wreck(table):
    board(table)
    tank = us(table, T34).id
    bring_about(table, v.VehicleDamaged(tank, "hull", {}, fire=0, wreck=True, stands=True))

    assert not table.battle.travel.rides
    assert {m.state for m in team(table)} == {"hunkered-down"}


def test_men_on_a_vehicle_take_the_first_points_of_its_crash_with_the_crew(table):
    board(table)
    tank = us(table, T34)
    act_next(table, T34)
    moves_at(table, tank, 12)
    crew = table.battle.men(us(table, T34))
    riders = [*crew, *team(table)]
    dice = {f"{tank.short}, {n}. {man(x)}: roll": [6] for n, x in enumerate(riders, 1)}
    told = act(table, T34, "crash", {"a": [5], "b": [6], **dice}, thing="concrete").told

    assert len(crew) + 2 >= 5
    assert "runs into concrete" in told["us"]


@pytest.mark.parametrize("seen", [True, False])
def test_men_on_a_vehicle_that_a_shell_bursts_on_roll_with_its_ring(table, seen):
    board(table)
    if seen:
        table.reveal("us", f"{SQUAD}, {T34}")
    tank = us(table, T34).id
    owed = PendingCheck(f"riders-struck {tank}", "riders-struck", tank, thing="SprGr. 34 HE")
    bring_about(table, e.CheckScheduled(owed))
    dice = {f"{n}. {man(x)}: roll": [1] for n, x in enumerate(team(table), 1)}
    told = table.make("riders-struck", owed=owed.id, modifier=0, dice=dice).told

    assert {m.state for m in team(table)} == {"dead"}
    assert not table.battle.travel.rides
    assert "dead" in told["us"]
    assert ("falls" in told.get("german", "")) is seen


def test_an_enemy_sees_that_a_man_he_knows_rides(table):
    board(table)
    table.reveal("us", f"{SQUAD}, {TEAM}")
    card = enemy_card(table.battle, us(table, TEAM))

    assert all("on a vehicle" in words for words, _ in card.men)


def test_limbering_takes_an_action_of_each_man_until_it_is_done(table):
    act_next(table, GUN)
    act(table, GUN, "handle-gun", job="limber")
    gun = us(table, GUN).id
    assert table.battle.travel.going(gun).put_in == 5
    assert "Limber: 5 of 8 actions." in unit_view(table.battle, us(table, GUN)).facts
    asks = table.attempt("handle-gun", US, element=gun, commit=False).asks
    limber = next(x for ask in asks for x in ask.options if x.value == "limber")
    assert limber.effect == "three more actions"
    told = act(table, GUN, "handle-gun", job="limber").told

    assert table.battle.travel.going(gun).limbered
    assert "limber, done" in told["us"]
    assert us(table, GUN).left == 2


def test_a_limbered_gun_is_taken_in_tow_and_cast_off(table):
    gun = us(table, GUN).id
    bring_about(table, towing.GunHandled(gun, "limber", 0, True))
    act_next(table, HALF_TRACK)
    act(table, HALF_TRACK, "tow", other=gun)

    assert table.battle.travel.towed_by(gun) == us(table, HALF_TRACK).id
    asks = table.attempt("drive", US, element=us(table, HALF_TRACK).id, commit=False).asks
    assert next(x.most for x in asks if x.name == "wanted_in") == 8  # Pak 40: Quality 4 times 2
    act(table, HALF_TRACK, "cast-off")
    assert not table.battle.travel.towed_by(gun)


def test_a_gun_that_is_not_limbered_is_not_towed(table):
    act_next(table, HALF_TRACK)

    with pytest.raises(Refusal, match="not limbered"):
        act(table, HALF_TRACK, "tow", other=us(table, GUN).id)


def test_a_half_track_does_not_tow_a_tank(table):
    bring_about(table, t.VehicleBogged(us(table, T34).id, True))
    act_next(table, HALF_TRACK)

    with pytest.raises(Refusal, match="tows 2 tons"):
        act(table, HALF_TRACK, "tow", other=us(table, T34).id)


def test_a_tank_pulls_out_a_bogged_down_vehicle(table):
    bring_about(table, t.VehicleBogged(us(table, HALF_TRACK).id, True))
    act_next(table, T34)
    act(table, T34, "tow", other=us(table, HALF_TRACK).id)

    assert not table.battle.travel.going(us(table, HALF_TRACK).id).bogged


@pytest.fixture
def without_wheels(table):
    """The half-track with its crew has lost its wheels on one side; the tank acts."""
    points = table.battle.vehicles.of[us(table, HALF_TRACK).id].points("hull")
    lost = {GEAR: points[GEAR]}
    bring_about(table, v.VehicleDamaged(us(table, HALF_TRACK).id, "hull", lost, 0, False, False))
    act_next(table, T34)
    return table


def test_a_crewed_vehicle_without_wheels_is_taken_in_tow(without_wheels):
    """Weight alone limits a tow (23.1.1, 23.1.2)."""
    table, track = without_wheels, us(without_wheels, HALF_TRACK)
    assert "tow" in offers(table, T34)
    told = act(table, T34, "tow", other=track.id).told

    assert table.battle.travel.towed_by(track.id) == us(table, T34).id
    assert "in tow" in told["us"]
    assert "tow" not in offers(table, HALF_TRACK)


def test_a_vehicle_in_tow_does_not_drive_until_it_is_cast_off(without_wheels):
    table, track = without_wheels, us(without_wheels, HALF_TRACK)
    act(table, T34, "tow", other=track.id)
    bring_about(table, SystemRepaired(track.id, "hull", GEAR, 1))
    assert halt_of(table.battle, track).words == "in tow"
    act(table, T34, "cast-off")

    assert halt_of(table.battle, track) is None


def test_a_vehicle_that_can_drive_is_not_taken_in_tow(table):
    act_next(table, T34)
    asks = table.attempt("tow", US, commit=False, element=us(table, T34).id).asks

    assert us(table, HALF_TRACK).id not in [x.value for ask in asks for x in ask.options]


def test_a_gun_is_turned_by_its_men(table):
    gun = us(table, GUN).id
    bring_about(table, t.VehicleFacingEntered(gun, 0, 0))
    act_next(table, GUN)
    act(table, GUN, "handle-gun", job="turn", side="left")

    assert table.battle.travel.going(gun).hull_deg == 330


def test_distances_of_riders_are_stale_when_their_vehicle_goes(table):
    board(table)
    other = table.element("german", f"{SQUAD}, {TEAM}")
    table.reveal("german", f"{SQUAD}, {TEAM}")
    bring_about(table, e.DistanceEntered(us(table, TEAM).id, other.id, 9, "us"))
    assert table.battle.distances
    act_next(table, T34)
    act(table, T34, "drive", wanted_in=3)

    assert not table.battle.distances


@pytest.mark.parametrize("reason", ["reaction", "first action lost"])
def test_riders_spend_actions_with_all_that_their_vehicle_pays(table, reason):
    board(table)
    bring_about(table, e.ActionsPaid(us(table, T34).id, 2, reason))

    assert {m.lost for m in team(table)} == {2}
    assert us(table, T34).left == 2
