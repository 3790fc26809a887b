"""Shells far too large for a plate, and screens in front of it (Rattenkrieg 31.16)."""

import pytest

from tests.battle.conftest import Refusal
from tests.battle.rattenkrieg.vehicles.test_screens import fit
from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT, duelling, panzer, t34, vehicle  # noqa: F401


@pytest.fixture
def special(duelling):  # noqa: F811
    """The two tanks of chapter 26, with the special cases of shells in play."""
    duelling.make("set-rules", special_cases="yes")
    return duelling


def shoot(table, dice, **told):
    about = {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}
    return table.make("fire-gun", dice=dice, **about)


def steps(table, **told):
    about = {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}
    waits = table.attempt("fire-gun", dice={}, **about).dice
    return waits.pending.throw, {step.label: step.value for step in waits.pending.steps}


REAR = {"sector": 6, "fan": "rear"}  # 20 mm, which 76 are more than three times


def test_twice_the_armor_adds_half_of_the_dice(special):
    """The armor is 76 mm against a strike of 35."""
    _, working = steps(special)

    assert working["shell's dice"] == 4
    assert working["more, because its caliber is 2 times the armor"] == 2


def test_at_three_times_the_armor_a_die_decides_whether_the_shell_goes_through(special):
    throw, _ = steps(special, **REAR)

    assert throw.name == "through"


def test_a_shell_that_goes_right_through_kills_a_die_minus_one_and_damages_no_system(special):
    entry = shoot(special, {"through": 6, "killed": 3}, **REAR)
    states = [m.state for m in special.battle.men(panzer(special))]

    assert states.count("dead") == 2
    assert not any(vehicle(special).lost.values())
    assert "dead" in entry.told["german"]
    assert "dead" not in entry.told["us"]


def test_a_shell_that_bursts_inside_does_its_damage(special):
    about = {"element": t34(special).id, "target": panzer(special).id, **SHOT, **REAR}
    dice = {"through": 4, "damage": [4] * 6}
    waits = special.attempt("fire-gun", dice=dice, **about).dice

    assert waits.procedure.id in ("rattenkrieg/damage-list", "rattenkrieg/apply-damage")


def test_an_armor_piercing_shot_through_screens_rerolls_the_dice_that_did_not_fail(duelling):  # noqa: F811
    fit(duelling, "schurzen")
    throw, _ = steps(duelling)
    assert throw.name == "damage"
    with pytest.raises(Refusal, match="second"):
        shoot(duelling, {"damage": [5, 4, 3, 6]})


def test_a_shot_through_sandbags_rerolls_too(duelling):  # noqa: F811
    fit(duelling, "sandbags")
    with pytest.raises(Refusal, match="second"):
        shoot(duelling, {"damage": [5, 4, 3, 6]})
