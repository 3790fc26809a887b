"""The check against a Quality."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def check(quality, *, modifier=0, in_speciality=False, **dice):
    told = {"quality": quality, "modifier": modifier, "in_speciality": in_speciality}
    return resolve("quality-check", told, **dice)


@pytest.mark.parametrize(("die", "success"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_die_equal_to_or_under_the_quality_succeeds(die, success):
    assert check(3, roll=die).success is success


def test_the_books_gunner_has_a_bonus_at_their_own_weapon():
    checked = check(3, in_speciality=True, roll=4)

    assert (checked.success, checked.target, checked.modified) == (True, 4, 4)


@pytest.mark.parametrize(
    ("modifier", "modified", "success"), [(1, 4, False), (-1, 2, True), (-3, 0, True)]
)
def test_a_modifier_is_added_to_the_die(modifier, modified, success):
    checked = check(2, modifier=modifier, roll=3)

    assert (checked.modified, checked.success) == (modified, success)


@pytest.mark.parametrize(
    ("quality", "modifier", "in_speciality"),
    [(6, 0, False), (8, 2, False), (5, 0, True), (4, -2, False)],
)
def test_when_no_die_can_fail_none_is_rolled(quality, modifier, in_speciality):
    checked = check(quality, modifier=modifier, in_speciality=in_speciality)

    assert (checked.success, checked.modified) == (True, None)


@pytest.mark.parametrize(("quality", "modifier"), [(5, 0), (6, 1), (4, -1)])
def test_one_short_of_certainty_a_die_is_asked_and_a_6_fails(quality, modifier):
    assert not check(quality, modifier=modifier, roll=6).success


def test_a_hopeless_check_is_still_rolled():
    assert not check(1, modifier=6, roll=1).success


def test_the_working_adds_up():
    told = {"quality": 2, "in_speciality": True, "modifier": -1}

    assert steps("quality-check", told, roll=4) == [
        ("Quality", 2),
        ("bonus of a specialist", 1),
        ("on the die", -1),
        ("die", 4),
        ("die with modifiers", 3),
        ("equal to it or less", True),
    ]


def test_the_odds_of_a_quality_check_are_exact():
    assert odds("quality-check", {"quality": 2}) == {"True": "1/3", "False": "2/3"}


def test_wrong_inputs_of_a_check_are_refused_by_name():
    assert refused("quality-check", {"quality": 9, "modifier": 7}) == ["quality", "modifier"]
