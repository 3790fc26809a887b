"""A step that a reader may not know makes no response longer: nobody counts it with a clock."""

import sys

import pytest

WATCH = "/watch/"
PAGES = ("/side/", "/side/log", "/side/map", "/side/notes", WATCH)
PART = {"HX-Request": "true"}


@pytest.fixture
def hide(ordering):
    """Let the umpire change what only the umpire and the US side know, and tell the streams."""
    element = ordering.of("us")[0]
    levels = iter(range(3, 7))

    def hidden():
        told = {"element": element.id, "aggressiveness": str(next(levels)), "reason": "nerve"}
        ordering.make("umpire", "rule-element", **told)
        assert {"german", "spectator"}.isdisjoint(ordering.game.entries[-1].told)
        ordering.services.hub.send()

    return hidden


def calls(client, page, headers):
    """How many functions run for a page: what a clock would measure, without its noise."""
    found = 0

    def count(frame, event, value):
        nonlocal found
        found += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        response = client.get(page, headers=headers)
    finally:
        sys.setprofile(before)
    assert response.status_code == 200, page
    return found


@pytest.mark.parametrize("headers", [{}, PART], ids=["page", "part"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_after_a_hidden_step_takes_as_long_as_before_it(ordering, hide, page, headers):
    client = ordering.phone(None) if page == WATCH else ordering.german
    for _ in range(3):
        calls(client, page, headers)
    before = calls(client, page, headers)
    little = before // 100  # each entry of the log is looked at
    for _ in range(3):
        hide()
        assert abs(calls(client, page, headers) - before) < little
