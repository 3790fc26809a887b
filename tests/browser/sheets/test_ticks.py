"""A tick belongs to one reader: no check list copies the ticks of another."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.rules.dice import given_dice
from tests.browser.laid_boards import Hall, Ids
from tests.browser.screens import Screens, sign_in
from tests.browser.serving import Served

FIRST = "Which units cannot trace supply?"
SECOND = "Which empty places cannot trace supply for their side?"
NOTHING = given_dice({})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A day of Battleaxe that is about to end; one sheet has two check lists."""
    data = tmp_path / "data"
    data.mkdir()
    laid = Hall(data)
    game = laid.opens("axe", "battleaxe-map")
    for side, points in (("allied", "57"), ("axis", "9")):
        laid.makes(game, "bid", side, points=points)
    for sunset in ((), (), (), (6, 6), (6, 6), (1, 1)):
        laid.makes(game, "impulse", kind="pass")
        laid.makes(game, "end-impulse", dice=given_dice({"sunset": sunset}) if sunset else NOTHING)
    ids(data).update(laid.closes())
    return data


KNOWN: dict[Path, Ids] = {}


def ids(data: Path) -> Ids:
    """The names that addresses use in a data folder."""
    return KNOWN.setdefault(data, {})


@pytest.fixture
def sheets(served: Served, screens: Screens, data: Path) -> tuple[Page, Page]:
    """The sheet with both lists, on the console and on a phone."""
    console, phone = screens.laptop(), screens.phone()
    sign_in(console, served)
    console.goto(served.address(ids(data)["axe"] + "/do/dusk?spends=no"))
    phone.goto(served.address(f"/J/{ids(data)['axe-allied']}"))
    phone.goto(served.address("/side/do/dusk?spends=no"))
    return console, phone


def boxes(page: Page, words: str) -> Locator:
    """The boxes of a check list."""
    return page.locator("fieldset").filter(has_text=words).locator("[type=checkbox]")


def unfold(page: Page, words: str) -> None:
    """Unfold a check list if only its answer is shown."""
    if (fold := page.locator("details:not([open]) > summary").filter(has_text=words)).count():
        fold.click()


def ticked_values(page: Page, words: str) -> list[str]:
    """The values that are ticked in a check list."""
    found: list[str] = boxes(page, words).evaluate_all(
        "all => all.filter(e => e.checked).map(e => e.value)"
    )
    return found


NOTES_SWAP = """() => {
  window.swapped = false;
  document.addEventListener("htmx:after:swap", () => (window.swapped = true), { once: true });
}"""
LOOK = "document.querySelector('#sheet').dispatchEvent(new Event('change', { bubbles: true }))"


def renewed(sheet: Page) -> None:
    """Wait until the sheet has been checked and is shown again."""
    sheet.evaluate(NOTES_SWAP)
    with sheet.expect_response(lambda answer: "preview" in (answer.request.post_data or "")):
        sheet.evaluate(LOOK)
    sheet.wait_for_function("() => window.swapped")


def test_ticks_stay_in_their_list_and_are_not_lost(sheets: tuple[Page, Page]) -> None:
    for sheet in sheets:
        expect(boxes(sheet, FIRST).nth(10)).to_be_attached()
        what_is_typed_or_unfolded_has_an_id(sheet)
        unfold(sheet, FIRST)
        for number in (6, 8, 10):
            boxes(sheet, FIRST).nth(number).check()
        own = ticked_values(sheet, FIRST)
        assert len(own) == 3
        renewed(sheet)

        expect(boxes(sheet, SECOND).nth(10)).to_be_attached()
        assert ticked_values(sheet, SECOND) == []
        assert ticked_values(sheet, FIRST) == own

        # a tick that is set while the page is renewed is kept
        unfold(sheet, SECOND)
        boxes(sheet, SECOND).nth(4).check()
        sheet.evaluate("document.dispatchEvent(new Event('htmx:after:swap'))")
        expect(boxes(sheet, SECOND).nth(4)).to_be_checked()
        assert len(ticked_values(sheet, SECOND)) == 1


def what_is_typed_or_unfolded_has_an_id(sheet: Page) -> None:
    """Check that fields and folds of a sheet have ids, by which each stays in place."""
    named = "all => all.filter(e => e.name && e.type !== 'hidden' && !e.id).map(e => e.outerHTML)"
    assert sheet.locator("input, select, textarea").evaluate_all(named) == []
    assert sheet.locator("details:not([id])").count() == 0
