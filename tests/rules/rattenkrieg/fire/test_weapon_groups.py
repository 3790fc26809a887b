"""Every group of light weapons is in the table of groups, with every column that rules use."""

import pytest

from assistant.rules import tables
from assistant.rules.rattenkrieg.fire.weapons import (
    GROUPS,
    LIGHT_WEAPONS,
    SETUPS,
    WeaponGroup,
    weapon_of,
)

WEAPONS = LIGHT_WEAPONS.keys()


def test_the_groups_of_the_rules_are_those_of_the_table():
    assert GROUPS.keys() == [group.value for group in WeaponGroup]


def test_each_class_and_each_name_is_in_one_group():
    classes = [each for row in GROUPS.rows for each in row["classes"]]
    names = [name for row in GROUPS.rows for name in (*row["also"], *row["always_last"])]

    assert sorted(classes) == sorted(set(classes))
    assert sorted(names) == sorted(set(names))
    assert set(names) <= set(WEAPONS)
    of_no_group = {row["weapon"] for row in LIGHT_WEAPONS.rows if row["class"] not in classes}
    assert of_no_group <= set(names)


@pytest.mark.parametrize("group", WeaponGroup)
def test_a_group_has_weapons(group):
    assert [name for name in WEAPONS if weapon_of(name).group is group]


@pytest.mark.parametrize("name", WEAPONS)
def test_the_rules_know_every_weapon(name):
    weapon = weapon_of(name)
    tiers = [weapon.tier(setup) for setup in SETUPS]

    assert None not in tiers
    assert tiers == sorted(tiers)
    assert weapon.wound in {None, *tables.load("rattenkrieg/advanced-wounds").keys()}
    assert weapon.needs_one_hand == (weapon.group in (WeaponGroup.PISTOL, WeaponGroup.REVOLVER))
    assert weapon.is_fired_moving or weapon.group in (
        WeaponGroup.BOLT_ACTION,
        WeaponGroup.ANTI_TANK_RIFLE,
    )


@pytest.mark.parametrize(
    ("name", "tiers"),
    [
        ("MG42", [8, 9, 10]),
        ("DShK", [10, 10, 10]),
        ("Mauser 98k", [4, 4, 4]),
        ("Mle 24/29", [8, 9, 10]),
        ("Luger", [3, 3, 3]),
        ("Anti Tank Rifles", [9, 9, 9]),
    ],
)
def test_the_place_in_the_hierarchy_of_weapons(name, tiers):
    assert [weapon_of(name).tier(setup) for setup in SETUPS] == tiers
