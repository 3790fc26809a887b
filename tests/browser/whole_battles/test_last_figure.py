"""A skirmish to its real end: a burst kills the last figures, and the program proposes the end."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from assistant.web.database import database
from tests.battle.conftest import GERMAN, US
from tests.browser.evening import TEAM, Evening, shows, tap
from tests.browser.laid import Laid
from tests.browser.screens import types

TAPS = 3  # of the player whose gun fires, beside the dice
SEVEN_CHECKS = (6, 5, 5, 1, 1, 1, 1)  # three figures go unhurt, then four fall
COUNT_TAPS = """addEventListener("click", (event) => {
  if (event.detail > 0) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A German machine gun acts; the US side has one team left, ten inches away in daylight."""
    data = tmp_path / "data"
    table = Laid(data)
    table.engage()
    table.make("set-conditions", light="clear-day")
    for side, reader in (("german", GERMAN), ("us", US)):
        table.make("place-order", reader, element=table.element(side, TEAM).id, kind="fire")
    table.rounds()
    for element in table.battle.of_side("us"):
        for man in element.figures if element.title != TEAM else ():
            table.make("rule-man", element=element.id, man=man, state="dead", reason="before")
    for side in ("german", "us"):
        table.reveal(side, TEAM)
    german, us = (table.element(side, TEAM).id for side in ("german", "us"))
    table.make("tell-distances", element=german, **{f"to_{us}": "10"})
    table.act_with("german", TEAM)
    database.close(data / "assistant.sqlite3")
    return data


def at_home(browser: Browser, file: Path) -> str:
    """Return the texts of a file in a browser without a network, folded parts included."""
    page = browser.new_context(offline=True).new_page()
    page.goto(file.as_uri())
    return page.text_content("body") or ""


def test_the_last_figure_ends_the_battle_and_the_report_goes_home(
    evening: Evening, browser: Browser, tmp_path: Path
) -> None:
    console, german, us = evening.console, evening.german, evening.us
    german.add_init_script(COUNT_TAPS)
    german.reload()
    german.get_by_role("link", name=TEAM).last.tap()
    german.get_by_role("link", name="Fire", exact=True).tap()
    for number, face in enumerate(SEVEN_CHECKS):
        expect(german.locator(".chips li")).to_have_count(number)
        expect(german.locator(".slot.next")).to_be_visible()
        types(german, str(face))
    shows(german, "fires at contact A: four figures fall.")
    taps = int(german.evaluate("sessionStorage.taps"))
    sys.stdout.write(f"A burst with seven checks: {taps} taps and {len(SEVEN_CHECKS)} dice\n")
    assert taps <= TAPS

    shows(console, "US has no figures left that can fight.")
    tap(console, "End the battle")  # with the reason that the program gives
    shows(console, "Coordinated attack with both fireteams")  # only the umpire can judge that
    console.locator("#sheet").get_by_role("button", name="End the battle").click()
    shows(console, "The battle is over")
    for phone in (german, us):
        phone.goto(evening.served.address("/side/"))
        shows(phone, "US has no figures left that can fight.")

    tap(console, "Report")
    with console.expect_download() as loaded:
        console.locator("a[href$='report/everybody.html']").first.click()
    file = tmp_path / "report.html"
    loaded.value.save_as(file)
    report = at_home(browser, file)
    assert "US has no figures left that can fight." in report
    assert "MG42" in report
