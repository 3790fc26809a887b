"""Vehicles after damage: turret, vision blocks, drivers, systems (23.1.4, 25.4, 26.4)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.knowledge import ValueOverruled
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.spotting.from_vehicles import block_modifier
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire, aimable_systems
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    duelling,
    fire,
    t34,
    title,
    vehicle,
    with_book_settings,
)
from tests.battle.tanks import T34, duel, shelf

__all__ = ["duelling"]
SOFT = "clay"


@pytest.fixture
def table():
    """The T-34, which drives at 12 inches, has a movement order; the Panzer is identified."""
    table = Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("us", title(T34)), [("us", title(T34), "movement")]
    )
    bring_about(table, v.VehicleSpeedSet(t34(table).id, 12))
    return table


def damage(table, part, sixth="", **points):
    lost = {system.replace("_", "-"): n for system, n in points.items()}
    bring_about(table, v.VehicleDamaged(t34(table).id, part, lost, 0, False, False, sixth))


def turn_turret(table, hour):
    return table.make("turn-turret", US, element=t34(table).id, to=hour)


def replace_driver(table):
    """The driver is dead, and a crew member other than the commander drives."""
    tank, seats = t34(table).id, vehicle(table, "us").seats
    driver, other = seats["driver"], seats["radio-operator"]
    bring_about(
        table,
        e.FigureChanged(driver, "ready", "dead", 0, None),
        c.PostTakingBegan(tank, other, "driver"),
        c.PostTaken(tank, other, "driver"),
    )


def test_a_turret_whose_ring_is_hit_once_turns_at_half_its_speed(table):
    turn_turret(table, 6)
    table.undo()
    damage(table, "turret", turret_ring=1)
    with pytest.raises(Refusal, match="turns 90° in an impulse"):
        turn_turret(table, 6)
    turn_turret(table, 3)


def test_a_turret_whose_ring_is_hit_twice_is_stuck(table):
    damage(table, "turret", turret_ring=2)
    with pytest.raises(Refusal, match="stuck"):
        turn_turret(table, 1)


def inputs(entry, procedure):
    return next(r for r in entry.resolutions if r.procedure == f"rattenkrieg/{procedure}").inputs


def test_a_substitute_at_the_wheel_turns_less_often_and_sinks_sooner(table):
    replace_driver(table)
    dice = {"soft ground: die": 6}
    told = {"element": t34(table).id, "wanted_in": 12, "ground": SOFT}
    entry = table.make("drive", US, dice=dice, **told)

    assert inputs(entry, "accelerate")["quality"] == 2
    assert inputs(entry, "soft-terrain")["driver_quality"] == 2


def test_the_turns_of_a_substitute_driver_are_counted_by_their_own_quality(table):
    replace_driver(table)
    table.make("drive", US, element=t34(table).id, wanted_in=12)
    table.make("turn-vehicle", US, element=t34(table).id, side="left", angle=30)
    bring_about(table, t.Turned(t34(table).id, 30, 1, 8))
    with pytest.raises(Refusal, match="turns at most 2 times per turn"):
        table.make("turn-vehicle", US, element=t34(table).id, side="left", angle=30)


def test_a_vision_block_that_is_hit_sees_less_and_the_others_as_before(table):
    card = vehicle(table, "us").card["vision"]["turret"]
    damage(table, "turret", "front-left", visor=1)
    tank = vehicle(table, "us")

    assert block_modifier(tank, "turret", "front-left") == card["front-left"] - 1
    assert block_modifier(tank, "turret", "front") == card["front"]
    bring_about(table, p.SystemRepaired(t34(table).id, "turret", "visor", 1))
    assert block_modifier(vehicle(table, "us"), "turret", "front-left") == card["front-left"]


def test_a_hit_at_an_unknown_place_counts_for_all_vision_blocks(table):
    card = vehicle(table, "us").card["vision"]["turret"]
    damage(table, "turret", visor=1)
    damage(table, "turret", "front", visor=1)
    tank = vehicle(table, "us")

    assert block_modifier(tank, "turret", "front") == card["front"] - 2
    assert block_modifier(tank, "turret", "front-left") == card["front-left"] - 1


def test_a_shot_damages_the_block_that_faces_it(duelling):
    bring_about(duelling, ValueOverruled(t34(duelling).id, "quality", 3, 4))
    told = {"part": "turret", "sector": 12, "fan": None, "system": "visor", "distance_in": 11}
    fire(duelling, {"damage": [1, 6, 6, 6], "die": 1, "rebound": 1, "order": [6, 1]}, **told)

    struck = vehicle(duelling)
    assert struck.lost["turret"]["visor"] == 1
    assert dict(struck.visors) == {"turret front": 1}


@pytest.mark.parametrize(
    ("fan", "sector", "tracks"),
    [
        ("front", 12, {"left-track", "right-track"}),
        ("rear", 6, {"left-track", "right-track"}),
        ("left", 9, {"left-track"}),
        ("right", 3, {"right-track"}),
    ],
)
def test_a_gunner_aims_at_the_tracks_that_are_drawn_in_the_fan(table, fan, sector, tracks):
    line = LineOfFire("hull", sector, fan, "level", 5, None)
    systems = set(aimable_systems(vehicle(table), line))

    assert {system for system in systems if "track" in system} == tracks


def test_a_gunner_does_not_aim_at_systems_drawn_only_in_other_fans(table):
    icons = vehicle(table).card["icons"]["hull"]
    ahead = {system for hour in ("10", "11", "12", "1", "2") for system in icons.get(hour, ())}
    line = LineOfFire("hull", 12, "front", "level", 5, None)
    aimed = set(aimable_systems(vehicle(table), line))

    assert "engine" in {system for hour in icons.values() for system in hour} - ahead
    assert "engine" not in aimed
    assert aimed <= ahead


def test_the_quality_of_a_driver_limits_the_turns_of_a_vehicle_in_a_turn(table):
    bring_about(table, t.VehicleMoveBegan(t34(table).id, 30, False, False, "", 0))
    table.make("drive", US, element=t34(table).id, wanted_in=12)
    bring_about(table, t.Turned(t34(table).id, 90, 3, 12))
    with pytest.raises(Refusal, match="turns at most 3 times per turn"):
        table.make("turn-vehicle", US, element=t34(table).id, side="left", angle=30)


def test_a_gun_that_was_hit_is_not_repaired(table):
    damage(table, "turret", gun=1)
    damage(table, "hull", engine=1)
    told = {"element": t34(table).id}
    asks = table.attempt("repair-vehicle", US, commit=False, **told).asks
    offered = [option.value for ask in asks if ask.name == "system" for option in ask.options]

    assert offered == ["hull engine"]
