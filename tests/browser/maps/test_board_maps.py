"""The owner of a board game fills in their own map: taps and strokes on a picture of it."""

from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, box_of, sign_in
from tests.browser.serving import Served
from tests.web import snaps


def own_map(screens: Screens, served: Served, card: str) -> Page:
    """The page of the map of a new copy of a card, with a picture."""
    page = screens.laptop()
    sign_in(page, served)
    page.goto(served.address(f"{card}/map"))
    page.get_by_role("button", name="Make my copy").click()
    picture = snaps.encoded(snaps.picture())
    file = {"name": "map.jpg", "mimeType": "image/jpeg", "buffer": picture}
    page.get_by_label("Picture of the map").set_input_files(file)
    page.get_by_role("button", name="Use this picture").click()
    expect(page.locator("#mapsvg image")).to_be_visible()
    return page


def brush(page: Page, words: str) -> None:
    """Choose what a tap on the picture enters."""
    page.locator("label.brush").get_by_text(words, exact=True).click()


def at(page: Page, across: float, down: float) -> tuple[float, float]:
    """A point of the picture on the screen; both parts are parts of its width."""
    box = box_of(page.locator("#mapsvg image"))
    return box["x"] + across * box["width"], box["y"] + down * box["width"]


def test_places_and_borders_are_tapped_on_a_picture(screens: Screens, served: Served) -> None:
    page = own_map(screens, served, "/cards/boards/battleaxe-map")
    places = {"1": (0.2, 0.2), "2": (0.4, 0.2), "3": (0.4, 0.4)}
    for number, point in places.items():
        page.mouse.click(*at(page, *point))
        expect(page.locator("#mapsvg text.number", has_text=number)).to_be_visible()
    entered = page.get_by_label("Entered so far")

    brush(page, "Borders")
    page.mouse.click(*at(page, *places["1"]))
    page.mouse.click(*at(page, *places["2"]))
    expect(entered).to_contain_text("2 of 32 places have borders")
    page.mouse.click(*at(page, *places["3"]))
    expect(entered).to_contain_text("3 of 32 places have borders")
    page.get_by_role("button", name="Undo").click()
    expect(entered).to_contain_text("2 of 32 places have borders")

    brush(page, "● 2")
    page.mouse.click(*at(page, *places["3"]))
    expect(entered).to_contain_text("1 of 32 places have their modifier")


def test_hexes_are_painted_on_a_picture(screens: Screens, served: Served) -> None:
    page = own_map(screens, served, "/cards/hexes/rats-of-tobruk-data")
    entered = page.get_by_label("Entered so far")
    expect(entered).to_contain_text("3 hexes have a terrain")
    for name, point in (("0101", (0.1, 0.1)), ("1101", (0.8, 0.1)), ("0104", (0.1, 0.35))):
        page.locator("#hexname").fill(name)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.mouse.click(*at(page, *point))

    brush(page, "ravine")
    page.mouse.move(*at(page, 0.24, 0.2))
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(*at(page, 0.24 + 0.07 * step, 0.2), steps=4)
    page.mouse.up()
    expect(page.locator("#mapsvg text", has_text="ra")).not_to_have_count(0)
    painted = page.locator("#mapsvg text", has_text="ra").count()
    assert painted >= 5
    page.get_by_role("button", name="Undo").click()
    expect(entered).to_contain_text("3 hexes have a terrain")
