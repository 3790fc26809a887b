"""The umpire's master map: dragged, tapped, zoomed."""

import re
from itertools import combinations
from math import hypot

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import Screens, box_of, middle_of, types
from tests.browser.serving import Served


@pytest.fixture
def console(screens: Screens, served: Served) -> Page:
    page = screens.laptop()
    page.goto(served.console)
    page.get_by_role("button", name=re.compile("Play The gap at Bir Tawil")).first.click()
    expect(page.get_by_label("Master map", exact=True)).to_be_visible()
    return page


def unit(page: Page, name: str) -> Locator:
    return page.locator(f'.unit:has(title:text-matches("^{name},"))')


def touch_area(page: Page, name: str) -> Locator:
    """The area by which a finger or a mouse drags an element."""
    return unit(page, name).locator(".touch")


def drag(page: Page, name: str, right: float, down: float) -> None:
    x, y = middle_of(touch_area(page, name))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=5)


def test_a_dragged_element_shows_its_way_before_it_is_dropped(console: Page) -> None:
    before = unit(console, "C1").get_attribute("data-at")
    drag(console, "C1", 120, -100)
    expect(console.locator("#mapsays")).to_contain_text("of its move: it gets 175 m")
    assert unit(console, "C1").get_attribute("data-at") == before
    console.mouse.up()

    expect(console.get_by_label("Log")).to_contain_text("C1, Crusader Tank is put at")
    assert unit(console, "C1").get_attribute("data-at") != before
    assert "see=" not in console.url  # a drag is no tap


def test_a_map_looked_at_from_nearer_stays_so_when_the_page_changes(console: Page) -> None:
    view = console.locator("#mapview .mapsvg")
    whole = view.get_attribute("viewBox")
    console.get_by_role("button", name="Nearer").click()
    near = view.get_attribute("viewBox")
    assert near != whole
    console.get_by_text("Why not", exact=True).click()
    console.locator(".lookers a").first.click()
    expect(console.get_by_label("Tapped")).to_contain_text("C1 and P1")

    assert view.get_attribute("viewBox") == near
    types(console, "0")
    expect(view).to_have_attribute("viewBox", whole or "")


def test_arrows_and_enter_put_an_element_elsewhere(console: Page) -> None:
    unit(console, "C1").locator("xpath=..").focus()
    for _ in range(3):
        console.keyboard.press("ArrowRight")
    expect(console.locator("#mapsays")).to_contain_text("30 m; 0.17 of its move")
    console.keyboard.press("Enter")

    expect(console.get_by_label("Log")).to_contain_text("C1, Crusader Tank is put at 480 m east")


