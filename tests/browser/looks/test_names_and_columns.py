"""Dice with names, and the columns of a table of shells, are apart and whole on each screen."""

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, tap
from tests.browser.screens import PHONE, Screens
from tests.browser.serving import Served

# of each die: its left edge, whether its name breaks within a model's name
DICE = """() => [...document.querySelectorAll(".dice.named .slot")].map((slot) => [
  Math.round(slot.getBoundingClientRect().left),
  [...slot.querySelectorAll(".nobr")].every((part) => part.getClientRects().length === 1),
])"""
HIDDEN_PX = """() => {
  const dice = document.querySelector(".dice.named");
  return dice.scrollHeight - dice.clientHeight;
}"""
# cells of a row that begin before their neighbor ends, or are no cells
RUN_TOGETHER = """() => {
  const edge = (cell, side) => cell.getBoundingClientRect()[side];
  return [...document.querySelectorAll(".shells tr")].flatMap((row) =>
    [...row.cells].filter((cell, at) => getComputedStyle(cell).display !== "table-cell"
      || at && edge(cell, "left") + 0.5 < edge(row.cells[at - 1], "right"))
    .map((cell) => cell.innerText));
}"""


def wittmann(served: Served, screens: Screens) -> Page:
    """The console of Wittmann's First Test."""
    evening = Evening(served, screens)
    evening.open("Wittmann’s First Test", "as it was")
    return evening.console


def test_dice_with_names_stand_in_columns_and_no_name_breaks(
    served: Served, screens: Screens
) -> None:
    console = wittmann(served, screens)
    tap(console, "G: all on the table")
    tap(console, "S: all on the table")
    expect(console.locator(".dice.named .slot")).to_have_count(8)
    sheet = console.url
    for size in (console.viewport_size, PHONE):
        assert size
        console.set_viewport_size(size)
        dice = console.evaluate(DICE)
        assert len({left for left, _ in dice}) == 2
        assert all(whole for _, whole in dice)
        assert console.evaluate(HIDDEN_PX) <= 0
    assert console.url == sheet


def test_the_columns_of_a_table_of_shells_do_not_run_together(
    served: Served, screens: Screens
) -> None:
    console = wittmann(served, screens)
    console.get_by_role("link", name="StuG III").first.click()
    expect(console.locator(".shells")).to_have_count(1)
    for size in (console.viewport_size, PHONE):
        assert size
        console.set_viewport_size(size)
        assert console.evaluate(RUN_TOGETHER) == []
