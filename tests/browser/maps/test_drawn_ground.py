"""The umpire taps corners of ground on a sheet's map, and undoes the last one."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.maps.test_order_map import on_screen
from tests.browser.screens import Screens, arrives, box_of
from tests.browser.serving import Served
from tests.browser.whole_battles.test_double_blind import BackToBack


@pytest.fixture
def gap(served: Served, screens: Screens, data: Path) -> BackToBack:
    return BackToBack.begun(served, screens, data)


def test_each_tap_is_one_more_corner(gap):
    page = gap.console
    before = box_of(page.locator("#mapview .mapsvg"))
    page.get_by_role("link", name="Draw ground").click()
    page.wait_for_url("**/do/draw-ground**")
    page.locator("label", has_text="Axis only").click()
    places = []
    for n, place in enumerate([(900, 500), (1500, 500), (1500, 700), (1200, 300)], 1):
        expect(page.locator(".spotmap .mapsvg")).to_be_visible()
        places.append(box_of(page.locator(".spotmap .mapsvg")))
        page.mouse.click(*on_screen(page, place))
        expect(page.locator(".mapsvg .corner")).to_have_count(n)
    assert all(box == before for box in places)  # where the console's map is, at its size
    page.get_by_role("button", name="Remove corner").click()
    expect(page.locator(".mapsvg .corner")).to_have_count(3)
    page.get_by_role("button", name="Draw ground").click()
    arrives(page, gap.base)
    (drawn,) = [area for area in gap.battle.plan.areas if area.looks == "mines"]
    for place, meant in zip(drawn.polygon, [(900, 500), (1500, 500), (1500, 700)], strict=True):
        assert abs(place[0] - meant[0]) <= 10
        assert abs(place[1] - meant[1]) <= 10
