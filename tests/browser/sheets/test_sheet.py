"""The sheet of a move by keyboard: a pressed key answers only one question."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.evening import Evening, pick, shows, tap
from tests.browser.laid import us_goes_on
from tests.browser.screens import arrives, types

LOOKS_AFTER_MS = 150  # more than the sheet waits before it looks through its answers


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The US team acts."""
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


def mark_a_wall(console: Page) -> None:
    """Open the sheet of a building up to the question where its doors and windows are."""
    console.get_by_text("Add to table").click()
    console.get_by_role("link", name="Building", exact=True).click()
    console.get_by_label("What is it called?").fill("the mill")
    console.keyboard.press("Enter")
    console.get_by_label("What is it built of?").select_option("brick-wall")
    console.get_by_label("sections wide").fill("3")
    console.keyboard.press("Enter")


def test_enter_in_a_field_does_not_answer_the_question_that_comes_up(evening: Evening) -> None:
    console = evening.console
    mark_a_wall(console)
    console.wait_for_timeout(LOOKS_AFTER_MS)

    expect(console.locator("section.ask")).to_contain_text("Ground floor")


def test_the_second_of_several_is_ticked_before_the_question_closes(evening: Evening) -> None:
    console = evening.console
    mark_a_wall(console)
    boxes = console.locator("section.ask [type=checkbox]")
    for number in (0, 2):
        boxes.nth(number).check()
        console.wait_for_timeout(LOOKS_AFTER_MS)
    tap(console, "Continue")

    expect(console.locator("section.ask")).to_have_count(0)
    expect(console.locator(".settledbox summary")).to_contain_text("1, 3")


def test_a_page_that_is_loaded_again_has_its_answers_and_dice(evening: Evening) -> None:
    console = evening.console
    console.get_by_label("US", exact=True).get_by_role("link", name="Team 1").first.click()
    card = console.url
    tap(console, "Throw a grenade")
    pick(console, "Who throws?", "Sergeant (Garand)")
    console.get_by_label("How far to the point? It reaches").fill("8")
    console.get_by_role("button", name="Continue").last.click()
    expect(console.locator(".slot.next")).to_be_visible()
    console.reload()
    expect(console.locator(".slot.next")).to_be_visible()

    types(console, "1")  # on the point
    expect(console.locator("section.ask")).to_contain_text("It falls on the point")
    asked = console.locator("section.ask").inner_text()
    console.reload()
    expect(console.locator("section.ask")).to_be_visible()
    assert console.locator("section.ask").inner_text() == asked
    console.go_back()
    assert console.url == card


def test_a_new_question_is_in_view_wherever_the_last_one_was_answered(evening: Evening) -> None:
    console = evening.console
    console.get_by_label("US", exact=True).get_by_role("link", name="Team 1").first.click()
    tap(console, "Throw a grenade")
    pick(console, "Who throws?", "Sergeant (Garand)")
    console.get_by_label("How far to the point? It reaches").fill("8")
    console.get_by_role("button", name="Continue").last.click()
    expect(console.locator(".slot.next")).to_be_visible()
    console.locator(".settledbox summary").click()
    console.locator("#rare summary").click()
    console.evaluate("document.querySelector('.atdesk > main').scrollTop = 9999")
    expect(console.get_by_text("Private 2 (Garand)").first).not_to_be_in_viewport()

    types(console, "1")  # on the point
    expect(console.locator("section.ask h2, section.ask .name").first).to_be_in_viewport()


@pytest.mark.parametrize("means", ["key", "tap"])
def test_a_die_waits_until_the_sheet_has_answered_a_changed_answer(
    evening: Evening, means: str
) -> None:
    console = evening.console
    console.get_by_label("US", exact=True).get_by_role("link", name="Team 1").first.click()
    tap(console, "Throw a grenade")
    pick(console, "Who throws?", "Sergeant (Garand)")
    console.get_by_label("How far to the point? It reaches").fill("8")
    console.get_by_role("button", name="Continue").last.click()
    expect(console.locator(".slot.next")).to_be_visible()
    held: list[Route] = []
    console.route("**/do/throw-grenade", lambda route: held.append(route))
    console.locator(".settledbox summary").click()
    distance = console.get_by_label("How far to the point? It reaches")
    distance.fill("4")
    with console.expect_request("**/do/throw-grenade"):
        distance.blur()
    expect(console.locator("#sheet[data-asks]")).to_have_count(1)
    if means == "key":
        types(console, "1")
    else:
        console.locator(".pad").get_by_role("button", name="1", exact=True).click()

    expect(console.locator(".slot.next input")).to_have_value("")  # it has not been used
    assert len(held) == 1  # the look alone
    console.unroute("**/do/throw-grenade")
    expect(console.locator("section.ask")).to_contain_text("It falls on the point")
    assert "distance_in=4" in console.url


def test_enter_waits_until_the_sheet_has_answered_a_changed_answer(evening: Evening) -> None:
    console = evening.console
    console.get_by_label("US", exact=True).get_by_role("link", name="Team 1").first.click()
    card = console.url
    tap(console, "Correct a figure")
    pick(console, "Which figure?", "Sergeant (Garand)")
    pick(console, "The figure is", "wounded")
    held: list[Route] = []
    console.route("**/do/rule-man", lambda route: held.append(route))
    with console.expect_request("**/do/rule-man"):
        pick(console, "The figure is", "dead")
    console.get_by_label("Reason").fill("it was plain to see")
    console.keyboard.press("Enter")

    console.unroute("**/do/rule-man")
    arrives(console, urlsplit(card).path)
    shows(console, "it was plain to see")


def test_back_after_a_move_leads_to_its_sheet_without_answers(evening: Evening) -> None:
    console = evening.console
    mark_a_wall(console)
    console.locator("section.ask [type=checkbox]").first.check()
    tap(console, "Continue")
    console.locator(".roll .button.go").click()
    console.wait_for_url(lambda address: "/do/" not in address)
    console.go_back()

    expect(console.locator("section.ask")).to_contain_text("Which building?")
    assert "built" not in console.url
