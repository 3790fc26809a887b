"""Steps for helpers at a table: first on the phone, one after another, lit on the table."""

import re
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.battle.desert_rats.bir_zareb import busy_turn, fight, third_turn
from tests.browser.laid_boards import Hall, Ids
from tests.browser.screens import Screens, arrives, box_of, sign_in
from tests.browser.serving import Served

WORDS = (Path(__file__).parents[1] / "words.js").read_text()
MOST_ON_PHONE = 450  # words without a tap, in the third turn of Bir Zareb and in a larger fight
MOST_BEFORE_RELEASE = 400  # on the umpire's page of both players' reports
FINGER_PX = 44
# a drawing that is not displayed hides its patterns from the drawings below it
PATTERNS_ARE_DRAWN = """() => [...document.querySelectorAll("pattern[id]")].every(
  ({ id }) => document.getElementById(id).closest("svg").getClientRects().length)"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ids]:
    """Bir Zareb with its third reports sent; and again, with the reports before the umpire.

    Also a busy turn: twelve enemies new or changed and seven shots, before the umpire.
    """
    data = tmp_path_factory.mktemp("played")
    laid = Hall(data)
    third_turn(laid.opens("sent", "bir-zareb")).do("release")
    third_turn(laid.opens("read", "bir-zareb"))
    busy_turn(laid.opens("busy", "bir-zareb"))
    fight(laid.opens("fight", "bir-zareb")).do("release")
    return data, laid.closes()


@pytest.fixture
def data(tmp_path: Path, played: tuple[Path, Ids]) -> Path:
    """A copy of that folder: each test has its own phones and ticks."""
    return Path(shutil.copytree(played[0], tmp_path / "data"))


@pytest.fixture(params=["axis", "british"])
def phone(
    request: pytest.FixtureRequest, served: Served, screens: Screens, played: tuple[Path, Ids]
) -> Page:
    phone = screens.phone()
    phone.goto(served.address(f"/J/{played[1][f'sent-{request.param}']}"))
    return phone


def step_shown(phone: Page) -> str:
    """The step that is shown."""
    return phone.locator("#hands h3:visible").inner_text()


def step_lit(phone: Page) -> str:
    """The id of the step that is lit on the table; check that there is one."""
    found: list[str] = phone.locator("[data-lit]:visible").evaluate_all(
        "all => all.map((each) => each.dataset.lit)"
    )
    [step] = found
    return step


def test_the_placing_list_comes_first_and_each_step_is_lit_in_turn(phone: Page) -> None:
    top = phone.locator("#page > .block, #page > section").first
    expect(top).to_have_attribute("id", "hands")
    count = phone.locator("#hands .put").count()
    assert count > 10
    titles, steps = [], []
    for number in range(1, count + 1):
        expect(phone.locator("#hands .count")).to_have_text(f"{number} of {count}")
        titles.append(step_shown(phone))
        steps.append(step_lit(phone))
        now = phone.locator("#hands .put.now")
        assert now.get_attribute("data-put") == steps[-1]
        at = now.locator(".v").all_inner_texts()
        assert phone.locator(".gauge-no:visible").all_text_contents() == at
        next = phone.get_by_role("button", name="Done").inner_text()
        phone.get_by_role("button", name="Done").tap()
    assert len(set(steps)) == count
    assert "the last one" in next
    expect(phone.locator("#hands")).to_contain_text("all done")
    expect(phone.locator("#hands .put").first).to_be_hidden()
    expect(phone.locator("nav.bar")).to_be_visible()
    assert phone.evaluate(PATTERNS_ARE_DRAWN)
    assert phone.locator(".handsmap").bounding_box()["height"] == 0

    phone.reload()  # the laptop has the ticks
    expect(phone.locator("#hands")).to_contain_text("all done")


def test_back_shows_the_step_before_and_does_not_undo_it(phone: Page) -> None:
    first = step_shown(phone)
    phone.get_by_role("button", name="Done").tap()
    second = step_shown(phone)
    phone.get_by_role("button", name="Back").tap()
    assert step_shown(phone) == first
    expect(phone.locator("#hands :checked")).to_have_count(1)
    phone.get_by_role("button", name="Done").tap()
    assert step_shown(phone) == second


def test_a_tap_on_a_step_lights_it_and_a_tap_on_the_table_goes_back_to_it(phone: Page) -> None:
    phone.get_by_role("button", name="Whole list").tap()
    rows = phone.locator("#hands .put")
    rows.nth(6).locator(".pick").tap()
    assert step_lit(phone) == rows.nth(6).get_attribute("data-put")
    expect(phone.locator("#hands :checked")).to_have_count(0)

    step = rows.first.get_attribute("data-put")
    phone.locator(f'[data-dot="{step}"] .touch').dispatch_event("click")
    assert step_lit(phone) == step
    expect(rows.first).to_have_class(re.compile(r"\bnow\b"))
    expect(rows.first).to_be_in_viewport()

    rows.first.locator("input").check()  # the next one is lit
    assert step_lit(phone) == rows.nth(1).get_attribute("data-put")
    phone.reload()
    expect(phone.get_by_role("button", name="One at a time")).to_be_visible()  # as it was left


def test_offline_steps_continue_and_are_kept(phone: Page, screens: Screens) -> None:
    screens.cut(phone)
    first = step_shown(phone)
    phone.get_by_role("button", name="Done").tap()
    second = step_shown(phone)
    assert second != first
    screens.mend(phone)
    expect(phone.locator("#hands [data-done]")).to_have_count(1)
    phone.reload()
    assert step_shown(phone) == second


def test_the_page_has_few_words_as_it_opens(phone: Page) -> None:
    words = len(str(phone.evaluate(WORDS)).split())
    sys.stdout.write(f"{phone.locator('.strip span').first.inner_text()}: {words} words\n")
    assert 200 < words <= MOST_ON_PHONE


@pytest.mark.parametrize("side", ["axis", "british"])
def test_the_page_of_a_large_fight_has_few_words_too(
    served: Served, screens: Screens, played: tuple[Path, Ids], side: str
) -> None:
    phone = screens.phone()
    phone.goto(served.address(f"/J/{played[1][f'fight-{side}']}"))
    expect(phone.get_by_label("Fire", exact=True)).to_contain_text("was shot at from")
    words = len(str(phone.evaluate(WORDS)).split())
    sys.stdout.write(f"{side}: {words} words\n")
    assert 200 < words <= MOST_ON_PHONE


def test_done_stays_under_the_finger_from_step_to_step(phone: Page) -> None:
    done = phone.get_by_role("button", name="Done")
    places = []
    for _ in range(8):
        places.append((box_of(done), box_of(phone.locator(".handsmap"))))
        done.tap()
    assert all(place == places[0] for place in places)


@pytest.fixture
def reading(served: Served, screens: Screens, played: tuple[Path, Ids]) -> Page:
    """The reports of both sides before the umpire, who has not sent them."""
    laptop = screens.laptop()
    sign_in(laptop, served)
    laptop.goto(served.address(f"{played[1]['read']}/reading"))
    return laptop


def test_the_umpire_reads_few_words_before_the_release(reading: Page) -> None:
    words = len(str(reading.evaluate(WORDS)).split())
    sys.stdout.write(f"The umpire's page: {words} words\n")
    assert 200 < words <= MOST_BEFORE_RELEASE


def test_a_busy_turn_has_few_words_for_the_umpire_and_on_the_phones(
    reading: Page, screens: Screens, served: Served, played: tuple[Path, Ids]
) -> None:
    ids = played[1]
    reading.goto(served.address(f"{ids['busy']}/reading"))
    words = {"umpire": len(str(reading.evaluate(WORDS)).split())}
    assert words["umpire"] <= MOST_BEFORE_RELEASE
    reading.keyboard.press("Enter")
    arrives(reading, ids["busy"])
    for side in ("british", "axis"):
        phone = screens.phone()
        phone.goto(served.address(f"/J/{ids[f'busy-{side}']}"))
        words[side] = len(str(phone.evaluate(WORDS)).split())
    sys.stdout.write(f"A busy turn: {words}\n")
    assert max(words["british"], words["axis"]) <= MOST_ON_PHONE


def test_a_line_is_changed_with_the_keyboard_and_by_touch(reading: Page) -> None:
    pencils = reading.locator(".contacts .change > summary")
    box = box_of(pencils.first)
    assert min(box["width"], box["height"]) >= FINGER_PX
    reword = reading.get_by_role("link", name="Reword")
    expect(reword).to_have_count(0)
    pencils.first.focus()
    reading.keyboard.press("Enter")
    expect(reword).to_have_count(3)  # of each enemy of the row
    expect(reading.locator(".change[open] .one b")).to_have_text(["E1", "E2", "E3"])
    assert box_of(pencils.first) == box  # nothing moves under the finger
    reading.keyboard.press("Tab")
    reading.keyboard.press("Escape")
    expect(reword).to_have_count(0)
    expect(pencils.first).to_be_focused()
    pencils.nth(1).click()
    reading.get_by_role("link", name="Reword").last.click()
    expect(reading.get_by_label("What does it say?")).to_be_visible()


@pytest.mark.parametrize(("size", "wide_px"), [((820, 1180), 760), ((390, 844), 390)])
def test_the_maps_of_an_upright_tablet_are_as_wide_as_it_is(
    phone: Page, size: tuple[int, int], wide_px: int
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    assert round(box_of(phone.locator("#ownmap"))["width"]) == wide_px
    assert round(box_of(phone.locator("main > .bar"))["width"]) == wide_px
    assert phone.evaluate("document.documentElement.scrollWidth") == size[0]
