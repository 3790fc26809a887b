"""Obstacles that a bullet penetrates."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve


def test_the_books_bullet_that_equals_the_walls_pierces_them():
    told = {"penetration": 3, "obstacles": ["brick-wall", "wooden-wall"]}
    shot = resolve("penetrate", told)

    assert (shot.resistance, shot.pierced, shot.stopped_by, shot.remaining) == (3, True, None, 0)


def test_a_bullet_is_stopped_where_the_sum_first_exceeds_its_penetration():
    told = {"weapon": "Mauser 98k", "obstacles": ["wooden-wall", "brick-wall", "rubble"]}
    shot = resolve("penetrate", told)  # 1, 3, 8 against 2

    assert (shot.resistance, shot.pierced) == (8, False)
    assert (shot.stopped_by, shot.remaining) == ("brick-wall", 0)


@pytest.mark.parametrize(
    ("weapon", "pierced"), [("Thompson", False), ("MP40", True), ("S(P1)", True)]
)
def test_the_penetration_is_the_weapons(weapon, pierced):
    assert resolve("penetrate", {"weapon": weapon, "obstacles": ["mattress"]}).pierced is pierced


def test_a_door_stops_nothing():
    told = {"penetration": 0, "obstacles": ["wooden-door", "furniture"]}

    assert resolve("penetrate", told).pierced


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({"obstacles": []}, ["penetration"]),
        ({"weapon": "MP40", "penetration": 1, "obstacles": []}, ["penetration"]),
        ({"weapon": "catapult", "obstacles": []}, ["weapon"]),
        ({"weapon": "S-1", "obstacles": []}, ["weapon"]),
        ({"penetration": 7, "obstacles": []}, ["penetration"]),
        ({"penetration": 1, "obstacles": ["paper"]}, ["obstacles[0]"]),
    ],
)
def test_wrong_inputs_of_a_penetration_are_refused_by_name(told, names):
    assert refused("penetrate", told) == names
