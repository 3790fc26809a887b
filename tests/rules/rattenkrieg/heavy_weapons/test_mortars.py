"""Mortars: beaten zone, setting up, bombs on vehicles (27.3, 31.10, 32.10, 33.10, 34.12)."""

import pytest

from assistant.rules import tables
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

LIGHT = {"mortar": "su-50mm-pm-40", "consecutive_actions": 1, "bombs_left": 12, "range_in": 50}
MEDIUM = LIGHT | {"mortar": "su-82mm-pm-41", "range_in": 100}


def fire(told, **more):
    return resolve("mortar-fire", told | more)


def test_the_books_mortar_covers_eight_by_eight_and_uses_six_bombs():
    zone = fire(LIGHT)

    assert (zone.length_in, zone.width_in, zone.bombs_left) == (8, 8, 6)
    assert (zone.may_fire, zone.reason, zone.inside) == (True, None, None)


@pytest.mark.parametrize(
    ("mortar", "across"),
    [
        ("us-60mm-m2", 10),
        ("us-81mm-m1", 14),
        ("su-82mm-pm-41", 16),
        ("ge-5cm-legrw-36", 8),
        ("ge-8cm-sgrw-34", 16),
        ("ja-50mm-type-89", 8),
        ("uk-2in", 8),
        ("uk-3in", 20),
    ],
)
def test_every_mortar_covers_twice_its_outermost_ring(mortar, across):
    zone = fire(MEDIUM, mortar=mortar)

    assert (zone.length_in, zone.width_in) == (across, across)


# three inches longer and one wider with each action; the print's 20" by 14" breaks its own rule
@pytest.mark.parametrize(("actions", "length", "width"), [(2, 11, 9), (3, 14, 10), (6, 23, 13)])
def test_the_zone_grows_with_each_action_at_the_same_point(actions, length, width):
    zone = fire(LIGHT, consecutive_actions=actions)

    assert (zone.length_in, zone.width_in) == (length, width)


@pytest.mark.parametrize(
    ("mortar", "direct", "range_in", "reason"),
    [
        ("uk-2in", False, 20, None),
        ("uk-2in", False, 19.9, "too-close"),
        ("us-60mm-m2", True, 20, None),
        ("us-60mm-m2", True, 19.9, "too-close"),
        ("uk-3in", False, 35, None),
        ("uk-3in", False, 34.9, "too-close"),
        ("ge-8cm-sgrw-34", True, 60, None),
        ("ge-8cm-sgrw-34", True, 59.9, "too-close"),
    ],
)
def test_the_least_range_is_by_class_and_by_whether_the_crew_sees(mortar, direct, range_in, reason):
    zone = fire(LIGHT, mortar=mortar, direct=direct, range_in=range_in)

    assert (zone.may_fire, zone.reason) == (reason is None, reason)


@pytest.mark.parametrize(
    ("told", "off_axis", "reason"),
    [
        (LIGHT, 30, None),
        (LIGHT, 30.1, "outside-arc"),
        (MEDIUM, 7.5, None),
        (MEDIUM, 7.6, "outside-arc"),
        (MEDIUM, 180, "outside-arc"),
    ],
)
def test_half_the_arc_is_to_either_side(told, off_axis, reason):
    assert fire(told, off_axis_deg=off_axis).reason == reason


@pytest.mark.parametrize(
    ("told", "bombs", "left"), [(LIGHT, 6, 0), (LIGHT, 5, None), (MEDIUM, 3, 0), (MEDIUM, 2, None)]
)
def test_an_action_uses_six_light_bombs_or_three_medium_ones(told, bombs, left):
    zone = fire(told, bombs_left=bombs)

    assert zone.reason == ("no-bombs" if left is None else None)
    assert zone.bombs_left == (bombs if left is None else left)


def test_of_several_reasons_the_first_is_given_and_nothing_is_fired():
    zone = fire(LIGHT, range_in=1, off_axis_deg=90, bombs_left=0, along_in=0, across_in=0)

    assert (zone.may_fire, zone.reason) == (False, "too-close")
    assert (zone.length_in, zone.width_in) == (8, 8)
    assert (zone.bombs_left, zone.inside) == (0, None)


def test_an_overruled_mortar_fires_with_the_bombs_that_it_has():
    zone = fire(LIGHT, range_in=1, bombs_left=2, overruled=True)

    assert (zone.may_fire, zone.reason, zone.bombs_left) == (True, None, 0)


@pytest.mark.parametrize(
    ("along", "across", "inside"),
    [
        (0, 0, True),
        (4, 0, True),
        (-4, 0, True),
        (4.1, 0, False),
        (0, -4, True),
        (2.4, 3.2, True),  # 0.36 + 0.64
        (2.4, 3.3, False),
    ],
)
def test_the_zone_is_an_ellipse(along, across, inside):
    assert fire(LIGHT, along_in=along, across_in=across).inside is inside


def test_the_zone_is_longer_along_the_line_of_fire():
    long_ = LIGHT | {"consecutive_actions": 6}

    assert fire(long_, along_in=11, across_in=0).inside
    assert not fire(long_, along_in=0, across_in=11).inside


