"""The umpire draws ground on the console; a side that does not know the ground gets nothing."""

import pytest

from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import words_of

MINES = {
    "kind": "minefield",
    "name": "Devil’s Garden",
    "known_to": "axis",
    "via": "900 500;1500 500",
    "x_m": "1500",
    "y_m": "700",
}


@pytest.fixture
def gap(app, settings):
    gap = BackToBack(app, settings)
    gap.begin()
    return gap


def pages(gap, seat):
    """All pages of a phone that show ground or knowledge of it."""
    told = {"platoon": "1-troop" if seat == "british" else "2-zug", "command": "platoon-move-to"}
    told |= {"x_mm": "1300", "y_mm": "1100"}
    phone = gap.phones[seat]
    return [
        words_of(page)
        for page in (
            gap.page(seat),
            gap.sheet(seat, "give-order", **told).text,
            phone.get("/side/log").text,
            phone.get("/side/ground").text,
        )
    ]


def test_only_the_side_that_knows_drawn_ground_gets_anything(gap):
    before = {seat: pages(gap, seat) for seat in ("british", "axis")}
    drawn = []
    hub, changed = gap.services.battles, gap.services.battles.changed
    hub.changed = lambda *args, **kwargs: drawn.append(args) or changed(*args, **kwargs)
    assert gap.make("umpire", "draw-ground", **MINES).status_code == 303
    assert drawn
    assert pages(gap, "british") == before["british"]
    axis = pages(gap, "axis")
    assert all(now != was for now, was in zip(axis, before["axis"], strict=True))
    assert "New on your map: Devil’s Garden" in axis[2]
    for seat in gap.phones:
        refused = gap.phones[seat].post("/side/do/draw-ground", data=MINES)
        assert refused.status_code == 404


def test_the_sheet_takes_corner_after_corner_and_says_what_is_missing(gap):
    told = {name: MINES[name] for name in ("kind", "known_to", "x_m", "y_m")}
    sheet = gap.umpire.get(f"{gap.base}/do/draw-ground", query_string=told).text
    assert "data-outline" in sheet
    assert "Tap at least three corners" in words_of(sheet)
    whole = gap.umpire.get(f"{gap.base}/do/draw-ground", query_string=MINES).text
    assert 'name="via" value="900 500;1500 500"' in whole
    assert '<polygon class="bounds outlined"' in whole
    assert "Tap at least three corners" not in words_of(whole)
    assert gap.make("umpire", "draw-ground", **MINES | {"via": ""}).status_code == 422
