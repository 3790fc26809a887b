"""The replay by keyboard: steps, the slider, play with its speeds, and jumps."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gallery import Gallery
from tests.browser.pages import Look
from tests.browser.screens import LAPTOP, PHONE, TABLET, box_of, types

STEP = re.compile(r"Step (\d+) of (\d+)")


def is_at(page: Page, number: int) -> None:
    """Wait until the page shows the moment with this number, counted from 1."""
    expect(page.locator("#steps")).to_contain_text(f"Step {number} of")


def moment_shown(page: Page) -> tuple[int, int]:
    """The number of the shown moment, and the number of moments."""
    found = STEP.search(page.locator("#steps").inner_text())
    assert found
    return int(found[1]), int(found[2])


@pytest.fixture
def page(gallery: Gallery) -> Page:
    return gallery.sees(Look("umpire", "replay", "{battle}/replay?at=0"))


def test_the_arrow_keys_step_and_the_slider_follows(page: Page) -> None:
    types(page, "ArrowRight")
    is_at(page, 2)
    types(page, "ArrowRight")
    is_at(page, 3)
    expect(page.locator("#at")).to_have_value("2")
    types(page, "ArrowLeft")
    is_at(page, 2)
    assert page.url.endswith("at=1")  # a link to this moment can be sent


def test_the_slider_shows_the_moment_under_it(page: Page) -> None:
    last = moment_shown(page)[1]
    page.locator("#at").fill(str(last - 1))
    is_at(page, last)
    expect(page.locator("#moment h1")).to_contain_text("Round 1")


def test_space_plays_and_stops_and_the_speed_stays(page: Page) -> None:
    page.get_by_role("button", name="Speed 1×").click()
    page.locator("#moment h1").click()
    types(page, " ")
    expect(page.locator("#steps")).to_contain_text(re.compile(r"Step ([3-9]|\d\d) of"))  # by itself
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Speed 2×")).to_be_visible()
    types(page, " ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_play_and_pause_stay_on_the_page_when_the_laptop_was_quiet(page: Page) -> None:
    page.evaluate("window.isSamePage = true")
    for name, then in (("Play", "Pause"), ("Pause", "Play")):
        page.evaluate("document.documentElement.dataset.heard = 1")  # long ago
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name=then)).to_be_visible()
        expect(page.locator("#steps")).to_contain_text(re.compile(r"Step ([2-9]|\d\d) of"))
    assert page.evaluate("window.isSamePage") is True


def test_the_replay_stops_at_the_end_and_begins_again(page: Page) -> None:
    last = moment_shown(page)[1]
    page.locator("#at").fill(str(last - 1))
    is_at(page, last)
    page.get_by_role("button", name="Play").click()
    is_at(page, 1)
    page.get_by_role("button", name="Pause").click()


def test_a_jump_leads_to_its_moment(page: Page) -> None:
    page.get_by_role("link", name="First contact").click()
    expect(page.locator("#steps")).not_to_contain_text("Step 1 of")
    expect(page.locator(".around .now")).to_be_visible()


def test_on_a_phone_the_map_stays_in_its_place(page: Page) -> None:
    page.set_viewport_size(PHONE)
    tops = set()
    for number in (2, 6, 9):
        page.locator("#at").fill(str(number))
        is_at(page, number + 1)
        tops.add(page.locator(".truth").evaluate("it => it.offsetTop"))
    assert len(tops) == 1


def test_on_a_tablet_the_truth_and_what_each_side_believed_are_in_view(gallery: Gallery) -> None:
    page = gallery.sees(Look("umpire", "replay", "{over}/replay?at=2"))
    page.set_viewport_size(TABLET)
    maps = page.locator("#moment .mapsvg")
    assert maps.count() == 3
    foot = box_of(page.locator(".transport"))["y"]
    for drawn in maps.all():
        box = box_of(drawn)
        assert box["y"] + box["height"] <= foot


def test_the_letters_of_the_plan_keep_their_size_on_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    numbers = page.locator("#truemap .grid-no")
    assert numbers.count() > 3
    page.wait_for_function("""() => [...document.querySelectorAll("#truemap .grid-no")].every(
      (each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a > 15.7)""")


def test_a_long_result_fits_the_head_of_a_phone(gallery: Gallery) -> None:
    page = gallery.sees(Look("umpire", "replay", "{over}/replay?at=2"))
    page.set_viewport_size(PHONE)
    result = page.locator(".strip .grow")
    result.evaluate("it => (it.textContent = 'Replay: marginal Commonwealth victory, 24 to 16')")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    boxes = [box_of(it) for it in page.locator(".strip > :is(a, b, span)").all()]
    for one, other in combinations(boxes, 2):
        assert one
        assert other
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        assert beside or one["y"] + one["height"] <= other["y"]


def test_the_color_behind_a_changed_row_is_not_cut_off(gallery: Gallery) -> None:
    page = gallery.sees(Look("umpire", "replay-axe", "{axe}/replay?at=3"))
    page.set_viewport_size(LAPTOP)
    row = page.locator(".forces .changed").first
    left = "it => it.getBoundingClientRect().left"
    assert page.locator(".forces").evaluate(left) <= row.evaluate(left)


def test_without_scripts_the_replay_position_is_beside_the_buttons(gallery: Gallery) -> None:
    page = gallery.sees(Look("umpire", "replay", "{over}/replay?at=2"))
    page.set_viewport_size(PHONE)
    page.locator("#speed").evaluate("it => (it.hidden = true)")
    where = box_of(page.locator(".where"))
    assert where["width"] > 100
