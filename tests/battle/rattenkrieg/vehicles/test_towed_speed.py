"""A towed gun or vehicle moves as fast as its tractor (Rattenkrieg 23.1.1, 25.3, 31.4)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from tests.battle.conftest import US, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.tanks import SQUAD, T34, TEAM


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def speed(table, name):
    return table.battle.vehicles.of[us(table, name).id].speed_in


@pytest.fixture
def table():
    """A tank drives with a half-track in tow that has lost a wheel."""
    table = ordered_to_move(T34, HALF_TRACK, TEAM, acts=T34)
    track, tank = us(table, HALF_TRACK).id, us(table, T34).id
    lost = v.VehicleDamaged(track, "hull", {"left-wheels": 1}, 0, wreck=False, stands=True)
    bring_about(table, lost, towing.TowSet(tank, track))
    table.make("drive", US, element=tank, wanted_in=3)
    return table


def test_a_vehicle_in_tow_has_the_speed_of_its_tractor_until_that_stops(table):
    assert speed(table, HALF_TRACK) == 3
    table.make("drive", US, element=us(table, T34).id, wanted_in=0)

    assert speed(table, HALF_TRACK) == 0


def test_the_crew_of_a_vehicle_in_tow_does_not_fire_on_the_move_nor_drives(table):
    table.make("end-round", why="agreed")
    table.act_with("us", f"{SQUAD}, {HALF_TRACK}")
    offers = {x.move: x.barred for x in unit_view(table.battle, us(table, HALF_TRACK)).offers}

    assert "only when halted" in offers["automatic-fire"]
    assert "crash" not in offers
    assert not {"ram", "ask-ram", "turn-vehicle", "push-roadblock"} & set(offers)


def test_a_rider_on_a_vehicle_in_tow_falls_at_its_speed(table):
    team = us(table, TEAM)
    bring_about(table, towing.VehicleBoarded(team.figures, us(table, HALF_TRACK).id, inside=False))
    told = {"element": team.id, "man": team.figures[0]}
    asks = table.attempt("fall-off", commit=False, **told).asks

    assert next(x.value for x in asks if x.name == "speed_in") == 3


def test_what_is_cast_off_on_the_move_stands(table):
    table.make("cast-off", US, element=us(table, T34).id)

    assert (speed(table, HALF_TRACK), speed(table, T34)) == (0, 3)


def test_a_gun_in_tow_is_seen_to_move_and_stops_with_a_lost_tractor():
    table = ordered_to_move(HALF_TRACK, GUN, acts=HALF_TRACK)
    track, gun = us(table, HALF_TRACK).id, us(table, GUN).id
    bring_about(
        table, towing.GunHandled(gun, "limber", 0, limbered=True), towing.TowSet(track, gun)
    )
    table.make("drive", US, element=track, wanted_in=4)
    table.reveal("us", f"{SQUAD}, {GUN}")
    assert "goes 4″" in repr(enemy_card(table.battle, us(table, GUN)))

    bring_about(table, v.VehicleDamaged(track, "hull", {}, 0, wreck=True, stands=True))
    assert speed(table, GUN) == 0
