"""A unit acts from its player's phone; the umpire undoes a wrong tap."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.evening import TEAM, Evening, button, hides, log, pick, shows, tap
from tests.browser.laid import us_goes_on
from tests.browser.screens import box_of, types

# Counts what a finger does, not the clicks that a key causes.
COUNT_TAPS = """addEventListener("click", (event) => {
  if (event.detail > 0) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The US team acts, and has identified the German team."""
    us_goes_on(tmp_path / "data")
    return tmp_path / "data"


def test_a_rifle_shot_takes_three_taps_the_distance_and_the_dice(evening: Evening) -> None:
    german, us = evening.german, evening.us
    us.add_init_script(COUNT_TAPS)
    us.get_by_role("link", name=TEAM).last.click()
    us.get_by_role("link", name="Shoot", exact=True).first.tap()
    us.get_by_label("How far from").fill("10")
    us.get_by_role("button", name="Continue").last.tap()
    expect(us.locator(".slot.next")).to_be_visible()
    types(us, "1")

    # which man it is falls by lot; he who serves the machine gun may lose that instead
    said = us.get_by_role("status").last
    expect(said).to_contain_text(re.compile(r"falls\.|hit \(the figure or the weapon\)\."))
    assert int(us.evaluate("sessionStorage.taps")) <= 3
    expect(log(german).first).to_contain_text("A shot from contact A")
    if "or the weapon" in said.inner_text():
        evening.console.get_by_role("button", name=re.compile("^The figure: ")).click()
    expect(log(german).filter(has_text="dead.")).to_have_count(1)
    assert "Sergeant" not in log(german).filter(has_text="A shot from contact A").inner_text()
    shows(german, "saw a comrade die.")
    shows(evening.console, "Do the German players react?")
    german.goto(evening.served.address("/side/"))
    tap(german, "We do not react")  # everybody hears a shot: the umpire need not be asked
    hides(evening.console, "Do the German players react?")


def test_a_wrong_tap_is_undone_and_repeated(evening: Evening) -> None:
    console, us = evening.console, evening.us
    us.get_by_role("link", name=TEAM).last.click()
    tap(us, "Stand down")
    shows(us, "It acts when it is nominated")
    types(console, "u")
    console.get_by_label("Reason").fill("wrong team")
    console.keyboard.press("Enter")
    line = log(console).filter(has_text="stands down.")
    expect(line).to_have_class("undone")
    expect(line).to_contain_text("wrong team")
    struck = line.locator("p").first.evaluate("each => getComputedStyle(each).textDecorationLine")
    assert struck == "line-through"
    expect(button(us, "Stand down")).to_be_visible()

    tap(console, "Redo")
    tap(console, "Redo this entry")
    expect(line).not_to_have_class("undone")
    expect(button(us, "Stand down")).to_have_count(0)


def test_the_umpire_taps_where_each_figure_is_around_a_burst(evening: Evening) -> None:
    console = evening.console
    console.get_by_label("US", exact=True).get_by_role("link", name="Team 1").first.click()
    tap(console, "Throw a grenade")
    pick(console, "Who throws?", "Sergeant (Garand)")
    console.get_by_label("How far to the point? It reaches").fill("8")
    console.get_by_role("button", name="Continue").last.click()
    expect(console.locator(".slot.next")).to_be_visible()
    types(console, "1")  # on the point

    drawing = console.locator(".rings svg")
    expect(drawing).to_be_visible()
    middle = box_of(drawing)["width"] / 2
    drawing.click(position={"x": middle, "y": middle * 0.6})  # an inch ahead, of two
    expect(console.locator("g.disc")).to_have_count(1)
    drawing.click(position={"x": 4, "y": 4})  # outside
    men = console.locator("[data-man]")
    expect(men.nth(0).get_by_role("textbox")).to_have_value("1")
    expect(men.nth(0).get_by_role("checkbox")).to_be_checked()
    expect(men.nth(1).get_by_role("checkbox")).not_to_be_checked()
    men.nth(2).get_by_role("textbox").fill("1.5")
    expect(men.nth(2).get_by_role("checkbox")).to_be_checked()
    expect(console.locator("g.disc")).to_have_count(3)

    men.nth(2).get_by_role("textbox").press("Enter")
    pad = console.locator("[data-dice]")
    expect(pad).to_be_in_viewport(ratio=1)
    expect(pad).to_contain_text("Feldwebel")


def test_a_sheet_opens_at_its_questions_and_shows_the_sum_after_a_die(evening: Evening) -> None:
    """The umpire checks what a player or the program answered, before rolling."""
    console = evening.console
    console.get_by_label("US", exact=True).get_by_role("link", name="Team 1").first.click()
    tap(console, "Spot")
    console.get_by_label("How far from").fill("12")
    console.get_by_role("button", name="Continue").last.click()
    expect(console.locator("[data-dice]")).to_be_in_viewport(ratio=1)
    expect(console.get_by_text("Who looks?")).to_be_in_viewport()

    types(console, "1")
    expect(console.locator("main .working").last).to_be_in_viewport()
