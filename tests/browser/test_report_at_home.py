"""The report of a finished battle of each system, opened at home without a server."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .hand import Hand
from .laid_boards import Hall, back_to_back, battleaxe, rats_of_tobruk
from .looking import AXE, PICTURES, ROOM, TO_AXE, wrong
from .screens import LAPTOP, PHONE, Screens
from .serving import Served

ON_FOOT = "easy-company"
SIZES = {"phone": PHONE, "laptop": LAPTOP}


@pytest.fixture
def ids(data: Path) -> dict[str, str]:
    """A battle of each system that is over."""
    laid = Hall(data)
    back_to_back(laid)
    battleaxe(laid)
    rats_of_tobruk(laid)
    laid.opens(ON_FOOT, ON_FOOT)
    return laid.closes()


@pytest.fixture
def at_home(browser: Browser, tmp_path: Path) -> Page:
    """A browser that reaches no network."""
    page = browser.new_context(offline=True).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.asked = asked  # type: ignore[attr-defined]
    return page


@pytest.mark.parametrize("name", ["over", "axe", "tobruk", ON_FOOT])
def test_a_report_needs_no_server(
    ids: dict[str, str], served: Served, screens: Screens, at_home: Page, tmp_path: Path, name: str
) -> None:
    console = screens.laptop()
    console.goto(served.console)
    console.goto(served.address(ids[name]))
    if name != "over":
        answers = {"words": "Both players agreed.", "winner": "nobody"}
        Hand(console, ids[name], ids[name]).makes("end-battle", answers)
    console.goto(served.address(f"{ids[name]}/report"))
    link = console.locator("a[href$='report/everybody.html']")
    with console.expect_download() as loaded:
        link.first.click()
    file = tmp_path / "report.html"
    loaded.value.save_as(file)

    asked: list[str] = at_home.context.asked  # type: ignore[attr-defined]
    at_home.goto(file.as_uri())
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    at_home.evaluate(AXE)
    found: set[str] = set()
    for width, size in SIZES.items():
        at_home.set_viewport_size(size)
        found |= wrong(at_home, width, ROOM)
        if PICTURES:
            at_home.screenshot(
                path=os.path.join(PICTURES, f"report-{name}-{width}.png"), full_page=True
            )
    assert found | set(at_home.evaluate(TO_AXE)) == set()
    assert "After-action report" in at_home.inner_text("body")
