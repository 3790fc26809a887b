"""Reinforced concrete divides whatever strikes it by its factor (Rattenkrieg 20.4.4)."""

import pytest

from tests.battle.conftest import Table
from tests.battle.test_buildings import hit, mark, section
from tests.battle.test_shelling import HE, Duel


@pytest.fixture
def table():
    table = Table()
    table.engage()
    return table


def test_the_factor_of_a_work_is_said_when_it_is_marked_and_everybody_reads_it(table):
    entry = mark(table, material="concrete-wall", rc_factor=4)

    assert {x.rc_factor for x in table.battle.works.sections.values() if x.facade} == {4}
    for reader in ("umpire", "german", "us"):
        assert "reinforced, factor 4" in entry.told[reader]


def test_nobody_is_asked_for_brick(table):
    told = {"building": "another", "name": "the mill", "facade": "east", "material": "brick-wall"}
    asks = {ask.name for ask in table.attempt("mark-facade", commit=False, **told).asks}

    assert "rc_factor" not in asks


@pytest.mark.parametrize(("factor", "points", "marked"), [(1, 3, 3), (4, 12, 3), (5, 12, 2)])
def test_points_are_divided_and_rounded_down(table, factor, points, marked):
    mark(table, material="thick-concrete-wall", rc_factor=factor)
    hit(table, 0, 2, points)

    assert section(table, 0, 2).marked == marked


def test_dice_of_a_shell_are_divided_too(table):
    duel = Duel()
    mark(duel.table, material="thick-concrete-wall", rc_factor=4)
    told = {"target": "house", "distance_in": 20, "shell": HE, "where": "the mill, east wall"}
    told |= {"section": section(duel.table, 0, 2).id, "helping": "no"}
    dice = {"wall: damage": [5, 5, 2, 6, 6, 6, 6, 6]}
    entry = duel.fire(dice=dice, **told)
    strike = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/strike")

    assert strike.outcome["damage_points"] == 3
