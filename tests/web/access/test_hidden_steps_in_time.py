"""A secret step makes no response longer, so that nobody can measure it with a clock."""

import sys
from cProfile import Profile

import pytest

WATCH = "/watch/"
PAGES = ("/side/", "/side/log", "/side/map", "/side/notes", "/side/replay", WATCH)
CARD, ENEMY, SHEET = "own card", "enemy’s card", "sheet"
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


def calls(client, page, headers, statuses=(200,)):
    """Return the number of functions that run for a page: a measure of time without noise."""
    before, profile = sys.getprofile(), Profile(builtins=False)
    try:
        response = profile.runcall(client.get, page, headers=headers)
    finally:
        sys.setprofile(before)
    assert response.status_code in statuses, page
    return sum(each.callcount for each in profile.getstats())


def address(ordering, page):
    """The address of a page; the address of a card or sheet has the code of a unit."""
    own, enemy = (ordering.of(side)[0].id for side in ("german", "us"))
    found = {CARD: f"/u/{own}", ENEMY: f"/u/{enemy}", SHEET: f"/side/do/place-order?element={own}"}
    return found.get(page, page)


@pytest.mark.parametrize("headers", [{}, PART], ids=["page", "part"])
@pytest.mark.parametrize("page", [*PAGES, CARD, ENEMY, SHEET])
def test_a_page_after_a_hidden_step_takes_as_long_as_before_it(ordering, hide, page, headers):
    client = ordering.phone(None) if page == WATCH else ordering.german
    if page == ENEMY:
        ordering.reveal("us")
    page = address(ordering, page)
    for _ in range(3):
        calls(client, page, headers)
    before = calls(client, page, headers)
    little = before // 100  # each entry of the log is looked at
    for _ in range(3):
        hide()
        assert abs(calls(client, page, headers) - before) < little


def test_a_card_in_the_rounds_takes_as_long_after_a_hidden_step(acting):
    address = f"/u/{acting.of('german')[0].id}"
    unseen = acting.of("us")[-1]
    for _ in range(3):
        calls(acting.german, address, {})
    before = calls(acting.german, address, {})
    for level in ("3", "4"):
        told = {"element": unseen.id, "aggressiveness": level, "reason": "nerve"}
        acting.make("umpire", "rule-element", **told)
        assert "german" not in acting.game.entries[-1].told
        acting.services.hub.send()
        assert abs(calls(acting.german, address, {}) - before) < before // 100
