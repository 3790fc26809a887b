"""The fate of the wounded."""

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


def test_by_default_there_is_no_aid():
    assert resolve("wounded-check", {}, roll=4).result == "removed"


def test_the_odds_with_a_medic_are_exact():
    told = {"aid": "combat-medic"}

    assert odds("wounded-check", told) == {"recovers": "5/6", "removed": "1/6"}


def test_litter_bearers_treat_nobody():
    assert refused("wounded-check", {"aid": "litter-bearer"}) == ["aid"]


@pytest.mark.parametrize(
    ("cause", "turn", "die", "result"),
    [
        ("rifle-machine-gun", 2, 4, "stays-wounded"),  # the book's
        ("rifle-machine-gun", 2, 3, "recovers"),
        ("rifle-machine-gun", 2, 5, "dies"),
        ("smg-pistol-revolver", 1, 1, "recovers"),
        ("smg-pistol-revolver", 1, 2, "stays-wounded"),
        ("shotgun-blade", 2, 4, "dies"),
        ("shrapnel", 1, 4, "dies"),
        ("shrapnel", 3, 5, "recovers"),
        ("blast", 1, 3, "recovers"),
        ("blast", 3, 2, "dies"),
        ("other", 1, 5, "stays-wounded"),
        ("other", 3, 4, "dies"),
    ],
)
def test_the_course_of_a_wound_depends_on_its_cause_and_turn(cause, turn, die, result):
    course = resolve("advanced-wound", {"cause": cause, "turn": turn}, roll=die)

    assert (course.modified, course.result) == (die, result)


def test_from_the_third_turn_on_the_third_line_counts():
    told = {"cause": "shrapnel", "turn": 9}

    assert odds("advanced-wound", told) == {"recovers": "5/6", "dies": "1/6"}


@pytest.mark.parametrize(("turn", "modified"), [(1, 4), (2, 5)])
def test_a_female_figure_has_a_bonus_on_the_first_check(turn, modified):
    told = {"cause": "shrapnel", "turn": turn, "woman": True}

    assert resolve("advanced-wound", told, roll=5).modified == modified


@pytest.mark.parametrize(("die", "modified"), [(1, 1), (4, 1), (5, 2), (6, 3)])
def test_aid_and_toughness_add_up_but_a_1_still_fails(die, modified):
    told = {"cause": "other", "turn": 1, "woman": True, "aid": "combat-medic"}

    assert resolve("advanced-wound", told, roll=die).modified == modified


def test_a_wound_has_a_cause_and_a_turn():
    assert refused("advanced-wound", {"cause": "sadness", "turn": 0}) == ["cause", "turn"]
