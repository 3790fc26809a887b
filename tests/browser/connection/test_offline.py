"""The link to the umpire's laptop fails and returns; nothing is lost."""

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.evening import TEAM, Evening, button, log, stayed, stays, tap
from tests.browser.laid import us_goes_on
from tests.browser.screens import Screens, box_of

LOOKED_MS = 300  # more than a sheet waits before it looks through its answers
QUIET_MS = 3500  # more than a page may hear nothing before a tap asks whether the laptop is there
LOST = re.compile(r"No link since \d\d:\d\d\. The page is as it was then\.")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A turn has begun."""
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


def lines(page: Page) -> list[str]:
    """The lines of a screen's log, newest first, without folded details."""
    return log(page).locator("p:first-child").all_inner_texts()


def test_after_a_power_cut_everything_acknowledged_is_kept(evening: Evening) -> None:
    screens = (evening.console, evening.german, evening.us)
    told = [lines(screen) for screen in screens]
    assert "identified" in told[0][0]
    stays(*screens)
    evening.served.kill()
    for screen in screens:
        expect(screen.locator("#link")).to_have_text(LOST)
    evening.served.start()
    for screen in screens:
        expect(screen.locator("#link")).to_have_text("Live again.")
    assert stayed(*screens)

    for screen in screens:
        screen.reload()
    assert [lines(screen) for screen in screens] == told
    evening.us.get_by_role("link", name=TEAM).last.click()
    tap(evening.us, "Stand down")
    expect(log(evening.console).first).to_contain_text("stands down.")


def test_a_phone_that_comes_back_shows_what_happened_meanwhile(
    evening: Evening, screens: Screens
) -> None:
    phone = evening.german
    stays(phone)
    screens.cut(phone)
    expect(phone.locator("#link")).to_have_text(LOST)
    expect(phone.get_by_label("Your elements")).to_be_visible()
    tap(evening.console, "End the round")
    expect(log(phone).first).not_to_contain_text("Round 1 ends.")

    screens.mend(phone)
    expect(log(phone).first).to_contain_text("Round 1 ends.")
    assert stayed(phone)
    expect(phone.locator("#link")).to_be_hidden()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="Windows cannot freeze a process")
def test_a_silent_connection_is_reported_as_lost(evening: Evening) -> None:
    phone = evening.us
    phone.clock.install()
    phone.reload()
    expect(phone.get_by_label("Your elements")).to_be_visible()
    evening.served.freeze()
    phone.clock.fast_forward(30_000)
    expect(phone.locator("#link")).to_have_text(LOST)
    evening.served.thaw()
    expect(phone.locator("#link")).to_have_text("Live again.")


def test_a_page_is_fetched_again_only_when_it_is_old(evening: Evening) -> None:
    phone = evening.us
    fetched: list[str] = []
    phone.on("request", lambda sent: fetched.append(sent.url) if is_part(sent) else None)
    with phone.expect_request("**/events?*"):
        phone.reload()
    phone.wait_for_timeout(500)
    assert fetched == []

    put_phone_away(phone)
    tap(evening.console, "End the round")
    expect(log(evening.console).first).to_contain_text("Round 1 ends.")
    awake(phone)
    expect(log(phone).first).to_contain_text("Round 1 ends.")
    assert len(fetched) == 1

    put_phone_away(phone)
    with phone.expect_request("**/events?*"):
        awake(phone)
    phone.wait_for_timeout(500)
    assert len(fetched) == 1


def is_part(sent: Request) -> bool:
    """Whether htmx requests the part of a page that changes."""
    return "hx-request" in sent.headers


def put_phone_away(phone: Page) -> None:
    """Let the player put the phone away."""
    set_hidden(phone, "true")


def awake(phone: Page) -> None:
    """Let the player look at the phone again."""
    set_hidden(phone, "false")


