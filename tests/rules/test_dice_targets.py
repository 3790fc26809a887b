"""The faces that a rule asks for, as a sheet shows them above the dice."""

import pytest

from assistant.rules.dice import Dice, DiceMissing, Throw, given_dice


@pytest.mark.parametrize(
    ("throw", "target"),
    [
        (Throw("x", split=2), "2 or less"),
        (Throw("x", split=1), "1"),
        (Throw("x", split=3, or_more=True), "4 or more"),
        (Throw("x", split=5, or_more=True), "6"),
        (Throw("x"), ""),
        (Throw("x", split=0), ""),  # no die shows so little
        (Throw("x", split=6), ""),  # nor does any show more
        (Throw("x", faces=12, split=10, or_more=True), "11 or more"),
    ],
)
def test_a_throw_names_the_faces_that_are_asked_for(throw, target):
    assert throw.target == target


@pytest.mark.parametrize("most", range(1, 6))
def test_both_ways_to_ask_part_the_die_at_one_place(most):
    def missing(**asked):
        with pytest.raises(DiceMissing) as found:
            Dice(given_dice({})).d6("x", **asked)
        return found.value.throw

    low, high = missing(split=most), missing(at_least=most + 1)

    assert (low.split, high.split) == (most, most)
    assert low.target.startswith(str(most))
    assert high.target.startswith(str(most + 1))
