"""Bursts and belts."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from assistant.rules.odds import TooManyWays, enumerate_odds
from assistant.rules.procedures import find
from assistant.rules.working import NullWorking
from tests.rules.rattenkrieg.resolving import refused, resolve, steps


def fire(weapon, *targets, bursts=1, **told):
    """One sector with these targets, each a name or an object."""
    listed = [{"name": target} if isinstance(target, str) else target for target in targets]
    return {"weapon": weapon, "sectors": [{"bursts": bursts, "targets": listed}]} | told


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
        ("concealed", 1),
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


ROWS = ["dead", "dead", "wounded", "hunkered", None, None]
RANK = {None: 0, "hunkered": 1, "wounded": 2, "dead": 3}


def play(names, modifier, checks, rolls, confirms, extra):
    """A belt played by hand: what a table would write down."""
    rolls, confirms = iter(rolls), iter(confirms)
    worst, made, sixes = dict.fromkeys(names), 0, 0
    while made < checks and any(state != "dead" for state in worst.values()):
        for name in names:
            if worst[name] == "dead" or made == checks:
                continue
            roll, made = next(rolls), made + 1
            if roll == 6:
                sixes += 1
                if sixes == 2:
                    return worst, extra == 6
                continue
            state = ROWS[min(6, max(1, roll + modifier)) - 1]
            if roll == 1 and modifier >= 2 and next(confirms) > modifier:
                state = "dead"
            if state == "wounded" and worst[name] == "wounded":
                state = "dead"
            worst[name] = max(worst[name], state, key=RANK.get)
    return worst, False


def brute_force(names, modifier, checks, spares):
    """The chances from every way of all the dice that could ever be thrown."""
    chances = Counter()
    for faces in product(range(1, 7), repeat=checks + spares + 1):
        rolls, confirms = faces[:checks], faces[checks : checks + spares]
        worst, jammed = play(names, modifier, checks, rolls, confirms, faces[-1])
        told = {
            state: sum(worst[name] == state for name in names)
            for state in ("dead", "wounded", "hunkered")
        }
        chances[json.dumps(told | {"jammed": jammed}, sort_keys=True)] += 1
    return {key: Fraction(ways, 6 ** (checks + spares + 1)) for key, ways in chances.items()}


@pytest.mark.long
@pytest.mark.parametrize(
    ("weapon", "modifier", "checks", "spares"),
    [
        ("XB(P2)(R4)", 1, 4, 0),  # 0, stance 1
        ("XB-3(P2)(R4)", -2, 4, 0),
        ("XB+1(P2)(R2)", 2, 2, 2),  # natural ones need their second dice
    ],
)
def test_odds_of_a_small_belt_agree_with_brute_force(weapon, modifier, checks, spares):
    found = find("rattenkrieg/automatic-fire").odds_in_brief(fire(weapon, "a", "b"))

    assert found.exact
    assert {
        json.dumps(told, sort_keys=True): chance for told, chance in found.chances
    } == brute_force("ab", modifier, checks, spares)


def test_odds_of_a_belt_over_three_men_are_exact_and_sum_to_one():
    found = find("rattenkrieg/automatic-fire").odds_in_brief(fire("MG42", *"abc"))

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1


def hunker(name, **told):
    return {"name": name, "reacts": "hunker", **told}


def in_sectors(weapon, *sectors, **told):
    return {"weapon": weapon, "sectors": [{"bursts": b, "targets": t} for b, t in sectors]} | told


@pytest.mark.long
@pytest.mark.parametrize(
    "told",
    [
        fire("MP40", "a", "b", bursts=2),
        fire("3B(P2)(R2)", "a", {"name": "b", "obstacle_cover": 2}, bursts=2),
        fire("MP40", {"name": "a", "already_wounded": True}, "b", "c"),
        fire("MP40", "a", {"name": "b", "hunkered": True, "obstacle_cover": 1}, bursts=3),
        fire("2B(R3)", hunker("a"), hunker("b"), "c", hunker("d", obstacle_cover=1)),
        in_sectors("3B", (1, [{"name": "a"}]), (2, [{"name": "b"}, {"name": "c"}])),
        in_sectors("3B", (2, [{"name": "a"}]), (1, [hunker("b"), {"name": "c"}])),
        fire("XB(P2)(R5)", "a", {"name": "b", "obstacle_cover": 3, "visibility_cover": 1}),
        fire("XB(P2)(R3)", "a", hunker("b"), hunker("c"), hunker("d", obstacle_cover=1)),
        fire("XB-3(P2)(R4)", {"name": "a", "target": "support-weapon"}, "b"),
        fire("XB(P2)(R4)", "a", "b", repeat=False),
        fire("MG42", "a", "b", "c", rate="cyclic", repeat=False),
        fire("MG42", "a", rate="rapid"),
        fire("NS(P2)(R3)", "a", rounds=4),
        fire("NS(P2)(R3)", "a", "b", rounds=2),
        fire("NS(P2)(R4)", "a", "b", "c", rounds=5, other_modifier=3),
        fire("XB(P2)(R4)", {"name": "a", "hunkered": True, "obstacle_cover": 1}),
    ],
)
def test_odds_man_by_man_are_those_of_all_the_ways_of_the_dice(told):
    procedure = find("rattenkrieg/automatic-fire")
    inputs = procedure.read(told)

    def losses(dice):
        casualties = procedure.function(inputs, dice, NullWorking(""))
        return json.dumps(procedure.summary(casualties), sort_keys=True)

    reckoned = procedure.chances(inputs)

    assert reckoned is not None
    assert {
        json.dumps(told, sort_keys=True): chance for told, chance in reckoned
    } == enumerate_odds(losses, 70_000, settle=False)


@pytest.mark.parametrize("men", [5, 8])
@pytest.mark.parametrize(
    ("weapon", "told"), [("MP40", {"bursts": 3}), ("MG42", {"setup": "heavy"})]
)
def test_odds_of_long_fire_on_a_squad_are_exact(weapon, men, told):
    found = find("rattenkrieg/automatic-fire").odds_in_brief(
        fire(weapon, *"abcdefgh"[:men], **told)
    )

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1


def test_odds_are_shown_where_dice_decide_who_hunkers_down_in_time():
    told = in_sectors("3B(P2)(R2)", (2, [{"name": "a"}]), (1, [hunker("b")]))
    procedure = find("rattenkrieg/automatic-fire")

    assert procedure.chances(procedure.read(told)) is None
    assert procedure.odds_in_brief(told).exact


@pytest.mark.long
def test_calculations_that_take_too_long_are_given_up():
    procedure = find("rattenkrieg/automatic-fire")
    names = [f"figure {number}" for number in range(24)]

    with pytest.raises(TooManyWays):
        procedure.chances(procedure.read(fire("MP40", *names, bursts=3)))
