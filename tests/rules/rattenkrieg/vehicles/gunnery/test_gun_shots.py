"""The shot of a gun (26.3, 20.2, 31.16)."""

from fractions import Fraction

import pytest

from assistant.rules.odds import enumerate_odds
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import GunShot
from assistant.rules.working import NullWorking
from tests.rules.rattenkrieg.resolving import refused, resolve, steps

GUN_SHOT = find("rattenkrieg/gun-shot")
BOOK = {
    "shell_type": "apcbc",
    "to_hit": 5,
    "penetration_mm": 104,
    "dice": 4,
    "caliber_mm": 76,
    "relative_armor_mm": 35,
    "special_cases": False,
}
THICK = BOOK | {"relative_armor_mm": 100, "special_cases": True}  # no special case comes up
SOFT = {"armored": False, "shell_type": "he", "to_hit": 4, "he": {"dice": 8, "severity": 5}}


def fire(told, **dice):
    return resolve("gun-shot", told, **dice)


def test_the_shot_of_chapter_26_comes_out_as_printed():
    fired = fire(BOOK, damage=[5, 4, 3, 6])

    assert (fired.result, fired.dice_rolled) == ("penetrated", 4)
    assert (fired.kept, fired.damage_points) == ([4, 4, 3], 11)
    assert (fired.crew_killed, fired.impulse_lost, fired.screen_lost) == (0, True, False)


def test_dice_over_the_to_hit_are_dropped():
    fired = fire(BOOK | {"to_hit": 3}, damage=[5, 4, 3, 1])

    assert (fired.kept, fired.damage_points) == ([3, 1], 4)


def test_no_die_counts_more_than_the_shell_has_dice():
    assert fire(BOOK | {"dice": 2}, damage=[5, 1]).kept == [2, 1]


def test_a_shot_all_of_whose_dice_fail_still_shakes_the_crew():
    fired = fire(BOOK, damage=[6, 6, 6, 6])

    assert (fired.result, fired.damage_points, fired.impulse_lost) == ("penetrated", 0, True)


@pytest.mark.parametrize(
    ("penetration_mm", "result", "impulse_lost"),
    [
        (100, "penetrated", True),
        (99, "no-penetration", True),
        (50, "no-penetration", True),
        (49, "no-penetration", False),
    ],
)
def test_half_the_armor_pierced_shakes_the_crew(penetration_mm, result, impulse_lost):
    dice = {"damage": [1, 1, 1, 1]} if result == "penetrated" else {}
    fired = fire(THICK | {"penetration_mm": penetration_mm}, **dice)

    assert (fired.result, fired.impulse_lost) == (result, impulse_lost)
    assert fired.dice_rolled == (4 if dice else 0)


@pytest.mark.parametrize("told", [{"enclosed": False}, {"fan_confused": True}])
def test_an_open_crew_is_not_shaken_and_no_crew_twice_through_the_same_fan(told):
    assert not fire(BOOK | told, damage=[1, 1, 1, 1]).impulse_lost


def test_a_smoke_shell_does_no_damage():
    told = {"shell_type": "smoke", "to_hit": 5, "caliber_mm": 75, "relative_armor_mm": 1}
    fired = fire(told)

    assert (fired.result, fired.damage_points, fired.impulse_lost) == ("no-penetration", 0, False)


def test_a_six_on_red_armor_rebounds_and_shakes_the_crew():
    red = THICK | {"red": True}
    fired = fire(red, rebound=6)

    assert (fired.result, fired.dice_rolled, fired.damage_points) == ("rebound", 0, 0)
    assert fired.impulse_lost
    assert fire(red, rebound=5, damage=[1, 1, 1, 1]).result == "penetrated"


@pytest.mark.parametrize("shell_type", ["he", "frag", "canister", "shrapnel"])
def test_a_shell_that_bursts_never_rebounds(shell_type):
    told = THICK | {"red": True, "shell_type": shell_type}

    assert fire(told, damage=[1, 1, 1, 1]).result == "penetrated"


def test_a_shaped_charge_may_rebound():
    assert fire(THICK | {"red": True, "shell_type": "heat"}, rebound=6).result == "rebound"


@pytest.mark.parametrize(("armor_mm", "dice"), [(38, 6), (38.1, 4)])
def test_a_caliber_of_twice_the_armor_plugs_it(armor_mm, dice):
    told = BOOK | {"special_cases": True, "relative_armor_mm": armor_mm}
    fired = fire(told, damage=[5] * dice)

    assert fired.dice_rolled == dice
    assert fired.kept == [4] * dice  # the cap stays the shell's own