def set_hidden(phone: Page, whether: str) -> None:
    phone.evaluate(
        f"Object.defineProperty(document, 'hidden', {{value: {whether}, configurable: true}});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


UNSENT = "#unsent"


def cut_off_on_his_card(evening: Evening, screens: Screens) -> Page:
    """A player looks at the complete card of a team when the Wi-Fi fails."""
    phone = evening.us
    with phone.expect_response("**/events?*"):
        phone.get_by_role("link", name=TEAM).last.click()
    expect(button(phone, "Stand down").first).to_be_visible()
    screens.cut(phone)
    expect(phone.locator("#link")).to_have_text(LOST)
    return phone


def test_an_offline_tap_is_kept_shown_and_counts_once(evening: Evening, screens: Screens) -> None:
    phone = cut_off_on_his_card(evening, screens)
    tap(phone, "Stand down")
    expect(phone.locator(UNSENT)).to_contain_text("Not sent yet: Stand down")
    expect(log(evening.console).first).not_to_contain_text("stands down.")

    screens.mend(phone)
    expect(log(evening.console).first).to_contain_text("stands down.")
    expect(phone.locator(UNSENT)).to_be_empty()
    assert sum("stands down." in line for line in lines(evening.console)) == 1


def test_a_kept_tap_that_no_longer_fits_is_reported_with_the_reason(
    evening: Evening, screens: Screens
) -> None:
    phone = cut_off_on_his_card(evening, screens)
    tap(phone, "Stand down")
    tap(evening.console, "End the round")
    expect(log(evening.console).first).to_contain_text("Round 1 ends.")

    screens.mend(phone)
    expect(phone.locator(UNSENT)).to_contain_text("Not done: Stand down")
    phone.get_by_role("button", name="Close").click()
    expect(phone.locator(UNSENT)).to_be_empty()


def test_a_kept_tap_can_be_taken_back_and_outlasts_the_page(
    evening: Evening, screens: Screens
) -> None:
    phone = cut_off_on_his_card(evening, screens)
    tap(phone, "Stand down")
    expect(phone.locator(UNSENT)).to_contain_text("Not sent yet")
    phone.get_by_role("button", name="Do not send").click()
    expect(phone.locator(UNSENT)).to_be_empty()
    screens.mend(phone)
    expect(phone.locator("#link")).to_have_text("Live again.")

    assert not any("stands down." in line for line in lines(evening.console))


def test_a_phone_that_was_handed_to_the_other_side_neither_sends_nor_shows_a_kept_tap(
    evening: Evening, screens: Screens
) -> None:
    phone = cut_off_on_his_card(evening, screens)
    tap(phone, "Stand down")
    expect(phone.locator(UNSENT)).to_contain_text("Not sent yet")
    kept = phone.evaluate("localStorage.getItem('unsent')")
    phone.evaluate("localStorage.removeItem('unsent')")
    other = evening.german
    other.evaluate("kept => localStorage.setItem('unsent', kept)", kept)
    before = len(lines(evening.console))
    with other.expect_response("**/events?*"):
        other.reload()
    expect(other.locator(UNSENT)).to_be_empty()
    expect(other.locator("#link")).to_be_hidden()
    assert other.evaluate("localStorage.getItem('unsent')") == "[]"
    assert len(lines(evening.console)) == before
    assert not any("stands down." in line for line in lines(evening.console))


def test_an_answer_on_a_sheet_is_reviewed_after_reconnecting(
    evening: Evening, screens: Screens
) -> None:
    phone = evening.us
    phone.get_by_role("link", name=TEAM).last.click()
    with phone.expect_response("**/events?*"):
        tap(phone, "Shoot")
    how_far = phone.get_by_label("How far from")
    expect(how_far).to_be_visible()
    screens.cut(phone)
    expect(phone.locator("#link")).to_have_text(LOST)
    how_far.fill("10")
    how_far.press("Tab")
    phone.wait_for_timeout(LOOKED_MS)
    expect(phone.locator(".slot.next")).to_have_count(0)

    screens.mend(phone)
    expect(phone.locator(".slot.next")).to_be_visible()
    expect(phone.locator(UNSENT)).to_be_empty()


HELD = "#held"


def page_without_wifi(evening: Evening, screens: Screens) -> Page:
    """A player's first page when the Wi-Fi has failed."""
    phone = evening.us
    screens.cut(phone)
    expect(phone.locator("#link")).to_have_text(LOST)
    return phone


def test_a_page_link_tapped_offline_opens_after_reconnecting(
    evening: Evening, screens: Screens
) -> None:
    phone = page_without_wifi(evening, screens)
    phone.get_by_role("link", name=TEAM).last.click()
    expect(phone.get_by_label("Your elements")).to_be_visible()
    expect(phone.locator(HELD)).to_contain_text("opens when the link is back.")
    top, strip = box_of(phone.locator(HELD)), box_of(phone.locator("#link"))
    assert top["y"] >= strip["y"] + strip["height"]

    screens.mend(phone)
    phone.wait_for_url("**/u/*")
    expect(button(phone, "Stand down").first).to_be_visible()


def test_a_tap_before_the_loss_is_noticed_stays_in_the_page_too(evening: Evening) -> None:
    phone = evening.us
    address = phone.url
    expect(phone.locator("html[data-heard]")).to_be_attached()  # its stream is open
    evening.served.freeze()
    phone.wait_for_timeout(QUIET_MS)
    assert phone.locator("#link").inner_text() == ""
    phone.get_by_role("link", name=TEAM).last.click()
    expect(phone.locator(HELD)).to_contain_text(f"“{TEAM}” opens when the link is back.")
    expect(phone.locator("#link")).to_have_text(LOST)
    assert phone.url == address

    evening.served.thaw()
    phone.wait_for_url("**/u/*")
    expect(button(phone, "Stand down").first).to_be_visible()


def test_a_reader_may_stay_after_reconnecting(evening: Evening, screens: Screens) -> None:
    phone = page_without_wifi(evening, screens)
    phone.get_by_role("link", name=TEAM).last.click()
    phone.get_by_role("button", name="Stay here").click()
    expect(phone.locator(HELD)).to_be_empty()
    screens.mend(phone)
    expect(phone.locator("#link")).to_have_text("Live again.")

    assert phone.url.endswith("/side/")


def test_offline_no_tap_leaves_the_page(evening: Evening, screens: Screens) -> None:
    phone = page_without_wifi(evening, screens)
    address = phone.url
    drawn = "http://www.w3.org/2000/svg"
    phone.evaluate(
        "svg => { const link = document.createElementNS(svg, 'a');"
        "link.setAttribute('href', '/side/log'); link.id = 'drawn';"
        "link.append(document.createElementNS(svg, 'circle'));"
        "document.querySelector('svg').append(link);"
        "document.querySelector('#drawn circle').dispatchEvent("
        "new MouseEvent('click', {bubbles: true, cancelable: true})); }",
        drawn,
    )
    expect(phone.locator(HELD)).to_contain_text("opens when the link is back.")
    phone.get_by_label("A card’s code").fill("ABCDEFGHJK")
    button(phone, "Open").click()
    expect(phone.locator(HELD)).to_contain_text("“Open” opens when the link is back.")
    assert phone.url == address

    console = evening.console
    tap(console, "Undo U") if button(console, "Undo U").count() else console.keyboard.press("u")
    console.wait_for_url("**/undo")
    screens.cut(console)
    expect(console.locator("#link")).to_have_text(LOST)
    tap(console, "Undo this entry")
    expect(console.locator(HELD)).to_contain_text("Tap again when the link is back.")
    expect(button(console, "Undo this entry")).to_be_visible()
