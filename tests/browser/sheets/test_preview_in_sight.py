"""The preview of pasted lines stays where the umpire tapped, even on a long page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from assistant.cards.board_games.battleaxe.card import load_board
from tests.browser.screens import Screens, sign_in
from tests.browser.serving import Served


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    data.mkdir()
    return data


def test_a_preview_is_in_sight(served: Served, screens: Screens) -> None:
    console = screens.laptop()
    sign_in(console, served)
    console.goto(served.address("/cards/new/boards"))
    for part in ("Places", "Counters"):  # the first is long, above the box
        console.get_by_text(part, exact=True).click()
    console.locator("#paste-units").fill(f"{load_board().units[0].id} 6 5 4 3")
    console.locator("#t-read-units").click()

    expect(console.locator("#t-keep-units")).to_be_in_viewport()