def test_a_weapon_without_a_caliber_has_no_special_cases():
    rocket = {name: x for name, x in BOOK.items() if name != "caliber_mm"}

    assert fire(rocket, damage=[5, 4, 3, 6]).kept == [4, 4, 3]
    assert "caliber_mm" in refused("gun-shot", rocket | {"special_cases": True})


def test_plugging_adds_half_the_dice_rounded_down():
    told = BOOK | {"special_cases": True, "dice": 3}

    assert fire(told, damage=[1, 1, 1, 1]).dice_rolled == 4


@pytest.mark.parametrize("die", [5, 6])
def test_a_caliber_of_three_times_the_armor_may_go_right_through(die):
    told = BOOK | {"special_cases": True, "relative_armor_mm": 25, "red": True}
    fired = fire(told, through=die, killed=4)

    assert (fired.result, fired.crew_killed, fired.damage_points) == ("through", 3, 0)
    assert fired.impulse_lost


def test_a_shell_that_does_not_go_through_plugs_and_does_not_rebound():
    told = BOOK | {"special_cases": True, "relative_armor_mm": 25, "red": True}
    fired = fire(told, through=4, damage=[1] * 6)

    assert (fired.result, fired.dice_rolled, fired.crew_killed) == ("penetrated", 6, 0)


def test_without_special_cases_red_armor_of_any_thickness_may_rebound():
    assert fire(BOOK | {"relative_armor_mm": 25, "red": True}, rebound=6).result == "rebound"


def test_an_apc_shell_shatters_on_more_sixes_than_ones():
    apc = THICK | {"shell_type": "apc"}
    fired = fire(apc, damage=[6, 5, 4, 3])

    assert (fired.result, fired.dice_rolled, fired.kept) == ("shattered", 4, [])
    assert (fired.damage_points, fired.impulse_lost) == (0, True)
    assert fire(apc, damage=[6, 1, 4, 3]).damage_points == 8
    assert fire(apc | {"special_cases": False}, damage=[6, 5, 4, 3]).damage_points == 11


@pytest.mark.parametrize("shell_type", ["ap", "apcbc", "apcr", "aphe", "aphebc", "hvap"])
def test_no_other_type_shatters(shell_type):
    assert fire(THICK | {"shell_type": shell_type}, damage=[6, 6, 6, 5]).damage_points == 4


SCREENED = THICK | {"screen": "schurzen"}


def test_dice_that_get_past_a_screen_are_rerolled():
    fired = fire(SCREENED | {"to_hit": 4}, damage=[6, 5, 4, 1], second=[5, 3])

    assert (fired.dice_rolled, fired.kept, fired.damage_points) == (4, [3], 3)
    assert not fired.screen_lost


def test_if_no_die_gets_past_a_screen_none_is_rerolled():
    fired = fire(SCREENED | {"to_hit": 4}, damage=[6, 5, 6, 5])

    assert (fired.result, fired.kept, fired.impulse_lost) == ("penetrated", [], True)


def test_an_apc_shell_that_shatters_on_a_screen_needs_no_more_dice():
    assert fire(SCREENED | {"shell_type": "apc"}, damage=[6, 5, 4, 3]).result == "shattered"


@pytest.mark.parametrize(("die", "lost"), [(3, False), (4, True), (6, True)])
def test_a_shaped_charge_is_stopped_by_schurzen_that_it_may_destroy(die, lost):
    fired = fire(SCREENED | {"shell_type": "heat"}, schurzen=die)

    assert (fired.result, fired.screen_lost) == ("stopped-by-screen", lost)
    assert (fired.damage_points, fired.impulse_lost) == (0, False)


def test_a_shaped_charge_counts_only_the_thickness_of_extra_armor():
    told = THICK | {"screen": "extra-armor", "shell_type": "heat"}

    assert fire(told | {"extra_armor_mm": 4}, damage=[1] * 4).result == "penetrated"
    assert fire(told | {"extra_armor_mm": 5}).result == "no-penetration"


def test_extra_armor_counts_only_where_it_is_the_screen():
    assert fire(THICK | {"extra_armor_mm": 50}, damage=[1] * 4).result == "penetrated"


@pytest.mark.parametrize("screen", ["schurzen", "extra-armor"])
def test_a_shell_that_bursts_blows_the_screen_off_and_continues(screen):
    told = THICK | {"shell_type": "he", "screen": screen}

    fired = fire(told, damage=[1, 2, 3, 4])
    assert (fired.screen_lost, fired.damage_points) == (True, 10)
    fired = fire(told | {"penetration_mm": 16})
    assert (fired.screen_lost, fired.result, fired.impulse_lost) == (True, "no-penetration", False)


