"""The master map under the umpire's hand: dragged, tapped, looked at from nearer."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .screens import Screens
from .serving import Served


@pytest.fixture
def console(screens: Screens, served: Served) -> Page:
    page = screens.laptop()
    page.goto(served.console)
    page.get_by_role("button", name=re.compile("Play The gap at Bir Tawil")).first.click()
    expect(page.get_by_label("Master map", exact=True)).to_be_visible()
    return page


def unit(page: Page, name: str) -> Locator:
    return page.locator(f'.unit:has(title:text-matches("^{name},"))')


def drag(page: Page, name: str, right: float, down: float) -> None:
    box = unit(page, name).locator(".touch").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=5)


def test_an_element_is_dragged_and_its_way_told_before_it_is_dropped(console: Page) -> None:
    before = unit(console, "C1").get_attribute("data-at")
    drag(console, "C1", 120, -100)
    expect(console.locator("#mapsays")).to_contain_text("of its move: it gets 175 m")
    assert unit(console, "C1").get_attribute("data-at") == before
    console.mouse.up()

    expect(console.get_by_label("Log")).to_contain_text("C1, Crusader Tank is put at")
    assert unit(console, "C1").get_attribute("data-at") != before
    assert "see=" not in console.url  # a drag is no tap


def test_a_map_looked_at_from_nearer_stays_so_when_the_page_changes(console: Page) -> None:
    view = console.locator("#mapview .mapsvg")
    whole = view.get_attribute("viewBox")
    console.get_by_role("button", name="Nearer").click()
    near = view.get_attribute("viewBox")
    assert near != whole
    console.locator(".lookers a").first.click()
    expect(console.get_by_label("Tapped")).to_contain_text("C1 and P1")

    assert view.get_attribute("viewBox") == near
    console.keyboard.press("0")
    expect(view).to_have_attribute("viewBox", whole or "")


def test_arrows_and_enter_put_an_element_elsewhere(console: Page) -> None:
    unit(console, "C1").locator("xpath=..").focus()
    for _ in range(3):
        console.keyboard.press("ArrowRight")
    expect(console.locator("#mapsays")).to_contain_text("30 m; 0.17 of its move")
    console.keyboard.press("Enter")

    expect(console.get_by_label("Log")).to_contain_text("C1, Crusader Tank is put at 480 m east")
