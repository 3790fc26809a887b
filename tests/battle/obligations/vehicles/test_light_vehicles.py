"""Light vehicles: bombs inside, reckless speed, turns, and who may blind a tank (31.9.1, 32)."""

import pytest

from tests.battle.conftest import Refusal
from tests.battle.rattenkrieg.vehicles.test_close_assault import go, table, tank  # noqa: F401


def test_not_everybody_may_try_to_blind_a_tank(table):  # noqa: F811
    with pytest.raises(Refusal, match="Only pioneers"):
        go(table, {"die": 6, "damage": 2}, equipment="blind")


def test_blinding_a_tank_does_not_damage_its_equipment(table):  # noqa: F811
    go(table, {"die": 6, "damage": 2}, equipment="blind", may_blind="yes")

    assert tank(table).lost == {}


def test_a_close_defense_weapon_takes_two_off_the_die(table):  # noqa: F811
    go(table, {"die": 6}, nahverteidigungswaffe="yes")  # a 4: nothing

    assert tank(table).lost == {}