def test_an_unarmored_target_takes_the_strike():
    fired = fire(SOFT, damage=[6, 5, 4, 3, 3, 1, 5, 4])  # up to the To Hit of 4

    assert (fired.result, fired.dice_rolled) == ("hit", 8)
    assert (fired.kept, fired.damage_points) == ([4, 3, 3, 1, 4], 15)
    assert not fired.impulse_lost


def test_the_severity_limits_the_strike_too():
    told = SOFT | {"to_hit": 5, "he": {"dice": 2, "severity": 3}}

    assert fire(told, damage=[4, 3]).kept == [3]


def brute(told_to_it):
    """The odds, counted over all dice."""
    shot = GunShot.model_validate(told_to_it)

    def run(dice):
        fired = GUN_SHOT.function(shot, dice, NullWorking(""))
        return tuple(GUN_SHOT.summary(fired).items())

    return enumerate_odds(run, 200_000)


@pytest.mark.parametrize(
    "told_to_it",
    [
        BOOK,
        THICK | {"shell_type": "apc", "to_hit": 3},
        THICK | {"shell_type": "apc", "dice": 2, "screen": "schurzen", "to_hit": 2, "red": True},
        SCREENED | {"dice": 2, "to_hit": 4},
        SCREENED | {"shell_type": "heat"},
        BOOK | {"special_cases": True, "dice": 3, "relative_armor_mm": 25},
        THICK | {"dice": 2, "shell_type": "he", "screen": "extra-armor"},
        {**SOFT, "he": {"dice": 4, "severity": 2}},
        THICK | {"penetration_mm": 50},
    ],
)
def test_odds_are_those_of_all_dice(told_to_it):
    found = GUN_SHOT.odds_in_brief(told_to_it)

    assert found.exact
    assert {tuple(outcome.items()): chance for outcome, chance in found.chances} == brute(
        told_to_it
    )


def test_the_odds_of_a_rebound_and_of_going_through_are_exact():
    told_to_it = BOOK | {"special_cases": True, "relative_armor_mm": 25}
    found = GUN_SHOT.odds_in_brief(told_to_it).chances
    through = [(o["crew_killed"], p) for o, p in found if o["result"] == "through"]

    assert sorted(through) == [(killed, Fraction(1, 18)) for killed in range(6)]
    red = GUN_SHOT.odds_in_brief(THICK | {"red": True}).chances
    assert [p for o, p in red if o["result"] == "rebound"] == [Fraction(1, 6)]


def test_odds_of_many_dice_are_exact():
    told_to_it = THICK | {"shell_type": "apc", "dice": 16, "screen": "schurzen", "red": True}
    found = GUN_SHOT.odds_in_brief(told_to_it)

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1


def test_the_working_of_a_shot_lists_each_step():
    told_to_it = BOOK | {"special_cases": True, "screen": "extra-armor", "extra_armor_mm": 3}

    assert steps("gun-shot", told_to_it, damage=[6, 5, 2, 6, 6, 6], second=[5, 6]) == [
        ("extra armor, millimeters", 3),
        ("armor in its way, millimeters", 38),
        ("pierces it", True),
        ("shell's dice", 4),
        ("more, because its caliber is 2 times the armor", 2),
        ("To Hit", 5),
        ("damage dice", [6, 5, 2, 6, 6, 6]),
        ("dice that count", [5, 2]),
        ("thrown again behind the screen", [5, 6]),
        ("dice that count", [5]),
        ("points of each die, none over 4", [4]),
        ("result", "penetrated"),
        ("damage points", 4),
        ("costs the target an impulse", True),
    ]


def test_a_shot_needs_certain_figures():
    bare = {"shell_type": "apcbc", "to_hit": 5}

    assert refused("gun-shot", bare) == [
        "penetration_mm",
        "dice",
        "caliber_mm",
        "relative_armor_mm",
    ]
    assert refused("gun-shot", bare | {"armored": False}) == ["he"]
    assert refused("gun-shot", {}) == ["shell_type", "to_hit"]


def test_a_shot_is_refused_by_name():
    for name, values in {
        "shell_type": ("stone",),
        "to_hit": (0, 6),
        "penetration_mm": (-1,),
        "dice": (-1, 61),
        "caliber_mm": (0,),
        "relative_armor_mm": (-1,),
        "extra_armor_mm": (-1,),
        "screen": ("bedsprings",),
    }.items():
        for value in values:
            assert refused("gun-shot", BOOK | {name: value}) == [name]
    told_to_it = SOFT | {"he": {"dice": 61, "severity": 7}}
    assert refused("gun-shot", told_to_it) == ["he.dice", "he.severity"]
