"""Bursts and belts."""

import pytest

from tests.rules.rattenkrieg.fire.bursts import fire
from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def burst(*args, rolls=(), dice=None, **told):
    return resolve("automatic-fire", fire(*args, **told), rolls=list(rolls), **(dice or {}))


def results(casualties):
    return [(check.name, check.result) for check in casualties.results]


def test_the_books_example_of_an_mp40_with_two_bursts_at_two_men():
    shot = burst("MP40", "a", "b", bursts=2, rolls=[3, 6, 2, 6], dice={"extra": 2})

    assert [check.modifier for check in shot.results] == [2, 2, 2, 2]
    assert results(shot) == [
        ("a", "no-effect"),
        ("b", "no-effect"),
        ("a", "hunkered-down"),
        ("b", "no-effect"),
    ]
    assert (shot.hunkered, shot.stopped, shot.jammed) == (("a",), True, False)
    assert (shot.react_after, shot.may_react) == (1, ("b",))


def test_the_working_of_one_target_reads_as_that_of_a_shot():
    told = fire(
        "MG42",
        {"name": "a", "obstacle_cover": 2, "visibility_cover": 1},
        rate="rapid",
        reaction=True,
        aims=2,
        repeat=False,
    )

    assert steps("automatic-fire", told, rolls=[5])[:8] == [
        ("MG42", -2),
        ("rapid fire", -1),
        ("cover: torso and head show", 2),
        ("concealed or poorly visible", 1),
        ("in reaction", 1),
        ("aimed twice", -2),
        ("to add to the die", -1),
        ("checks before the others may react", 2),
    ]


def test_a_magazine_goes_sector_by_sector_and_burst_by_burst():
    told = {
        "weapon": "MP40",
        "sectors": [
            {"bursts": 2, "targets": [{"name": "a"}, {"name": "b"}]},
            {"targets": [{"name": "c"}]},
        ],
    }
    shot = resolve("automatic-fire", told, rolls=[5, 5, 5, 5, 5])

    assert [check.name for check in shot.results] == ["a", "b", "a", "b", "c"]


def test_a_dead_man_is_passed_over_without_a_die():
    # +2: a natural one and a second die over 2 kill a; his second check is not made
    shot = burst("MP40", "a", "b", bursts=2, rolls=[1, 5, 5], dice={"confirms": [3]})

    assert [check.name for check in shot.results] == ["a", "b", "b"]
    assert shot.dead == ("a",)


def test_a_natural_one_that_is_not_confirmed_takes_its_row():
    shot = burst("MP40", "a", rolls=[1], dice={"confirms": [2]})

    assert shot.wounded == ("a",)  # 1 + 2 = 3


def test_a_second_wound_kills():
    # PPSh43 0, stance 1: a die of 2 wounds
    shot = burst("PPSh43", "a", bursts=2, rolls=[2, 2])

    assert results(shot) == [("a", "wounded"), ("a", "dead")]
    assert (shot.dead, shot.wounded) == (("a",), ())


def test_a_figure_wounded_before_dies_of_the_next_wound():
    assert burst("PPSh43", {"name": "a", "already_wounded": True}, rolls=[2]).dead == ("a",)


def test_a_natural_six_misses_whatever_the_modifiers_and_no_save_is_needed():
    shot = burst("XB-6", {"name": "a", "stance": 0}, rolls=[6], repeat=False)

    assert results(shot) == [("a", "no-effect")]


def test_a_belt_continues_over_its_arc_up_to_its_react():
    shot = burst("Vickers", "a", "b", "c", rolls=[5, 5, 5, 5, 5])

    assert [check.name for check in shot.results] == ["a", "b", "c", "a", "b"]
    assert (shot.react_after, shot.may_react) == (5, ())


def test_a_belt_over_more_men_than_its_react_checks_each_once_and_the_last_may_react():
    shot = burst("Type 92", *"abcdef", rolls=[5] * 6)

    assert (shot.checks_made, shot.react_after) == (6, 4)
    assert shot.may_react == ("e", "f")


def test_a_belt_that_does_not_repeat_checks_each_once():
    assert burst("Vickers", "a", "b", rolls=[5, 5], repeat=False).checks_made == 2


