"""A figure's Quality, and who commands it."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve


def figure_quality(**told):
    return resolve("figure-quality", told)


def command(**told):
    return resolve("command-state", {"own_quality": 3} | told)


@pytest.mark.parametrize(
    ("grade", "quality"),
    [
        ("prisoner", 1),
        ("penal-unit", 1),
        ("civilian", 1),
        ("militia", 2),
        ("regular", 3),
        ("regular-veteran", 4),
        ("elite", 5),
    ],
)
def test_each_kind_of_troops_has_its_quality(grade, quality):
    assert figure_quality(grade=grade).quality == quality
    assert figure_quality(grade=grade).actions == quality


@pytest.mark.parametrize(("rank", "quality"), [("private", 3), ("nco", 4), ("officer", 5)])
def test_rank_adds_quality(rank, quality):
    assert figure_quality(grade="regular", rank=rank).quality == quality


def test_the_veteran_gunner_clears_a_jam_better_but_gets_no_more_actions():
    gunner = figure_quality(grade="regular-veteran", specialist=True, in_speciality=True)

    assert (gunner.quality, gunner.check_value, gunner.actions) == (4, 5, 4)


@pytest.mark.parametrize("told", [{"specialist": True}, {"in_speciality": True}])
def test_only_a_specialist_at_their_speciality_checks_better(told):
    assert figure_quality(grade="regular", **told).check_value == 3


def test_a_bonus_is_not_a_kind_of_troops():
    assert refused("figure-quality", {"grade": "nco", "rank": "general"}) == ["grade", "rank"]


def test_a_leader_lends_their_quality():
    led = command(leader_leads=True, leader_quality=5)

    assert (led.state, led.quality_used) == ("led", 5)
    assert (led.aggressiveness_check, led.may_close, led.leader_may_fire) == (False, True, False)


def test_a_worse_leader_takes_nothing_away():
    assert command(leader_leads=True, leader_quality=2).quality_used == 3


def test_a_leader_who_leads_fires_only_in_an_ambush_or_close_combat():
    led = command(leader_leads=True, leader_quality=4, ambush_or_close_combat=True)

    assert led.leader_may_fire


@pytest.mark.parametrize("told", [{"leader_in_sight": True}, {"awaiting_signal": True}])
def test_in_sight_of_the_leader_or_awaiting_a_signal_is_under_command(told):
    under = command(leader_quality=5, **told)

    assert (under.state, under.quality_used) == ("under-command", 3)
    assert (under.aggressiveness_check, under.may_close, under.leader_may_fire) == (
        False,
        True,
        True,
    )


def test_out_of_command_troops_check_before_firing_and_come_no_nearer():
    out = command()

    assert (out.state, out.quality_used) == ("out-of-command", 3)
    assert (out.aggressiveness_check, out.may_close, out.leader_may_fire) == (True, False, True)


def test_a_leader_who_leads_has_a_quality():
    told = {"own_quality": 3, "leader_leads": True}

    assert refused("command-state", told) == ["leader_quality"]
