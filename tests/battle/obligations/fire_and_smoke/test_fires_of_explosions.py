"""An explosion may set fire to what can burn where it bursts (30.1.1)."""

import pytest

from tests.battle.obligations.buildings_and_traps.test_craters_of_charges import fire
from tests.battle.obligations.guns_and_mortars.test_shell_bursts import burst, duel
from tests.battle.rattenkrieg.buildings_and_traps.test_tasks import acting

__all__ = ["acting", "duel"]
HAY = {"ignites": "yes", "burns": "the hay", "fuel": "wood"}


def cells(table):
    return [x.status for x in table.battle.fire_and_smoke.cells.values()]


@pytest.mark.parametrize(("die", "left"), [(1, []), (4, ["burning"]), (6, ["out-of-control"])])
def test_a_die_says_whether_a_shell_sets_fire_to_what_lies_there(duel, die, left):
    entry = burst(duel, {"fire: roll": die}, **HAY)

    assert cells(duel.table) == left
    assert all("he hay" in entry.told[reader] for reader in ("umpire", "german", "us"))


def test_a_charge_may_set_something_on_fire_as_well(acting):
    fire(acting, dice={"fire: roll": 3}, **HAY)

    (cell,) = acting.battle.fire_and_smoke.cells.values()
    assert (cell.place, cell.fuel, cell.strength) == ("the hay", "wood", 3)


def test_a_figure_that_the_shell_missed_may_burn_in_its_fire(duel):
    man = duel.scouts.figures[1]  # in ring 4 of the burst, where its die is a six
    told = {"in_fire_1": (duel.scouts.id,), f"burnt_1_{duel.scouts.id}": (man,)}
    dice = {"fire: roll": 3, "fire, Private (Lee-Enfield): roll": 1}
    burst(duel, dice, **HAY, **told)

    assert duel.table.battle.figures[man].state == "dead"


def test_an_explosion_starts_no_fire_unless_the_umpire_says_so(duel):
    burst(duel)

    assert not cells(duel.table)
