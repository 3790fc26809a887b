"""A player taps an arrow on their own map, each tap adding a point."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.maps.test_order_map import on_screen
from tests.browser.screens import Screens, arrives
from tests.browser.serving import Served
from tests.browser.whole_battles.test_double_blind import BackToBack


@pytest.fixture
def gap(served: Served, screens: Screens, data: Path) -> BackToBack:
    return BackToBack.begun(served, screens, data)


def test_an_arrow_is_drawn_tap_by_tap_on_a_turned_map(gap):
    phone = gap.phones["axis"]
    phone.locator("#map").get_by_role("link", name="Draw").tap()
    phone.wait_for_url("**/do/draw-note**")
    phone.locator("label", has_text="a way from place to place").tap()
    for n, place in enumerate([(700, 1200), (1100, 900), (1500, 1000), (900, 400)], 1):
        expect(phone.locator(".spotmap .mapsvg")).to_be_visible()
        phone.touchscreen.tap(*on_screen(phone, place))
        expect(phone.locator(".mapsvg .corner")).to_have_count(n)
    phone.get_by_role("button", name="Remove point").tap()
    expect(phone.locator(".mapsvg .corner")).to_have_count(3)
    phone.locator("[name=words]").fill("Matildas?")
    phone.get_by_role("button", name="Draw on your map").tap()
    arrives(phone, "/side/")
    expect(phone.locator("#ownmap .note-arrow")).to_have_count(1)
    [arrow] = gap.battle.notes["axis"]
    for (x, y), meant in zip(
        (arrow.place, *arrow.way), [(1700, 400), (1300, 700), (900, 600)], strict=True
    ):
        assert abs(x - meant[0]) <= 10
        assert abs(y - meant[1]) <= 10
