"""The Aggressiveness check at the end of a turn."""

import pytest

from assistant.rules import tables
from tests.rules.rattenkrieg.resolving import refused, resolve

BOOK = {"men_at_order": 5, "able_men": 3, "aggressiveness": 1, "aggressiveness_at_start": 3}


def turn_end(told, **dice):
    return resolve("aggressiveness-turn-end", BOOK | told, **dice)


def test_the_books_element_hesitates():
    nerve = turn_end({}, roll=4)

    assert (nerve.value, nerve.result) == (5, "hesitation")
    assert (nerve.actions_next_turn, nerve.combat_modifier_next_turn) == (-1, 0)


@pytest.mark.parametrize("at_start", [0, 1, 2])
def test_a_loss_of_less_than_two_levels_needs_no_check(at_start):
    nerve = turn_end({"aggressiveness_at_start": at_start})

    assert (nerve.value, nerve.result, nerve.actions_next_turn) == (None, "not-needed", 0)


def test_two_levels_up_need_a_check_as_two_levels_down_do():
    # 5 - 3 - 5 + 2 = -1
    nerve = turn_end({"aggressiveness": 5}, roll=2)

    assert (nerve.value, nerve.result, nerve.actions_next_turn) == (-1, "morale-boost", 1)


@pytest.mark.parametrize(
    ("men", "able", "die", "value", "result", "actions", "modifier"),
    [
        (20, 0, 6, 25, "surrenders", 0, 0),  # 20 - 0 - 1 + 6
        (11, 0, 5, 15, "surrenders", 0, 0),
        (11, 0, 4, 14, "none", 0, 0),
        (11, 0, 3, 13, "breaks", 0, 0),
        (11, 0, 1, 11, "shattered", -2, 0),
        (5, 1, 6, 9, "tactical-retreat", 0, 0),
        (5, 1, 4, 7, "hunkered-down", 0, 0),
        (5, 1, 3, 6, "none", 0, 0),
        (5, 4, 3, 3, "firefight", 0, 0),
        (5, 5, 2, 1, "combat-boost", 0, -1),
        (5, 5, 1, 0, "none", 0, 0),
    ],
)
def test_losses_are_compared_with_aggressiveness(men, able, die, value, result, actions, modifier):
    nerve = turn_end({"men_at_order": men, "able_men": able}, roll=die)

    assert (nerve.value, nerve.result) == (value, result)
    assert (nerve.actions_next_turn, nerve.combat_modifier_next_turn) == (actions, modifier)


@pytest.mark.parametrize(
    ("aggressiveness", "value", "result", "actions", "modifier"),
    [
        (5, -3, "heroic-boost", 2, 0),  # 5 - 5 - 5 + 2
        (6, -4, "none", 0, 0),
        (7, -5, "fury", 2, -1),
        (8, -6, "fury", 2, -1),  # beyond the table reads its last row
        (12, -10, "fury", 2, -1),
    ],
)
def test_a_rise_in_aggressiveness_gives_bonuses(aggressiveness, value, result, actions, modifier):
    nerve = turn_end({"able_men": 5, "aggressiveness": aggressiveness}, roll=2)

    assert (nerve.value, nerve.result) == (value, result)
    assert (nerve.actions_next_turn, nerve.combat_modifier_next_turn) == (actions, modifier)


def test_every_even_row_of_the_table_is_empty():
    rows = tables.load("rattenkrieg/aggressiveness-turn-end-results").rows

    assert [row["value"] for row in rows if row["result"] is None] == list(range(14, -5, -2))


def test_nobody_joins_in_the_middle_of_a_turn():
    assert refused("aggressiveness-turn-end", BOOK | {"able_men": 6}) == ["able_men"]


def test_an_element_needs_at_least_one_man():
    told = BOOK | {"men_at_order": 0, "able_men": 0}

    assert refused("aggressiveness-turn-end", told) == ["men_at_order"]


def test_without_a_starting_value_a_check_is_due():
    told = {**BOOK}
    del told["aggressiveness_at_start"]

    assert resolve("aggressiveness-turn-end", told, roll=4) == turn_end({}, roll=4)
