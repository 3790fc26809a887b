"""The wind of a scenario, found with two dice."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve

WITTMANN = {"scenario": "wittmanns-first-test"}


@pytest.mark.parametrize(
    ("die", "wind", "to_deg"),
    [(1, "W", 90), (3, "W", 90), (4, "SW", 45), (5, "E", 270), (6, "S", 0)],
)
def test_one_die_gives_the_direction_of_the_wind_and_another_its_strength(die, wind, to_deg):
    blows = resolve("scenario-wind", WITTMANN, direction=die, speed=4)

    assert (blows.wind, blows.to_deg, blows.inches) == (wind, to_deg, 4)


def test_the_odds_name_the_wind_in_words():
    blows = resolve("scenario-wind", WITTMANN, direction=1, speed=1)
    assert blows.words == "from the west, 1″ per turn"


def test_a_scenario_without_wind_dice_is_refused():
    assert refused("scenario-wind", {"scenario": "easy-company"}) == ["scenario"]
