"""One die on the Combat Table."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def test_the_books_natural_1_that_does_not_kill_uses_its_modified_row():
    fate = resolve("combat-roll", {"modifier": 3}, roll=1, confirm=3)

    assert (fate.modified, fate.result, fate.by) == (4, "hunkered-down", "table")


def test_a_natural_one_kills_on_a_second_die_over_the_modifiers():
    fate = resolve("combat-roll", {"modifier": 3}, roll=1, confirm=4)

    assert (fate.modified, fate.result, fate.by) == (4, "dead", "natural-one")


@pytest.mark.parametrize(
    ("modifier", "roll", "modified", "result"),
    [
        (0, 1, 1, "dead"),
        (0, 2, 2, "dead"),
        (0, 3, 3, "wounded"),
        (0, 4, 4, "hunkered-down"),
        (0, 5, 5, "no-effect"),
        (0, 6, 6, "no-effect"),
        (1, 1, 2, "dead"),  # no second die up to +1
        (-1, 6, 5, "no-effect"),  # nor down to -1
        (-12, 5, 1, "dead"),  # held to the table
        (12, 2, 6, "no-effect"),
    ],
)
def test_each_row_of_the_combat_table_is_as_printed(modifier, roll, modified, result):
    fate = resolve("combat-roll", {"modifier": modifier}, roll=roll)

    assert (fate.modified, fate.result, fate.by) == (modified, result, "table")


@pytest.mark.parametrize(
    ("rule", "modifier", "confirm", "result", "by"),
    [
        ("under", -3, 2, "no-effect", "natural-six"),
        ("under", -3, 3, "wounded", "table"),  # 6 - 3 = 3
        ("under", -2, 1, "no-effect", "natural-six"),
        ("under", -2, 2, "hunkered-down", "table"),
        ("under", -12, 6, "no-effect", "natural-six"),
        ("over", -3, 3, "wounded", "table"),
        ("over", -3, 4, "no-effect", "natural-six"),
        ("over", -6, 6, "dead", "table"),
    ],
)
def test_a_natural_six_saves_by_the_rule_in_force(rule, modifier, confirm, result, by):
    told = {"modifier": modifier, "natural_six_save": rule}
    fate = resolve("combat-roll", told, roll=6, confirm=confirm)

    assert (fate.result, fate.by) == (result, by)


@pytest.mark.parametrize(
    ("cause", "word"), [("fire", "hunkered-down"), ("blast", "stunned"), ("crash", "stunned")]
)
def test_row_four_is_hunkered_down_by_fire_and_stunned_by_all_else(cause, word):
    assert resolve("combat-roll", {"cause": cause}, roll=4).result == word


def test_wounded_again_is_dead():
    assert resolve("combat-roll", {"already_wounded": True}, roll=3).result == "dead"


def brute_force(modifier, rule):
    """The chances, counted over all 36 results of two dice."""
    chances = Counter()
    for roll, second in product(range(1, 7), repeat=2):
        row = min(6, max(1, roll + modifier))
        result = ["dead", "dead", "wounded", "hunkered-down", "no-effect", "no-effect"][row - 1]
        if roll == 1 and modifier >= 2 and second > modifier:
            result = "dead"
        saves = second < -modifier if rule == "under" else second > -modifier
        if roll == 6 and modifier <= -2 and saves:
            result = "no-effect"
        chances[result] += Fraction(1, 36)
    return {result: str(chance) for result, chance in chances.items()}


@pytest.mark.parametrize("rule", ["under", "over"])
@pytest.mark.parametrize("modifier", range(-12, 13))
def test_odds_agree_with_brute_force(modifier, rule):
    told = {"modifier": modifier, "natural_six_save": rule}

    assert odds("combat-roll", told) == brute_force(modifier, rule)


def test_the_working_says_what_the_second_die_is_for():
    assert steps("combat-roll", {"modifier": 2}, roll=1, confirm=5) == [
        ("to add to the die", 2),
        ("die", 1),
        ("natural one: it kills on a second die over", 2),
        ("second die", 5),
        ("killed by the natural one", "dead"),
    ]


@pytest.mark.parametrize("modifier", [-13, 13, 0.5, "2"])
def test_modifiers_out_of_range_are_refused(modifier):
    assert refused("combat-roll", {"modifier": modifier}) == ["modifier"]