def test_the_working_of_mortar_fire():
    assert steps("mortar-fire", MEDIUM | {"along_in": 1, "across_in": 1}) == [
        ("minimum range, inches", 35),
        ("arc to either side, degrees", 7.5),
        ("outermost ring, inches", 8),
        ("actions of fire before", 0),
        ("length, inches", 16),
        ("width, inches", 16),
        ("bombs used", 3),
        ("bombs left", 9),
        ("the figure is inside", True),
    ]


def test_mortar_fire_is_refused_by_name():
    assert refused("mortar-fire", {}) == ["mortar", "consecutive_actions", "bombs_left", "range_in"]
    told = {
        "mortar": "brixia",
        "consecutive_actions": 0,
        "bombs_left": -1,
        "range_in": 0,
        "off_axis_deg": 181,
    }
    assert refused("mortar-fire", told) == list(told)
    assert refused("mortar-fire", LIGHT | {"along_in": 1}) == ["across_in"]
    assert refused("mortar-fire", LIGHT | {"across_in": 1}) == ["along_in"]


def test_a_medium_mortar_takes_two_dice_of_actions():
    assert resolve("mortar-setup", {"class": "medium"}, time=[2, 6]).actions == 8


def test_a_wheeled_mortar_takes_a_die_of_actions_and_a_light_one_an_action():
    assert resolve("mortar-setup", {"class": "medium-wheeled"}, time=[5]).actions == 5
    assert resolve("mortar-setup", {"class": "light"}).actions == 1


def test_the_odds_of_setting_up_are_exact():
    assert odds("mortar-setup", {"class": "light"}) == {"1": "1"}
    assert odds("mortar-setup", {"class": "medium"})["7"] == "1/6"
    assert odds("mortar-setup", {"class": "medium"})["2"] == "1/36"


def test_a_class_of_mortar_is_refused_by_name():
    assert refused("mortar-setup", {}) == ["class"]
    assert refused("mortar-setup", {"class": "heavy"}) == ["class"]
    assert refused("mortar-setup", {"class": "light", "kind": "light"}) == ["kind"]


def bombs(target, die, **more):
    return resolve("mortar-on-vehicle", {"target": target} | more, die=die)


@pytest.mark.parametrize(
    ("target", "die", "hit", "crew"),
    [
        ("tank", 1, "deck", None),
        ("tank", 2, "turret-top", None),
        ("tank", 3, "none", None),
        ("open-tank", 1, "deck", None),
        ("open-tank", 2, "turret-top", -1),
        ("open-tank", 6, "none", None),
        ("light-vehicle", 1, "inside", 0),
        ("light-vehicle", 2, "none", None),
        ("landed-aircraft", 1, "inside", 0),
        ("landed-aircraft", 2, "none", None),
        ("boat", 2, "none", None),
    ],
)
def test_a_die_decides_where_a_bomb_strikes(target, die, hit, crew):
    bombed = bombs(target, die)

    assert (bombed.hit, bombed.crew_modifier) == (hit, crew)
    assert (bombed.rider_modifier, bombed.buoyancy_first) == (None, False)


@pytest.mark.parametrize(
    ("caliber", "hit", "crew", "buoyancy_first"),
    [
        (50, "inside", 0, True),
        (60, "inside", 0, True),
        (60.1, "through-hull", None, False),
        (82, "through-hull", None, False),
    ],
)
def test_large_bombs_go_through_a_boat(caliber, hit, crew, buoyancy_first):
    bombed = bombs("boat", 1, caliber_mm=caliber)

    assert (bombed.hit, bombed.crew_modifier, bombed.buoyancy_first) == (hit, crew, buoyancy_first)


def test_a_mortar_without_a_caliber_is_a_medium_one():
    assert bombs("boat", 1).hit == "through-hull"


@pytest.mark.parametrize(
    ("target", "die", "modifier"),
    [
        ("tank", 1, 0),
        ("tank", 2, 0),
        ("tank", 3, None),
        ("open-tank", 2, 0),
        ("light-vehicle", 1, None),
    ],
)
def test_riders_check_when_a_tank_is_struck(target, die, modifier):
    assert bombs(target, die, riders=True).rider_modifier == modifier


def test_the_odds_of_bombs_on_vehicles_are_exact():
    assert odds("mortar-on-vehicle", {"target": "tank"}) == {
        "none": "2/3",
        "deck": "1/6",
        "turret-top": "1/6",
    }
    assert odds("mortar-on-vehicle", {"target": "boat", "caliber_mm": 50}) == {
        "none": "5/6",
        "inside": "1/6",
    }


def test_bombs_are_refused_by_name():
    assert refused("mortar-on-vehicle", {"target": "ship", "caliber_mm": 39}) == [
        "target",
        "caliber_mm",
    ]
    assert refused("mortar-on-vehicle", {"target": "boat", "caliber_mm": 121}) == ["caliber_mm"]


def test_only_larger_mortars_dig_craters():
    craters = {row["mortar"] for row in tables.load("rattenkrieg/mortars").rows if row["r5"]}

    assert craters == {"us-81mm-m1", "su-82mm-pm-41", "ge-8cm-sgrw-34", "uk-3in"}