def test_a_belt_ends_when_all_are_dead():
    # Vickers -1, stance 1: a die of 1 or 2 kills
    shot = burst("Vickers", "a", "b", rolls=[1, 2])

    assert shot.dead == ("a", "b")


@pytest.mark.parametrize(("setup", "checks"), [("light", 7), ("medium", 9), ("heavy", 12)])
def test_the_setup_picks_the_react(setup, checks):
    shot = burst("MG42", "a", "b", setup=setup, rolls=[5] * checks)  # M -1: hunkered each time

    assert (shot.react_after, shot.hunkered) == (checks, ("a", "b"))


@pytest.mark.parametrize(
    ("rate", "react", "modifier"),
    [("sustained", 1, -2), ("rapid", 2, -1), ("cyclic", 7, 0)],
)
def test_each_rate_of_fire_has_its_checks_and_modifier(rate, react, modifier):
    # MG42 -2, cover 3
    target = {"name": "a", "obstacle_cover": 3}
    shot = burst("MG42", target, rate=rate, rolls=[5] * react)

    assert shot.react_after == react
    assert shot.results[0].modifier == 1 + modifier


def test_rapid_fire_ends_on_the_second_six_without_an_extra_die():
    shot = burst("MG42", "a", "b", "c", rate="rapid", rolls=[6, 6])

    assert (shot.stopped, shot.jammed, shot.checks_made) == (True, False, 2)


def test_sustained_fire_continues_after_any_number_of_sixes():
    shot = burst("MG42", "a", "b", "c", rate="sustained", rolls=[6, 6, 6])

    assert (shot.stopped, shot.checks_made) == (False, 3)


@pytest.mark.parametrize(("extra", "jammed"), [(5, False), (6, True)])
def test_the_second_six_ends_the_fire_and_a_third_jams(extra, jammed):
    shot = burst("Vickers", "a", "b", "c", rolls=[6, 6], dice={"extra": extra})

    assert (shot.stopped, shot.jammed) == (True, jammed)


def test_a_gun_of_single_shots_fires_no_more_than_its_rounds_and_never_ends_on_sixes():
    shot = burst("Autocannons (up to 20mm)", "a", "b", rounds=3, rolls=[6, 6, 6])

    assert (shot.checks_made, shot.stopped) == (3, False)


def test_a_gun_of_single_shots_with_many_rounds_goes_up_to_its_react():
    shot = burst("Autocannons (up to 20mm)", "a", rounds=9, rolls=[6, 6, 6, 6])

    assert shot.checks_made == 4


def test_figures_hunkered_down_behind_cover_are_passed_over():
    hidden = {"name": "a", "hunkered": True, "obstacle_cover": 1}
    shot = burst("Vickers", hidden, "b", rolls=[5] * 5)

    assert {check.name for check in shot.results} == {"b"}
    assert shot.may_react == ()


def test_fire_at_nobody_who_can_be_hit_throws_no_die():
    hidden = {"name": "a", "hunkered": True, "obstacle_cover": 1}

    assert resolve("automatic-fire", fire("Vickers", hidden)).checks_made == 0


def test_a_figure_that_reacts_in_time_hunkers_down_and_behind_cover_is_out_of_reach():
    covered = {"name": "b", "reacts": "hunker", "obstacle_cover": 2}
    shot = burst("MP40", "a", covered, bursts=2, rolls=[5, 5])

    assert [check.name for check in shot.results] == ["a", "a"]
    assert shot.may_react == ("b",)


@pytest.mark.parametrize(("stance", "modifier"), [(1, 2), (0, 2), (-1, 1)])
def test_a_figure_that_reacts_in_the_open_loses_its_stance_and_gains_one(stance, modifier):
    # MP40 +1, hunkered +1, stance at most 0
    reacting = {"name": "b", "reacts": "hunker", "stance": stance}
    shot = burst("MP40", "a", reacting, rolls=[5, 5])

    assert shot.results[1].modifier == modifier


def test_a_figure_hit_before_it_can_react_stays_as_it_was():
    first = {"name": "a", "reacts": "hunker", "obstacle_cover": 2}
    shot = burst("MP40", first, "b", bursts=2, rolls=[5, 5, 5, 5])

    assert [check.name for check in shot.results] == ["a", "b", "a", "b"]


