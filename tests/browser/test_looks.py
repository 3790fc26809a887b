"""Every page for everybody: by eye, finger, keyboard, magnifier and screen reader."""

import os
from collections.abc import Iterator
from pathlib import Path

import axe_playwright_python
import pytest
from flask import Flask
from playwright.sync_api import Browser, Page

from .gallery import Gallery
from .pages import NO_PAGES, PAGES, Look
from .screens import LAPTOP, PHONE
from .webkit import ON_LINUX, SELENIUM, WebKitPhone, webkit_phone

SCHEMES = ("light", "dark")
# how much room there is, and how large the reader has his letters
USUAL = {"phone": PHONE, "laptop": LAPTOP}
NARROW, LYING = {"width": 320, "height": 640}, {"width": 844, "height": 390}
TWICE = "document.documentElement.style.fontSize = '200%'"
ROOM = ("runs out sideways", "cut off", "under a button", "lower than its row")
ALL = (*ROOM, "too small to read", "too low to hit", "too narrow to hit", "moves", "too faint")
STILL = tuple(kind for kind in ALL if kind != "moves")  # WebKit cannot be told to want no motion
LYING_TOO = (*ROOM, "takes the page")

HERE = Path(__file__)
WRONG = HERE.with_name("looks.js").read_text("utf-8")
UNMARKED = HERE.with_name("focus.js").read_text("utf-8")
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
TO_AXE = """async () => {
  const found = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
  });
  const told = (v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.html.slice(0, 80)}`);
  return found.violations.flatMap(told);
}"""
# a folder for pictures of every page, for those who want to look themselves
PICTURES = os.environ.get("ASSISTANT_PICTURES", "")


@pytest.fixture(scope="module")
def gallery(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    gallery = Gallery(browser, tmp_path_factory.mktemp("looks") / "data")
    yield gallery
    complaints = gallery.screens.complaints()
    gallery.screens.close()
    assert gallery.served.stop() == ""
    assert complaints == []


def test_no_page_is_left_out(program: Flask) -> None:
    rules = program.url_map.bind("")
    seen = {rules.match(look.address.format_map(Named()).split("?")[0])[0] for look in LOOKED_AT}
    there = {rule.endpoint for rule in program.url_map.iter_rules() if "GET" in rule.methods}

    assert seen | NO_PAGES == there
    assert not seen & NO_PAGES - {"door.join"}  # a wrong code leads to a page


LOOKED_AT = [look for look in PAGES if look.name != "no-such-page"]


class Named(dict[str, str]):
    """A battle's address or an id for any name."""

    def __missing__(self, name: str) -> str:
        return "/battles/X" if name in ("battle", "approach", "tanks", *BOARDS) else "X"


BOARDS = ("gap", "over", "axe", "tobruk")


@pytest.mark.parametrize("look", PAGES, ids=[look.name for look in PAGES])
def test_a_page_is_for_everybody(gallery: Gallery, look: Look) -> None:
    assert sorted(all_wrong(gallery, look)) == []


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKitPhone]:
    with webkit_phone() as phone:
        yield phone


@ON_LINUX
@SELENIUM
@pytest.mark.parametrize("look", PAGES, ids=[look.name for look in PAGES])
def test_a_page_has_its_room_in_webkit(gallery: Gallery, webkit: WebKitPhone, look: Look) -> None:
    webkit.is_let_in(gallery.served.address("/door"), gallery.seat(look.who).context.cookies())
    webkit.goes_to(gallery.address(look))
    assert webkit.wrong(STILL) == {}


def all_wrong(gallery: Gallery, look: Look) -> set[str]:
    """What is wrong with a page for anybody."""
    page = gallery.sees(look)
    page.emulate_media(reduced_motion="reduce")
    found = set(in_its_usual_sizes(page, look))
    page.set_viewport_size(LYING)
    found |= wrong(page, "lying", LYING_TOO)
    page.set_viewport_size(NARROW)
    found |= wrong(page, "narrow", ROOM)
    page.set_viewport_size(PHONE)
    page.evaluate(TWICE)
    found |= wrong(page, "letters twice as large", ROOM)
    picture(page, look, "large")
    page.keyboard.press("Tab")
    return found | {f"the keyboard's place is not shown: {it}" for it in page.evaluate(UNMARKED)}


def in_its_usual_sizes(page: Page, look: Look) -> Iterator[str]:
    """A phone and a laptop, by day and in the dark; axe looks at each size and each scheme once."""
    page.evaluate(AXE)
    for n, (width, size) in enumerate(USUAL.items()):
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            yield from wrong(page, f"{width}, {scheme}", ALL)
            picture(page, look, f"{width}-{scheme}")
            if scheme == SCHEMES[n]:
                yield from page.evaluate(TO_AXE)


def wrong(page: Page, how: str, kinds: tuple[str, ...]) -> set[str]:
    """What is wrong with a page as it stands."""
    found = page.evaluate(WRONG, kinds)
    return {f"{how}: {kind}: {it}" for kind, its in found.items() for it in its}


def picture(page: Page, look: Look, how: str) -> None:
    """A picture of the whole page, where they are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{look.name}-{how}.png", full_page=True)
