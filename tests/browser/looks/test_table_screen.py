"""The table screen on a television: letters of 40 pixels, little blank space, no scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.gallery import Gallery
from tests.browser.pages import Look
from tests.browser.screens import LAPTOP, Screens, box_of, types
from tests.browser.serving import Served

TELEVISION = {"width": 1920, "height": 1080}
LEAST_PX = 40
LEAST_SHARE = 0.85
SMALLEST = """() => {
  const sizes = [];
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || holder.closest("svg")) continue;
    sizes.push(parseFloat(getComputedStyle(holder).fontSize));
  }
  return Math.min(...sizes);
}"""
# the share of the page between its outermost parts
USED = """() => {
  const boxes = [...document.querySelectorAll("main > *")].map((x) => x.getBoundingClientRect());
  const wide = Math.max(...boxes.map((b) => b.right)) - Math.min(...boxes.map((b) => b.left));
  const high = Math.max(...boxes.map((b) => b.bottom)) - Math.min(...boxes.map((b) => b.top));
  return wide * high / (innerWidth * innerHeight);
}"""
# of each column before a battle: the share between its outermost parts, down and across
COLUMNS = """() => [...document.querySelectorAll(".entry > div")].map((column) => {
  const style = getComputedStyle(column), whole = column.getBoundingClientRect();
  const left = whole.left + parseFloat(style.paddingLeft);
  const boxes = [...column.children].map((x) => {
    const range = document.createRange();
    range.selectNodeContents(x);
    return x.matches("svg") ? x.getBoundingClientRect() : range.getBoundingClientRect();
  });
  const wide = Math.max(...boxes.map((b) => b.right)) - left;
  const high = Math.max(...boxes.map((b) => b.bottom)) - Math.min(...boxes.map((b) => b.top));
  return Math.min(wide / (whole.right - left), high / whole.height);
})"""
# the smallest letters of a drawing that is shown larger or smaller than it was made
LETTERS_OF_PLAN = """() => {
  const plan = document.querySelector(".frame svg");
  const times = plan.getBoundingClientRect().width / plan.viewBox.baseVal.width;
  const texts = [...plan.querySelectorAll("text")];
  const sizes = texts.map((x) => parseFloat(getComputedStyle(x).fontSize));
  return times * Math.min(...sizes);
}"""
MANY_LINES = """() => {
  const list = document.querySelector(".older");
  for (let n = 0; n < 12; n++) list.append(list.firstElementChild.cloneNode(true));
}"""
# lines of the log that are partly in the list, and partly outside it
CUT = """() => {
  const list = document.querySelector(".older").getBoundingClientRect();
  const lines = [...document.querySelectorAll(".older li")].map((x) => x.getBoundingClientRect());
  const seen = lines.filter((x) => x.left < list.right);
  return seen.map((x) => x.bottom - list.bottom).filter((far) => far > 1);
}"""
# words of the joined phones that are broken over two lines
BROKEN = """() => [...document.querySelectorAll(".entry .sec")].flatMap((each) => {
  const text = each.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter((found) => {
    const word = document.createRange();
    word.setStart(text, found.index);
    word.setEnd(text, found.index + found[0].length);
    return word.getClientRects().length > 1;
  }).map(([word]) => word);
})"""
FOUR_PLAYERS = """() => {
  const sides = document.querySelector(".sides");
  for (const one of [...sides.children]) sides.append(one.cloneNode(true));
  const names = ["British: 1 Troop", "British: Rifle platoon", "Axis: 2. Zug", "Axis: Werfer"];
  [...sides.querySelectorAll("b")].forEach((name, n) => { name.textContent = names[n]; });
}"""
MANY_TRACKS = """() => {
  const list = document.querySelector(".tracks"), words = "Smoke of a burning tank, density 6. ";
  list.firstElementChild.append(words.repeat(4));
  for (let n = 0; n < 12; n++) list.append(list.firstElementChild.cloneNode(true));
}"""
# letters of tracks that are partly in their list, and partly outside it
CUT_TRACKS = """() => {
  const list = document.querySelector(".tracks"), end = list.getBoundingClientRect().bottom;
  const nodes = [...list.querySelectorAll("li")].flatMap((each) => [...each.childNodes]);
  const lines = nodes.flatMap((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return [...words.getClientRects()];
  });
  return lines.filter((x) => x.top < end - 6 && x.bottom > end + 6).map((x) => x.bottom - end);
}"""
SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


# in place of the browser's voice: what it is told to say
LISTEN = """() => {
  window.heard = [];
  window.SpeechSynthesisUtterance = class { constructor(words) { this.words = words; } };
  const voice = { speak: (said) => heard.push([said.words, said.lang]), cancel: () => {} };
  Object.defineProperty(window, "speechSynthesis", { value: voice });
}"""


def is_for_a_television(page: Page) -> None:
    """Check the smallest letters, the used part of the screen, and that nothing scrolls."""
    page.wait_for_load_state()  # with its styles
    assert page.evaluate(SMALLEST) >= LEAST_PX
    assert page.evaluate(USED) >= LEAST_SHARE
    assert page.evaluate(SIZE) == [TELEVISION["width"], TELEVISION["height"]]


def test_the_codes_fill_the_screen_before_a_battle(screens: Screens, served: Served) -> None:
    console = screens.laptop()
    console.goto(served.console)
    console.get_by_role("button", name="Play Easy Company").first.click()
    with console.expect_popup() as opened:  # the console stays where it is
        console.get_by_role("link", name="Table screen").click()
    page = opened.value
    page.set_viewport_size(TELEVISION)
    page.wait_for_selector(".entry")
    assert "/screen" not in console.url
    is_for_a_television(page)
    assert min(page.evaluate(COLUMNS)) >= LEAST_SHARE
    drawn = box_of(page.locator(".entry svg:not(.side)").first)
    assert drawn["height"] >= 0.6 * TELEVISION["height"]
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize(
    "who", ["battle-watch", "gap-watch", "tobruk-watch", "axe-watch", "over-watch"]
)
def test_the_turn_fills_the_screen_in_a_battle(gallery: Gallery, who: str) -> None:
    page = gallery.sees(Look(who, "table-screen", "/watch/screen"))
    page.set_viewport_size(TELEVISION)
    is_for_a_television(page)


@pytest.mark.parametrize("size", [TELEVISION, LAPTOP])
def test_all_units_of_a_public_board_have_room(gallery: Gallery, size: dict[str, int]) -> None:
    page = gallery.sees(Look("axe-watch", "table-screen", "/watch/screen"))
    page.set_viewport_size(size)
    assert page.evaluate(USED) >= LEAST_SHARE
    rows = page.locator(".forces li")
    assert rows.count() > 10
    boxes = [box_of(rows.nth(n)) for n in range(rows.count())]
    ends = [(box["x"] + box["width"], box["y"] + box["height"]) for box in boxes if box]
    assert len(ends) == len(boxes)
    assert max(x for x, _ in ends) <= size["width"]
    assert max(y for _, y in ends) <= size["height"]


def test_names_on_the_plan_are_as_large_as_words(gallery: Gallery) -> None:
    for who in ("battle-watch", "gap-watch", "over-watch"):
        page = gallery.sees(Look(who, "table-screen", "/watch/screen"))
        page.set_viewport_size(TELEVISION)
        assert page.evaluate(LETTERS_OF_PLAN) >= LEAST_PX, who


@pytest.mark.parametrize("size", [TELEVISION, LAPTOP])
def test_four_players_have_room_beside_the_turn(gallery: Gallery, size: dict[str, int]) -> None:
    page = gallery.sees(Look("gap-watch", "table-screen", "/watch/screen"))
    page.set_viewport_size(size)
    page.evaluate(FOUR_PLAYERS)
    boxes = [box_of(page.locator(".sides > span").nth(n)) for n in range(4)]
    assert max(box["x"] + box["width"] for box in boxes) <= size["width"]
    clock = box_of(page.locator(".clock"))
    assert min(box["x"] for box in boxes) >= clock["x"] + clock["width"]
    assert page.evaluate(SIZE) == [size["width"], size["height"]]
    assert page.evaluate(LETTERS_OF_PLAN) >= LEAST_PX * size["width"] / TELEVISION["width"]


def test_what_is_on_the_table_is_shown_in_whole_lines(gallery: Gallery) -> None:
    page = gallery.sees(Look("battle-watch", "table-screen", "/watch/screen"))
    page.set_viewport_size(TELEVISION)
    page.evaluate(MANY_TRACKS)
    assert page.evaluate(CUT_TRACKS) == []


def test_no_line_is_cut_in_half(gallery: Gallery) -> None:
    page = gallery.sees(Look("axe-watch", "table-screen", "/watch/screen"))
    page.set_viewport_size(TELEVISION)
    page.evaluate(MANY_LINES)
    assert page.evaluate(CUT) == []
    tracks = box_of(page.locator(".tracks"))
    assert tracks["y"] + tracks["height"] <= TELEVISION["height"]


def test_a_line_without_room_is_not_shown_at_all(gallery: Gallery) -> None:
    page = gallery.sees(Look("over-watch", "table-screen", "/watch/screen"))
    page.set_viewport_size(TELEVISION)
    page.evaluate(
        "document.querySelector('.reasons').textContent = 'Reason after reason. '.repeat(20)"
    )
    assert page.evaluate(CUT) == []


def test_a_wide_map_has_more_than_half_of_the_screen(gallery: Gallery) -> None:
    page = gallery.sees(Look("gap-watch", "table-screen", "/watch/screen"))
    page.set_viewport_size(TELEVISION)
    drawn = box_of(page.locator(".frame"))
    assert drawn["width"] > 0.55 * TELEVISION["width"]
    assert drawn["height"] > 0.65 * TELEVISION["height"]


def test_the_table_screen_speaks_each_new_sentence_once_after_a_tap(evening: Evening) -> None:
    console = evening.console
    page = console.context.new_page()
    page.set_viewport_size(TELEVISION)
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{console.url}/screen")
    button = page.locator("[data-speak]")
    expect(button).to_have_text("Voice: off")
    evening.roll_for_the_edge()
    evening.put_mojons_down()
    assert page.evaluate("heard") == []

    button.click()
    expect(button).to_have_text("Voice: on")
    assert page.evaluate("heard") == [["The voice is on.", "en"]]
    evening.begin_engagement()
    newest = page.locator(".newest")
    expect(newest).to_contain_text("The engagement begins")
    words = newest.inner_text()
    assert page.evaluate("heard").count([words, "en"]) == 1
    many = page.evaluate("heard.length")
    types(console, "u")
    console.get_by_label("Reason").fill("too early")
    console.keyboard.press("Enter")
    expect(newest).to_contain_text("Undone: too early")
    assert page.evaluate("heard.length") == many  # what no longer counts is not spoken
    expect(button).to_have_text("Voice: on")
    is_for_a_television(page)
