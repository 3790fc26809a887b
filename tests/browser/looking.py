"""Faults of a page for any reader: by eye, finger, keyboard, magnifier, screen reader."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from .gallery import Gallery
from .pages import Look
from .screens import LAPTOP, PHONE

BY_DAY = ("light", "dark")
OF_ONE_SCHEME = ".for-blackout, .for-paper"  # what a page has in one scheme alone
# how much room there is, and how large the reader has his letters
NARROW: ViewportSize = {"width": 320, "height": 640}
LYING: ViewportSize = {"width": 844, "height": 390}
TWICE = "document.documentElement.style.fontSize = '200%'"
ROOM = ("runs out sideways", "cut off", "under a button", "lower than its row")
EYE_AND_FINGER = ("too small to read", "too low to hit", "too narrow to hit", "moves", "too faint")
WHOLE = ("says nothing", "is no cell")
ALL = (
    *ROOM,
    *WHOLE,
    "scrolls sideways",
    "cut example",
    "leaves a tap's mark to the browser",
    *EYE_AND_FINGER,
)
COLOURS = ("too faint",)
OF_CHROME = ("moves", "leaves a tap's mark to the browser")  # WebKit is not told to want no motion
STILL = tuple(kind for kind in ALL if kind not in OF_CHROME)
LYING_TOO = (*ROOM, "takes the page")

HERE = Path(__file__)
WRONG = HERE.with_name("looks.js").read_text("utf-8")
UNMARKED = HERE.with_name("focus.js").read_text("utf-8")
TO_AXE = HERE.with_name("axe.js").read_text("utf-8")
ALL_WORDS, WORDS_OF_EACH_KIND = (
    "all words",
    "one of each kind",
)  # of which axe looks at the contrast
# a folder for pictures of every page, for those who want to look themselves
PICTURES = os.environ.get("ASSISTANT_PICTURES", "")


def all_wrong(gallery: Gallery, look: Look) -> set[str]:
    """All faults of a page for any reader."""
    page = gallery.sees(look)
    page.emulate_media(color_scheme=BY_DAY[0], reduced_motion="reduce")
    found = set(in_its_usual_sizes(page, look))
    if look.who == "umpire" and page.locator("main.phone").count():
        found |= set(beside_the_console(page, look))
    page.set_viewport_size(LYING)
    found |= faults_of_page(page, "lying", LYING_TOO)
    page.set_viewport_size(NARROW)
    found |= faults_of_page(page, "narrow", ROOM)
    page.set_viewport_size(PHONE)
    page.evaluate(TWICE)
    found |= faults_of_page(page, "letters twice as large", ROOM)
    picture(page, look, "large")
    page.keyboard.press("Tab")
    return found | {f"the keyboard's place is not shown: {it}" for it in page.evaluate(UNMARKED)}


def in_its_usual_sizes(page: Page, look: Look) -> Iterator[str]:
    """Check a phone and a laptop, light and dark; axe checks each size and each scheme once.

    Checking the contrast of texts is two thirds of the work of axe. On the laptop it checks one of
    all texts that look alike; the rest of this test checks all of them.
    """
    if page.viewport_size != PHONE:
        page.set_viewport_size(PHONE)
    yield from in_both_schemes(page, look, "phone", BY_DAY, axe=ALL_WORDS)
    page.set_viewport_size(LAPTOP)
    yield from in_both_schemes(page, look, "laptop", BY_DAY[::-1], axe=WORDS_OF_EACH_KIND)


def in_both_schemes(
    page: Page, look: Look, how: str, schemes: Sequence[str], *, axe: str = ""
) -> Iterator[str]:
    """Check a page in the scheme that it has now, and then in the other one.

    Between the two only colors change (`tests/web/pages/test_schemes.py`), so in the other scheme
    only colors are checked; but everything is, if a page has something for one scheme alone.
    """
    now, then = schemes
    yield from faults_of_page(page, f"{how}, {now}", ALL)
    picture(page, look, f"{how}-{now}")
    if axe:
        yield from page.evaluate(TO_AXE, axe)
    page.emulate_media(color_scheme=then)
    kinds = ALL if page.locator(OF_ONE_SCHEME).count() else COLOURS
    yield from faults_of_page(page, f"{how}, {then}", kinds)
    picture(page, look, f"{how}-{then}")


def beside_the_console(page: Page, look: Look) -> Iterator[str]:
    """Check a sheet or a card on a laptop, with the console beside it; do nothing for others."""
    page.reload()
    if not page.locator(".atdesk").count():
        return
    yield from in_both_schemes(page, look, "beside", BY_DAY)
    yield from wherever_it_is_scrolled(page)


def wherever_it_is_scrolled(page: Page) -> set[str]:
    """The faults that axe finds both at the end and at the start of a sheet beside the console.

    A sheet scrolls between its head and its last button: what one of them covers at one end is
    free at the other, so only what is wrong at both is a fault.
    """
    sheet = page.locator(".atdesk > main")
    sheet.evaluate("sheet => (sheet.scrollTop = sheet.scrollHeight)")
    found = set(page.evaluate(TO_AXE, WORDS_OF_EACH_KIND))
    if found:
        sheet.evaluate("sheet => (sheet.scrollTop = 0)")
        found &= set(page.evaluate(TO_AXE, WORDS_OF_EACH_KIND))
    return found


def faults_of_page(page: Page, how: str, kinds: tuple[str, ...]) -> set[str]:
    """The faults of a page as it is now."""
    found = page.evaluate(WRONG, kinds)
    return {f"{how}: {kind}: {it}" for kind, its in found.items() for it in its}


def picture(page: Page, look: Look, how: str) -> None:
    """Take a picture of the whole page, if pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{look.name}-{how}.png", full_page=True)
