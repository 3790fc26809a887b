"""The calculator in a browser: it calculates during typing, and real dice are entered."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, types
from tests.browser.serving import Served

SPOT = "/procedures/rattenkrieg/spot"
TOO_SMALL = """() => [...document.querySelectorAll("body *")]
    .filter(each => each.checkVisibility() && each.innerText?.trim() && !each.closest("svg"))
    .filter(each => parseFloat(getComputedStyle(each).fontSize) < 16)
    .map(each => each.outerHTML.slice(0, 90))"""
TOO_NARROW = """() => [...document.querySelectorAll("button, a.button, select, .ticks label")]
    .filter(each => each.checkVisibility() && !each.closest(".visually-hidden"))
    .filter(each => each.getBoundingClientRect().height < 44)
    .map(each => each.outerHTML.slice(0, 90))"""


@pytest.fixture
def laptop(screens: Screens, served: Served) -> Page:
    """Return the umpire's laptop, signed in."""
    page = screens.laptop()
    page.goto(served.console)
    return page


def spotting(page: Page, served: Served) -> None:
    """Spot a figure 400 inches away: a die is needed."""
    page.goto(served.address(SPOT))
    page.get_by_label("Distance").fill("400")
    page.get_by_label("Spotter quality").fill("3")
    page.get_by_label("Target quality").fill("4")
    page.get_by_label("Target quality").press("Tab")
    expect(page.locator(".slot.next")).to_have_count(1)


def test_the_calculator_calculates_during_typing_and_disturbs_nothing(
    laptop: Page, served: Served
) -> None:
    laptop.goto(served.address(SPOT))
    laptop.locator("summary").click()
    laptop.get_by_label("Distance").fill("400")
    laptop.get_by_label("Spotter quality").fill("3")
    laptop.get_by_label("Target quality").fill("4")
    laptop.get_by_label("Height").first.focus()
    expect(laptop.get_by_role("heading", name="Working")).to_be_visible()

    assert laptop.locator("details").evaluate("each => each.open")
    expect(laptop.get_by_label("Height").first).to_be_focused()
    expect(laptop.get_by_label("Distance")).to_have_value("400")


def test_a_refusal_is_shown_at_its_field_until_the_field_is_corrected(
    laptop: Page, served: Served, screens: Screens
) -> None:
    screens.expected.add(f"422 {SPOT}")
    spotting(laptop, served)
    laptop.get_by_label("Spotter quality").fill("9")
    laptop.get_by_label("Spotter quality").press("Tab")
    expect(laptop.locator(".wrong")).to_contain_text(
        "must be a whole number from 1 to 8. You wrote 9"
    )

    laptop.get_by_label("Spotter quality").fill("3")
    laptop.get_by_label("Spotter quality").press("Tab")
    expect(laptop.locator(".wrong")).to_have_count(0)


def test_dice_are_thrown_taken_back_and_shared_by_keyboard(laptop: Page, served: Served) -> None:
    spotting(laptop, served)
    laptop.get_by_role("heading", level=1).click()
    types(laptop, "3")
    expect(laptop.get_by_role("heading", name="Result")).to_be_visible()
    expect(laptop).to_have_url(re.compile(r"distance_in=400.*dice\.spot=3"))

    laptop.keyboard.press("Backspace")
    expect(laptop.locator(".slot.next")).to_have_count(1)


def test_a_shared_calculation_shows_the_same_dice(laptop: Page, served: Served) -> None:
    words = "?distance_in=400&spotter_quality=3&target_quality=4&dice.spot=2"
    laptop.goto(served.address(SPOT + words))

    expect(laptop.locator("input.die")).to_have_value("2")


def test_the_pad_throws_and_rolls_on_a_phone(
    laptop: Page, screens: Screens, served: Served
) -> None:
    phone = screens.phone("dark")
    phone.context.add_cookies(laptop.context.cookies())
    spotting(phone, served)
    phone.locator(".pad").get_by_text("5", exact=True).tap()
    expect(phone.locator("input.die")).to_have_value("5")
    phone.get_by_role("button", name="Roll again").tap()
    expect(phone.locator(".slot.next")).to_have_count(1)
    phone.get_by_role("button", name="Roll it for me").tap()
    expect(phone.locator("input.die")).to_have_value(re.compile("[1-6]"))


@pytest.mark.parametrize("path", ["/procedures", SPOT, "/tables", "/tables/rattenkrieg/actions"])
def test_pages_fit_a_phone_with_letters_and_targets_large_enough(
    laptop: Page, screens: Screens, served: Served, path: str
) -> None:
    phone = screens.phone()
    phone.context.add_cookies(laptop.context.cookies())
    phone.goto(served.address(path))

    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.evaluate(TOO_SMALL) == []
    assert phone.evaluate(TOO_NARROW) == []


def test_a_search_finds_during_typing(laptop: Page, served: Served) -> None:
    laptop.goto(served.address("/procedures"))
    types(laptop, "/")
    laptop.keyboard.type("skill")

    expect(laptop.locator(".listed b").first).to_have_text("Quality check")
    expect(laptop.get_by_role("searchbox")).to_be_focused()
