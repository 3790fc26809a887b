"""The Aggressiveness check before a shot."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

MAN = {"aggressiveness": 3}
DOG = {"aggressiveness": 3, "creature": "dog"}


def check(told, **dice):
    return resolve("aggressiveness-check", told, **dice)


@pytest.mark.parametrize(
    ("die", "result"), [(1, "attacks"), (2, "attacks"), (3, "wide"), (4, "refuses"), (6, "refuses")]
)
def test_a_low_die_attacks_an_equal_die_fires_wide_and_a_high_die_refuses(die, result):
    assert check(MAN, roll=die).result == result


def test_the_books_soldier_eight_inches_away_attacks_on_a_two():
    will = check({"aggressiveness": 2, "distance_in": 8}, roll=2)

    assert (will.result, will.modifier, will.modified, will.threshold) == ("attacks", -1, 1, 2)


@pytest.mark.parametrize(
    ("distance_in", "modifier"),
    [(0, -3), (1.9, -3), (2, -2), (4.9, -2), (5, -1), (9.9, -1), (10, 0), (30, 0), (30.1, 1)],
)
def test_a_single_band_of_distance_counts(distance_in, modifier):
    assert check(MAN | {"distance_in": distance_in}, roll=4).modifier == modifier


@pytest.mark.parametrize("distance_in", [None, 20])
def test_no_distance_and_a_medium_distance_change_nothing(distance_in):
    assert check(MAN | {"distance_in": distance_in}, roll=4).modifier == 0


@pytest.mark.parametrize(
    ("circumstance", "modifier"),
    [
        ("knife", -1),
        ("target_unaware_or_engaged", 1),
        ("target_key_man", 1),
        ("target_defenseless", 1),
    ],
)
def test_each_circumstance_of_a_shot_changes_the_check(circumstance, modifier):
    assert check(MAN | {circumstance: True}, roll=4).modifier == modifier


def test_circumstances_add_up_on_the_die():
    told = MAN | {"knife": True, "target_key_man": True, "target_defenseless": True}
    will = check(told | {"distance_in": 1}, roll=5)

    assert (will.modifier, will.modified, will.threshold, will.result) == (-2, 3, 3, "wide")


def test_by_house_rule_circumstances_change_the_value():
    told = MAN | {"target_key_man": True, "aggressiveness_modifiers_to": "value"}
    will = check(told, roll=4)

    assert (will.modified, will.threshold, will.result) == (4, 4, "wide")


def test_by_house_rule_a_near_enemy_lowers_the_value_even_below_any_die():
    told = MAN | {"distance_in": 1, "aggressiveness_modifiers_to": "value"}

    assert check(told, roll=1).threshold == 0
    assert check(told, roll=1).result == "refuses"


@pytest.mark.parametrize(
    "exempt", ["leader-leading", "led", "target-vehicle-or-bunker", "sniper", "crew"]
)
def test_exempt_troops_attack_without_a_die_even_at_zero(exempt):
    will = check({"aggressiveness": 0, "exempt": exempt})

    assert (will.result, will.modified) == ("exempt", None)


@pytest.mark.parametrize("creature", ["man", "dog"])
def test_with_no_aggressiveness_nobody_fights_and_no_die_is_asked(creature):
    assert check({"aggressiveness": 0, "creature": creature}).result == "cannot-fight"


def test_a_running_enemy_encourages_a_dog():
    will = check(DOG | {"target_running": True}, roll=5)

    assert (will.modifier, will.modified, will.threshold) == (3, 5, 6)
    assert will.result == "attacks"


@pytest.mark.parametrize(
    ("circumstance", "threshold"), [("target_unconscious", 2), ("target_not_soldier", 1)]
)
def test_dogs_do_not_attack_helpless_figures(circumstance, threshold):
    assert check(DOG | {circumstance: True}, roll=6).threshold == threshold


def test_modifiers_for_people_do_not_count_for_dogs():
    told = {"distance_in": 1, "knife": True, "target_key_man": True, "target_defenseless": True}

    assert check(DOG | told, roll=3).modifier == 0
    assert check(MAN | {"target_running": True}, roll=3).modifier == 0


def test_the_working_shows_each_circumstance():
    told = {"aggressiveness": 2, "distance_in": 8, "target_key_man": True}

    assert steps("aggressiveness-check", told, roll=3) == [
        ("Aggressiveness", 2),
        ("the target is a key figure", 1),
        ("enemy under 10 inches away", -1),
        ("attacks under", 2),
        ("die", 3),
        ("die with modifiers", 3),
        ("result", "refuses"),
    ]


def test_the_odds_of_an_average_soldier_are_exact():
    assert odds("aggressiveness-check", {"aggressiveness": 2}) == {
        "attacks": "1/6",
        "wide": "1/6",
        "refuses": "2/3",
    }


def test_refusals_name_their_inputs():
    assert refused("aggressiveness-check", {}) == ["aggressiveness"]
    told = {"aggressiveness": 13, "creature": "cat", "exempt": "tired", "distance_in": -1}
    assert refused("aggressiveness-check", told) == list(told)
