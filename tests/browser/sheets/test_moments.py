"""A phone shows each big moment of its side large and once, and none at an undo."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.connection.test_pushed import listens
from tests.browser.evening import Evening, log
from tests.browser.gallery import AXE
from tests.browser.hand import Hand
from tests.browser.laid import Laid
from tests.browser.looking import PICTURES, TO_AXE
from tests.browser.screens import moment
from tests.browser.sheets.test_your_move import undo
from tests.drawing import draw_alike


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two teams see each other, and the US team may fire; its random hit is not the gunner."""
    draw_alike("one figure falls")
    table = Laid(tmp_path / "data")
    table.engage()
    table.face()
    return tmp_path / "data"


def kill(evening: Evening) -> None:
    """Kill a German with a US rifle."""
    row = evening.console.get_by_label("US", exact=True).locator(".el").first
    unit = str(row.get_by_role("link").get_attribute("href")).rpartition("/")[2]
    shot = {"man": "Private", "distance_in": 14}
    said = Hand(evening.us, "/side", "/side/").makes("shoot", {"element": unit}, shot, [2])
    if "or the weapon" in said:  # the figure is drawn by lot, and a gunner may lose the gun instead
        moment(evening.german).get_by_role("button", name="Continue").tap()
        evening.console.get_by_role("button", name=re.compile("^The figure: ")).click()


def test_a_moment_is_shown_once_and_never_at_an_undo(evening: Evening) -> None:
    phone, enemy = evening.german, evening.us
    for page in (phone, enemy):
        page.remove_locator_handler(moment(page))
        listens(page)
    kill(evening)
    expect(moment(phone)).to_contain_text("One figure is dead. Lay down no. ")
    if PICTURES:
        phone.screenshot(path=Path(PICTURES) / "moment-phone-light.png")
    phone.evaluate(AXE)
    assert phone.evaluate(TO_AXE) == []
    expect(moment(enemy)).to_have_count(0)
    for width in (390, 820, 1366):  # nothing behind a moment is seen or tapped beside it
        phone.set_viewport_size({"width": width, "height": 844})
        beside = "x => !!document.elementFromPoint(x, 400).closest('.moment')"
        assert all(phone.evaluate(beside, x) for x in (2, width / 2, width - 2)), width
    moment(phone).get_by_role("button", name="Continue").tap()
    expect(moment(phone)).to_have_count(0)
    phone.reload()
    listens(phone)
    expect(moment(phone)).to_have_count(0)

    undo(evening.console)
    expect(log(phone).first).to_contain_text("Undone")
    expect(moment(phone)).to_have_count(0)
