"""Guns taken over by others: limbered, aimed and in tow as before (Rattenkrieg 25.3, 27.1)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.tanks import SQUAD, TEAM


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def abandoned(*events):
    """The crew of a gun leaves it after these events; the team beside it acts."""
    table = ordered_to_move(TEAM, GUN, HALF_TRACK, acts=GUN)
    bring_about(table, *(event(table) for event in events))
    table.make("leave-gun", US, element=us(table, GUN).id)
    table.make("stand-down", element=us(table, GUN).id)
    table.act_with("us", f"{SQUAD}, {TEAM}")
    return table


def limbered(table):
    return towing.GunHandled(us(table, GUN).id, "", 0, limbered=True)


def tow_event(table):
    return towing.TowSet(us(table, HALF_TRACK).id, us(table, GUN).id)


def facing_right(table):
    return t.VehicleFacingEntered(us(table, GUN).id, 90, 0)


def man(table):
    told = {"element": us(table, TEAM).id, "gun_of": us(table, GUN).id}
    return table.make("man-gun", US, **told)


def test_a_limbered_gun_that_others_man_must_be_unlimbered_first():
    table = abandoned(limbered, facing_right)
    man(table)
    going = table.battle.travel.going(us(table, TEAM).id)

    assert (going.limbered, going.hull_deg) == (True, 90)
    assert "Limbered." in unit_view(table.battle, us(table, TEAM)).facts
    with pytest.raises(Refusal, match="limbered"):
        table.make("shell", element=us(table, TEAM).id)
    table.undo()
    assert not table.battle.travel.going(us(table, TEAM).id).limbered


def test_a_gun_that_points_ahead_unlimbered_can_be_fired_at_once():
    table = abandoned()
    man(table)

    assert not table.battle.travel.going(us(table, TEAM).id).limbered


def test_nobody_mans_a_gun_that_a_vehicle_of_its_side_has_in_tow():
    table = abandoned(limbered, tow_event)
    with pytest.raises(Refusal, match="Every gun there has a crew"):
        man(table)


def test_a_gun_whose_towing_vehicle_is_lost_is_no_longer_in_tow_for_who_mans_it():
    table = abandoned(limbered, tow_event)
    truck = us(table, HALF_TRACK).id
    bring_about(table, v.VehicleDamaged(truck, "hull", {}, 0, wreck=True, stands=True))
    man(table)

    assert table.battle.travel.going(truck).tows == ""
