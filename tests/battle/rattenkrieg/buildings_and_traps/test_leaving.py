"""Figures and vehicles that leave the table by an edge, and the points for it (addendum)."""

import pytest

from assistant.battle.rattenkrieg.events.table_plan import PlanSet, PositionSet
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import times_met
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.boardmap.tabletop import Tabletop
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, shelf
from tests.battle.rattenkrieg.vehicles.wittmann import SOVIET, nominate, order, rounds, tank
from tests.battle.rattenkrieg.vehicles.wittmann import table as column  # noqa: F401
from tests.battle.tanks import SQUAD, duel
from tests.battle.tanks import TEAM as ON_FOOT

TEAM = "1st Squad, Team 1"


@pytest.fixture
def walked():
    """A US team, identified by the Germans, has run to the edge in its own action."""
    table = Table()
    table.until(("us", TEAM), [("us", TEAM, "movement")], [("us", TEAM)])
    table.make("move", US, element=table.element("us", TEAM).id, gait="walk")
    return table


def leave(table, side="us", name=TEAM, by=US, **told):
    return table.make("leave-table", by, element=table.element(side, name).id, **told)


def condition(table, side, key):
    points = table.battle.script.points.values()
    return next(x for x in points if (x.side, x.condition) == (side, key))


def test_a_team_leaves_by_the_edge_of_its_mission_and_is_out_of_the_battle(walked):
    entry = leave(walked)
    team = walked.element("us", TEAM)

    assert {m.state for m in walked.battle.men(team)} == {"exited"}
    assert set(walked.battle.script.exits.values()) == {"north"}  # the mission says so
    assert (team.order, team.contact, team.mojon) == (None, None, None)
    assert team.id not in {x.id for x in walked.battle.nominable("us")}
    assert "leaves the table by the north edge" in entry.told["german"]


def test_nobody_can_shoot_at_or_spot_a_team_that_left(walked):
    contact = walked.element("us", TEAM).contact
    leave(walked)

    assert f"Contact {contact}" not in repr(side_view(walked.battle, "german").contacts)
    assert walked.element("us", TEAM).concealment == "undetected"


def test_figures_that_left_the_table_are_not_casualties_and_score_nothing_for_the_enemy(walked):
    leave(walked)
    captured = condition(walked, "german", "Enemy wounded or captured")
    own = condition(walked, "us", "Own casualty")

    assert (times_met(walked.battle, captured), times_met(walked.battle, own)) == (0, 0)


def test_a_team_that_has_not_moved_is_not_at_an_edge():
    table = Table()
    table.until(("us", TEAM), [("us", TEAM, "movement")])

    with pytest.raises(Refusal, match="must move to the edge first"):
        leave(table)


def test_a_team_whose_figures_are_all_hunkered_down_is_not_offered_to_leave(walked):
    def offered():
        return "leave-table" in [x.move for x in unit_view(walked.battle, team).offers]

    team = walked.element("us", TEAM)
    assert offered()
    walked.make("hunker-down", US, element=team.id)
    team = walked.element("us", TEAM)
    assert not offered()


def test_some_figures_leave_and_the_others_stay_in_play(walked):
    team = walked.element("us", TEAM)
    entry = leave(walked, men=team.figures[:2])

    assert len(walked.battle.able(walked.element("us", TEAM))) == len(team.figures) - 2
    assert walked.element("us", TEAM).contact == team.contact
    assert "two figures leave" in entry.told["german"]


def test_an_enemy_that_sees_only_a_leader_does_not_read_how_many_leave(walked):
    walked.reveal("us", TEAM, "located")
    team = walked.element("us", TEAM)
    entry = leave(walked, men=team.figures[:2])

    assert "german" not in entry.told


def test_the_entire_force_has_left_when_only_casualties_stay(walked):
    points = condition(walked, "us", "Entire force exits north")
    team, *others = walked.battle.of_side("us")
    fallen = team.figures[0]
    walked.make("rule-man", element=team.id, man=fallen, state="dead", reason="for the test")
    leave(walked)
    assert times_met(walked.battle, points) == 0  # the other teams are here
    for other in others:
        walked.make("leave-table", element=other.id, why="as agreed")

    assert times_met(walked.battle, points) == 1
    walked.make("set-rules", casualties_may_stay="no")
    assert times_met(walked.battle, points) == 0


def test_leaving_by_another_edge_does_not_count_as_leaving_north(walked):
    points = condition(walked, "us", "Entire force exits north")
    leave(walked, edge="south", permission="order")
    for other in [x for x in walked.battle.of_side("us") if x.title != TEAM]:
        walked.make("leave-table", element=other.id, edge="north", why="as agreed")

    assert times_met(walked.battle, points) == 0


