"""A sheet and the undo page left open while others act: they say so; typed text stays."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.laid_boards import hall
from tests.browser.screens import Screens, sign_in
from tests.browser.serving import Served

ORDER = "/side/do/give-order?platoon={platoon}&command=platoon-move-to"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    data.mkdir()
    return data


@pytest.fixture
def ids(data: Path) -> dict[str, str]:
    return hall(data)


def orders_close(console: Page, battle: str) -> None:
    console.goto(f"{battle}/do/close-orders")
    console.get_by_role("button", name="Close the orders").click()
    expect(console.locator("#sheet")).to_have_count(0)


def test_an_open_order_says_that_the_orders_were_closed_and_keeps_what_was_typed(
    ids: dict[str, str], served: Served, screens: Screens
) -> None:
    console, phone, battle = screens.laptop(), screens.phone(), served.address(ids["gap"])
    console.goto(served.console)
    phone.goto(served.address(f"/J/{ids['gap-british']}"))
    phone.goto(served.address(ORDER.format(platoon=ids["platoon"])))
    east = phone.get_by_label("mm right")
    east.fill("500")
    notice = phone.locator("#stale")
    expect(notice).to_have_text("")

    orders_close(console, battle)
    expect(notice).to_contain_text("The battle has changed. Orders cannot be given now.")
    leaves = notice.get_by_role("link", name="Back")  # the sheet's own is under the notice
    leaves.click(trial=True)
    assert leaves.evaluate("link => link.href") == served.address("/side")
    expect(east).to_have_value("500")

    other = console.context.new_page()
    other.goto(f"{battle}/undo")
    console.goto(f"{battle}/undo")
    expect(other.get_by_role("button", name="Undo this entry")).to_be_visible()
    console.get_by_role("button", name="Undo this entry").click()
    expect(other.get_by_text("This entry is already undone.")).to_be_visible()
    expect(other.get_by_role("button", name="Undo this entry")).to_have_count(0)

    expect(notice).to_have_text("")  # orders are asked for again
    expect(east).to_have_value("500")
    phone.get_by_label("mm away").fill("700")
    phone.get_by_label("mm away").blur()
    phone.get_by_role("button", name="Seal the order").click()
    expect(phone.locator("#sheet")).to_have_count(0)


def test_a_sheet_that_is_looked_through_again_shows_what_changed(
    ids: dict[str, str], served: Served, screens: Screens
) -> None:
    """Another player seals an order: the umpire's sheet names one platoon less."""
    console, phone, battle = screens.laptop(), screens.phone(), served.address(ids["gap"])
    sign_in(console, served)
    console.goto(f"{battle}/do/close-orders")
    waits = console.get_by_text("No order yet from 1 Troop")
    expect(waits).to_be_visible()
    phone.goto(served.address(f"/J/{ids['gap-british']}"))
    phone.goto(served.address(f"/side/do/give-order?platoon={ids['platoon']}"))
    phone.get_by_text("No action").click()
    phone.get_by_role("button", name="Seal the order").click()
    expect(phone.locator("#sheet")).to_have_count(0)

    expect(waits).to_have_count(0)
    expect(console.get_by_text("No order yet from Rifle platoon")).to_be_visible()
    expect(console.locator("#stale")).to_contain_text("This sheet shows it as it is now.")


def test_a_sheet_that_nothing_changed_says_nothing(
    ids: dict[str, str], served: Served, screens: Screens
) -> None:
    """Another player seals an order: the umpire's sheet about the ground is unchanged."""
    console, phone, battle = screens.laptop(), screens.phone(), served.address(ids["gap"])
    console.goto(served.console)
    phone.goto(served.address(f"/J/{ids['gap-british']}"))
    phone.goto(served.address(f"/side/do/give-order?platoon={ids['platoon']}"))
    phone.get_by_text("No action").click()
    console.goto(f"{battle}/do/draw-ground")
    expect(console.get_by_text("Which sides know this ground?")).to_be_visible()
    with console.expect_response(lambda answer: "x-look" in answer.request.headers) as looked:
        phone.get_by_role("button", name="Seal the order").click()
    looked.value.finished()
    console.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(console.locator("#stale")).to_have_text("")
