"""The drawing of a burst stays in place while figures are placed on it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening, pick, tap
from tests.browser.laid import us_goes_on
from tests.browser.screens import LAPTOP, PHONE, TABLET, box_of, types


@pytest.fixture
def data(tmp_path: Path) -> Path:
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE])
def test_the_rings_stay_under_the_finger(evening: Evening, size: dict[str, int]) -> None:
    console = evening.console
    console.set_viewport_size(size)
    console.get_by_label("US", exact=True).get_by_role("link", name="Team 1").first.click()
    tap(console, "Throw a grenade")
    pick(console, "Who throws?", "Sergeant (Garand)")
    console.get_by_label("How far to the point? It reaches").fill("8")
    console.get_by_role("button", name="Continue").last.click()
    expect(console.locator(".slot.next")).to_be_visible()
    types(console, "1")

    drawing, discs = console.locator(".rings svg"), console.locator("g.disc")
    drawing.scroll_into_view_if_needed()
    scrolled = "document.querySelector('main').scrollTop + scrollY"
    top = box_of(drawing)["y"] + console.evaluate(scrolled)
    width = box_of(drawing)["width"]
    for number in (1, 2):
        drawing.click(position={"x": width / 2, "y": width * (0.2 + number / 10)})
        expect(discs).to_have_count(number)
        expect(console.locator("[data-dice]")).to_be_attached()
        assert abs(box_of(drawing)["y"] + console.evaluate(scrolled) - top) < 2
