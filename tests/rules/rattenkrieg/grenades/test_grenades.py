"""Grenades: thrown, cooked, thrown back."""

import pytest

from assistant.rules import tables
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

MILLS = {"weapon": "Mk1 Mills", "distance_in": 10, "quality": 3}
WINDOW = {"opening": "window", "opening_distance_in": 5}


def throw(told=None, **dice):
    return resolve("throw", MILLS | (told or {}), **dice)


def test_a_mills_thrown_prone_strays_three_inches_to_the_right():
    landing = throw({"prone": True}, scatter=5, direction=3)

    assert (landing.through, landing.aim, landing.deviation_in) == (None, "target", 3)
    assert (landing.direction_deg, landing.long_in, landing.right_in) == (90, 0, 3)


@pytest.mark.parametrize("scatter", [1, 3])
def test_a_scatter_up_to_the_quality_lands_on_the_point(scatter):
    landing = throw(scatter=scatter)

    assert (landing.deviation_in, landing.direction_deg) == (0, None)
    assert (landing.long_in, landing.right_in) == (0, 0)


@pytest.mark.parametrize(
    "situation",
    ["through_barrier", "target_in_trench", "reaction", "on_vehicle", "ran", "prone"],
)
def test_each_hindrance_adds_an_inch_of_scatter(situation):
    assert throw({situation: True}, scatter=3, direction=12).deviation_in == 1


@pytest.mark.parametrize("situation", ["running", "target_unseen", "behind_cover"])
def test_some_hindrances_are_half_a_die_rounded_down(situation):
    assert throw({situation: True}, scatter=4, half=[5], direction=12).deviation_in == 3
    assert throw({situation: True}, scatter=3, half=[1]).deviation_in == 0


def test_half_dice_are_halved_one_by_one():
    told = {"running": True, "target_unseen": True, "behind_cover": True}

    assert throw(told, scatter=3, half=[3, 5, 1], direction=1).deviation_in == 3


def test_moving_alone_does_not_scatter():
    assert throw({"moving": True}, scatter=3).deviation_in == 0


@pytest.mark.parametrize(
    ("hour", "degrees", "long_in", "right_in"),
    [
        (12, 0, 2, 0),
        (1, 30, 1.7, 1),
        (3, 90, 0, 2),
        (6, 180, -2, 0),
        (8, 240, -1, -1.7),
        (9, 270, 0, -2),
    ],
)
def test_the_sector_of_a_scatter_is_on_the_line_of_throw(hour, degrees, long_in, right_in):
    landing = throw(scatter=5, direction=hour)

    assert (landing.direction_deg, landing.long_in, landing.right_in) == (
        degrees,
        long_in,
        right_in,
    )


def test_the_die_on_the_table_may_point_anywhere():
    landing = throw({"direction_deg": 45}, scatter=5)

    assert (landing.direction_deg, landing.long_in, landing.right_in) == (45, 1.4, 1.4)
    assert throw({"direction_deg": 45}, scatter=1).direction_deg is None


@pytest.mark.parametrize(
    ("opening", "inches", "up_to"),
    [
        ("door", 5.9, 4),
        ("door", 6, 3),
        ("window", 5.9, 3),
        ("window", 6, 2),
        ("loophole", 5.9, 3),
        ("loophole", 6, 2),
    ],
)
def test_an_opening_is_passed_on_a_low_die(opening, inches, up_to):
    told = {"opening": opening, "opening_distance_in": inches}
    passed = throw(told, opening_die=up_to, scatter=1)
    bounced = throw(told, opening_die=up_to + 1, scatter=1)

    assert (passed.through, passed.aim) == (True, "target")
    assert (bounced.through, bounced.aim) == (False, "under-opening")


def test_a_moving_or_running_thrower_finds_openings_harder():
    assert throw(WINDOW | {"moving": True}, opening_die=2, scatter=1).through is True
    assert throw(WINDOW | {"moving": True}, opening_die=3, scatter=1).through is False
    both = WINDOW | {"moving": True, "running": True}
    assert throw(both, opening_die=2, scatter=1, half=[1]).through is True


def test_a_grenade_that_bounces_scatters_from_under_the_opening():
    landing = throw(WINDOW, opening_die=6, scatter=6, direction=6)

    assert (landing.aim, landing.deviation_in, landing.long_in) == ("under-opening", 3, -3)


def test_a_charge_without_range_is_placed_by_hand():
    told = {"weapon": "Hafthohlladung H3", "distance_in": 0, "quality": 1, "running": True}
    landing = resolve("throw", told | WINDOW)

    assert (landing.deviation_in, landing.direction_deg, landing.aim) == (0, None, "target")


