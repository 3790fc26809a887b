"""Fire at figures that ride on a tank: who may react, and who can hunker down."""

import pytest

from assistant.battle.rattenkrieg.events import CheckScheduled
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles.vehicles import (
    TargetAcquired,
    VehicleBurned,
    VehicleSpeedSet,
)
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.state import PendingCheck
from tests.battle import tanks
from tests.battle.conftest import US, Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_riding import board, offers, us
from tests.battle.rattenkrieg.vehicles.test_riding import table as boarding
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM

__all__ = ["boarding"]


def test_riders_are_not_offered_to_hunker_down_under_automatic_fire(boarding):
    table = boarding
    assert "duck-under-fire" in offers(table, TEAM)
    board(table)

    assert "duck-under-fire" not in offers(table, TEAM)


def test_a_burst_asks_no_rider_whether_to_hunker_down():
    """Riders cannot hunker down aboard (31.4)."""
    table = burst_at_riders()
    gunner = next(m for m in table.battle.men(german(table, PANZER)) if m.weapons)
    told = {"target": us(table, TEAM).id, "distance_in": 10, "man": gunner.id}
    told |= {"element": german(table, PANZER).id, "weapon": gunner.weapons[0].name}
    asks = table.attempt("automatic-fire", commit=False, **told).asks

    assert "swept" in [ask.name for ask in asks]
    assert "ducks" not in [ask.name for ask in asks]


def german(table, name):
    return table.element("german", f"{SQUAD}, {name}")


def burst_at_riders(acts=PANZER):
    """The team rides on the tank; the Panzer or another German unit acts."""
    table = Table(card=tanks.duel(), shelf=tanks.shelf())
    table.until(("german", f"{SQUAD}, {acts}"), [("german", f"{SQUAD}, {acts}", "fire")])
    for name in (T34, TEAM):
        table.reveal("us", f"{SQUAD}, {name}")
    team = us(table, TEAM).figures
    bring_about(table, towing.VehicleBoarded(team, us(table, T34).id, inside=False))
    return table


def test_an_element_that_reacts_to_a_tank_may_fire_at_its_riders():
    """A reaction answers a vehicle and its riders as one enemy (7.2)."""
    table = Table(card=tanks.duel(), shelf=tanks.shelf()).until(
        ("us", f"{SQUAD}, {T34}"),
        [("us", f"{SQUAD}, {T34}", "movement"), ("german", f"{SQUAD}, {TEAM}", "fire")],
        [("us", f"{SQUAD}, {T34}"), ("us", f"{SQUAD}, {TEAM}")],
    )
    team = us(table, TEAM).figures
    bring_about(table, towing.VehicleBoarded(team, us(table, T34).id, inside=False))
    table.make("drive", US, element=us(table, T34).id, wanted_in=3)
    table.make("react", element=german(table, TEAM).id)
    table.act_with("german", f"{SQUAD}, {TEAM}", die=1)
    told = {"element": german(table, TEAM).id, "man": german(table, TEAM).figures[0]}
    told |= {"target": us(table, TEAM).id, "distance_in": 10}

    assert table.attempt("shoot", commit=False, **told).refused == ""
    bring_about(table, towing.VehicleLeft(team))
    assert "concerns the enemy" in table.attempt("shoot", commit=False, **told).refused


def test_a_gun_that_has_a_tank_in_sight_fires_at_its_riders():
    """A crew that sees a tank sees who rides on it."""
    table = burst_at_riders()
    gun, tank, team = german(table, PANZER), us(table, T34), us(table, TEAM)
    told = {"element": gun.id, "target": team.id, "distance_in": 20, "shell": "SprGr. 34 HE"}
    assert asks_for_sight(table, **told)

    bring_about(table, TargetAcquired(gun.id, tank.id))
    assert not asks_for_sight(table, **told)

    bring_about(table, towing.VehicleLeft(team.figures))
    assert asks_for_sight(table, **told)


def asks_for_sight(table, **told):
    asks = table.attempt("shell", commit=False, **told).asks
    return "acquired" in [ask.name for ask in asks]


@pytest.mark.parametrize(("die", "state", "words"), [(4, "stunned", "stunned"), (3, "wounded", "")])
def test_a_rider_that_is_hit_is_logged_as_it_is_and_named_beside_its_fall(die, state, words):
    """Aboard nobody hunkers down: the figure is stunned (31.4)."""
    table = burst_at_riders(TEAM)
    team, rider = us(table, TEAM), us(table, TEAM).figures[1]
    bring_about(table, VehicleSpeedSet(us(table, T34).id, 6))
    told = {"element": german(table, TEAM).id, "man": german(table, TEAM).figures[1]}
    told |= {"target": team.id, "distance_in": 10, "victim": rider}
    entry = table.make("shoot", dice={"roll": die}, **told)

    assert table.battle.figures[rider].state == state
    for reader in ("umpire", "german", "us"):
        assert words in entry.told[reader]
        assert "hunkered" not in entry.told[reader]
    fall = f"{umpire_name(table.battle, team)}: {man(table.battle.figures[rider])}"
    assert fall in [tap.words for each in due_now(table.battle) for tap in each.taps]

    (owed,) = [x for x in table.battle.owed if x.kind == "fall-off"]
    entry = table.make("fall-off", owed=owed.id, dice={"die": 1})
    now = "dead" if state == "wounded" else "wounded"
    assert table.battle.figures[rider].state == now
    assert f"falls off and is {now}" in entry.told["us"]


@pytest.mark.parametrize("inside", [False, True])
def test_riders_on_a_tank_become_targets_once_the_tank_is_identified(inside):
    """They ride in plain view; figures inside an enclosed tank stay unseen (31.4, 31.6)."""
    table = Table(card=tanks.duel(), shelf=tanks.shelf())
    table.until(("german", f"{SQUAD}, {TEAM}"), [("german", f"{SQUAD}, {TEAM}", "fire")])
    team, tank = us(table, TEAM), us(table, T34)
    bring_about(table, towing.VehicleBoarded(team.figures, tank.id, inside=inside))
    assert us(table, TEAM).concealment == "undetected"

    table.reveal("us", f"{SQUAD}, {T34}")
    assert us(table, TEAM).concealment == ("undetected" if inside else "identified")
    shooter = german(table, TEAM)
    told = {"element": shooter.id, "man": shooter.figures[0], "target": team.id, "distance_in": 10}
    assert bool(table.attempt("shoot", commit=False, **told).refused) is inside


@pytest.mark.parametrize("inside", [False, True])
def test_a_fire_aboard_burns_who_is_in_the_vehicle_and_nobody_on_its_deck(inside):
    """The book checks each figure that stays in a vehicle on fire (23.1.11)."""
    table = burst_at_riders()
    team, tank = us(table, TEAM), us(table, T34)
    bring_about(table, towing.VehicleBoarded(team.figures, tank.id, inside=inside))
    bring_about(table, VehicleBurned(tank.id, 0, 3, destroyed=False))
    check = PendingCheck("aboard-fire", "aboard-fire", tank.id)
    bring_about(table, CheckScheduled(check))
    there = [*tank.figures, *(team.figures if inside else ())]
    dice = {f"{man(table.battle.figures[id])}: roll": 1 for id in there}
    table.make("burn-aboard", owed=check.id, dice=dice)

    assert {table.battle.figures[id].state for id in tank.figures} == {"dead"}
    expected = "dead" if inside else "ready"
    assert {table.battle.figures[id].state for id in team.figures} == {expected}
