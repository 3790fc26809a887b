"""A scenario is taken to another laptop and played there: a code, and a tap of each umpire.

The laptop takes the pack from itself, so that one server is enough.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.laid_boards import packs
from tests.browser.screens import Screens, arrives, sign_in
from tests.browser.serving import Served
from tests.web import snaps


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    data.mkdir()
    packs(data)
    return data


def test_a_pack_is_given_taken_used_and_played(screens: Screens, served: Served) -> None:
    giver = screens.laptop()
    sign_in(giver, served)
    taker = giver.context.new_page()
    giver.goto(served.address("/packs/make/scenario/ours"))
    giver.get_by_role("button", name="Share with a laptop").click()
    shown = giver.locator("b.address")
    expect(shown).to_contain_text("http")
    address = shown.text_content() or ""

    taker.goto(served.address("/packs"))
    taker.get_by_label("Address that the other laptop shows").fill(address)
    taker.get_by_role("button", name="Ask").click()
    expect(taker.get_by_role("status").filter(has_text="This page waits")).to_be_visible()
    giver.get_by_role("button", name=re.compile("^Allow")).click()
    taker.get_by_role("button", name="Accept").click()

    taker.get_by_role("button", name="Use pack").click()
    taker.get_by_role("button", name="Play").first.click()
    taker.wait_for_url(re.compile(r"/battles/\w{10}$"))
    taker.goto(served.address("/cards"))
    expect(taker.get_by_text("From a pack")).to_have_count(0)  # the cards are the same as here
    expect(taker.get_by_text("already has this name")).to_have_count(0)
    taker.goto(served.address("/packs"))
    taker.get_by_role("button", name="Hide: Easy Company").click()
    arrives(taker, "/packs")
    expect(taker.get_by_role("button", name="Use: Easy Company")).to_be_visible()


def test_a_picture_is_in_the_pack_as_soon_as_it_is_chosen(
    screens: Screens, served: Served, tmp_path: Path
) -> None:
    file = tmp_path / "table.jpg"
    file.write_bytes(snaps.encoded(snaps.picture((2400, 1800))))
    page = screens.laptop()
    page.goto(served.console)
    page.goto(served.address("/packs/make/scenario/ours"))
    page.get_by_label("Author").fill("The club")
    page.get_by_label("Picture of the table or the scenario").set_input_files(file)
    expect(page.get_by_alt_text("Picture 2")).to_be_visible()  # the scenario has one already
    expect(page.get_by_label("Author")).to_have_value("The club")
    with page.expect_download() as sent:
        page.get_by_role("button", name="Make pack").click()
    first = Path(sent.value.path()).read_text("utf-8").splitlines()[0]
    assert json.loads(first)["pictures"] == 2
