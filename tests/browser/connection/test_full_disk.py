"""A disk that fills up during the evening: open pages say so, and say when there is room again."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from assistant.web.streams.disk_alarm import NOTHING_KEPT, NOTHING_KEPT_PHONE
from tests.browser.evening import Evening, log, stayed, stays, tap
from tests.browser.laid import us_goes_on
from tests.browser.screens import Screens
from tests.browser.serving import Served


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A turn has begun."""
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no running program can be limited")
def test_open_pages_say_that_the_disk_is_full_and_that_there_is_room_again(
    evening: Evening, served: Served, screens: Screens
) -> None:
    phones = (evening.german, evening.us)
    everybody = (evening.console, *phones)
    for page in everybody:
        expect(page.locator("#trouble")).to_be_hidden()
    stays(*everybody)
    screens.expected.add("507")
    served.fill_disk()
    tap(evening.console, "End the round")

    expect(evening.console.locator("#refused")).to_contain_text("so nothing was done")
    expect(evening.console.locator("#trouble")).to_have_text(NOTHING_KEPT)
    for phone in phones:
        expect(phone.locator("#trouble")).to_have_text(NOTHING_KEPT_PHONE)

    served.empty_disk()
    for page in everybody:
        expect(
            page.locator("#trouble")
        ).to_be_hidden()  # the server looks again after ten seconds at most
    tap(evening.console, "End the round")
    for page in everybody:
        expect(log(page).first).to_contain_text("Round 1 ends.")
    expect(evening.console.locator("#refused")).to_be_hidden()
    assert stayed(*everybody)


def test_a_page_that_is_refused_while_it_fetches_itself_stays_and_tries_again(
    evening: Evening, screens: Screens
) -> None:
    phone = evening.german
    stays(phone)
    screens.expected.add("429")
    answers = [("<main data-alone><h1>Wait a minute.</h1></main>", 429)]

    def answer(route: Route) -> None:
        if answers:
            body, status = answers.pop()
            route.fulfill(body=body, status=status, content_type="text/html")
        else:
            route.continue_()

    phone.route("**/side/", answer)
    with phone.expect_response("**/side/") as refused:
        phone.evaluate("document.body.dispatchEvent(new Event('changed'))")
    assert refused.value.status == 429
    with phone.expect_response("**/side/") as again:
        expect(phone.get_by_label("Your elements")).to_be_visible()
    assert again.value.status == 200
    expect(phone.get_by_label("Your elements")).to_be_visible()
    expect(phone.locator("#refused")).to_be_hidden()
    assert stayed(phone)