def test_a_tank_that_leaves_by_the_south_scores_and_is_not_destroyed(column):  # noqa: F811
    points = condition(column, "soviet", "Tank exits south edge")
    lost = condition(column, "german", "Enemy tank destroyed")
    order(column, tank(column), SOVIET, "movement")
    rounds(column)
    nominate(column, tank(column))
    column.make("drive", SOVIET, element=tank(column).id, wanted_in=2, road="yes")
    column.make("leave-table", SOVIET, element=tank(column).id)

    assert column.battle.script.exits[tank(column).id] == "south"
    assert times_met(column.battle, points) == 1
    assert times_met(column.battle, lost) == 0
    assert not column.battle.able(tank(column))
    with pytest.raises(Refusal, match="has left the table"):
        column.make("leave-table", SOVIET, element=tank(column).id, edge="south")


@pytest.fixture
def driven(column):  # noqa: F811
    """The tank has driven two inches in its impulse."""
    order(column, tank(column), SOVIET, "movement")
    rounds(column)
    nominate(column, tank(column))
    column.make("drive", SOVIET, element=tank(column).id, wanted_in=2, road="yes")
    return column


def offers_leaving(table):
    return "leave-table" in [x.move for x in unit_view(table.battle, tank(table)).offers]


def test_a_tank_that_has_stopped_is_not_offered_to_leave(driven):
    assert offers_leaving(driven)
    bring_about(driven, v.VehicleSpeedSet(tank(driven).id, 0))
    assert not offers_leaving(driven)

    with pytest.raises(Refusal, match="has stopped"):
        driven.make("leave-table", SOVIET, element=tank(driven).id)


def test_a_tank_without_a_track_is_not_offered_to_leave(driven):
    points = driven.battle.vehicles.of[tank(driven).id].points("hull")["left-track"]
    lost = {"left-track": points}
    bring_about(driven, v.VehicleDamaged(tank(driven).id, "hull", lost, 0, False, False))
    assert not offers_leaving(driven)

    with pytest.raises(Refusal, match="cannot move"):
        driven.make("leave-table", SOVIET, element=tank(driven).id)


@pytest.mark.parametrize(("place", "may"), [((24, 1), True), ((24, 24), False)])
def test_a_tank_in_the_middle_of_the_plan_is_not_at_an_edge(driven, place, may):
    plan = Tabletop(id="plan", name="Plan", width_in=48, depth_in=48)
    bring_about(driven, PlanSet(plan), PositionSet(tank(driven).id, *place))

    assert offers_leaving(driven) is may


@pytest.fixture
def carried():
    """The team rides on the half-track, which tows the gun and has just driven."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    team, track, gun = (table.element("us", f"{SQUAD}, {n}") for n in (ON_FOOT, HALF_TRACK, GUN))
    table.order("us", track.title, "movement")
    table.rounds()
    table.act_with("us", track.title)
    aboard = towing.VehicleBoarded(team.figures, track.id, inside=False)
    bring_about(table, aboard, towing.TowSet(track.id, gun.id))
    table.make("drive", US, element=track.id, wanted_in=4)
    return table


def test_riders_and_a_towed_gun_leave_with_the_vehicle(carried):
    team, track, gun = (carried.element("us", f"{SQUAD}, {n}") for n in (ON_FOOT, HALF_TRACK, GUN))
    carried.make("leave-table", US, element=track.id, edge="west", permission="order")

    assert {track.id, gun.id} <= set(carried.battle.script.exits)
    for element in (team, track, gun):
        assert {m.state for m in carried.battle.men(element)} == {"exited"}
    assert not carried.battle.travel.rides


@pytest.mark.parametrize("tows", [True, False])
def test_a_gun_crew_that_rides_leaves_with_the_vehicle_and_with_its_gun_only_in_tow(carried, tows):
    track, gun = (carried.element("us", f"{SQUAD}, {x}") for x in (HALF_TRACK, GUN))
    bring_about(carried, towing.VehicleBoarded(gun.figures, track.id, inside=True))
    if not tows:
        bring_about(carried, towing.TowSet(track.id, ""))

    leave(carried, name=track.title, edge="north", permission="order")

    assert {m.state for m in carried.battle.men(gun)} == {"exited"}
    assert not carried.battle.travel.rides
    assert (gun.id in carried.battle.script.exits) is tows


def test_a_gun_crew_on_a_vehicle_does_not_leave_by_itself(carried):
    track, gun = (carried.element("us", f"{SQUAD}, {x}") for x in (HALF_TRACK, GUN))
    bring_about(carried, towing.VehicleBoarded(gun.figures, track.id, inside=True))

    assert "leave-table" not in {x.move for x in unit_view(carried.battle, gun).offers}
    with pytest.raises(Refusal):
        leave(carried, name=gun.title, edge="north", permission="order")


def test_undoing_brings_a_team_back_to_the_table(walked):
    before = walked.battle
    leave(walked)
    walked.undo()

    assert walked.battle == before
