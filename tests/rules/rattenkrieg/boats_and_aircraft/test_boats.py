"""Boats: water in the hull, and landing (33.8, 33.13)."""

import pytest

from assistant.rules import tables
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

BOAT = {"buoyancy": 40, "lost": 10, "holes": 6, "engine_points": 6}


def flood(**told):
    return resolve("boat-flooding", BOAT | told)


def test_two_engines_of_three_points_pump_out_six_holes():
    found = flood()

    assert (found.net, found.lost, found.left, found.sunk) == (0, 10, 30, False)


def test_unpumped_holes_sink_a_boat_slowly():
    assert (flood(engine_points=2).net, flood(engine_points=2).lost) == (4, 14)


def test_figures_bail_a_boat_dry():
    assert (flood(bailing_actions=3).net, flood(bailing_actions=3).lost) == (-3, 7)
    assert flood(bailing_actions=20).lost == 0


def test_load_and_figures_overboard_lighten_a_boat():
    assert flood(men_overboard=2).lost == 8
    assert flood(tons_overboard=0.59).lost == 5  # 5.9 points, rounded down
    assert flood(tons_overboard=0.7).lost == 3  # without binary noise
    assert flood(men_overboard=5, tons_overboard=2).lost == 0


@pytest.mark.parametrize(("lost", "left", "sunk"), [(39, 1, False), (40, 0, True), (50, -10, True)])
def test_a_boat_sinks_with_its_last_point(lost, left, sunk):
    found = flood(lost=lost)

    assert (found.left, found.sunk) == (left, sunk)


@pytest.mark.parametrize(("lost", "slower"), [(9, 0), (10, 1), (19, 1), (20, 2)])
def test_every_ten_points_cost_an_inch_of_speed(lost, slower):
    assert flood(lost=lost).speed_loss_in == slower


def test_the_working_of_a_leak_lists_each_step():
    assert steps("boat-flooding", BOAT | {"engine_points": 1, "men_overboard": 2}) == [
        ("points that holes take in", 6),
        ("points that engines pump out", 1),
        ("bailed out", 0),
        ("points taken in, in total", 5),
        ("lightened by", 2),
        ("buoyancy lost", 13),
        ("buoyancy left", 27),
        ("sunk", False),
        ("inches slower", 1),
    ]


def test_a_leak_is_refused_by_name():
    assert refused("boat-flooding", BOAT | {"buoyancy": 0, "holes": -1}) == ["buoyancy", "holes"]


def land(zone, boat="other", draft_m=0.7, die=None, **told):
    dice = {} if die is None else {"die": die}
    told = {"zone": zone, "boat": boat, "draft_m": draft_m, "coxswain_quality": 2} | told
    found = resolve("boat-landing", told, **dice)
    return found.check, found.result


def test_a_landing_craft_without_an_anchor_may_stick_on_the_beach():
    assert land("shallow", "landing-craft", die=3) == (True, "stuck")
    assert land("shallow", "landing-craft", die=2) == (True, "afloat")
    assert land("shallow", "rubber", die=3) == (True, "stuck")


@pytest.mark.parametrize("boat", ["landing-craft", "rubber"])
def test_with_a_stern_anchor_a_landing_craft_does_not_stick(boat):
    assert land("shallow", boat, stern_anchor=True) == (False, "afloat")


def test_other_boats_run_aground_on_the_beach():
    assert land("shallow", stern_anchor=True) == (False, "aground")


def test_deep_water_carries_every_boat():
    assert land("deep", draft_m=5) == (False, "afloat")


@pytest.mark.parametrize(
    ("draft", "die", "result"),
    [
        (0.49, None, (False, "afloat")),
        (0.5, 2, (True, "afloat")),
        (0.99, 3, (True, "stuck")),
        (1, None, (False, "aground")),
    ],
)
def test_in_the_middle_zone_the_draft_decides(draft, die, result):
    assert land("middle", draft_m=draft, die=die) == result


def test_the_best_coxswain_needs_no_die():
    assert land("middle", coxswain_quality=6) == (True, "afloat")


@pytest.mark.parametrize(
    ("zone", "men"),
    [("deep", "3in-per-action"), ("middle", "cannot-run"), ("shallow", "normal")],
)
def test_figures_go_ashore_as_the_zone_demands(zone, men):
    told = {"zone": zone, "boat": "other", "draft_m": 0.1, "coxswain_quality": 2}

    assert resolve("boat-landing", told).men == men


def test_odds_and_working_of_a_landing():
    told = {"zone": "shallow", "boat": "rubber", "draft_m": 0.2, "coxswain_quality": 2}

    assert odds("boat-landing", told) == {"afloat": "1/3", "stuck": "2/3"}
    assert steps("boat-landing", told, die=2) == [
        ("the boat is", "stuck"),
        ("die", 2),
        ("2 or less", True),
        ("the boat stays", "afloat"),
        ("figures ashore", "normal"),
    ]


def test_a_landing_is_refused_by_name():
    told = {"zone": "abyss", "boat": "raft", "draft_m": 5.1, "coxswain_quality": 0}

    assert refused("boat-landing", told) == ["zone", "boat", "draft_m", "coxswain_quality"]


def test_the_zones_meet_without_a_gap():
    depths = [
        (r["depth_from_m"], r["depth_to_m"]) for r in tables.load("rattenkrieg/seabed-zones").rows
    ]

    assert depths == [(1, None), (0.5, 1), (0, 0.5)]
