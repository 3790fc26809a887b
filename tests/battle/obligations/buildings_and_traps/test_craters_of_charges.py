"""Craters of mines and charges that burst on the ground (29.1, 20.1.2.3)."""

from assistant.battle.rattenkrieg.events.table_plan import PlanSet, PositionSet
from assistant.boardmap.tabletop import Tabletop
from assistant.rules.rattenkrieg.buildings_and_traps.mines import DEVICES
from tests.battle.conftest import US, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.mines import (
    LUCKY,
    MINE,
    drive,
    go_off,
    hunters,
    hunting,
    panzer,
    put_charge,
    table,
)
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import DUST, mark, section
from tests.battle.rattenkrieg.buildings_and_traps.test_tasks import acting, ready, team

__all__ = ["acting", "hunting", "table"]
HOLDS = {"damage": [6] * 20, **LUCKY}
READERS = ("umpire", "german", "us")


def crater(device):
    """The crater of a device, as everybody reads about it."""
    wide = DEVICES.row(device)["r5"]["radius_in"]
    return f"The {device} leaves a crater, {wide:g}″ wide and {wide / 2:g}″ deep."


def fire(acting, dice=None, **told):
    """Set off a satchel charge at the bridge, with nobody near it."""
    ready(acting, device="Satchel Charge")
    us = team(acting)
    charge = next(iter(acting.battle.buildings.charges("us")))
    acting.make("fire-charge", US, element=us.id, man=us.figures[0], task=charge.id)
    (owed,) = [owed for owed in acting.battle.owed if owed.kind == "charge"]
    dice = {**DUST, "strike: damage": [6] * 6} if "at_wall" in told else dice
    return acting.make("resolve-charge", owed=owed.id, dice=dice, groups=(), **told)


def test_a_mine_under_a_vehicle_leaves_a_crater(table):
    entry = go_off(table, HOLDS)

    assert all(crater(MINE) in entry.told[reader] for reader in READERS)


def test_the_crater_of_a_mine_is_drawn_where_the_vehicle_is(table):
    drive(table)
    tank = panzer(table).id
    plan = Tabletop(id="bare", width_in=60, depth_in=60)
    bring_about(table, PlanSet(plan), PositionSet(tank, 30, 20))
    told = {"trap": "us mine 1", "over": tank, "gear": "left-track", "groups": ()}
    table.make("mine-goes-off", dice=HOLDS, **told)

    assert [x.kind for x in table.battle.table_plan.plan.areas] == ["crater"]


def test_a_charge_on_the_ground_leaves_a_crater(acting):
    entry = fire(acting)

    assert all(entry.told[reader].endswith(crater("Satchel Charge")) for reader in READERS)


def test_a_charge_in_a_room_leaves_none(acting):
    assert "crater" not in fire(acting, indoors="yes").told["umpire"]


def test_a_charge_at_a_wall_leaves_none(acting):
    mark(acting)
    entry = fire(acting, at_wall="yes", where="the mill, east wall", section="section 1")

    assert "crater" not in entry.told["umpire"]


def walls_due(table):
    return [owed for owed in table.battle.owed if owed.kind == "walls-in-rings"]


def test_after_a_charge_beside_a_marked_building_its_rings_are_checked(acting):
    mark(acting)
    fire(acting, at_wall="no")
    (owed,) = walls_due(acting)
    wall = section(acting, 0, 2)
    dice = {**DUST, "east wall, first floor 2 falls: collateral": 6}
    told = {"ring_5": (wall.id,), "groups": (), "falls": ()}
    entry = acting.make("resolve-walls-in-rings", owed=owed.id, dice=dice, **told)

    assert section(acting, 0, 2).gone
    assert "The burst of a Satchel Charge on the mill" in entry.told["german"]


def test_a_charge_at_a_wall_has_its_strike_and_no_other_check(acting):
    mark(acting)
    fire(acting, at_wall="yes", where="the mill, east wall", section="section 1")

    assert not walls_due(acting)


def test_a_charge_on_a_tank_leaves_none(hunting):
    put_charge(hunting, at="deck-rear", delay=1, device="Satchel Charge")
    hunting.make("no-reaction")
    hunting.make("move", element=hunters(hunting).id, gait="walk")
    owed = next(x.id for x in hunting.battle.owed if x.kind == "fuze")
    entry = hunting.make("fuze-goes-off", owed=owed, dice={"damage": [6] * 16}, groups=())

    assert "crater" not in entry.told["umpire"]
