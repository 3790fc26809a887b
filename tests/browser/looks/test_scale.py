"""A table at 15 mm: set up in that scale; measured, typed and logged in millimeters."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.evening import TEAM, Evening, finish_sheet, log, pick, shows, tap
from tests.browser.laid import us_goes_on
from tests.browser.maps.test_table_plan import drag, waiting
from tests.browser.screens import Screens, types
from tests.browser.serving import Served

FIFTEEN = "15 mm (1:100), in mm"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The US team acts, and has identified the German team."""
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


def test_a_shot_is_entered_in_the_unit_that_the_umpire_chose(
    evening: Evening, screens: Screens
) -> None:
    screens.expected.add("422 /side/do/shoot")
    console, us = evening.console, evening.us
    console.get_by_role("link", name="Rules in play").click()
    pick(console, "What is the table's scale?", FIFTEEN)
    console.locator("#sheet").get_by_role("button", name="Rules in play").click()
    finish_sheet(console)
    shows(console, f"What is the table's scale? {FIFTEEN}.")

    us.get_by_role("link", name=TEAM).last.click()
    us.get_by_role("link", name="Shoot", exact=True).first.tap()
    field = us.get_by_label("How far from")
    expect(us.locator(".field", has=field)).to_contain_text("mm")
    field.fill("30000")
    us.get_by_role("button", name="Continue").last.tap()
    shows(us, "Enter a number from 0 to 28448 mm.")
    field.fill("142")
    us.get_by_role("button", name="Continue").last.tap()
    expect(us.locator(".slot.next")).to_be_visible()
    types(us, "1")
    expect(log(console).first).to_contain_text("A shot")

    tap(console, "Who sees whom")
    expect(console.get_by_role("cell").filter(has_text="142")).to_contain_text("mm")


def test_a_table_is_set_up_and_measured_in_the_chosen_unit(
    screens: Screens, served: Served
) -> None:
    page = screens.laptop()
    page.goto(served.console)
    play = page.locator("form", has=page.get_by_role("button", name=re.compile("Play Easy")))
    play.get_by_label("for figures of").select_option(label=FIFTEEN)
    play.get_by_role("button").first.click()
    page.get_by_role("link", name="The plan").click()

    expect(page.locator(".ruler text")).to_contain_text("mm")
    drag(page, waiting(page, "G"), 0.5, 0.3)
    expect(page.locator("#mapsays")).to_contain_text("mm from the west edge")
    page.mouse.up()
    page.locator(".unit:not(.unsure)").first.click()
    expect(page.get_by_label("Tapped")).to_contain_text("mm from the west edge")
    page.get_by_role("link", name="Place, floor").click()
    shows(page, "mm from the west edge")
    map = page.locator(".spotmap svg")
    map.scroll_into_view_if_needed()
    map.click(position={"x": 100, "y": 100})
    words = re.compile(r"^\d+ mm from the west edge, \d+ mm from the south edge")
    expect(page.locator(".spotwords")).to_contain_text(words)
    field = page.get_by_label("mm from the west edge")
    expect(field).to_have_value(re.compile(r"^\d+$"))
