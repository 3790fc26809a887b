"""Boarding, towing and ramming need contact, if the distance is known (7.4.19, 23.1.1, 31.12)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import towing
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.moving import moves_at
from tests.battle.rattenkrieg.vehicles.test_riding import act, act_next, board, us
from tests.battle.tanks import T34, TEAM


@pytest.fixture
def table():
    """The team acts; tank, half-track and gun are near it."""
    return ordered_to_move(TEAM, T34, HALF_TRACK, GUN, acts=TEAM)


def apart(table, one, other, inches):
    bring_about(table, e.DistanceEntered(one.id, other.id, inches, "us"))


def test_figures_board_only_a_vehicle_beside_them(table):
    apart(table, us(table, TEAM), us(table, T34), 9)
    with pytest.raises(Refusal, match=r"9″ away\. Go to it first"):
        board(table)

    apart(table, us(table, TEAM), us(table, T34), 3)
    assert board(table)


def test_a_vehicle_tows_only_what_is_beside_it(table):
    gun, tractor = us(table, GUN), us(table, HALF_TRACK)
    bring_about(table, towing.GunHandled(gun.id, "limber", 0, True))
    act_next(table, HALF_TRACK)
    apart(table, tractor, gun, 20)
    with pytest.raises(Refusal, match=r"20″ away\. Drive to it first"):
        act(table, HALF_TRACK, "tow", other=gun.id)

    apart(table, tractor, gun, 4)  # both hulls are between their middles
    assert act(table, HALF_TRACK, "tow", other=gun.id)


@pytest.mark.parametrize("far", [16, 40])
def test_a_ram_reaches_as_far_as_the_vehicle_goes_in_its_impulse(table, far):
    act_next(table, T34)
    panzer = next(x for x in table.battle.of_side("german") if x.id in table.battle.vehicles.of)
    table.reveal("german", panzer.title)
    moves_at(table, us(table, T34), 12)
    apart(table, us(table, T34), panzer, far)
    told = {"element": us(table, T34).id, "target": panzer.id, "contact": "side"}

    tried = table.attempt("ask-ram", US, commit=False, **told).refused
    assert bool(tried) is (far > 20)
    assert not tried or "Drive nearer first" in tried


def test_boarding_asks_whether_a_vehicle_is_near_if_no_distance_was_entered(table):
    told = {"element": us(table, TEAM).id, "carrier": us(table, T34).id}
    asks = {x.name: x for x in table.attempt("get-aboard", US, commit=False, **told).asks}
    assert asks["is_near"].words == "Is the vehicle at most 1″ away?"
    with pytest.raises(Refusal, match=r"too far away\. Go to it first"):
        board(table, is_near="no")

    apart(table, us(table, TEAM), us(table, T34), 3)
    measured = table.attempt("get-aboard", US, commit=False, **told)
    assert "is_near" not in {x.name for x in measured.asks}


def test_a_tow_and_a_ram_ask_whether_the_vehicle_is_near(table):
    gun = us(table, GUN)
    bring_about(table, towing.GunHandled(gun.id, "limber", 0, True))
    act_next(table, HALF_TRACK)
    with pytest.raises(Refusal, match=r"too far away\. Drive to it first"):
        act(table, HALF_TRACK, "tow", other=gun.id, is_near="no")

    act_next(table, T34)
    panzer = next(x for x in table.battle.of_side("german") if x.id in table.battle.vehicles.of)
    table.reveal("german", panzer.title)
    moves_at(table, us(table, T34), 12)
    told = {"element": us(table, T34).id, "target": panzer.id, "contact": "side"}
    asks = {x.name: x.words for x in table.attempt("ask-ram", US, commit=False, **told).asks}
    assert asks["is_near"] == "Is the vehicle at most 13″ away?"
    refused = table.attempt("ask-ram", US, commit=False, is_near="no", **told).refused
    assert "Drive nearer first" in refused
