"""A vehicle or boat that halts: the log says that it stops (31.1, 33.2)."""

from tests.battle.conftest import US, Table
from tests.battle.fleet import GUNBOAT
from tests.battle.rattenkrieg.boats_and_aircraft.boats import act, craft, table, title
from tests.battle.tanks import T34, duel, shelf

__all__ = ["table"]


def test_a_boat_that_comes_to_a_halt_stops(table):
    table.reveal("us", craft(table, GUNBOAT).title)
    act(table, "sail", wanted_in=4)
    told = act(table, "sail", wanted_in=0).told

    assert f"{title(GUNBOAT)} stops; heard to" in told["us"]
    assert told["german"].endswith(" stops.")


def test_a_tank_that_comes_to_a_halt_stops():
    table = Table(card=duel(), shelf=shelf())
    acts = ("us", title(T34))
    table.until(acts, [(*acts, "movement")])
    tank = table.element(*acts)
    table.make("drive", US, element=tank.id, wanted_in=2)
    told = table.make("drive", US, element=tank.id, wanted_in=0).told

    assert f"{title(T34)} stops; heard to" in told["us"]
