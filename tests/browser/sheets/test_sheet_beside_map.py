"""On a laptop with a map console, sheets open beside the map, which stays as it is."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, arrives, box_of, middle_of, types
from tests.browser.serving import Served
from tests.browser.whole_battles.test_double_blind import BackToBack

MAP = """() => {
  const box = document.querySelector("#mapview .mapsvg");
  const { x, y, width, height } = box.getBoundingClientRect();
  return [x, y, width, height, box.getAttribute("viewBox")];
}"""


def wait_for_sheet(page: Page, title: str) -> None:
    """Wait until a sheet is open beside the map."""
    expect(page.locator("#page .title")).to_have_text(title)
    expect(page.locator(".deskside #mapview .mapsvg")).to_be_visible()


def test_the_map_stays_while_sheets_are_opened_answered_and_closed(
    served: Served, screens: Screens, data: Path
) -> None:
    screens.expected.add("422")
    gap = BackToBack(served, screens, data)
    page = gap.console
    gap.shifts("C1", 1767, 800)
    gap.umpire.taps("Begin the battle")
    page.wait_for_url("**/reading")
    gap.releases()
    gap.umpire.makes("give-order", {"platoon": "well", "command": "platoon-open-fire"})
    gap.umpire.makes("close-orders")
    gap.umpire.makes("move-all")
    page.get_by_role("button", name="Nearer").click()
    stays = page.evaluate(MAP)

    page.get_by_role("link", name=re.compile("^W1 at C1")).click()
    wait_for_sheet(page, "Correct a shot")
    assert page.evaluate(MAP) == stays
    expect(page.locator("#mapview .unit.picked")).to_have_count(2)  # those of whom it speaks
    expect(page.locator("#mapview .named text")).to_have_text(re.compile(r"^\d+ m$"))
    page.locator("label", has_text="Rear").click()
    expect(page.get_by_role("button", name="Correct a shot")).to_be_visible()
    assert page.evaluate(MAP) == stays
    types(page, "Enter")
    arrives(page, gap.base)
    expect(page.locator(".came")).to_contain_text("rear")
    assert page.evaluate(MAP) == stays

    types(page, "Enter")  # the dice of the fire, each with its own line on the map
    wait_for_sheet(page, "Fire")
    assert page.evaluate(MAP) == stays
    asked = page.locator("#sheet .throw:has(.slot.next) .plate")
    expect(asked).to_have_text("W1 at C1")
    types(page, "1")
    expect(asked).to_have_text("W2 at C1")
    picked = page.locator("#mapview .unit.picked text")
    assert sorted(picked.all_text_contents()) == ["C1", "W2"]
    page.locator("#sheet .die").first.click()
    assert sorted(picked.all_text_contents()) == ["C1", "W1"]
    types(page, "2")  # into the die that was tapped
    expect(page.locator("#sheet .die").first).to_have_value("2")
    assert page.evaluate(MAP) == stays
    types(page, "u")
    wait_for_sheet(page, "Undo")
    assert page.evaluate(MAP) == stays
    types(page, "Escape")
    arrives(page, gap.base)
    assert page.evaluate(MAP) == stays


def test_the_map_of_an_order_is_as_large_as_the_map_of_the_console(
    served: Served, screens: Screens, data: Path
) -> None:
    gap = BackToBack(served, screens, data)
    page = gap.console
    gap.umpire.taps("Begin the battle")
    page.wait_for_url("**/reading")
    gap.releases()
    room = box_of(page.locator("#mapview"))
    for command, map_of in (("platoon-formate", ".sketched"), ("platoon-move-to", ".spot")):
        address = f"{gap.base}/do/give-order?platoon=1-troop&command={command}"
        page.goto(served.address(f"{address}&from={gap.base}"))
        view = box_of(page.locator(f"{map_of} .mapview"))
        assert view["height"] > 0.95 * room["height"], command
        assert view["width"] > 0.95 * room["width"], command

    expect(page.locator(".spotfields")).to_contain_text("British mm right")
    x, y = middle_of(page.locator(".spot .mapsvg"))
    page.mouse.click(x, y)  # the umpire's map is north up, the British table is not turned
    right, away = page.locator('[name="x_mm"]'), page.locator('[name="y_mm"]')
    expect(right).to_have_value(re.compile(r"^(1[12]\d\d)$"))
    expect(away).to_have_value(re.compile(r"^([78]\d\d)$"))
    expect(page.locator(".spot .route").first).to_be_visible()
