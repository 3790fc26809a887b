"""A player photographs the table: the photo is on the console, in the replay and the report."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hand import Hand
from tests.browser.laid import us_goes_on
from tests.browser.looking import PICTURES
from tests.browser.screens import LAPTOP, PHONE, TABLET, Screens, sign_in
from tests.browser.serving import Served
from tests.web import snaps

CAPTION = "The Bren behind the hedge"
READY = re.compile(r"The photo is ready: \d+ kB\.")
IS_DRAWN = "image => image.complete && image.naturalWidth > 0"


@pytest.fixture
def ids(data: Path) -> dict[str, str]:
    return us_goes_on(data)


def photo_is_shown(page: Page) -> None:
    """Check that a page shows the photo, drawn, with its caption as alternative text."""
    image = page.get_by_alt_text(f"Photo: {CAPTION}").first
    expect(image).to_be_visible()
    image.scroll_into_view_if_needed()
    page.wait_for_function(IS_DRAWN, arg=image.element_handle())


def picture(page: Page, name: str) -> None:
    if not PICTURES:
        return
    for width, size in {"390": PHONE, "820": TABLET, "1366": LAPTOP}.items():
        page.set_viewport_size(size)
        page.screenshot(path=os.path.join(PICTURES, f"photos-{name}-{width}.png"), full_page=True)


def test_a_photo_of_the_table_goes_home_with_the_players(
    ids: dict[str, str], served: Served, screens: Screens, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "IMG_0001.JPG"
    file.write_bytes(snaps.with_exif(snaps.picture((2400, 1800))))
    phone, enemy, console = screens.phone(), screens.phone(), screens.laptop()
    sign_in(console, served)
    console.goto(served.address(ids["battle"]))
    enemy.goto(served.address(f"/J/{ids['battle-german']}"))
    phone.goto(served.address(f"/J/{ids['battle-us']}"))
    phone.get_by_role("link", name="photos and notes").click()
    phone.get_by_label("Note, or caption").fill(CAPTION)
    with phone.expect_event("request", lambda request: request.method == "POST") as sent:
        phone.get_by_label("Photo", exact=True).set_input_files(file)
        expect(phone.locator("#photo-words")).to_have_text(READY)
        phone.get_by_role("button", name="Add to this moment").click()
    assert sent.value.url.endswith("/side/notes/new")
    photo_is_shown(phone)
    picture(phone, "notes")
    phone.set_viewport_size(PHONE)
    phone.get_by_role("link", name="Open").click()
    photo_is_shown(phone)
    picture(phone, "one")

    photo_is_shown(console)  # by itself: the console hears of it
    picture(console, "console")
    console.set_viewport_size(LAPTOP)
    expect(enemy.locator("img")).to_have_count(0)
    console.goto(served.address(f"{ids['battle']}/replay?at=999"))
    photo_is_shown(console)
    picture(console, "replay")
    answers = {"words": "Both players agreed.", "winner": "nobody"}
    console.set_viewport_size(LAPTOP)
    console.goto(served.address(ids["battle"]))
    Hand(console, ids["battle"], ids["battle"]).makes("end-battle", answers)

    enemy.goto(served.address("/side/log"))
    photo_is_shown(enemy)
    picture(enemy, "log-of-the-enemy")
    with console.expect_download() as loaded:
        console.goto(served.address(f"{ids['battle']}/report"))
        console.locator("a[href$='report/everybody.html']").first.click()
    report = tmp_path / "report.html"
    loaded.value.save_as(report)
    at_home = browser.new_context(offline=True).new_page()
    at_home.goto(report.as_uri())
    photo_is_shown(at_home)
    picture(at_home, "report")


def test_a_photo_that_no_browser_shows_is_refused_in_a_sentence(
    ids: dict[str, str], served: Served, screens: Screens, tmp_path: Path
) -> None:
    screens.expected.add("422 /side/notes/new")
    file = tmp_path / "IMG_0002.HEIC"
    file.write_bytes(b"\0\0\0\x18ftypheic" + bytes(200))
    phone = screens.phone()
    phone.goto(served.address(f"/J/{ids['battle-us']}"))
    phone.goto(served.address("/side/notes"))
    phone.get_by_label("Note, or caption").fill(CAPTION)
    phone.get_by_label("Photo", exact=True).set_input_files(file)
    expect(phone.locator("#photo-words")).to_contain_text("The laptop tries to read it.")
    phone.get_by_role("button", name="Add to this moment").click()
    expect(phone.get_by_role("alert").filter(has_text="not a photo")).to_be_visible()
    expect(phone.get_by_label("Note, or caption")).to_have_value(CAPTION)
