"""To Hit with a gun, and aiming at a system (26.2.5, 26.4)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

BOOK = {
    "gunner_quality": 3,
    "gun_sight": 2,
    "range_in": 11,
    "size": 7,
    "relative_speed_in": 6,
    "first_shot": True,
}
PLAIN = {"gunner_quality": 1, "range_in": 20, "size": 1}


def aim(told, **more):
    return resolve("gun-to-hit", told | more)


def test_the_gunner_of_chapter_26_aims_as_printed():
    aimed = aim(BOOK)

    assert (aimed.range_modifier, aimed.speed_modifier, aimed.prepared) == (1, -1, 3)
    assert (aimed.raw, aimed.to_hit) == (6, 5)


def test_read_strictly_the_table_counts_the_quality_once():
    aimed = aim(BOOK, quality_counts_twice=False)

    assert (aimed.raw, aimed.to_hit) == (3, 3)


@pytest.mark.parametrize(
    ("range_in", "modifier"),
    [
        (0, 1),
        (70, 1),
        (70.1, 0),
        (140, 0),
        (140.1, -1),
        (210, -1),
        (210.1, -2),
        (280, -2),
        (280.1, -3),
        (350, -3),
        (1406, -3),
    ],
)
def test_the_range_counts_in_tens_of_the_size(range_in, modifier):
    assert aim(BOOK, range_in=range_in).range_modifier == modifier


def test_a_long_shot_has_paid_for_its_range():
    aimed = aim(BOOK, range_in=1000, no_range_modifier=True)

    assert (aimed.range_modifier, aimed.prepared) == (0, 2)


@pytest.mark.parametrize(("speed", "modifier"), [(0, 0), (4.9, 0), (5, -1), (9, -1), (10, -2)])
def test_every_five_inches_of_relative_speed_count(speed, modifier):
    assert aim(BOOK, relative_speed_in=speed).speed_modifier == modifier


def test_an_anti_aircraft_sight_leads_the_target():
    assert aim(BOOK, relative_speed_in=160, aa_sight=True).speed_modifier == 0


@pytest.mark.parametrize(
    ("told", "more"),
    [
        ({"first_shot": True}, -2),
        ({"first_shot": True, "german": True}, -1),
        ({"german": True}, 0),
        ({"clearly_visible": False}, -1),
        ({"in_reaction": True}, -1),
        ({"designated": True}, 1),
        ({"commander_helping": True}, 1),
        ({"gun_sight": 3}, 3),
        ({"gun_sight": -2}, -2),
        ({"first_shot": True, "registered": True}, -1),
        ({"first_shot": True, "german": True, "registered": True}, 0),
        ({"registered": True}, 0),
    ],
)
def test_each_modifier_of_an_aimed_shot_counts(told, more):
    assert aim(PLAIN, **told).raw == 2 + more  # a Quality of 1, twice


@pytest.mark.parametrize(
    ("sight", "raw", "to_hit"), [(-6, -4, 1), (-1, 1, 1), (0, 2, 2), (3, 5, 5), (4, 6, 5)]
)
def test_a_to_hit_is_one_to_five(sight, raw, to_hit):
    aimed = aim(PLAIN, gun_sight=sight)

    assert (aimed.raw, aimed.to_hit) == (raw, to_hit)


def test_a_to_hit_is_refused_by_name():
    assert refused("gun-to-hit", {}) == ["gunner_quality", "range_in", "size"]
    for name, values in {
        "gunner_quality": (0, 9),
        "gun_sight": (-7, 11),
        "range_in": (-1,),
        "size": (0,),
        "relative_speed_in": (-1,),
    }.items():
        for value in values:
            assert refused("gun-to-hit", BOOK | {name: value}) == [name]


def aim_at_system(system, quality, **dice):
    return resolve("aim-at-system", {"quality": quality, "system": system, "to_hit": 4}, **dice)


@pytest.mark.parametrize(("die", "hit"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_system_is_hit_up_to_the_to_hit(die, hit):
    aimed = aim_at_system("turret-ring", 3, die=die)

    assert (aimed.eligible, aimed.hit) == (True, hit)


@pytest.mark.parametrize(
    ("system", "from_quality"),
    [
        ("tracks", 2),
        ("wheels", 2),
        ("gun", 2),
        ("turret-ring", 3),
        ("engine", 4),
        ("visor", 4),
        ("ammunition", 5),
        ("fuel", 5),
        ("radio", 5),
        ("structure", 5),
        ("propeller", 5),
        ("buoyancy", 5),
    ],
)
def test_a_better_gunner_may_aim_at_more(system, from_quality):
    for quality in range(1, 9):
        eligible = quality >= from_quality
        aimed = aim_at_system(system, quality, **({"die": 1} if eligible else {}))
        assert (aimed.eligible, aimed.hit) == (eligible, eligible)


def test_the_odds_of_aiming_at_a_system_are_exact():
    told = {"quality": 3, "system": "gun", "to_hit": 4}

    assert odds("aim-at-system", told) == {"True": "2/3", "False": "1/3"}
    assert odds("aim-at-system", told | {"quality": 1}) == {"False": "1"}


def test_the_working_of_aiming_at_a_system_lists_each_step():
    assert steps("aim-at-system", {"quality": 2, "system": "gun", "to_hit": 2}, die=3) == [
        ("a gunner of this Quality may aim at", ["tracks", "wheels", "gun"]),
        ("may aim at it", True),
        ("strikes on this or less", 2),
        ("die", 3),
        ("strikes it", False),
    ]


def test_aiming_at_a_system_is_refused_by_name():
    told = {"quality": 3, "system": "gun", "to_hit": 4}
    for name, values in {"quality": (0, 9), "system": ("crew",), "to_hit": (0, 6)}.items():
        for value in values:
            assert refused("aim-at-system", told | {name: value}) == [name]
