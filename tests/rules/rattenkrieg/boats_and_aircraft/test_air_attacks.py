"""Attacks from the air (34.17)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

UNMARKED = {"target_marked": False, "pilot_quality": 4}


@pytest.mark.parametrize(("die", "attacks"), [(4, "target"), (5, "closest-friendly")])
def test_an_unmarked_target_may_be_mistaken(die, attacks):
    assert resolve("air-attack", UNMARKED, die=die).attacks == attacks


def test_a_marked_target_is_not_mistaken():
    assert resolve("air-attack", UNMARKED | {"target_marked": True}).attacks == "target"


def test_the_best_pilot_needs_no_die():
    assert resolve("air-attack", {"target_marked": False, "pilot_quality": 6}).attacks == "target"


def test_the_zone_is_as_wide_as_the_pilot_is_good():
    found = resolve("air-attack", {"target_marked": True, "pilot_quality": 3, "gunner_quality": 2})

    assert (found.zone_width_in, found.gunner_radius_in) == (6, 2)
    assert resolve("air-attack", UNMARKED, die=1).gunner_radius_in is None


def test_odds_and_working_of_an_attack():
    assert odds("air-attack", UNMARKED) == {"target": "2/3", "closest-friendly": "1/3"}
    assert steps("air-attack", UNMARKED | {"gunner_quality": 3}, die=5) == [
        ("target seen or marked", False),
        ("die", 5),
        ("4 or less", False),
        ("attacks", "closest friendly"),
        ("width of the zone, inches", 8),
        ("radius of the gunner's target, inches", 3),
    ]


def test_an_attack_is_refused_by_name():
    assert refused("air-attack", {"pilot_quality": 9}) == ["target_marked", "pilot_quality"]


def bomb(aircraft, direction=1, **dice):
    return resolve("bomb-drop", {"aircraft": aircraft}, direction=direction, **dice)


def test_the_kind_of_aircraft_decides_how_far_bombs_scatter():
    assert bomb("fighter", first=4).distance_in == 16
    assert bomb("fighter-bomber", first=4, second=3).distance_in == 12
    assert bomb("dive-bomber", first=4).distance_in == 4


def test_a_bomb_scatters_in_the_rolled_direction():
    assert bomb("dive-bomber", direction=12, first=1).direction == 12


def test_the_odds_of_a_fighter_bomber_are_exact():
    found = odds("bomb-drop", {"aircraft": "fighter-bomber"})

    assert found["6"] == "1/9"  # 1 x 6, 2 x 3, 3 x 2, 6 x 1
    assert found["36"] == "1/36"


def test_the_working_of_a_bomb_lists_each_step():
    assert steps("bomb-drop", {"aircraft": "fighter-bomber"}, first=2, second=5, direction=3) == [
        ("times the die, inches from the mark", "die-times-second-die"),
        ("first die", 2),
        ("second die", 5),
        ("inches from the mark", 10),
        ("toward the hour", 3),
    ]


def test_a_bomb_is_refused_by_name():
    assert refused("bomb-drop", {"aircraft": "airship"}) == ["aircraft"]
