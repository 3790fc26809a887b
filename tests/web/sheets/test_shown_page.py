"""A tap that leads back to the shown page is answered with that page."""

import re

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.pages import shown_page
from assistant.web.pages.shown_page import PAGE, SHOWS

HTMX = {"HX-Request": "true"}
HOME = "/side/"
REQUEST = re.compile(r'name="request" value="([^"]*)"')


def tap_from(evening, who="us", *, shows=HOME, back=HOME, headers=HTMX, **more):
    headers = {**headers, SHOWS: shows}
    return evening.post(who, "place-all", headers, tap="1", **{"from": back}, **more)


def without_tokens(html):
    return REQUEST.sub("", html)


def test_the_answer_is_the_page_as_it_would_be_fetched(evening):
    answer = tap_from(evening)
    assert (answer.status_code, answer.headers[PAGE]) == (200, HOME)
    assert answer.headers["Cache-Control"] == "no-store"
    assert without_tokens(answer.text) == without_tokens(evening.us.get(HOME, headers=HTMX).text)


def test_the_page_that_was_streamed_is_the_answer(evening, monkeypatch):
    us = Viewer("side", evening.game.id, "us")
    evening.services.hub.listen(us, address=HOME)
    monkeypatch.setattr(shown_page, "make_page", lambda *page: None)  # not made twice
    answer = tap_from(evening)
    assert (answer.status_code, answer.headers[PAGE]) == (200, HOME)
    assert without_tokens(answer.text) == without_tokens(evening.us.get(HOME, headers=HTMX).text)


def test_each_response_has_its_own_tokens(ordering):
    element = next(ordering.game.state.of_side("german")).id
    told = {"element": element, "kind": "fire", "request": "a tap sent twice by a bad network"}
    before = len(ordering.game.entries)
    headers = {**HTMX, SHOWS: HOME}
    first, second = (
        ordering.post("german", "place-order", headers, tap="1", **{"from": HOME}, **told)
        for _ in range(2)
    )
    tokens = [set(REQUEST.findall(answer.text)) for answer in (first, second)]
    assert len(ordering.game.entries) == before + 1
    assert all(tokens)
    assert not tokens[0] & tokens[1]


@pytest.mark.parametrize(
    "told",
    [
        {"headers": {}},  # a whole page is loaded
        {"shows": ""},
        {"shows": "/side/log"},
        {"back": "/side/log", "shows": "/side/log"},  # not a page that the streams bring
        {"back": "/watch/", "shows": "/watch/"},
        {"back": "/u/AAAAAAAAAA", "shows": "/u/AAAAAAAAAA"},
    ],
)
def test_any_other_tap_is_answered_with_the_address(evening, told):
    answer = tap_from(evening, **told)
    assert answer.status_code == 303
    assert answer.location == told.get("back", HOME)
    assert PAGE not in answer.headers


def test_the_page_of_a_card_is_brought_too(evening):
    card = f"/u/{next(evening.game.state.of_side('us')).id}"
    answer = tap_from(evening, shows=card, back=card)
    assert answer.headers[PAGE] == card
    assert without_tokens(answer.text) == without_tokens(evening.us.get(card, headers=HTMX).text)


def test_the_umpire_fetches_the_long_page(evening):
    told = {"tap": "1", "from": evening.base, "visibility": "dusk"}
    headers = {**HTMX, SHOWS: evening.base}
    answer = evening.post("umpire", "set-conditions", headers, **told)
    assert (answer.status_code, answer.location) == (303, evening.base)


def test_a_refused_tap_brings_no_page(evening):
    tap_from(evening)
    answer = tap_from(evening, request="another tap, of twenty-four")
    assert PAGE not in answer.headers
    assert "place-all" in answer.headers["HX-Redirect"]
