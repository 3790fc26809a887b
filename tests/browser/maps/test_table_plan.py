"""The umpire's table plan: a Mojon is dragged onto it, and a line of sight is checked."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.screens import Screens, box_of, middle_of
from tests.browser.serving import Served

SWAPPED = """() => {
  document.addEventListener("htmx:finally:swap", () => {
    document.documentElement.dataset.swapped = 1;
  });
}"""


@pytest.fixture
def table(screens: Screens, served: Served) -> Page:
    page = screens.laptop()
    page.goto(served.console)
    page.get_by_role("button", name=re.compile("Play Easy Company")).first.click()
    page.get_by_role("link", name="The plan").click()
    expect(page.get_by_label("The table", exact=True)).to_be_visible()
    return page


def waiting(page: Page, side: str) -> Locator:
    return page.locator(f'.unit:has(title:text-matches("^{side} Mojon .* not on the plan"))').first


def drag(page: Page, unit: Locator, right: float, down: float) -> None:
    """Drag a unit by a share of the map's width and height."""
    view = box_of(page.locator("#tableview"))
    page.mouse.move(*middle_of(unit.locator(".touch")))
    page.mouse.down()
    page.mouse.move(view["x"] + view["width"] * right, view["y"] + view["height"] * down, steps=5)


def drag_mojon(page: Page, side: str, right: float, down: float) -> Locator:
    """Drag one of a side's Mojons onto the plan, and leave it there."""
    drag(page, waiting(page, side), right, down)
    expect(page.locator("#mapsays")).to_contain_text("″")
    page.mouse.up()
    put = page.locator(f'.unit:not(.unsure):has(title:text-matches("^{side} Mojon"))')
    expect(put).to_have_count(1)
    return put


def test_a_mojon_is_dragged_onto_the_plan_and_tapped_with_another(table: Page) -> None:
    put = drag_mojon(table, "G", 0.5, 0.3)
    other = drag_mojon(table, "U", 0.5, 0.8)
    table.mouse.click(*middle_of(put.locator(".touch")))
    expect(table.get_by_label("Tapped")).to_contain_text("from the west edge")
    table.mouse.click(*middle_of(other.locator(".touch")))
    expect(table.get_by_label("Tapped")).to_contain_text("Distance")
    expect(table.locator(".sight")).to_have_count(1)


def test_a_page_that_comes_too_late_does_not_take_back_a_tap(table: Page) -> None:
    put = drag_mojon(table, "G", 0.5, 0.3)
    held: list[Route] = []
    refreshed = re.compile("/map$")
    table.route(refreshed, lambda route: held.append(route))
    with table.expect_request(refreshed):
        table.evaluate("document.body.dispatchEvent(new Event('changed'))")
    table.mouse.click(*middle_of(put.locator(".touch")))
    expect(table.get_by_label("Tapped")).to_contain_text("Mojon")

    table.evaluate(SWAPPED)
    held[0].continue_()
    expect(table.locator("html[data-swapped]")).to_have_count(1)
    expect(table.get_by_label("Tapped")).to_contain_text("Mojon")


@pytest.mark.parametrize("width", [390, 820, 1366])
def test_who_waits_beside_the_plan_is_in_view_and_covers_nobody(table: Page, width: int) -> None:
    table.set_viewport_size({"width": width, "height": {390: 844, 820: 1180, 1366: 768}[width]})
    table.reload()
    letters = table.locator('.unit:has(title:text-matches("not on the plan")) text')
    expect(letters.first).to_be_visible()
    boxes = sorted(map(box_of, letters.all()), key=lambda box: box["y"])
    assert len(boxes) > 4

    buttons = box_of(table.get_by_role("button", name="Whole"))
    assert boxes[0]["y"] >= buttons["y"] + buttons["height"]
    assert all(a["y"] + a["height"] <= b["y"] for a, b in pairwise(boxes))
    assert boxes[-1]["y"] + boxes[-1]["height"] <= table.evaluate("innerHeight")
