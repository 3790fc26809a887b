"""A tap reaches the other screens in their streams, and what a player has begun stays."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from assistant.web.devices.devices import Devices
from tests.browser.evening import TEAM, Evening, log, stayed, stays, tap
from tests.browser.laid import us_goes_on

TOKENS = "[...document.querySelectorAll('[name=request]')].map((field) => field.value)"

SWAP = """(text) => {
  const page = document.querySelector("#page");
  const request = { method: "GET" };
  htmx.swap({ text, sourceElement: page, target: page, swap: "outerMorph", request });
}"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A turn has begun."""
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


def fetches(page: Page) -> list[str]:
    """The addresses of which this screen fetches a part from now on."""
    found: list[str] = []

    def note(sent: Request) -> None:
        if "hx-request" in sent.headers:
            found.append(sent.url)

    page.on("request", note)
    return found


def listens(page: Page) -> None:
    """Wait until the page's stream is open."""
    with page.expect_response("**/events?*"):
        page.reload()


def test_every_screen_has_its_page_without_asking_for_it(evening: Evening) -> None:
    screens = (evening.german, evening.us, evening.console)
    for screen in screens:
        listens(screen)
    stays(*screens)
    asked = [fetches(phone) for phone in screens[:2]]
    tap(evening.console, "End the round")
    for screen in screens:
        expect(log(screen).first).to_contain_text("Round 1 ends.")

    assert asked == [[], []]
    assert stayed(*screens)


def test_the_answer_to_a_tap_brings_the_page_that_is_shown(evening: Evening) -> None:
    phone = evening.german
    listens(phone)
    tap(evening.console, "End the round")
    expect(log(phone).first).to_contain_text("Round 1 ends.")
    stays(phone)
    asked = fetches(phone)
    button = phone.locator("form.tap button").first
    before = phone.evaluate(TOKENS)
    with phone.expect_response("**/do/*") as found:
        button.click()
    answer = found.value
    assert (answer.status, answer.headers["x-page"]) == (200, "/side/")
    expect(phone.locator(f"[name=request][value='{before[0]}']")).to_have_count(0)

    assert [address.rpartition("/do/")[1] for address in asked] == ["/do/"]
    assert stayed(phone)


def test_two_screens_of_a_side_have_separate_taps(evening: Evening) -> None:
    other = evening.german.context.new_page()
    other.goto(evening.german.url)
    phones = (evening.german, other)
    for phone in phones:
        listens(phone)
    before = [set(phone.evaluate(TOKENS)) for phone in phones]
    tap(evening.console, "End the round")
    for phone in phones:
        expect(log(phone).first).to_contain_text("Round 1 ends.")
    after = [set(phone.evaluate(TOKENS)) for phone in phones]

    assert after[0]
    assert not after[0] & after[1]
    assert not (after[0] | after[1]) & (before[0] | before[1])
    assert all(re.fullmatch(r"[\w-]{24,}", token) for tokens in after for token in tokens)


def test_typed_text_open_parts_and_the_scroll_position_outlast_a_new_page(evening: Evening) -> None:
    phone = evening.german
    listens(phone)
    code = phone.get_by_label("A card’s code")
    code.fill("HALF")
    phone.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    unfolded = phone.locator("details[open]").count()
    tap(evening.console, "End the round")
    expect(log(phone).first).to_contain_text("Round 1 ends.")

    expect(code).to_have_value("HALF")
    expect(code).to_be_focused()
    assert phone.locator("details[open]").count() >= unfolded > 0


def test_an_older_page_does_not_replace_a_newer_one(evening: Evening) -> None:
    phone = evening.german
    listens(phone)
    old = phone.evaluate("document.querySelector('#page').outerHTML")
    tap(evening.console, "End the round")
    expect(log(phone).first).to_contain_text("Round 1 ends.")
    phone.evaluate(SWAP, old)

    expect(log(phone).first).to_contain_text("Round 1 ends.")


@pytest.mark.parametrize("shows", ["side", "card"])
def test_a_page_of_the_side_before_is_left_in_another_tab(
    evening: Evening, data: Path, shows: str
) -> None:
    own = evening.german
    if shows == "card":
        own.get_by_role("link", name=TEAM).last.click()
        expect(own).to_have_url(re.compile("/u/"))
    before = own.locator("#link").get_attribute("data-whose") or ""
    battle, us = before.split()[0], {"german": "us"}[before.split()[1]]
    code = Devices(data / "assistant.sqlite3", "").join_code(battle, us)
    other = own.context.new_page()
    other.goto(evening.served.address(f"/J/{code}"))
    other.get_by_role("button", name="Change").click()
    expect(own.locator("#link")).to_have_attribute("data-whose", f"{battle} us")
    expect(own).to_have_url(re.compile("/side/$"))
