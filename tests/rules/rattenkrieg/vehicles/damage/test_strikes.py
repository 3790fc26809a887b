"""An XD(Y) strike (18.4, 20.1.2.2, 20.4.4)."""

import pytest

from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def test_dice_over_the_severity_are_dropped():
    damage = resolve("strike", {"dice": 6, "severity": 5}, damage=[3, 4, 6, 5, 3, 1])

    assert (damage.kept, damage.damage_points) == ([3, 4, 5, 3, 1], 16)


def test_reinforced_concrete_divides_the_sum_rounded_down():
    told = {"dice": 3, "severity": 6, "divisor": 4}

    assert resolve("strike", told, damage=[6, 6, 3]).damage_points == 3  # 15 / 4


@pytest.mark.parametrize("told", [{"dice": 0, "severity": 6}, {"dice": 2, "severity": 0}])
def test_no_dice_or_no_severity_is_no_damage(told):
    dice = {"damage": [1, 1]} if told["dice"] else {}
    damage = resolve("strike", told, **dice)

    assert (damage.kept, damage.damage_points) == ([], 0)


def test_the_odds_of_a_small_strike_are_exact():
    # 2D(1): both, one or no one of two
    told = {"dice": 2, "severity": 1}

    assert odds("strike", told) == {"0": "25/36", "1": "5/18", "2": "1/36"}
    assert odds("strike", told | {"divisor": 2}) == {"0": "35/36", "1": "1/36"}


def test_odds_of_sixty_dice_are_exact():
    found = find("rattenkrieg/strike").odds_in_brief({"dice": 60, "severity": 6})

    assert found.exact
    assert sum(chance for _, chance in found.chances) == 1
    assert found.chances[0][0] == {"damage_points": 210}  # 60 x 3.5


def test_the_working_of_a_strike_lists_each_step():
    assert steps("strike", {"dice": 2, "severity": 4, "divisor": 3}, damage=[5, 4]) == [
        ("dice that count: this or less", 4),
        ("dice", [5, 4]),
        ("dice kept", [4]),
        ("added up", 4),
        ("divided by the concrete factor 3", 1),
        ("damage points", 1),
    ]


@pytest.mark.parametrize(
    ("name", "low", "high"), [("dice", -1, 61), ("severity", -1, 7), ("divisor", 0, 11)]
)
def test_a_strike_is_refused_by_name(name, low, high):
    for value in (low, high):
        assert refused("strike", {"dice": 2, "severity": 2} | {name: value}) == [name]
