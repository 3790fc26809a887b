"""The map editor: an area is tapped, a corner dragged, everything undone, and saved."""

import base64
import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.evening import shows, tap
from tests.browser.screens import PHONE, Screens, box_of, middle_of, sign_in
from tests.browser.serving import Served

DOT = (  # one white pixel
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=="
)


def corners(page: Page) -> list[list[float]]:
    return json.loads(page.locator('[name="areas.0.polygon"]').input_value() or "[]")


def count(page: Page, number: int) -> None:
    page.wait_for_function(
        "n => JSON.parse(document.querySelector('[name=\"areas.0.polygon\"]').value).length === n",
        arg=number,
    )


def pull(page: Page, corner: int, right: int, up: int) -> None:
    """Drag a corner by its grip once it has one, without releasing it."""
    x, y = middle_of(page.locator(f'#editmap .grip[data-corner="{corner}"]'))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y - up, steps=4)


@pytest.mark.parametrize(
    ("new", "area", "fine"),
    [("New map", "add areas area", 1), ("New table plan", "add areas", 0.5)],
)
def test_an_area_is_tapped_out_and_a_corner_dragged_and_undone(
    screens: Screens, served: Served, new: str, area: str, fine: float
) -> None:
    page = screens.laptop()
    page.goto(served.console)
    tap(page, "Forces")
    tap(page, new)
    page.locator('[name="name"]').fill("Our table")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator('[name="name"]').press("Tab")
    page.locator(f'button[value="{area}"]').click()
    shows(page, "Tap its corners on the map.")
    box = box_of(page.locator("#editmap"))
    x, y = box["x"], box["y"]
    for number, (right, down) in enumerate(((200, 150), (400, 150), (400, 300), (200, 300)), 1):
        page.mouse.click(x + right, y + down)
        count(page, number)
    shows(page, "No errors. 1 area, 0 lines")
    tapped = corners(page)
    assert all(each % fine == 0 for place in tapped for each in place)

    page.locator("#tool-draw").click()
    pull(page, 1, right=50, up=30)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.mouse.up()
    dragged = corners(page)
    assert dragged[0::2] == tapped[0::2]
    assert dragged[1][0] > tapped[1][0]
    assert dragged[1][1] > tapped[1][1]

    before = json.dumps(tapped, separators=(",", ":"))
    page.locator("#tool-undo").click()
    expect(page.locator('[name="areas.0.polygon"]')).to_have_value(before)

    # Undone before the laptop has answered: still the last change, and no other.
    pull(page, 1, right=50, up=30)
    held: list[Route] = []
    page.route(re.compile("/cards/"), lambda route: held.append(route))
    page.mouse.up()
    expect(page.locator('[name="areas.0.polygon"]')).not_to_have_value(before)
    with page.expect_request(lambda asked: asked.method == "POST"):
        page.locator("#tool-undo").click()
    held[-1].continue_()
    page.unroute(re.compile("/cards/"))
    expect(page.locator('[name="areas.0.polygon"]')).to_have_value(before)
    tap(page, "Save")
    shows(page, "saved as our-table")


@pytest.fixture
def zareb(screens: Screens, served: Served) -> Page:
    page = screens.laptop()
    sign_in(page, served)
    page.goto(served.address("/cards/maps/zareb"))
    return page


@pytest.mark.parametrize("is_saved", [False, True], ids=["new", "saved"])
@pytest.mark.parametrize("new", ["New map", "New table plan"])
def test_the_map_stays_in_its_place_while_the_form_beside_it_grows(
    screens: Screens, served: Served, new: str, is_saved: bool
) -> None:
    page = screens.laptop()
    page.goto(served.console)
    tap(page, "Forces")
    tap(page, new)
    if is_saved:
        page.locator('[name="name"]').fill("Ours")
        tap(page, "Save")
        shows(page, "saved as ours")
        page.locator("#card-ours").get_by_role("link", name="Change: Ours").click()
        expect(page.get_by_role("link", name="Export")).to_be_visible()
    before = box_of(page.locator("#editmap"))
    for number in range(1, 4):
        page.locator('button[value^="add lines"]').first.click()
        row = page.locator(f'[name="lines.{number - 1}.name"]')
        expect(row).to_be_focused()  # so the form has scrolled to the new row
        assert box_of(page.locator("#editmap")) == before
        x, y = before["x"] + 200, before["y"] + 80 * number
        for right in (0, 300):
            page.mouse.click(x + right, y)
            expect(page.locator("#editmap .corner")).to_have_count(1 + bool(right))
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert box_of(page.locator("#editmap")) == before
    title = box_of(page.locator(".strip"))
    assert title["y"] + title["height"] <= before["y"]


def test_on_a_phone_the_map_comes_into_view_when_its_corners_are_tapped(
    screens: Screens, served: Served
) -> None:
    page = screens.phone()
    sign_in(page, served)
    page.goto(served.address("/cards/maps/bir-tawil"))
    page.locator('button[value="add lines track"]').tap()
    shows(page, "Tap its corners on the map.")
    box = box_of(page.locator("#editmap"))
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= PHONE["height"]


def test_a_corner_is_typed_in_a_table_and_the_drawing_follows(zareb: Page) -> None:
    row = zareb.locator('[data-row="areas.0"]')
    expect(row.locator('[name="areas.0.polygon"]')).to_be_hidden()
    row.get_by_role("button", name="4 corners: show").click()
    with zareb.expect_response(lambda answer: answer.request.method == "POST"):
        row.get_by_label("Corner 2, meters east").fill("900")
        zareb.keyboard.press("Enter")
    assert corners(zareb)[1] == [900, 1450]
    drawn = zareb.locator('polygon.hit[data-row="areas.0"]')
    expect(drawn).to_have_attribute("points", re.compile(r"^0,\S+ 270,"))  # 900 of 3000 in 900

    row.get_by_role("button", name="One more corner").click()
    count(zareb, 5)
    row.get_by_role("button", name="Take corner 5 out").click()
    count(zareb, 4)
    row.get_by_label("Corner 1, meters north").fill("north")
    zareb.keyboard.press("Enter")
    shows(zareb, "Enter a corner in meters.")
    assert corners(zareb)[0] == [0, 1450]


def test_a_photograph_is_set_to_scale_by_two_points_that_are_tapped(zareb: Page) -> None:
    with zareb.expect_file_chooser() as choosing:
        zareb.get_by_role("button", name="Add a photograph").click()
    choosing.value.set_files(
        {"name": "table.png", "mimeType": "image/png", "buffer": base64.b64decode(DOT)}
    )
    image = zareb.locator("image.backdrop")
    shows(zareb, "Tap the first point that you know")
    before = image.get_attribute("transform")
    box = box_of(zareb.locator("#editmap"))
    for right, east, north in ((300, "0", "0"), (500, "1000", "0")):
        zareb.mouse.click(box["x"] + right, box["y"] + 250)
        zareb.get_by_label("Meters east").fill(east)
        zareb.get_by_label("Meters north").fill(north)
        zareb.get_by_role("button", name="It is there").click()
    expect(zareb.locator("#scaling")).to_be_hidden()
    lies = image.get_attribute("transform")
    assert lies != before

    # 200 pixels of the screen stand for 1000 m, 300 of the drawing's: it keeps that over a change.
    zareb.locator('[name="name"]').fill("Zareb, photographed")
    with zareb.expect_response(lambda answer: answer.request.method == "POST"):
        zareb.locator('[name="name"]').press("Tab")
    expect(image).to_have_attribute("transform", lies or "")
    zareb.get_by_role("button", name="Remove the photograph").click()
    expect(image).to_have_count(0)
