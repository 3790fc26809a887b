"""A battle of each system to its end on the console; its replay, and its report without a server.

All but the last taps of the board games are made in process: `test_battleaxe.py` and
`test_tobruk.py` play them on the screens.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from assistant.battle.game import Game
from assistant.rules.dice import given_dice
from tests.battle.random_play.played_to_the_end import NO_DICE, Dice, play_battleaxe, play_tobruk
from tests.browser.gallery import AXE
from tests.browser.hand import Answer, Hand
from tests.browser.laid_boards import Hall, back_to_back
from tests.browser.looking import PICTURES, ROOM, TO_AXE, faults_of_page
from tests.browser.screens import LAPTOP, PHONE, Screens, sign_in
from tests.browser.serving import Served

ON_FOOT = "easy-company"
BOARD_GAMES = (
    ("axe", "battleaxe-map", play_battleaxe),
    ("tobruk", "small", play_tobruk),
)
# the tap that ends each, and the headline of its result
LAST_TAPS: dict[str, tuple[str, dict[str, Answer], str]] = {
    "axe": ("Count the points", {"areas": ("6",)}, "Axis victory"),
    "tobruk": ("Skip replacements", {}, "Historical draw"),
    ON_FOOT: ("End the battle", {"words": "Both players agreed."}, "A draw"),
}
SIZES = {"phone": PHONE, "laptop": LAPTOP}
# the smallest letters of the plan, in pixels of the screen; none without a plan
LETTERS_PX = """() => [...document.querySelectorAll(".plan text")]
  .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"""
READ_PX = 14


class AllButTheLast:
    """A maker of moves that is one move behind, so that the last move is left to the test."""

    def __init__(self, laid: Hall, game: Game) -> None:
        self._laid, self._game = laid, game
        self._waiting: list[Callable[[], str]] = []

    def __call__(self, move: str, by: str = "", dice: Dice = NO_DICE, /, **told: object) -> None:
        """Make the waiting move, and let this one wait."""
        while self._waiting:
            self._waiting.pop()()
        source = given_dice(dict(dice))
        self._waiting.append(lambda: self._laid.makes(self._game, move, by, source, **told))


@pytest.fixture
def ids(data: Path) -> dict[str, str]:
    """A battle of each system: one is over, the board games wait for their last tap."""
    laid = Hall(data)
    back_to_back(laid)
    for name, scenario, play in BOARD_GAMES:
        game = laid.opens(name, scenario)
        play(AllButTheLast(laid, game))
        assert not game.is_over
    opened = laid.opens(ON_FOOT, ON_FOOT)
    laid.makes(opened, "roll-entry", "german", given_dice({"entry": [3]}))
    for side in opened.state.sides:
        laid.makes(opened, "place-all", side)
    laid.makes(opened, "begin-engagement", both_agree="yes")
    return laid.closes()


@pytest.fixture
def at_home(browser: Browser, tmp_path: Path) -> Page:
    """A browser without a network."""
    page = browser.new_context(offline=True).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.asked = asked  # type: ignore[attr-defined]
    return page


def test_each_battle_ends_on_the_console_and_its_report_needs_no_server(
    ids: dict[str, str], served: Served, screens: Screens, at_home: Page, tmp_path: Path
) -> None:
    console = screens.laptop()
    sign_in(console, served)
    for name in ("over", *LAST_TAPS):
        console.goto(served.address(ids[name]))
        headline = ""
        if name in LAST_TAPS:
            headline = ends(console, ids[name], name)
            replays_to_the_end(console)
        console.goto(served.address(f"{ids[name]}/report"))
        link = console.locator("a[href$='report/everybody.html']")
        with console.expect_download() as loaded:
            link.first.click()
        file = tmp_path / f"{name}.html"
        loaded.value.save_as(file)
        reads_at_home(at_home, file, name)
        expect(at_home.locator(".won")).to_contain_text(headline)


def ends(console: Page, base: str, name: str) -> str:
    """Make the last tap of a battle on the console; return the headline of its result."""
    words, answers, headline = LAST_TAPS[name]
    expect(console.locator("#result")).to_have_count(0)
    Hand(console, base, base).taps(words, answers)
    expect(console.locator("#result .big-name")).to_contain_text(headline)
    return headline


def replays_to_the_end(console: Page) -> None:
    """Open the replay from the result, and step to its last moment by the slider."""
    console.get_by_role("link", name="Turn by turn").first.click()
    slider = console.locator("#at")
    last = str(slider.get_attribute("max"))
    slider.fill(last)
    expect(console.locator("#steps")).to_contain_text(f"Step {int(last) + 1} of {int(last) + 1}")
    expect(console.locator("#moment")).to_contain_text("The battle is over")


def reads_at_home(at_home: Page, file: Path, name: str) -> None:
    """Open a report without a network, at the widths of a laptop and a phone."""
    asked: list[str] = at_home.context.asked  # type: ignore[attr-defined]
    at_home.goto(file.as_uri())
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    at_home.evaluate(AXE)
    found: set[str] = set()
    for width, size in SIZES.items():
        at_home.set_viewport_size(size)
        found |= faults_of_page(at_home, width, ROOM)
        assert min(at_home.evaluate(LETTERS_PX), default=READ_PX) >= READ_PX
        if PICTURES:
            at_home.screenshot(
                path=os.path.join(PICTURES, f"report-{name}-{width}.png"), full_page=True
            )
    assert found | set(at_home.evaluate(TO_AXE)) == set(), name
    assert "After-action report" in at_home.inner_text("body")
