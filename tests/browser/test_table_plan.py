"""The plan of a table under the umpire's hand: a Mojon is dragged on, a line is looked along."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .screens import Screens
from .serving import Served


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


def middle(unit: Locator) -> tuple[float, float]:
    box = unit.locator(".touch").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, unit: Locator, right: float, down: float) -> None:
    """From where it stands to a share of the map's width and height."""
    view = page.locator("#tableview").bounding_box()
    assert view
    page.mouse.move(*middle(unit))
    page.mouse.down()
    page.mouse.move(view["x"] + view["width"] * right, view["y"] + view["height"] * down, steps=5)


def test_a_mojon_is_dragged_onto_the_plan_and_tapped_with_another(table: Page) -> None:
    drag(table, waiting(table, "G"), 0.5, 0.3)
    expect(table.locator("#mapsays")).to_contain_text("″")
    table.mouse.up()
    put = table.locator('.unit:not(.unsure):has(title:text-matches("^G Mojon"))')
    expect(put).to_have_count(1)

    drag(table, waiting(table, "U"), 0.5, 0.8)
    table.mouse.up()
    other = table.locator('.unit:not(.unsure):has(title:text-matches("^U Mojon"))')
    expect(other).to_have_count(1)
    table.mouse.click(*middle(put))
    expect(table.get_by_label("Tapped")).to_contain_text("right")
    table.mouse.click(*middle(other))
    expect(table.get_by_label("Tapped")).to_contain_text("Distance")
    expect(table.locator(".sight")).to_have_count(1)
