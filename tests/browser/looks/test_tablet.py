"""The console on a tablet and on a phone: no part is cut off, and no column is empty."""

from urllib.parse import urlsplit

import pytest

from tests.browser.evening import Evening
from tests.browser.screens import box_of

SIZES = {"phone": (390, 844), "tablet": (820, 1180)}
SHOWN = "part => part.clientHeight >= part.scrollHeight && part.clientHeight > 40"


@pytest.mark.parametrize("size", SIZES)
def test_the_console_shows_all_of_its_table_and_its_log(evening: Evening, size: str) -> None:
    width, height = SIZES[size]
    evening.console.set_viewport_size({"width": width, "height": height})
    assert evening.console.get_by_label("On the table").evaluate(SHOWN)
    log = box_of(evening.console.locator(".logcol"))
    assert log["width"] == width


@pytest.mark.parametrize("size", SIZES)
def test_a_long_title_does_not_widen_a_page(evening: Evening, size: str) -> None:
    width, height = SIZES[size]
    page, base = evening.console, urlsplit(evening.console.url).path
    page.goto(evening.served.address(f"{base}/rename"))
    page.get_by_role("textbox").fill("W" * 100)
    page.get_by_role("textbox").press("Enter")
    page.set_viewport_size({"width": width, "height": height})
    for address in ("/", base, *(f"{base}/{each}" for each in ("remove", "codes", "as/german"))):
        page.goto(evening.served.address(address))
        page.get_by_text("W" * 100).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == width, address


def test_the_head_of_the_console_keeps_its_buttons_whole_beside_long_words(
    evening: Evening,
) -> None:
    page, base = evening.console, urlsplit(evening.console.url).path
    page.goto(evening.served.address(f"{base}/rename"))
    page.get_by_role("textbox").fill("Wittmann's First Test, on a long and windy evening")
    page.get_by_role("textbox").press("Enter")
    page.set_viewport_size({"width": 1366, "height": 768})
    head = page.locator("header.top")
    cut = """head => [...head.querySelectorAll('.button')].filter(each => {
        const [box, all] = [each.getBoundingClientRect(), head.getBoundingClientRect()]
        return box.top < all.top || box.bottom > all.bottom || box.right > all.right
    }).map(each => each.textContent)"""
    for address in (base, f"{base}/do/set-conditions"):
        page.goto(evening.served.address(address))
        assert head.evaluate(cut) == [], address
