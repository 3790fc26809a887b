"""The wind that a scenario leaves to two dice."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve

WITTMANN = {"scenario": "wittmanns-first-test"}


@pytest.mark.parametrize(
    ("die", "wind", "to_deg"),
    [(1, "W", 90), (3, "W", 90), (4, "SW", 45), (5, "E", 270), (6, "S", 0)],
)
def test_a_die_says_where_it_comes_from_and_another_how_strong_it_is(die, wind, to_deg):
    blows = resolve("scenario-wind", WITTMANN, direction=die, speed=4)

    assert (blows.wind, blows.to_deg, blows.inches) == (wind, to_deg, 4)


def test_its_odds_say_the_wind_in_words():
    blows = resolve("scenario-wind", WITTMANN, direction=1, speed=1)
    assert blows.words == "from the west, 1″ per turn"


def test_a_scenario_without_a_wind_of_its_own_is_refused():
    assert refused("scenario-wind", {"scenario": "easy-company"}) == ["scenario"]
