"""Enemy weapons that figures pick up, with their faults (7.4.32, 15.4, 15.13)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponMalfunctionChanged
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.rattenkrieg.small_arms.test_stocks import GUN, Fallen

MG = "1st Squad, Team 2"


@pytest.fixture
def captured_gun():
    """A US figure picks up the MG42 of a dead German gunner: it is jammed and out of order."""
    scene = Fallen()
    enemy = scene.table.element("german", MG)
    gunner = enemy.figures[0]
    scene.table.reveal("german", MG)
    bring_about(scene.table, e.WeaponJammed(gunner, jammed=True))
    bring_about(scene.table, WeaponMalfunctionChanged(gunner, attention=True, problems=2))
    scene.kill(gunner, enemy)
    scene.table.make("lose-first", element=scene.team.id)
    scene.take(scene.carrier, gunner)
    return scene


def test_a_captured_gun_keeps_its_jam_and_its_problems(captured_gun):
    gun = captured_gun.table.battle.crewed_weapons.gun(captured_gun.carrier)

    assert captured_gun.table.battle.figures[captured_gun.carrier].jammed
    assert (gun.attention, gun.problems, gun.crew) == (True, 2, None)


def test_nobody_fires_a_captured_gun_before_its_jam_is_cleared(captured_gun):
    target = captured_gun.table.element("german", MG).id
    told = {"man": captured_gun.carrier, "target": target, "distance_in": 14}

    with pytest.raises(Refusal, match="jam"):
        captured_gun.table.make("automatic-fire", US, element=captured_gun.team.id, **told)
    assert captured_gun.team.title == GUN
