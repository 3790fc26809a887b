"""A form sent again: after an undo, from a page in a browser's cache, from another tab."""

import re

import pytest

from tests.web.evening import Evening, words_of
from tests.web.sheets.firing import rifle

TOKEN = "the token of this tap"


@pytest.fixture
def acting(app, settings):
    evening = Evening(app, settings)
    evening.act()
    return evening


def shot(acting):
    return {**rifle(acting), "dice__roll": "6", "request": TOKEN}


def token_on(page):
    return re.search(r'name="request" value="([^"]*)"', page)[1]


def test_a_form_sent_again_after_an_undo_says_that_it_no_longer_counts(acting):
    made = acting.make("german", "shoot", **shot(acting)).location
    assert "no longer counts" not in acting.german.get(made).text
    acting.umpire.post(f"{acting.base}/undo", data={"why": "the wrong enemy"})

    before = len(acting.game.entries)
    again = acting.post("german", "shoot", **shot(acting)).location
    assert (again, len(acting.game.entries)) == (made, before)
    page = words_of(acting.german.get(again).text)
    assert "Undone: the wrong enemy. This no longer counts." in page
    assert "Ask the umpire to check this" not in page

    acting.umpire.post(f"{acting.base}/undo", data={"seq": str(acting.game.entries[-1].seq)})
    assert "no longer counts" not in acting.german.get(made).text


def test_new_answers_on_a_sheet_that_was_sent_are_another_tap(acting):
    """The browser went back to the sheet: with other answers it must count as a new tap."""
    told = shot(acting)
    before = acting.post("german", "shoot", **told, preview="1").text
    assert token_on(before) == TOKEN
    acting.make("german", "shoot", **told)
    for _ in range(2):  # a bad network sends it twice
        assert acting.post("german", "shoot", **told).status_code == 303

    changed = acting.post("german", "shoot", **told, preview="1").text
    assert token_on(changed) != TOKEN


def test_nobody_repeats_the_tap_of_another_reader(acting):
    acting.make("german", "shoot", **shot(acting))
    page = acting.post("us", "shoot", request=TOKEN, preview="1").text
    assert token_on(page) != TOKEN
