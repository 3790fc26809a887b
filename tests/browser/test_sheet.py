"""The sheet of a move in the hand: a key that is pressed answers one question, not the next too."""

from playwright.sync_api import Page, expect

from .evening import Evening, tap

LOOKS_AFTER_MS = 150  # more than the sheet waits before it looks through its answers


def mark_a_wall(console: Page) -> None:
    """The sheet of a building, up to the question where its doors and windows are."""
    console.get_by_text("Put something there").click()
    console.get_by_role("link", name="Building", exact=True).click()
    console.get_by_label("What is it called?").fill("the mill")
    console.keyboard.press("Enter")
    console.get_by_label("Built of?").select_option("brick-wall")
    console.get_by_label("sections of 2″ wide").fill("3")
    console.keyboard.press("Enter")


def test_enter_in_a_field_does_not_answer_the_question_that_comes_up(evening: Evening) -> None:
    console = evening.console
    mark_a_wall(console)
    console.wait_for_timeout(LOOKS_AFTER_MS)

    expect(console.locator("section.ask")).to_contain_text("Ground floor")


def test_of_several_the_second_is_ticked_before_the_question_goes(evening: Evening) -> None:
    console = evening.console
    mark_a_wall(console)
    boxes = console.locator("section.ask [type=checkbox]")
    for number in (0, 2):
        boxes.nth(number).check()
        console.wait_for_timeout(LOOKS_AFTER_MS)
    tap(console, "Go on")

    expect(console.locator("section.ask")).to_have_count(0)
    expect(console.locator(".settledbox summary")).to_contain_text("1, 3")
