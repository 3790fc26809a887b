"""Dice: requested by name, checked, remembered."""

from random import Random

import pytest

from assistant.rules.dice import BadDie, Dice, DiceMissing, given_dice, rolled_dice


def test_given_dice_come_back_by_name():
    dice = Dice(given_dice({"spot": 4, "shots": [6, 1, 3]}))

    assert (dice.d6("spot"), dice.pool("shots", 2), dice.next("shots")) == (4, [6, 1], 3)
    assert dice.fallen == {"spot": 4, "shots": [6, 1, 3]}


def test_a_needed_die_that_was_not_given_is_named():
    with pytest.raises(DiceMissing, match="avoid: a die from 1 to 6 is missing"):
        Dice(given_dice({"spot": 4})).d6("avoid")


def test_a_missing_die_can_be_rolled_instead():
    dice = Dice(given_dice({"shots": [6]}, rolled_dice(Random(1))))

    assert dice.pool("shots", 3)[0] == 6
    assert len(dice.fallen["shots"]) == 3


@pytest.mark.parametrize("face", [0, 7, True])
def test_a_face_that_no_die_has_is_refused(face):
    with pytest.raises(BadDie, match="Enter 1 to 6 for the die “spot”"):
        Dice(given_dice({"spot": face})).d6("spot")


def stays(number):
    return lambda fallen: fallen[0] <= number


def test_dice_that_do_not_fit_are_rerolled_and_kept_in_the_record():
    dice = Dice(given_dice({"pick": [6, 5, 2, 6, 1]}))

    assert (dice.until("pick", stays(3)), dice.until("pick", stays(3))) == ((2,), (1,))
    assert dice.fallen == {"pick": [6, 5, 2, 6, 1]}


def test_pairs_that_do_not_fit_are_rerolled_as_pairs():
    dice = Dice(given_dice({"pick": [6, 1, 1, 6]}))

    assert dice.until("pick", stays(1), count=2) == (1, 6)


def test_when_none_of_the_given_dice_fits_another_is_needed():
    with pytest.raises(DiceMissing, match="pick: a die from"):
        Dice(given_dice({"pick": [6, 6]})).until("pick", stays(3))
