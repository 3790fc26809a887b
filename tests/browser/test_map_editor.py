"""The map editor: an area tapped out, a corner dragged, all of it undone, and saved."""

import json

from playwright.sync_api import Page, expect

from .evening import shows, tap
from .screens import Screens
from .serving import Served


def corners(page: Page) -> list[list[float]]:
    return json.loads(page.locator('[name="areas.0.polygon"]').input_value() or "[]")


def count(page: Page, number: int) -> None:
    page.wait_for_function(
        "n => JSON.parse(document.querySelector('[name=\"areas.0.polygon\"]').value).length === n",
        arg=number,
    )


def test_an_area_is_tapped_out_and_a_corner_dragged_and_undone(
    screens: Screens, served: Served
) -> None:
    page = screens.laptop()
    page.goto(served.console)
    tap(page, "Forces")
    tap(page, "New map")
    page.locator('[name="name"]').fill("Our table")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator('[name="name"]').press("Tab")
    page.locator('button[value="add areas"]').click()
    shows(page, "Tap its corners on the map.")
    box = page.locator("#editmap").bounding_box()
    assert box
    x, y = box["x"], box["y"]
    for number, (right, down) in enumerate(((200, 150), (400, 150), (400, 300), (200, 300)), 1):
        page.mouse.click(x + right, y + down)
        count(page, number)
    shows(page, "All is well. 1 area, 0 lines")
    tapped = corners(page)

    page.locator("#tool-draw").click()
    page.mouse.move(x + 400, y + 150)
    page.mouse.down()
    page.mouse.move(x + 450, y + 120, steps=4)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.mouse.up()
    dragged = corners(page)
    assert dragged[0::2] == tapped[0::2]
    assert dragged[1][0] > tapped[1][0]
    assert dragged[1][1] > tapped[1][1]

    page.locator("#tool-undo").click()
    expect(page.locator('[name="areas.0.polygon"]')).to_have_value(
        json.dumps(tapped, separators=(",", ":"))
    )
    tap(page, "Save")
    shows(page, "saved as our-table")
