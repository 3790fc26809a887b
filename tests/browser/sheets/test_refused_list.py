"""A refusal below a list of boxes is true: it is gone when a box is ticked."""

from playwright.sync_api import expect

from tests.browser.evening import Evening, pick, tap
from tests.browser.screens import Screens


def test_a_refusal_of_a_list_is_gone_when_a_box_is_ticked(
    evening: Evening, screens: Screens
) -> None:
    console = evening.console
    screens.expected.add("422")
    evening.roll_for_the_edge()
    evening.put_mojons_down()
    evening.begin_engagement()
    tap(console, "G: Same order for several")
    pick(console, "Which order?", "Fire")
    boxes = console.locator("#sheet fieldset").filter(has_text="Which elements?")
    for number in range(2):
        with console.expect_response("**/do/place-orders"):  # each box is checked by the laptop
            boxes.locator("[type=checkbox]").nth(number).uncheck()
        expect(console.locator("#sheet[data-asks]")).to_have_count(0)
    refusal = boxes.locator(".wrong")
    expect(refusal).to_be_visible()

    boxes.locator("[type=checkbox]").first.check()
    expect(refusal).to_have_count(0)
    tap(console, "Continue")
    tap(console, "Place the orders")
    expect(console.get_by_text("G fire orders, face down: 1st, Team 1.")).to_be_visible()
