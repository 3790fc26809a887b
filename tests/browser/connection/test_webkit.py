"""A phone with WebKit among the others: it joins, follows, acts, and reconnects by itself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.evening import TEAM, Evening, codes_in, shows, tap
from tests.browser.screens import Screens
from tests.browser.serving import Served
from tests.browser.webkit import ON_LINUX, SELENIUM, WebKitPhone, webkit_phone

KINDS = ("runs out sideways", "cut off", "under a button", "too small to read", "too low to hit")
STAYS = "window.stayed = true"
STAYED = "return window.stayed === true"


@pytest.fixture
def phone() -> Iterator[WebKitPhone]:
    with webkit_phone() as phone:
        yield phone


@ON_LINUX
@SELENIUM
def test_a_phone_with_webkit_plays_along(
    served: Served, screens: Screens, phone: WebKitPhone
) -> None:
    evening = Evening(served, screens)
    evening.open()
    german, us = codes_in(evening.console.screenshot())
    evening.us.goto(us)
    phone.goes_to(german)
    phone.shows("Where do you come on?")
    assert phone.driver.title == "Your move · German: Easy Company"
    assert phone.wrong(KINDS) == {}
    phone.runs(STAYS)

    # his own tap, and then what others do, without the page being loaded anew
    evening.roll_for_the_edge()
    phone.shows("Put your Mojons at your edge.")
    phone.taps("All ours are on the table")
    phone.hides("All ours are on the table")
    tap(evening.us, "All ours are on the table")
    evening.begin_engagement()
    phone.shows("Turn 2 of 10 · Orders")
    assert phone.runs(STAYED)

    phone.taps(TEAM)
    phone.taps("Fire")
    phone.shows("face down")
    assert phone.wrong(KINDS) == {}
    theirs = evening.us.get_by_label("The enemy", exact=True)
    expect(theirs.locator(".order")).to_have_text("order")
    phone.taps("All my units")
    phone.comes_to("/side/")

    # the laptop is gone for a while
    phone.runs(STAYS)
    served.kill()
    phone.shows("No link since")
    served.start()
    phone.shows("Live again.")
    tap(evening.us, "Our orders are in")
    phone.taps("Our orders are in")
    shows(evening.console, "chooses the element that acts")
    phone.hides("Place your orders face down.")
    assert phone.runs(STAYED)
    assert phone.wrong(KINDS) == {}
