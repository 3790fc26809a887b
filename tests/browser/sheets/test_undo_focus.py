"""A reader who types on the undo page keeps the focus, whatever others do meanwhile."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from assistant.rules.dice import given_dice
from tests.browser.laid_boards import Hall
from tests.browser.screens import Screens, sign_in
from tests.browser.serving import Served

REASON = "the wrong"
FOCUS = "() => document.activeElement?.id ?? ''"
CARET = "() => document.activeElement?.selectionStart"
#: of an older browser, in which a thing that is moved on the page loses the keyboard
NO_MOVES = "delete Element.prototype.moveBefore; delete DocumentFragment.prototype.moveBefore"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    data.mkdir()
    return data


@pytest.fixture
def ids(data: Path) -> dict[str, str]:
    """An engagement turn; the last entry is an order of a German element."""
    laid = Hall(data)
    game = laid.opens("table", "easy-company")
    laid.makes(game, "roll-entry", "german", dice=given_dice({"entry": 3}))
    for side in game.state.sides:
        laid.makes(game, "place-all", side)
    laid.makes(game, "begin-engagement", both_agree="yes")
    element = next(game.state.of_side("german")).id
    laid.makes(game, "place-order", "german", element=element, kind="fire")
    return {**laid.closes(), "element": element, "order": str(len(game.entries))}


def takes_back_order(console: Page, battle: str, element: str) -> None:
    """Undo the order in another tab as the umpire: the entry needs the order."""
    other = console.context.new_page()
    other.goto(f"{battle}/do/take-back-order?element={element}")
    other.locator("#sheet button.go").click()
    expect(other.locator("#sheet")).to_have_count(0)
    other.close()


@pytest.mark.parametrize("script", ["", NO_MOVES])
def test_a_page_that_comes_meanwhile_leaves_the_keyboard_where_it_was(
    ids: dict[str, str], served: Served, screens: Screens, script: str
) -> None:
    console, battle = screens.laptop(), served.address(ids["table"])
    console.add_init_script(script)
    sign_in(console, served)
    console.goto(f"{battle}/undo?seq={ids['order']}")
    console.get_by_label("Reason").click()
    console.keyboard.type(REASON)
    console.keyboard.press("ArrowLeft")

    takes_back_order(console, battle, ids["element"])
    expect(console.get_by_role("button", name="Undo both")).to_be_visible()
    assert console.evaluate(FOCUS) == "why"
    assert console.evaluate(CARET) == len(REASON) - 1
    console.keyboard.press("End")
    console.keyboard.type(" hex")
    expect(console.get_by_label("Reason")).to_have_value(f"{REASON} hex")
    console.keyboard.press("Enter")
    console.wait_for_url(battle)
    expect(console.get_by_text(f"{REASON} hex").first).to_be_visible()
