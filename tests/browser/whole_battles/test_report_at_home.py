"""The report of a finished battle of each system, opened at home without a server."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from assistant.battle.game import Game
from assistant.rules.dice import given_dice
from tests.battle.played_to_the_end import NO_DICE, Dice, play_battleaxe, play_tobruk
from tests.browser.hand import Hand
from tests.browser.laid_boards import Hall, back_to_back
from tests.browser.looking import AXE, PICTURES, ROOM, TO_AXE, wrong
from tests.browser.screens import LAPTOP, PHONE, Screens
from tests.browser.serving import Served

ON_FOOT = "easy-company"
BOARD_GAMES = (
    ("axe", "battleaxe-map", play_battleaxe),
    ("tobruk", "small", play_tobruk),
)
SIZES = {"phone": PHONE, "laptop": LAPTOP}


@pytest.fixture
def ids(data: Path) -> dict[str, str]:
    """A battle of each system: all but one are over, the board games by their own rules."""
    laid = Hall(data)
    back_to_back(laid)
    for name, scenario, play in BOARD_GAMES:
        game = laid.opens(name, scenario)

        def makes(
            move: str, by: str = "", dice: Dice = NO_DICE, /, game: Game = game, **told: object
        ) -> str:
            return laid.makes(game, move, by, given_dice(dict(dice)), **told)

        play(makes)
        assert game.is_over
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


def test_a_report_needs_no_server(
    ids: dict[str, str], served: Served, screens: Screens, at_home: Page, tmp_path: Path
) -> None:
    console = screens.laptop()
    console.goto(served.console)
    console.goto(served.address(ids[ON_FOOT]))
    answers = {"words": "Both players agreed.", "winner": "nobody"}
    Hand(console, ids[ON_FOOT], ids[ON_FOOT]).makes("end-battle", answers)
    for name in ("over", *(each for each, *_ in BOARD_GAMES), ON_FOOT):
        console.goto(served.address(f"{ids[name]}/report"))
        link = console.locator("a[href$='report/everybody.html']")
        with console.expect_download() as loaded:
            link.first.click()
        file = tmp_path / f"{name}.html"
        loaded.value.save_as(file)
        reads_at_home(at_home, file, name)


def reads_at_home(at_home: Page, file: Path, name: str) -> None:
    """Open a report without a network, as wide as a laptop and a phone."""
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
    assert found | set(at_home.evaluate(TO_AXE)) == set(), name
    assert "After-action report" in at_home.inner_text("body")
