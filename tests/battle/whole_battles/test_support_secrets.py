"""What each side learns about mortars, rockets, shells and bullets at vehicles: what it sees."""

from random import Random

import pytest

from tests.battle.conftest import GERMAN, US
from tests.battle.heavy_weapons import LIGHT, MEDIUM
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_rockets import Team, weak
from tests.battle.rattenkrieg.guns_and_mortars.test_bombed import Barrage
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import Pit
from tests.battle.rattenkrieg.guns_and_mortars.test_shelling import Duel
from tests.battle.rattenkrieg.small_arms.test_small_arms import Section
from tests.battle.twins import twin
from tests.battle.whole_battles.test_secrets import pages_of_side
from tests.seeded import few_when_quick

pytestmark = pytest.mark.long


def mortar():
    pit = Pit(LIGHT)
    pit.fire(0, dice={"Feldwebel (MP40): roll": 1})
    return pit.table


def half_set_up():
    pit = Pit(MEDIUM, stands=False)
    pit.table.make("set-up-mortar", US, element=pit.team.id, dice={"time": [2, 6]})
    return pit.table


def rocket():
    piat = Team()
    piat.fire(weak())
    return piat.table


def shell():
    duel = Duel()
    victim = duel.scouts.figures[1]
    dice = {"hit": 1, "Private (Lee-Enfield): roll": 1}
    duel.fire(1, dice=dice, **{f"ring_{victim}": "4"})
    return duel.table


def bullets():
    scouts = Section()
    told = {"aimed_at": "vision-block", "part": "turret", "fan": None}
    scouts.shoot({"rolls": [1], "confirms": [6]}, **told)
    return scouts.table


def phosphorus():
    barrage = Barrage()
    barrage.burn()
    return barrage.table


PLAYED = (mortar, half_set_up, rocket, shell, bullets, phosphorus)


@pytest.mark.parametrize("played", few_when_quick(PLAYED, 3), ids=lambda played: played.__name__)
@pytest.mark.parametrize("reader", [GERMAN, US], ids=lambda reader: reader.side)
def test_secrets_change_nothing_that_a_side_receives(played, reader):
    battle = played().battle
    seen = pages_of_side(battle, reader)
    for seed in range(4):
        other = twin(battle, reader.side, Random(seed))
        assert pages_of_side(other, reader) == seen
