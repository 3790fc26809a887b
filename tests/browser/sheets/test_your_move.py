"""A phone signals its side's move once, and an undo signals nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.connection.test_pushed import listens
from tests.browser.evening import Evening, log, tap
from tests.browser.laid import us_goes_on

TITLE = "Your move · "
COUNTS = "window.buzzes = 0; navigator.vibrate = () => Boolean((window.buzzes += 1));"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A turn has begun."""
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


def buzzes(phone: Page) -> int:
    found: int = phone.evaluate("window.buzzes")
    return found


def test_a_move_is_signalled_once_and_an_undo_is_not(evening: Evening) -> None:
    phone, console = evening.german, evening.console
    phone.add_init_script(COUNTS)
    listens(phone)
    phone.get_by_role("heading", name="The enemy").click()  # nothing sounds before a touch
    expect(phone.locator(".yourmove")).to_have_count(0)
    assert not phone.title().startswith(TITLE)
    assert buzzes(phone) == 0

    tap(console, "End the round")
    expect(log(phone).first).to_contain_text("Round 1 ends.")
    expect(phone.locator(".yourmove")).to_be_visible()
    assert phone.title().startswith(TITLE)
    assert buzzes(phone) == 1

    undo(console)
    expect(phone.locator(".yourmove")).to_have_count(0)
    assert not phone.title().startswith(TITLE)
    console.get_by_role("link", name="Redo").click()
    tap(console, "Redo this entry")
    expect(phone.locator(".yourmove")).to_be_visible()
    assert buzzes(phone) == 1


def test_a_player_turns_signals_off(evening: Evening) -> None:
    phone = evening.german
    phone.add_init_script(COUNTS)
    listens(phone)
    phone.get_by_role("button", name="Turn sound off").click()
    expect(phone.get_by_role("button", name="Turn sound on")).to_be_visible()

    tap(evening.console, "End the round")
    expect(phone.locator(".yourmove")).to_be_visible()
    assert buzzes(phone) == 0


def undo(console: Page) -> None:
    """Undo the last entry."""
    console.keyboard.press("u")
    console.wait_for_url("**/undo")
    console.locator("main form button").first.click()
    console.wait_for_url(lambda address: not address.endswith("/undo"))
