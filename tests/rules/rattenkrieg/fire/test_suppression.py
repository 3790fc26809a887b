from fractions import Fraction

import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules.dice import given_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import find

SUPPRESS = find("rattenkrieg/suppress")
PROVOKE = find("rattenkrieg/provoke")
RECON = find("rattenkrieg/recon-by-fire")


def figure(quality=3, actions_left=2):
    return {"quality": quality, "actions_left": actions_left}


def suppress(*figures, check=(), weapon_dice=3, **told):
    inputs = {"weapon_dice": weapon_dice, "figures": list(figures), **told}
    return SUPPRESS.resolve(inputs, given_dice({"check": list(check)})).outcome


def refused_inputs(procedure, **told):
    with pytest.raises(BadInputs) as refusal:
        procedure.read(told)
    return [problem.input for problem in refusal.value.problems]


def test_the_books_two_figures_under_fire():
    outcome = suppress(figure(), figure(), check=[3, 4])

    assert outcome.lost == [0, 1]
    assert outcome.actions_left == [2, 1]
    assert outcome.suppressed == 1


def test_figures_without_actions_and_the_best_are_not_rolled_for():
    outcome = suppress(figure(1, 0), figure(6, 2), figure(5, 1), check=[6])

    assert outcome.lost == [0, 0, 1]
    assert outcome.actions_left == [0, 2, 0]


def test_speculative_fire_may_find_nobody():
    outcome = suppress()

    assert (outcome.lost, outcome.suppressed) == ([], 0)


@pytest.mark.parametrize(
    ("told", "squares"),
    [({}, 3), ({"react": 5}, 5), ({"react": 2}, 2), ({"opening": True}, 1)],
)
def test_the_area_is_the_weapons_dice_or_the_machine_guns_react(told, squares):
    assert suppress(**told).squares_max == squares
    assert suppress(**told, squares=[[i, 0] for i in range(squares)]).squares_max == squares
    too_many = [[i, 0] for i in range(squares + 1)]
    assert refused_inputs(SUPPRESS, weapon_dice=3, figures=[], squares=too_many, **told) == [
        "squares"
    ]


@pytest.mark.parametrize(
    "squares",
    [
        [[0, 0], [1, 0], [2, 0], [3, 0]],  # row
        [[0, 0], [0, 1], [0, 2], [1, 2]],  # L
        [[0, 0], [1, 0], [0, 1], [1, 1]],  # rectangle
        [[0, 0], [1, 0], [1, 1], [2, 1]],  # stair
        [[2, 1], [0, 0], [1, 1], [1, 0]],  # the stair in any order
    ],
)
def test_squares_of_an_area_must_touch_edge_to_edge(squares):
    assert suppress(weapon_dice=4, squares=squares).squares_max == 4


@pytest.mark.parametrize(
    "squares",
    [
        [[0, 0], [1, 1]],  # by a corner
        [[0, 0], [2, 0]],  # apart
        [[0, 0], [0, 0]],  # twice the same
        [],
    ],
)
def test_other_areas_are_refused(squares):
    assert refused_inputs(SUPPRESS, weapon_dice=4, figures=[], squares=squares) == ["squares"]


def test_all_errors_of_an_area_are_reported_together():
    squares = [[0, 0], [0, 0], [5, 5]]

    assert refused_inputs(SUPPRESS, weapon_dice=2, figures=[], squares=squares) == ["squares"] * 3


def test_suppression_is_refused_by_name():
    told = {"weapon_dice": 13, "react": 0, "figures": [figure(9, -1)]}

    assert refused_inputs(SUPPRESS, **told) == [
        "weapon_dice",
        "react",
        "figures[0].quality",
        "figures[0].actions_left",
    ]


def test_the_odds_of_suppressing_two_figures_are_exact():
    inputs = {"weapon_dice": 3, "figures": [figure(4), figure(2)]}
    odds = SUPPRESS.odds_in_brief(inputs)
    chances = {told["suppressed"]: chance for told, chance in odds.chances}

    # fails 2/6 and 4/6
    assert chances == {0: Fraction(8, 36), 1: Fraction(20, 36), 2: Fraction(8, 36)}


def test_odds_of_a_crowd_are_exact():
    odds = SUPPRESS.odds_in_brief({"weapon_dice": 3, "figures": [figure(3)] * 40})

    assert odds.exact
    assert len(odds.chances) == 41


@pytest.mark.parametrize(("die", "must_react"), [(5, True), (4, True), (3, False)])
def test_provoked_troops_react_on_a_roll_over_their_quality(die, must_react):
    provoked = PROVOKE.resolve({"quality": 3}, given_dice({"nerve": die})).outcome

    assert provoked.must_react is must_react
    assert provoked.provoker_hunkers_down is True


@pytest.mark.parametrize("quality", [6, 8])
def test_the_best_troops_are_not_provoked_and_roll_no_die(quality):
    resolved = PROVOKE.resolve({"quality": quality}, given_dice({}))

    assert resolved.outcome.must_react is False
    assert resolved.dice == {}


def recon(dice=None, **told):
    return RECON.resolve({"quality": 4, "weapon_dice": 3, **told}, given_dice(dice or {})).outcome


def test_the_books_submachine_gun_of_three_bursts():
    found = recon({"nerve": 5})

    assert (found.squares, found.must_declare) == (3, True)


def test_troops_that_pass_do_not_reveal_themselves():
    assert recon({"nerve": 4}).must_declare is False
    assert recon(quality=6).must_declare is False


def test_a_die_is_rolled_even_over_empty_ground():
    resolved = RECON.resolve(
        {"quality": 4, "weapon_dice": 1, "troops_present": False}, given_dice({"nerve": 6})
    )

    assert resolved.dice == {"nerve": 6}
    assert resolved.outcome.must_declare is False


@pytest.mark.parametrize(
    ("told", "squares"),
    [({"react": 6}, 6), ({"opening": True}, 1), ({"react": 6, "opening": True}, 1)],
)
def test_a_machine_gun_searches_by_its_react_and_an_opening_is_one(told, squares):
    assert recon({"nerve": 1}, **told).squares == squares


def test_recon_is_refused_by_name():
    assert refused_inputs(RECON, quality=0, weapon_dice=0, react=13) == [
        "quality",
        "weapon_dice",
        "react",
    ]
