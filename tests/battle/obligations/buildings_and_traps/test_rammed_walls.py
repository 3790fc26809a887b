"""Vehicles that run into buildings (Rattenkrieg 18.4, 31.12)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view
from tests.battle.conftest import US
from tests.battle.moving import moves_at
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import mark, section
from tests.battle.rattenkrieg.vehicles.test_vehicles import driving, t34

__all__ = ["driving"]


def crash(table, dice, thing="thick-brick-wall", speed=20):
    """Let the T-34 run into something at this speed; nobody aboard is hurt."""
    moves_at(table, t34(table), speed)
    told = {"element": t34(table).id, "thing": thing, "speed_in": speed}
    rolls = {"a": [6] * len(dice), "b": dice}
    return table.make("crash", US, dice=rolls, **told)


def pending(table):
    return [owed for owed in table.battle.owed if owed.kind == "wall-crash"]


@pytest.fixture
def house(driving):
    mark(driving)
    return driving


def test_the_section_that_a_tank_runs_into_takes_the_points(house):
    wall = section(house, 0, 1)
    crash(house, [3, 4])
    (owed,) = pending(house)
    for side in ("us", "german"):
        assert not any("wall" in task.title for task in side_view(house.battle, side).due)
    told = {"where": "the mill, east wall", "section": wall.id}
    entry = house.make("resolve-wall-crash", owed=owed.id, **told)

    now = section(house, 0, 1)
    assert (now.gone, now.marked) == (False, 7)
    assert "the mill" in entry.told["german"].lower()
    assert pending(house) == []
    house.undo()
    assert section(house, 0, 1).marked == 0


def test_a_wall_that_is_part_of_no_marked_building_takes_nothing(house):
    crash(house, [3, 4])
    (owed,) = pending(house)
    house.make("resolve-wall-crash", owed=owed.id, strikes="no")

    assert not any(x.marked or x.gone for x in house.battle.buildings.sections.values())


@pytest.mark.parametrize(("thing", "dice"), [("tree", [3, 4]), ("brick-wall", [6, 6])])
def test_no_building_is_asked_for_after_another_crash_or_one_without_points(house, thing, dice):
    crash(house, dice, thing=thing)

    assert pending(house) == []


def test_without_a_marked_building_nobody_is_asked(driving):
    crash(driving, [3, 4])

    assert pending(driving) == []
