"""A press counts for its button, although the page changes before the finger lifts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, button, tap
from tests.browser.screens import Screens, middle_of
from tests.browser.serving import Served


@pytest.fixture
def console(served: Served, screens: Screens) -> Page:
    """The console of a battle in which one task has a button for each side."""
    evening = Evening(served, screens)
    evening.open("Wittmann’s First Test", "as it was")
    evening.console.wait_for_load_state()
    return evening.console


GERMAN, SOVIET = "G: all on the table", "S: all on the table"
SHEET = "**/do/place-all?side=soviet&*"  # asks where they come on
POST = """form =>
  fetch(form.action, {method: "POST", body: new URLSearchParams(new FormData(form))})"""


def another_umpire_taps(console: Page, words: str) -> None:
    """Do the task on another device; its button leaves this page."""
    form = button(console, words).locator("xpath=ancestor::form")
    form.evaluate(POST)
    expect(button(console, words)).to_have_count(0)


def test_a_button_that_moved_under_the_finger_is_the_one_that_was_meant(console: Page) -> None:
    console.mouse.move(*middle_of(button(console, SOVIET)))
    console.mouse.down()
    another_umpire_taps(console, GERMAN)
    expect(button(console, SOVIET)).to_be_visible()  # where the German one was
    console.mouse.up()
    console.wait_for_url(SHEET)


def test_no_other_button_takes_the_press_of_one_that_went_away(console: Page) -> None:
    console.mouse.move(*middle_of(button(console, GERMAN)))
    console.mouse.down()
    another_umpire_taps(console, GERMAN)
    expect(button(console, SOVIET)).to_be_visible()  # under the finger
    sent: list[str] = []
    console.on("request", lambda asked: sent.append(asked.method))
    console.mouse.up()
    tap(console, SOVIET)
    console.wait_for_url(SHEET)
    assert sent.count("POST") == 1
