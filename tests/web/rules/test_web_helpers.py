"""The two calculators that the book offers on the web, beside ours: less to enter, more to read."""

import re

import pytest
from flask.testing import FlaskClient

# what the book's own ask, all of it each time
SPOTTING = 8
AGGRESSIVENESS = 3


def required_values(page: str) -> list[str]:
    """Return the values that the page requires; all others have a default."""
    found = re.search(r"Fill in ([^<.]+)\.", page)
    return re.split(", | and ", found[1]) if found else []


def test_spotting_asks_three_things_and_shows_working_and_odds(umpire: FlaskClient) -> None:
    address = "/procedures/rattenkrieg/spot"
    told = {"distance_in": "12", "spotter_quality": "3", "target_quality": "3", "cover": "2"}

    needed = required_values(umpire.get(address).text)

    assert len(needed) == 3 < SPOTTING
    assert any("Distance" in each for each in needed)
    page = umpire.get(address, query_string=told).text
    assert 'class="working' in page
    assert 'class="odds' in page


def test_aggressiveness_asks_no_more_than_the_books_and_names_the_result(
    umpire: FlaskClient,
) -> None:
    address = "/procedures/rattenkrieg/aggressiveness-turn-end"
    told = {"men_at_order": "4", "able_men": "2", "aggressiveness": "2"}

    assert len(required_values(umpire.get(address).text)) <= AGGRESSIVENESS
    page = umpire.get(address, query_string=told | {"dice.roll": "3"}).text
    assert 'class="working' in page
    assert "hesitation" in page or "none" in page
    assert 'class="odds' in umpire.get(address, query_string=told).text


@pytest.mark.parametrize("id", ["spot", "aggressiveness-turn-end"])
def test_entered_values_are_shared_by_the_address(umpire: FlaskClient, id: str) -> None:
    page = umpire.get(f"/procedures/rattenkrieg/{id}?men_at_order=4&distance_in=12").text

    assert 'value="4"' in page or 'value="12"' in page
