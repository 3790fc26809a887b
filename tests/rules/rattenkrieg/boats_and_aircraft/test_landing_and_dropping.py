"""Landing, returning, and drops (34.9, 34.10, 34.15)."""

from collections import Counter

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

GLIDER = {"pilot_quality": 4, "visibility": 2, "landing_die_roll": 1}


@pytest.mark.parametrize(("die", "landed"), [(1, True), (2, False)])
def test_a_glider_before_dawn_lands_on_a_one_alone(die, landed):
    found = resolve("landing-roll", GLIDER, die=die)

    assert (found.total, found.landed) == (die + 3, landed)


def test_bad_ground_makes_a_landing_still_harder():
    assert not resolve("landing-roll", GLIDER | {"ground": 1}, die=1).landed


def test_the_best_pilot_needs_a_die_only_in_difficult_conditions():
    found = resolve("landing-roll", {"pilot_quality": 6})
    assert (found.total, found.landed) == (None, True)
    assert resolve("landing-roll", {"pilot_quality": 8, "ground": 2}).landed
    assert not resolve("landing-roll", {"pilot_quality": 6, "ground": 1}, die=6).landed


def test_an_aircraft_lands_only_at_its_least_speed():
    told = {"pilot_quality": 3, "speed_in": 30}

    assert resolve("landing-roll", told | {"min_in": 30}, die=3).landed
    assert refused("landing-roll", told | {"min_in": 29}) == ["speed_in"]
    assert refused("landing-roll", told) == ["min_in"]
    assert refused("landing-roll", {"pilot_quality": 3, "min_in": 30}) == ["speed_in"]


def test_odds_and_working_of_a_landing():
    assert odds("landing-roll", GLIDER) == {"True": "1/6", "False": "5/6"}
    assert steps("landing-roll", GLIDER, die=1) == [
        ("Quality of the pilot", 4),
        ("Landing Die Roll", 1),
        ("visibility", 2),
        ("die", 1),
        ("die with all modifiers", 4),
        ("equal to or less than this: it lands", True),
    ]


def home(on, die=None):
    dice = {} if die is None else {"die": die}
    return not resolve("survival-roll", {"survival_die_roll": on}, **dice).crashed


def test_a_damaged_plane_may_crash_on_its_way_home():
    assert home(3, 4)
    assert not home(3, 3)


def test_a_whole_plane_comes_home_and_a_wreck_does_not():
    assert home(0)
    assert home(5, 6)
    assert not home(6)


def test_odds_and_working_of_coming_home():
    assert odds("survival-roll", {"survival_die_roll": 3}) == {"True": "1/2", "False": "1/2"}
    assert steps("survival-roll", {"survival_die_roll": 3}, die=4) == [
        ("crashes on this or less", 3),
        ("die", 4),
        ("3 or less", False),
        ("crashed", False),
    ]
    assert refused("survival-roll", {"survival_die_roll": -1}) == ["survival_die_roll"]


def drop(what, distance=2, direction=12, **told):
    return resolve("air-drop", {"what": what} | told, distance=distance, direction=direction)


@pytest.mark.parametrize(("die", "inches"), [(1, 1), (5, 25), (6, 36)])
def test_a_dropped_load_drifts_by_the_square_of_the_die(die, inches):
    found = drop("paratrooper", die, 7)

    assert (found.distance_in, found.direction) == (inches, 7)


@pytest.mark.parametrize(
    ("terrain", "paratrooper", "container", "glider"),
    [
        ("clear", "landed", "landed", "landed"),
        ("unsuitable", "killed", "lost", "destroyed"),
        ("obstacle", "combat-roll", "landed", "crash"),
    ],
)
def test_the_landing_ground_decides_the_result(terrain, paratrooper, container, glider):
    assert drop("paratrooper", terrain=terrain).result == paratrooper
    assert drop("container", terrain=terrain).result == container
    assert drop("glider", terrain=terrain).result == glider


@pytest.mark.parametrize("terrain", ["clear", "unsuitable", "obstacle"])
def test_off_the_table_men_walk_in_and_containers_are_lost(terrain):
    off = {"terrain": terrain, "on_table": False}

    assert drop("paratrooper", **off).result == "walks-in"
    assert drop("glider", **off).result == "walks-in"
    assert drop("container", **off).result == "lost"


def test_a_landed_glider_rolls_on():
    assert drop("glider", landing_run_in=30).run_in == 30
    assert drop("paratrooper", landing_run_in=30).run_in == 0


def test_men_need_two_actions_to_get_free():
    actions = {what: drop(what).actions_to_get_free for what in ("paratrooper", "glider")}

    assert actions == {"paratrooper": 2, "glider": 2}
    assert drop("container").actions_to_get_free == 0


def test_odds_and_working_of_a_drop():
    assert Counter(odds("air-drop", {"what": "glider"}).values()) == {"1/6": 6}
    assert steps("air-drop", {"what": "glider", "landing_run_in": 20}, distance=3, direction=9) == [
        ("die", 3),
        ("inches from the mark", 9),
        ("toward the hour", 9),
        ("runs on, inches", 20),
        ("result", "landed"),
        ("actions to get free", 2),
    ]


def test_a_drop_is_refused_by_name():
    assert refused("air-drop", {"what": "jeep", "terrain": "sea"}) == ["what", "terrain"]
