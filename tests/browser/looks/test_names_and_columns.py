"""Named dice, the columns of a table of shells, and a plan beside a sheet are easy to read."""

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, shows, tap
from tests.browser.screens import PHONE, Screens, arrives, types
from tests.browser.serving import Served

READ_PX = 14.9  # of the smallest letters of a map: the names on its symbols
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
    console.wait_for_load_state()  # with its styles
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
    console.wait_for_load_state()
    for size in (console.viewport_size, PHONE):
        assert size
        console.set_viewport_size(size)
        assert console.evaluate(RUN_TOGETHER) == []


# the smallest letters of the plan beside a sheet, in pixels of the screen
LETTERS_PX = """() => Math.min(...[...document.querySelectorAll(".plancol .mapsvg text")]
  .filter((each) => each.getBoundingClientRect().width)
  .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a))"""


def test_the_plan_beside_a_sheet_and_its_result_is_read_without_a_glass(
    served: Served, screens: Screens
) -> None:
    console = wittmann(served, screens)
    battle = console.url
    tap(console, "Choose a plan")
    console.get_by_role("button", name="Use this plan").first.click()
    arrives(console, f"{urlsplit(battle).path}/map")
    console.goto(battle)
    card = console.get_by_role("link", name="StuG III").first.get_attribute("href") or ""
    element = urlsplit(card).path.rpartition("/")[2]
    console.goto(f"{battle}/do/put?element={element}&x_in=20&y_in=20")
    console.locator("#sheet .button.go").last.click()
    console.wait_for_url(lambda url: "/do/" not in url)
    console.goto(battle)
    tap(console, "Roll for the wind")
    expect(console.locator(".plancol .mapsvg")).to_be_visible()
    assert console.evaluate(LETTERS_PX) > READ_PX

    types(console, "5")
    shows(console, "Speed: its force")
    types(console, "2")
    expect(console.locator(".outcome-words")).to_be_visible()
    expect(console.locator(".plancol .mapsvg")).to_be_visible()
    assert console.evaluate(LETTERS_PX) > READ_PX
