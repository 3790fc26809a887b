"""The phones of a side fetch the same page at the same time: it is made once for all."""

import re

import pytest

from assistant.battle.rattenkrieg import screens as views

HTMX = {"HX-Request": "true"}
TOKEN = re.compile(r'name="request" value="([^"]*)"')


@pytest.fixture
def sides_rendered(monkeypatch):
    """The sides whose pages were made, in order."""
    sides = []
    plain = views.side_view
    monkeypatch.setattr(
        views, "side_view", lambda battle, side: sides.append(side) or plain(battle, side)
    )
    return sides


def page(phone):
    answer = phone.get("/side/", headers=HTMX)
    assert answer.status_code == 200
    return answer.text


def test_a_page_is_made_once_for_all_phones_of_its_side_and_again_after_a_tap(
    evening, sides_rendered
):
    other = evening.phone("german")
    first = page(evening.german)
    assert TOKEN.sub("", page(other)) == TOKEN.sub("", first)
    assert sides_rendered == ["german"]

    evening.make("german", "place-all")
    assert TOKEN.sub("", page(other)) != TOKEN.sub("", first)
    page(evening.german)
    assert sides_rendered == ["german", "german"]


def test_the_taps_of_two_phones_are_distinguished(evening):
    other = evening.phone("us")
    tokens = [TOKEN.findall(page(phone)) for phone in (evening.us, other)]
    assert len(tokens[0]) == len(tokens[1]) > 1
    assert not set(tokens[0]) & set(tokens[1])


def test_each_side_has_its_own_page(evening, sides_rendered):
    assert "German" in page(evening.german)
    assert page(evening.us) != page(evening.german)
    assert sides_rendered == ["german", "us"]