class Fingers:
    """Fingers on a tablet between the tables."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)

    def _send(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def goes(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 6) -> None:
        """Move all fingers at the same time, without lifting any."""
        self._send("touchStart", *(start for start, _ in ways))
        for step in range(1, steps + 1):
            share = step / steps
            self._send(
                "touchMove",
                *((a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in ways),
            )

    def drag_after_long_press(
        self, start: tuple[float, float], end: tuple[float, float], steps: int = 6
    ) -> None:
        """Rest a finger on something until it is picked up, and then move it."""
        self._send("touchStart", start)
        expect(self.page.locator("#mapsays")).to_contain_text("Drag to the new place")
        for step in range(1, steps + 1):
            share = step / steps
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self._send("touchMove", (x, y))

    def lift(self) -> None:
        self._send("touchEnd")


@pytest.fixture
def tablet(screens: Screens, served: Served) -> Page:
    page = screens.tablet()
    page.goto(served.console)
    page.get_by_role("button", name=re.compile("Play The gap at Bir Tawil")).first.click()
    expect(page.get_by_label("Master map", exact=True)).to_be_visible()
    return page


TRULY = """unit => {
  const [x, y] = unit.dataset.at.split(" ").map(Number);
  const at = new DOMPoint(x, y).matrixTransform(unit.ownerSVGElement.getScreenCTM());
  return [at.x, at.y];
}"""


def truly(page: Page, name: str) -> tuple[float, float]:
    """The place of an element on the map; its symbol may be shifted to make room for others."""
    x, y = unit(page, name).evaluate(TRULY)
    return x, y


def test_a_finger_drags_an_element(tablet: Page) -> None:
    x, y = middle_of(touch_area(tablet, "C1"))
    before = unit(tablet, "C1").get_attribute("data-at")
    fingers = Fingers(tablet)
    fingers.drag_after_long_press((x, y), (x + 120, y - 60))
    expect(tablet.locator("#mapsays")).to_contain_text("of its move")
    fingers.lift()

    expect(tablet.get_by_label("Log")).to_contain_text("C1, Crusader Tank is put at")
    assert unit(tablet, "C1").get_attribute("data-at") != before


def test_a_finger_that_pans_over_an_element_moves_nobody(tablet: Page) -> None:
    view = tablet.locator("#mapview .mapsvg")
    tablet.get_by_role("button", name="Nearer").tap()
    before, log = unit(tablet, "C1").get_attribute("data-at"), tablet.get_by_label("Log")
    near = view.get_attribute("viewBox")
    x, y = middle_of(touch_area(tablet, "C1"))
    fingers = Fingers(tablet)
    fingers.goes(((x, y), (x + 90, y - 90)))
    fingers.lift()
    expect(view).not_to_have_attribute("viewBox", near or "")  # the map went along
    tablet.reload()
    assert unit(tablet, "C1").get_attribute("data-at") == before
    expect(log).not_to_contain_text("is put at")


def test_a_drag_outside_set_up_asks_and_can_be_undone_on_the_map(console: Page) -> None:
    console.get_by_role("button", name="Begin the battle").click()
    console.wait_for_url("**/reading")
    console.get_by_role("link", name="Console").click()
    before = unit(console, "C1").get_attribute("data-at")

    drag(console, "C1", 120, -100)
    console.mouse.up()
    console.evaluate("document.fonts.ready")  # in other letters the words may need two lines
    put = box_of(console.get_by_role("button", name="Put it here"))
    leave = box_of(console.get_by_role("button", name="Leave it"))
    assert put["y"] == leave["y"]
    assert put["height"] == leave["height"]  # its words are one line, with its key
    assert put["height"] < 50
    console.keyboard.press("Escape")
    expect(console.get_by_role("button", name="Put it here")).to_be_hidden()
    console.reload()
    assert unit(console, "C1").get_attribute("data-at") == before

    drag(console, "C1", 120, -100)
    console.mouse.up()
    expect(console.locator("#mapsays")).to_contain_text("of its move")
    console.keyboard.press("Enter")
    undo = console.get_by_role("button", name="Undo that")
    expect(undo).to_be_visible()
    assert unit(console, "C1").get_attribute("data-at") != before
    undo.click()
    expect(undo).to_have_count(0)
    assert unit(console, "C1").get_attribute("data-at") == before


def test_two_fingers_look_from_nearer_and_the_numbers_and_the_ruler_stay_in_view(
    tablet: Page,
) -> None:
    view = tablet.locator("#mapview .mapsvg")
    whole = view.get_attribute("viewBox")
    x, y = truly(tablet, "P1")
    fingers = Fingers(tablet)
    fingers.goes(((x - 30, y), (x - 150, y)), ((x + 30, y), (x + 150, y)))
    fingers.lift()
    assert view.get_attribute("viewBox") != whole
    after = truly(tablet, "P1")
    assert abs(after[0] - x) < 12
    assert abs(after[1] - y) < 12  # it stays between the fingers

    frame = box_of(tablet.locator("#mapview"))
    ruler = box_of(tablet.locator("#mapview .ruler"))
    assert frame["x"] < ruler["x"]
    assert ruler["y"] + ruler["height"] < frame["y"] + frame["height"]
    expect(tablet.locator(".ruler text")).to_have_text(re.compile("^(50|100) m$"))
    number = box_of(tablet.locator(".grid-no[data-edge=low]", has_text="05"))
    assert abs(number["y"] - frame["y"] - frame["height"]) < 40


def off_by(page: Page, name: str) -> float:
    """How many pixels of the screen a symbol is drawn from its true place."""
    (x, y), (tx, ty) = middle_of(touch_area(page, name)), truly(page, name)
    return hypot(x - tx, y - ty)


OVERLAPS = """() => {
  const all = document.querySelectorAll("#mapview :is(.place, .replabel)");
  const shown = [...all].filter((each) => each.checkVisibility());
  const boxes = shown.map((each) => each.getBoundingClientRect());
  const crosses = (a, b) => a.left < b.right - 3 && b.left < a.right - 3;
  const meets = (a, b) => crosses(a, b) && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const covered = (n) => boxes.some((each, other) => other !== n && meets(each, boxes[n]));
  return shown.filter((_, n) => covered(n)).map((each) => each.textContent);
}"""


def test_enlarged_each_symbol_is_drawn_at_its_true_place(console: Page) -> None:
    assert off_by(console, "W1") > 5  # the garrison is crowded on the whole map
    for _ in range(6):
        console.get_by_role("button", name="Nearer").click()
    assert max(off_by(console, name) for name in ("W1", "W2", "P1", "L1")) < 0.5
    expect(console.locator("#mapview .truly")).to_have_count(0)

    road = console.locator("#mapview .road").first
    assert road.evaluate("road => getComputedStyle(road).vectorEffect") == "non-scaling-stroke"
    # 20 m of a road, 1010 px of 2400 m, twelve times as near
    wide = road.evaluate("road => parseFloat(getComputedStyle(road).strokeWidth)")
    assert 80 < wide < 105


def test_on_a_phone_no_symbol_and_no_name_of_the_map_covers_another(
    screens: Screens, served: Served
) -> None:
    page = screens.phone()
    page.goto(served.console)
    page.get_by_role("button", name=re.compile("Play The gap at Bir Tawil")).first.click()
    expect(page.get_by_label("Master map", exact=True)).to_be_visible()
    at = [
        middle_of(touch_area(page, name))
        for name in ("C1", "C2", "C3", "C4", "P1", "P2", "P3", "W1", "W4")
    ]
    assert min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(at, 2)) > 26
    assert page.evaluate(OVERLAPS) == []
    assert page.locator("#mapview .place.fits").count() >= 3


EYES_OUTSIDE = """() => [...document.querySelectorAll(".lookers td")].filter((cell) => {
  const box = cell.getBoundingClientRect();
  const eyes = [...cell.querySelectorAll("svg")].map((eye) => eye.getBoundingClientRect());
  return eyes.some((eye) => eye.left < box.left - 0.5 || eye.right > box.right + 0.5);
}).length"""


SIZES_OF_LETTERS = "heads => heads.map((head) => parseFloat(getComputedStyle(head).fontSize))"


def test_the_eyes_of_who_sees_whom_are_inside_their_cells(console: Page) -> None:
    console.get_by_text("Why not", exact=True).click()
    cell = console.locator(".lookers td").first
    expect(cell).to_be_visible()
    link = box_of(cell.locator("a"))
    assert link["width"] >= 44
    for table in console.locator(".lookers").all():
        table.evaluate("table => table.classList.add('many')")  # as beside more than nine enemies
    sizes = console.locator(".lookers thead th").evaluate_all(SIZES_OF_LETTERS)
    assert min(sizes) >= 16
    draws = "cell => (cell.firstElementChild.innerHTML = '<svg></svg><svg></svg>')"
    console.locator(".lookers td").evaluate_all(f"cells => cells.forEach({draws})")
    assert console.evaluate(EYES_OUTSIDE) == 0


@pytest.mark.parametrize("screen", ["phone", "laptop"])
def test_each_of_the_umpires_buttons_is_one_line(
    screens: Screens, served: Served, screen: str
) -> None:
    page = screens.phone() if screen == "phone" else screens.laptop()
    page.goto(served.console)
    page.get_by_role("button", name=re.compile("Play The gap at Bir Tawil")).first.click()
    buttons = page.get_by_label("Umpire", exact=True).locator(".button")
    expect(buttons.first).to_be_visible()
    assert max(box_of(each)["height"] for each in buttons.all()) < 52
    tools = page.locator(".maptools button").all()
    assert len({box_of(each)["y"] for each in tools}) == 1  # one row of tools
