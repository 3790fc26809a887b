"""Rings and walls, phosphorus without shock, repairs after another hit (20.1.2.3, 20.4.7, 23.1)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.buildings import facade_name
from assistant.battle.rattenkrieg.screens import side_view, umpire_view
from tests.battle.conftest import Table, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import hit, mark, section
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM, glow
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import told_of
from tests.battle.rattenkrieg.vehicles.test_mending import repair, struck, tank
from tests.battle.rattenkrieg.vehicles.test_mending import table as broken
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, panzer, t34

__all__ = ["broken", "duelling"]
MISSES = {"damage": [6, 6, 6, 6]}


@pytest.fixture
def field():
    table = Table()
    table.engage()
    return table


def is_in_ring(table, ring):
    at = section(table, 0, 2)
    told = {"where": "the mill, east wall", "section": at.id, "means": "ring", "ring": ring}
    asks = {ask.name: ask for ask in table.attempt("hit-section", commit=False, **told).asks}
    return at.id in {x.value for x in asks["reached"].options} if "reached" in asks else False


@pytest.mark.parametrize(
    ("ring", "material", "weaker"),
    [
        ("5", "thick-stone-wall", "4"),
        ("4", "concrete-wall", "3"),
        ("4", "stone-wall", "3"),
        ("3", "thick-brick-wall", "2"),
        ("2", "brick-wall", "1"),
    ],
)
def test_each_ring_takes_down_its_walls_and_the_next_one_does_not(field, ring, material, weaker):
    mark(field, material=material)
    assert not is_in_ring(field, weaker)
    at = section(field, 0, 2)
    told = {"means": "ring", "ring": ring, "reached": (at.id,), "groups": ()}
    hit(field, 0, 2, None, {"east wall, first floor 2 falls: collateral": 6}, **told)

    assert section(field, 0, 2).gone


def test_a_wall_brought_down_by_a_ring_stays_rubble_of_its_kind(field):
    mark(field, material="brick-wall")
    at = section(field, 0, 2)
    told = {"means": "ring", "ring": "3", "reached": (at.id,), "groups": ()}
    hit(field, 0, 2, None, {"east wall, first floor 2 falls: collateral": 6}, **told)
    field.make("end-turn", why="agreed")

    for view in (umpire_view(field.battle), side_view(field.battle, "german")):
        assert "brick wall; rubble: ground floor 2" in repr(view)


def test_within_the_first_ring_wooden_floors_fall_and_walls_remain(field):
    mark(field, material="brick-wall", floors="wooden-floor")
    floor = next(x for x in field.battle.buildings.sections.values() if x.is_floor)
    told = {"where": facade_name(floor), "section": floor.id, "means": "ring", "ring": "1"}
    asks = {ask.name: ask for ask in field.attempt("hit-section", commit=False, **told).asks}

    assert asks["reached"].value == (floor.id,)
    assert section(field, 0, 2).id not in {x.value for x in asks["reached"].options}


def test_phosphorus_shakes_nobody_whom_it_does_not_burn(field):
    enemy = field.element("german", TEAM)
    man = enemy.figures[0]
    near = {f"shows_{man}": "none", f"shelter_{man}": "no"}
    waits = glow(field, (enemy.id,), "attempt", near=(man,), **near)
    roll = f"{waits.dice.prefix}roll"
    dice = {roll: 6, roll[:-4] + "confirm": 6}
    glow(field, (enemy.id,), near=(man,), dice=dice, **near)
    figure = field.battle.figures[man]

    assert (figure.state, figure.lost) == ("ready", 0)


def test_points_of_a_further_hit_must_be_repaired_as_well(broken):
    struck(broken, engine=1)
    repair(broken, "engine", dice={"time": [3]})
    struck(broken, engine=1)
    repair(broken, "engine", men=1)

    assert tank(broken).lost_of("engine") == 1


def test_another_target_that_was_never_fired_at_costs_the_first_shot_again(duelling):
    other = duelling.element("german", "1st Squad, Team").id
    bring_about(
        duelling,
        v.ShellFired(t34(duelling).id, other, "x", 0, new_impulse=True),
        g.GunAimed(t34(duelling).id, panzer(duelling).id),
    )

    assert told_of(fire(duelling, MISSES), "gun-to-hit")["first_shot"]
