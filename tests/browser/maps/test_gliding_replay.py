"""A step of the replay glides: symbols move along, and the shown map stays in place."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.battle.desert_rats.bir_zareb import third_turn
from tests.browser.laid_boards import Hall, Ids
from tests.browser.screens import PHONE, TABLET, Screens, box_of, sign_in
from tests.browser.serving import Served

# Steps on; returns how many symbols go a way, and how far the last map was moved on the screen.
STEP = """() => new Promise((shown) => {
  const frames = () => [...document.querySelectorAll(".beliefs .frame")];
  const last = () => frames().pop().getBoundingClientRect().y;
  const was = last();
  document.addEventListener("htmx:after:swap", () => requestAnimationFrame(() => {
    const ways = document.getAnimations().filter((each) =>
      each.effect.target.matches(".unit") && each.effect.getKeyframes()[0].transform);
    const places = ways.map((each) => each.effect.getKeyframes().map(({ transform }) => transform));
    shown([places.filter(([from, to]) => from !== to).length, Math.round(last() - was)]);
  }), { once: true });
  document.querySelector('[data-step="on"]').click();
})"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ids]:
    data = tmp_path_factory.mktemp("played")
    laid = Hall(data)
    third_turn(laid.opens("sent", "bir-zareb")).do("release")
    return data, laid.closes()


@pytest.fixture
def data(played: tuple[Path, Ids]) -> Path:
    return played[0]


@pytest.fixture
def replay(screens: Screens, served: Served, played: tuple[Path, Ids]) -> Page:
    """The umpire's replay, before all elements move in the second turn."""
    page = screens.laptop()
    sign_in(page, served)
    page.goto(served.address(f"{played[1]['sent']}/replay?at=1"))
    return page


def steps(page: Page, count: int) -> list[list[int]]:
    """Step forward some times; return how many symbols moved, and how far the last map did."""
    return [page.evaluate(STEP) for _ in range(count)]


def test_symbols_glide_unless_the_reader_wants_less_motion(replay: Page) -> None:
    assert max(gliding for gliding, _ in steps(replay, 3)) > 4
    replay.emulate_media(reduced_motion="reduce")
    replay.reload()
    assert all(gliding == 0 for gliding, _ in steps(replay, 2))


def test_the_map_that_is_looked_at_stays_where_it_is(replay: Page) -> None:
    for size in (PHONE, TABLET):
        replay.set_viewport_size(size)
        replay.reload()
        replay.locator(".beliefs .frame").last.scroll_into_view_if_needed()
        assert size == TABLET or replay.evaluate("scrollY") > 0  # a tablet shows all at once
        assert all(abs(moved) <= 1 for _, moved in steps(replay, 2))


def test_a_laptop_shows_the_maps_of_both_beliefs_beside_the_truth(replay: Page) -> None:
    """What each side believed can be compared with the truth at a glance, without scrolling."""
    steps_shown = int(replay.locator("#at").get_attribute("max") or 0)
    for step in range(steps_shown + 1):
        replay.goto(f"{replay.url.partition('?')[0]}?at={step}")
        foot = box_of(replay.locator(".transport"))["y"]
        boxes = [box_of(each) for each in replay.locator(".frame").all()]
        truth, *beliefs = boxes
        assert len(beliefs) == 2
        assert all(box["y"] + box["height"] <= foot + 1 for box in boxes), step
        assert truth["width"] > 2 * max(box["width"] for box in beliefs)
