"""What becomes of the wounded."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve


@pytest.mark.parametrize(
    ("aid", "die", "modified", "result"),
    [
        ("none", 1, 1, "recovers"),
        ("none", 3, 3, "recovers"),
        ("none", 4, 4, "removed"),
        ("aid-man", 1, 0, "recovers"),
        ("aid-man", 4, 3, "recovers"),
        ("aid-man", 5, 4, "removed"),
        ("combat-medic", 5, 3, "recovers"),
        ("combat-medic", 6, 4, "removed"),
    ],
)
def test_three_or_less_recovers_and_aid_helps(aid, die, modified, result):
    ultimate = resolve("wounded-check", {"aid": aid}, roll=die)

    assert (ultimate.modified, ultimate.result) == (modified, result)


def test_without_a_word_there_is_no_aid():
    assert resolve("wounded-check", {}, roll=4).result == "removed"


def test_odds_with_a_medic():
    told = {"aid": "combat-medic"}

    assert odds("wounded-check", told) == {"recovers": "5/6", "removed": "1/6"}


def test_litter_bearers_treat_nobody():
    assert refused("wounded-check", {"aid": "litter-bearer"}) == ["aid"]
