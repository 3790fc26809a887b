"""The editor in a browser: a new force, a scenario with it, and a battle."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import shows, tap
from tests.browser.screens import Screens, sign_in
from tests.browser.serving import Served


def cell(inside: Page | Locator, name: str) -> Locator:
    """A field by its name in the form."""
    return inside.locator(f'[name="{name}"]:not([type=hidden])')


def press(page: Page, tap: str) -> None:
    """Press one of the small buttons by its action; wait until it is done."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(f'button[value="{tap}"]:visible').click()


def test_a_force_is_built_a_scenario_made_with_it_and_a_battle_begun(
    screens: Screens, served: Served
) -> None:
    page = screens.laptop()
    page.goto(served.console)
    tap(page, "Forces")
    tap(page, "New order of battle")

    cell(page, "name").fill("Home Guard")
    cell(page, "short").fill("British")
    cell(page, "elements.0.name").fill("Team 1")
    cell(page, "elements.0.squad").fill("1st Squad")
    gun = "elements.0.figures.0.weapons.0"
    cell(page, f"{gun}.listed").select_option("Sten")
    expect(page.locator("#says-elements-0-figures-0-weapons-0")).to_contain_text("3 bursts, +1")
    expect(cell(page, f"{gun}.name")).to_have_attribute("placeholder", "Sten")

    press(page, "add elements.0.figures")
    expect(cell(page, "elements.0.figures.1.rank")).to_be_focused()
    rifle = "elements.0.figures.1.weapons.0"
    cell(page, f"{rifle}.listed").select_option("")
    cell(page, f"{rifle}.profile").fill("S-1(P2")
    cell(page, f"{rifle}.name").fill("Rifle")
    shows(page, "You wrote S-1(P2.")
    cell(page, f"{rifle}.profile").fill("S-1(P2)")
    cell(page, f"{rifle}.profile").press("Enter")
    shows(page, "single, −1 · pierces 2")
    for number in (1, 2, 3):
        press(page, "copy elements.0.figures.1")
        expect(cell(page, f"elements.0.figures.{number + 1}.rank")).to_have_value("Private")
    press(page, "copy elements.0")
    expect(cell(page, "elements.1.name")).to_have_value("Team 2")
    press(page, "remove elements.1")
    shows(page, "Taken out: Team 2.")
    tap(page, "Put it back")
    shows(page, "No errors. 2 elements · 10 figures")
    tap(page, "Save")
    shows(page, "saved as home-guard")

    tap(page, "New scenario")
    cell(page, "name").fill("The Mill")
    cell(page, "briefing").fill("They come at dawn.")
    cell(page, "sides.0.force").select_option(label="Home Guard")
    cell(page, "sides.1.force").select_option(
        label="Paratroopers, 506th Parachute Infantry Regiment"
    )
    shows(page, "British 2 elements, 10 figures · US 10 elements, 43 figures")
    page.get_by_label("1st Squad (B, U)").check()
    shows(page, "British 2 elements, 10 figures · US 3 elements, 13 figures")
    tap(page, "Save")
    shows(page, "saved as the-mill")

    tap(page, "Battles")
    page.get_by_role("button", name="Play The Mill").click()
    expect(page.get_by_label("To do")).to_be_visible()
    expect(
        page.get_by_label("British", exact=True).get_by_role("link", name="Team 2")
    ).to_be_visible()


def test_rows_keep_what_was_typed_and_ticked_when_they_are_moved(
    screens: Screens, served: Served
) -> None:
    page = screens.laptop()
    sign_in(page, served)
    page.goto(served.address("/cards/new/forces"))
    press(page, "add elements.0.figures")
    first, second = ("elements.0.figures.0", "elements.0.figures.1")
    expect(cell(page, f"{second}.rank")).to_be_focused()
    cell(page, f"{first}.leader").uncheck()
    cell(page, f"{second}.leader").check()
    cell(page, f"{second}.rank").fill("Corporal")
    cell(page, f"{second}.open").check(force=True)
    press(page, f"up {second}")

    expect(cell(page, f"{first}.rank")).to_have_value("Corporal")
    expect(cell(page, f"{first}.leader")).to_be_checked()
    expect(cell(page, f"{second}.leader")).not_to_be_checked()
    expect(page.locator(".panel:visible")).to_have_count(1)
