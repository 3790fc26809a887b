"""Morale checks and acts of valor."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve

CROSSING = {"case": "danger-zone", "quality": 2, "aggressiveness": 2}
OUTGUNNED = {"case": "outgunned", "quality": 3, "aggressiveness": 2, "fired_by": "lmg"}
RIFLES = OUTGUNNED | {"own_weapon": "bolt-action-rifle"}


def check(told, **dice):
    return resolve("morale-check", told, **dice)


def valor(quality, aggressiveness, **dice):
    told = {"quality": quality, "aggressiveness": aggressiveness}
    return resolve("act-of-valor", told, **dice)


@pytest.mark.parametrize("case", ["danger-zone", "leaving-cover"])
@pytest.mark.parametrize(
    ("die", "passed", "consequence"), [(4, True, "none"), (5, False, "action-lost")]
)
def test_a_figure_dares_on_its_morale_or_less(case, die, passed, consequence):
    bearing = check(CROSSING | {"case": case}, roll=die)

    assert (bearing.needed, bearing.morale, bearing.modified) == (True, 4, die)
    assert (bearing.passed, bearing.consequence) == (passed, consequence)


@pytest.mark.parametrize(("leader", "morale"), [(3, 4), (5, 5)])
def test_the_better_morale_of_figure_and_leader_in_sight_counts(leader, morale):
    bearing = check(CROSSING | {"leader_morale": leader}, roll=5)

    assert (bearing.morale, bearing.passed) == (morale, morale == 5)


@pytest.mark.parametrize("told", [CROSSING, RIFLES])
def test_after_a_comrade_nobody_needs_to_check(told):
    bearing = check(told | {"passed_by_comrade": True})

    assert (bearing.needed, bearing.passed, bearing.modified) == (False, True, None)
    assert bearing.consequence == "none"


@pytest.mark.parametrize(("die", "passed"), [(1, True), (2, False)])
def test_the_books_rifles_under_an_lmg(die, passed):
    bearing = check(RIFLES, roll=die)

    assert (bearing.modified, bearing.passed) == (4 + die, passed)
    assert bearing.consequence == ("none" if passed else "hunkers-down")


@pytest.mark.parametrize(("own", "needed"), [("assault-rifle", True), ("lmg", False)])
def test_only_a_higher_tier_outguns(own, needed):
    dice = {"roll": 1} if needed else {}

    assert check(OUTGUNNED | {"own_weapon": own}, **dice).needed is needed


def test_a_better_armed_element_asks_for_no_die():
    bearing = check(OUTGUNNED | {"own_weapon": "hmg-flamethrower"})

    assert (bearing.needed, bearing.passed, bearing.modified) == (False, True, None)


def test_weapons_do_not_matter_to_figures_that_cross_under_fire():
    assert check(RIFLES | {"case": "danger-zone"}, roll=5).modified == 5


def test_outgunned_compares_two_weapons():
    told = {"case": "outgunned", "quality": 3, "aggressiveness": 2}

    assert refused("morale-check", told) == ["fired_by", "own_weapon"]
    assert refused("morale-check", OUTGUNNED) == ["own_weapon"]


def test_wrong_inputs_of_a_morale_check_are_refused_by_name():
    told = {"case": "rain", "quality": 0, "aggressiveness": 2, "leader_morale": 21}

    assert refused("morale-check", told | {"fired_by": "spoon"}) == [
        "case",
        "quality",
        "leader_morale",
        "fired_by",
    ]


def test_the_odds_of_the_books_rifles_are_exact():
    assert odds("morale-check", RIFLES) == {"True": "1/6", "False": "5/6"}


@pytest.mark.parametrize(
    ("die", "result", "friends", "enemies", "turns"),
    [
        (3, "fights-on", 1, -1, 2),
        (4, "confused", 0, 0, 0),
        (5, "gives-up", -1, 1, 2),
    ],
)
def test_sure_death_is_faced_under_the_morale(die, result, friends, enemies, turns):
    stand = valor(3, 1, roll=die)

    assert (stand.result, stand.morale, stand.turns) == (result, 4, turns)
    assert (stand.friends_change, stand.enemies_change) == (friends, enemies)


def test_with_morale_beyond_any_die_there_is_only_valor():
    assert odds("act-of-valor", {"quality": 5, "aggressiveness": 2}) == {"fights-on": "1"}