@pytest.mark.parametrize(
    ("weapon", "reach"), [("Molotov", 8), ("Nebelhandgranate", 19), ("Smoke Hand Grenade", 10)]
)
def test_other_things_are_thrown_too(weapon, reach):
    told = {"weapon": weapon, "quality": 6}

    assert resolve("throw", told | {"distance_in": reach}, scatter=1).deviation_in == 0
    assert refused("throw", told | {"distance_in": reach + 1}) == ["distance_in"]


def test_a_range_can_replace_a_weapon():
    told = {"range_in": 7.5, "quality": 6, "distance_in": 7.5}

    assert resolve("throw", told, scatter=1).deviation_in == 0
    assert refused("throw", told | {"distance_in": 7.6}) == ["distance_in"]
    assert refused("throw", told | {"weapon": "F1"}) == ["weapon"]
    assert refused("throw", {"quality": 6, "distance_in": 7.5}) == ["weapon"]


def test_a_rifle_reaches_farther():
    told = {"weapon": "Type 91", "quality": 6, "distance_in": 45}

    assert resolve("throw", told | {"launch": "rifle"}, scatter=1).deviation_in == 0
    assert refused("throw", told) == ["distance_in"]


def test_hand_and_rifle_grenades_are_not_exchanged():
    assert refused("throw", MILLS | {"launch": "rifle"}) == ["weapon"]
    assert refused("throw", MILLS | {"weapon": "M9A1 HEAT"}) == ["weapon"]


def test_an_opening_needs_its_distance():
    assert refused("throw", MILLS | {"opening": "door"}) == ["opening_distance_in"]
    told = MILLS | {"distance_in": 11, "opening": "door"}
    assert refused("throw", told) == ["distance_in", "opening_distance_in"]


def test_a_throw_is_refused_by_name():
    told = {"weapon": "Brick", "distance_in": -1, "quality": 0, "direction_deg": 360}

    assert refused("throw", told) == ["weapon", "distance_in", "quality", "direction_deg"]


def test_the_working_of_a_throw_lists_each_step():
    told = MILLS | {"prone": True, "behind_cover": True}

    assert steps("throw", told, scatter=6, half=[3], direction=3) == [
        ("range, inches", 10),
        ("scatter", 6),
        ("Quality", -3),
        ("prone", 1),
        ("behind cover: half a die", 1),
        ("inches off the aim point", 5),
        ("hour, twelve being onwards", 3),
        ("degrees from the line of throw", 90),
        ("inches long", 0),
        ("inches right", 5),
    ]


def test_the_odds_of_a_throw_are_exact():
    assert odds("throw", MILLS) == {"0": "1/2", "1": "1/6", "2": "1/6", "3": "1/6"}


@pytest.mark.parametrize(
    ("quality", "die", "explodes"), [(4, 3, False), (4, 4, True), (1, 1, True), (8, 6, False)]
)
def test_a_cooked_grenade_goes_off_at_the_quality(quality, die, explodes):
    assert resolve("cook-grenade", {"quality": quality}, roll=die).explodes is explodes


def test_the_odds_of_cooking_a_grenade_are_exact():
    assert odds("cook-grenade", {"quality": 4}) == {"False": "1/2", "True": "1/2"}
    assert odds("cook-grenade", {"quality": 1}) == {"True": "1"}
    assert refused("cook-grenade", {"quality": 9}) == ["quality"]


@pytest.mark.parametrize(("die", "success"), [(1, True), (2, True), (3, False)])
def test_a_grenade_within_an_inch_is_thrown_back_on_one_or_two(die, success):
    returned = resolve("throw-back", {"distance_in": 1}, roll=die)

    assert (returned.possible, returned.success) == (True, success)


@pytest.mark.parametrize("told", [{"distance_in": 1.1}, {"distance_in": 0, "cooked": True}])
def test_a_far_or_cooked_grenade_is_not_thrown_back(told):
    returned = resolve("throw-back", told)

    assert (returned.possible, returned.success) == (False, False)
    assert refused("throw-back", told | {"distance_in": -1}) == ["distance_in"]


def test_misprinted_cells_of_the_grenades_are_read():
    hand = tables.load("rattenkrieg/hand-grenades")

    assert hand.row("Type 3 Ko HEAT")["armor"] == {"penetration_mm": 70, "dice": 7}
    assert hand.row("Hafthohlladung H3")["r2"] == {"modifier": 1, "radius_in": 15}
    assert hand.row("Geballte Ladung (seven M-24)")["r2"] == {"modifier": 0, "radius_in": 2}
    assert hand.row("No. 74 AT Sticky Bomb")["armor"] is None
    assert tables.load("rattenkrieg/rifle-grenades").row("M9A1 HEAT")["range_in"] == 45
