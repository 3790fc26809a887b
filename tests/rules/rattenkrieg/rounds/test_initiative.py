"""Initiative."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve


def initiative(low, high, **dice):
    return resolve("initiative", {"low_quality": low, "high_quality": high}, **dice)


@pytest.mark.parametrize(("die", "winner"), [(1, "low"), (5, "low"), (6, "high")])
def test_the_books_better_side_wins_on_one_to_five(die, winner):
    # 3 + 5 - 3 = 5
    found = initiative(5, 3, initiative=die)

    assert (found.low_wins_on, found.winner) == (5, winner)


@pytest.mark.parametrize(("die", "winner"), [(1, "low"), (3, "low"), (4, "high")])
def test_sides_of_equal_quality_share_the_faces(die, winner):
    assert initiative(4, 4, initiative=die).winner == winner


@pytest.mark.parametrize(("die", "winner"), [(1, "low"), (2, "high")])
def test_the_high_side_may_be_the_better_one(die, winner):
    # 3 + 2 - 4 = 1
    assert initiative(2, 4, initiative=die).winner == winner


@pytest.mark.parametrize(
    ("low", "high", "wins_on", "winner"),
    [(6, 3, 6, "low"), (8, 1, 6, "low"), (3, 6, 0, "high"), (1, 8, 0, "high")],
)
def test_three_points_of_quality_settle_it_without_a_die(low, high, wins_on, winner):
    found = initiative(low, high)

    assert (found.low_wins_on, found.winner) == (wins_on, winner)


@pytest.mark.parametrize(("low", "high", "winner"), [(None, 3, "high"), (3, None, "low")])
def test_a_side_with_nothing_to_nominate_loses_without_a_die(low, high, winner):
    found = initiative(low, high)

    assert (found.low_wins_on, found.winner) == (None, winner)


def test_two_sides_with_nothing_to_nominate_are_refused():
    told = {"low_quality": None, "high_quality": None}

    assert refused("initiative", told) == ["low_quality", "high_quality"]


@pytest.mark.parametrize("quality", [0, 9, 3.5, "3", True])
def test_a_quality_that_does_not_exist_is_refused(quality):
    assert refused("initiative", {"low_quality": 3, "high_quality": quality}) == ["high_quality"]


def test_an_unknown_side_is_refused():
    assert refused("initiative", {"low_quality": 3}) == ["high_quality"]


def test_the_odds_of_initiative_are_exact():
    assert odds("initiative", {"low_quality": 5, "high_quality": 3}) == {
        "low": "5/6",
        "high": "1/6",
    }
