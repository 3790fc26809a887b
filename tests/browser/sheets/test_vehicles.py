"""A vehicle's card by touch: tapping a cell marks the shot without a new page."""

from playwright.sync_api import expect

from tests.browser.screens import sign_in

IV = "/cards/vehicles/pzkpfw-iv-f1"


def test_a_tapped_cell_marks_the_shot_in_place(screens, served):
    page = screens.laptop()
    sign_in(page, served)
    page.goto(served.address(IV))
    page.evaluate("window.stayed = true")
    page.locator("#hull .cell", has_text="left, 8 o’clock").locator(".band.level").click()

    expect(page.locator("#hull .struck")).to_contain_text("Left plate, square to it")
    expect(page.locator("#hull .chosen-frame")).to_have_count(1)
    assert page.evaluate("window.stayed")
    assert "sector=8" in page.url
    page.locator("#hull .hour-link", has_text="12 o’clock").locator(".target").click()
    expect(page.locator("#hull .struck")).to_contain_text("Front plate, square to it")


def test_the_fans_are_drawn_again_during_typing(screens, served):
    page = screens.laptop()
    sign_in(page, served)
    page.goto(served.address("/cards/new/vehicle-forms"))
    for face, mm in (("front", "50"), ("side", "30"), ("rear", "20")):
        page.locator(f"#f-plates-hull-{face}-mm").fill(mm)
        page.keyboard.press("Tab")

    expect(page.locator("#drawn .cell")).to_have_count(20)