@pytest.mark.parametrize(
    ("told", "due"),
    [
        ({"rate": "cyclic"}, True),
        ({"setup": "heavy"}, True),
        ({"setup": "medium"}, False),
        ({"setup": "heavy", "rate": "rapid"}, False),
    ],
)
def test_the_barrel_of_an_mg34_gets_hot_at_its_highest_rate(told, due):
    weapons = {"name": "a", "hunkered": True, "obstacle_cover": 1}

    assert resolve("automatic-fire", fire("MG34", weapons, **told)).barrel_change_due is due


def test_no_other_barrel_is_changed():
    target = {"name": "a", "hunkered": True, "obstacle_cover": 1}
    told = fire("XB-2(P3)(R7,9,12)", target, setup="heavy")

    assert not resolve("automatic-fire", told).barrel_change_due


@pytest.mark.parametrize(
    ("rolls", "dice", "attention", "problems"),
    [
        ([5, 5], {}, False, 0),
        ([6, 5], {}, True, 0),
        ([6, 6], {"extra": 1}, True, 1),
        ([6, 6], {"extra": 6}, True, 2),
    ],
)
def test_sixes_of_a_crew_that_is_short_of_men(rolls, dice, attention, problems):
    shot = burst("Vickers", "a", "b", crew=1, repeat=False, rolls=rolls, dice=dice)

    assert (shot.needs_attention, shot.mechanical_problems) == (attention, problems)


@pytest.mark.parametrize("told", [{}, {"crew": 2}, {"crew": 1, "minimum_crew": 1}])
def test_a_full_crew_has_no_trouble_with_sixes(told):
    shot = burst("Vickers", "a", "b", repeat=False, rolls=[6, 6], dice={"extra": 1}, **told)

    assert not shot.needs_attention


@pytest.mark.parametrize(
    ("distance_in", "band"),
    [(0, -1), (35, -1), (35.5, 0), (70, 0), (70.5, 1), (105, 1), (105.5, 2), (150, 2)],
)
def test_bands_of_sub_machine_guns_give_a_shared_bound_to_the_nearer(distance_in, band):
    target = {"name": "a", "stance": 0, "distance_in": distance_in}
    shot = burst("MP40", target, weapon_ranges=True, rolls=[5])

    assert shot.results[0].modifier == 1 + band


def test_no_other_automatic_weapon_has_bands():
    assert burst("STG44", "a", weapon_ranges=True, rolls=[5]).results[0].modifier == 1


def test_a_support_weapon_with_a_problem_counts_as_wounded():
    gun = {"name": "gun", "target": "support-weapon", "stance": 0}
    shot = burst("PPSh43", gun, bursts=2, rolls=[4, 3])

    assert results(shot) == [("gun", "no-effect"), ("gun", "problem")]
    assert (shot.wounded, shot.hunkered) == (("gun",), ())


TWO_SECTORS = {"sectors": [{"targets": [{"name": "a"}]}, {"targets": [{"name": "b"}]}]}


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (fire("Mauser 98k", "a"), ["weapon"]),
        (fire("blunderbuss", "a"), ["weapon"]),
        (fire("MP40", "a", rate="rapid"), ["rate"]),
        (fire("3B+1(P1)", "a", rate="rapid"), ["rate"]),
        (fire("Bren", "a", moving=True, aims=1), ["moving"]),
        (fire("Bren", "a", moving=True, setup="medium"), ["moving"]),
        (fire("Autocannons (up to 20mm)", "a"), ["rounds"]),
        (fire("MP40", "a", bursts=4), ["sectors"]),
        ({"weapon": "Vickers"} | TWO_SECTORS, ["sectors"]),
        (fire("MP40", "a", "a"), ["sectors"]),
        (fire("MP40", "a", weapon_ranges=True), ["sectors[0].targets[0].distance_in"]),
        ({"weapon": "MP40", "sectors": []}, ["sectors"]),
        (fire("MP40"), ["sectors[0].targets"]),
    ],
)
def test_wrong_inputs_of_automatic_fire_are_refused_by_name(told, names):
    assert refused("automatic-fire", told) == names


def test_a_range_over_the_last_band_is_refused_by_its_target():
    far = {"name": "a", "distance_in": 150.5}

    assert refused("automatic-fire", fire("MP40", far, weapon_ranges=True)) == [
        "sectors[0].targets[0].distance_in"
    ]
