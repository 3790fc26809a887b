"""Repairs (23.1.4, 23.1.6)."""

from fractions import Fraction

import pytest

from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def repair(system, damage_points=2, **told):
    dice = {"time": told.pop("time")} if "time" in told else {}
    found = resolve(
        "repair-time", {"system": system, "damage_points": damage_points} | told, **dice
    )
    assert found.repairable is (found.actions is not None)
    return found.actions


def test_tracks_take_an_action_a_ton_whatever_the_damage():
    assert repair("tracks", 1, tons=22) == repair("tracks", 5, tons=22) == 22
    assert repair("tracks", tons=21.5) == 22
    assert repair("propeller", tons=7) == 7


def test_wheels_take_two_actions_a_ton():
    assert repair("wheels", tons=4.2) == 10


@pytest.mark.parametrize("system", ["radio", "visor", "buoyancy"])
def test_each_damage_point_takes_an_action(system):
    assert repair(system, 3) == 3


@pytest.mark.parametrize("system", ["engine", "turret-ring"])
def test_each_damage_point_takes_a_die_of_actions(system):
    assert repair(system, 3, time=[1, 6, 4]) == 11


@pytest.mark.parametrize("system", ["crew", "gun", "ammunition", "structure", "fuel"])
def test_some_systems_cannot_be_repaired(system):
    assert repair(system) is None


@pytest.mark.parametrize("system", ["engine", "visor", "turret-ring", "radio", "tracks"])
def test_a_destroyed_system_is_not_repaired(system):
    assert repair(system, destroyed=True) is None


def test_a_radio_is_repaired_once():
    assert repair("radio", radio_repaired_before=True) is None
    assert repair("visor", radio_repaired_before=True) == 2


def test_destroyed_tracks_and_wheels_may_be_repaired_by_house_rule():
    allowed = {"destroyed": True, "repair_destroyed_tracks": True}

    assert repair("tracks", tons=22, **allowed) == 22
    assert repair("wheels", tons=2, **allowed) == 4
    assert repair("engine", **allowed) is None


@pytest.mark.parametrize(
    ("system", "outside"),
    [("tracks", True), ("wheels", True), ("propeller", True), ("engine", False), ("gun", False)],
)
def test_some_repairs_are_done_outside(system, outside):
    dice = {"time": [1]} if system == "engine" else {}
    told = {"system": system, "damage_points": 1, "tons": 5}

    assert resolve("repair-time", told, **dice).outside is outside


def test_odds_of_an_engine_are_exact():
    found = find("rattenkrieg/repair-time").odds_in_brief({"system": "engine", "damage_points": 50})

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1
    assert found.chances[0][0] == {"repairable": True, "actions": 175}  # 50 x 3.5


def test_odds_without_dice_are_certain():
    found = find("rattenkrieg/repair-time").odds_in_brief({"system": "gun", "damage_points": 1})

    assert found.chances == (({"repairable": False, "actions": None}, Fraction(1)),)


def test_the_working_of_a_repair_lists_each_step():
    assert steps("repair-time", {"system": "tracks", "damage_points": 1, "tons": 21.5}) == [
        ("how it is repaired", "an action for each ton"),
        ("can be repaired", True),
        ("tons, up to the next whole", 22),
        ("actions", 22),
        ("done from outside", True),
    ]


def test_a_weight_is_needed_where_it_decides():
    for system in ("tracks", "wheels", "propeller"):
        assert refused("repair-time", {"system": system, "damage_points": 1}) == ["tons"]


def test_a_repair_is_refused_by_name():
    assert refused("repair-time", {"system": "sofa", "damage_points": 0}) == [
        "system",
        "damage_points",
    ]
    assert refused("repair-time", {"system": "radio", "damage_points": 51}) == ["damage_points"]
    assert refused("repair-time", {"system": "tracks", "damage_points": 1, "tons": -1}) == ["tons"]
