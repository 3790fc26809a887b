"""Riders do nothing with guns, mortars and tasks on the ground (Rattenkrieg 25.3, 31.4)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.lookups.figures.moves_on_foot import OFF_VEHICLE
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import UMPIRE, US, Refusal, Table, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move, shelf
from tests.battle.heavy_weapons import LIGHT, in_action
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel

FIRST = "gets off first"


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def aboard(table, men):
    boarded = towing.VehicleBoarded(men, us(table, HALF_TRACK).id, inside=True)
    bring_about(table, boarded)
    return table


def offered_moves(table, element):
    return {offer.move for offer in unit_view(table.battle, element).offers}


@pytest.fixture
def gunners():
    """The crew of a gun rides in a half-track, acts and sees a tank."""
    table = Table(card=duel(), shelf=shelf())
    enemy = f"{SQUAD}, {PANZER}"
    table.until(("us", f"{SQUAD}, {GUN}"), [("us", f"{SQUAD}, {GUN}", "fire")], [("german", enemy)])
    return aboard(table, us(table, GUN).figures)


@pytest.mark.parametrize("move", ["handle-gun", "fire-gun", "shell", "begin-task", "set-charge"])
def test_a_gun_crew_in_another_vehicle_does_nothing_at_its_gun_nor_on_the_ground(gunners, move):
    gun = us(gunners, GUN)

    assert not OFF_VEHICLE & offered_moves(gunners, gun)
    with pytest.raises(Refusal, match=FIRST):
        gunners.make(move, UMPIRE, element=gun.id)


def test_a_crew_that_gets_off_serves_its_gun_again(gunners):
    gun = us(gunners, GUN)
    gunners.make("get-off", UMPIRE, element=gun.id, men=gun.figures, why="ordered")

    assert {"handle-gun", "ask-fire-gun"} <= offered_moves(gunners, gun)


def test_gun_crew_members_that_ride_do_not_work_at_the_gun():
    table = ordered_to_move(GUN, HALF_TRACK, acts=GUN)
    gun = us(table, GUN)
    aboard(table, gun.figures[:4])

    with pytest.raises(Refusal, match="Who does the work"):
        table.make("handle-gun", US, element=gun.id, job="limber", men=gun.figures[:1])
    table.make("handle-gun", US, element=gun.id, job="limber", men=gun.figures[4:])

    assert table.battle.travel.going(gun.id).put_in == 1


def test_a_team_on_a_vehicle_begins_no_task_but_shoots():
    table = ordered_to_move(TEAM, HALF_TRACK, acts=TEAM)
    team = us(table, TEAM)
    assert "begin-task" in offered_moves(table, team)

    aboard(table, team.figures)
    assert not OFF_VEHICLE & offered_moves(table, team)
    assert {"get-off", "jump-off"} <= offered_moves(table, team)


def test_a_mortar_is_not_set_up_on_a_vehicle():
    table = in_action(LIGHT, order="movement")
    team = table.element("us", LIGHT)
    assert "set-up-mortar" in offered_moves(table, team)
    carrier = next(x for x in table.battle.of_side("us") if x.id != team.id)

    bring_about(table, towing.VehicleBoarded(team.figures, carrier.id, inside=True))
    assert "set-up-mortar" not in offered_moves(table, table.element("us", LIGHT))
