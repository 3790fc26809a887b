"""The limits on how far leaders encourage or calm their figures."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve

OFFICER = {"aggressiveness": 2, "rank": "officer", "change": 2}


def adjust(**told):
    return resolve("leader-adjust", OFFICER | told)


def refusal(**told):
    return refused("leader-adjust", OFFICER | told)


def test_the_books_officer_gives_two():
    after = adjust()

    assert (after.aggressiveness, after.adjusted_total, after.state) == (4, 2, "steady")


def test_a_change_beyond_the_rank_is_refused():
    assert refusal(aggressiveness=4, change=1, adjusted_so_far=2) == ["change"]


@pytest.mark.parametrize(("rank", "bound"), [("nco", 1), ("officer", 2), ("company-commander", 3)])
def test_the_rank_of_a_leader_limits_the_total_change_in_both_directions(rank, bound):
    assert adjust(rank=rank, change=bound).adjusted_total == bound
    assert adjust(rank=rank, change=-bound).adjusted_total == -bound
    assert refusal(rank=rank, change=1, adjusted_so_far=bound) == ["change"]
    assert refusal(rank=rank, change=-1, adjusted_so_far=-bound) == ["change"]


def test_an_officer_may_turn_from_one_bound_towards_the_other():
    assert adjust(change=-3, adjusted_so_far=2).adjusted_total == -1


def test_calmed_troops_never_fall_below_zero():
    after = adjust(aggressiveness=1, change=-2)

    assert (after.aggressiveness, after.adjusted_total, after.state) == (0, -2, "broken")


def test_a_fanatic_raises_aggressiveness_turn_after_turn_into_fury():
    after = adjust(aggressiveness=5, adjusted_so_far=4, fanatical=True)

    assert (after.aggressiveness, after.adjusted_total, after.state) == (7, 6, "fury")


def test_a_fanatic_is_limited_by_rank_each_time():
    assert refusal(change=3, fanatical=True) == ["change"]


def test_a_fanatic_has_one_change_a_turn_and_others_are_not_asked():
    assert refusal(fanatical=True, used_this_turn=True) == ["used_this_turn"]
    assert adjust(used_this_turn=True).aggressiveness == 4


def test_an_adjustment_of_zero_is_refused():
    assert refusal(change=0) == ["change"]
    assert refusal(change=0, adjusted_so_far=9) == ["change"]


def test_wrong_inputs_of_an_adjustment_are_refused_by_name():
    assert refusal(rank="private", change=4) == ["rank", "change"]
