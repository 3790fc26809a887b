"""A short battle is played to its end, and the next begins with its forces, by taps alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.laid import Laid
from tests.browser.laid_boards import Hall, back_to_back
from tests.browser.screens import LAPTOP, PHONE, Screens, sign_in
from tests.browser.serving import Served

TEAM = "1st Squad, Team 1"


@pytest.fixture
def ids(data: Path) -> dict[str, str]:
    """A battle on foot with a dead and a wounded figure, and a finished double-blind battle."""
    laid = Hall(data)
    back_to_back(laid)
    ids = laid.closes()
    table = Laid(data)
    table.engage()
    team = table.element("us", TEAM)
    for state, man in zip(("dead", "wounded"), team.figures[1:], strict=False):
        table.make("rule-man", element=team.id, man=man, state=state, reason="seen")
    return {**laid.closes(), **ids, "foot": f"/battles/{table.game.id}"}


def choose(page: Page, name: str, choice: str) -> None:
    """Pick a line of the roster, and choose what happens to it."""
    row = page.locator(".roster .fig", has_text=name).first
    row.get_by_role("link").click()
    expect(page.locator("#edit h3")).to_contain_text(name)
    page.locator("#edit").get_by_role("button", name=choice, exact=True).click()
    expect(page.locator(".edits")).to_contain_text(name)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_skirmish_ends_and_the_next_one_begins_without_a_field_typed(
    ids: dict[str, str], served: Served, screens: Screens, size: dict[str, int]
) -> None:
    console = screens.laptop()
    sign_in(console, served)
    console.goto(served.address(ids["foot"]))
    Hand(console, ids["foot"], ids["foot"]).makes(
        "end-battle", {"words": "Night fell.", "winner": "us"}
    )
    console.goto(served.address(ids["foot"]))
    console.get_by_role("link", name="Next battle").click()
    console.set_viewport_size(size)  # type: ignore[arg-type]
    expect(console.get_by_text("answer 1 question first")).to_be_visible()
    console.get_by_role("button", name="The die shows 2").click()
    expect(console.locator(".edits")).to_contain_text("rolled 2: recovers")
    dead = console.locator(".fig", has_text="dead").first
    dead.get_by_role("link").click()
    console.locator("#edit").get_by_role("button", name="Replaced").click()
    expect(console.locator(".edits")).to_contain_text("replaced")
    console.get_by_role("button", name="Begin battle 2").click()
    expect(console.get_by_role("heading", name="Easy Company, battle 2")).to_be_visible()

    console.goto(served.address("/"))
    campaigns = console.get_by_role("region", name="Campaigns")
    expect(campaigns).to_contain_text("2 battles · last: Easy Company, battle 2")


def test_in_double_blind_battles_surviving_elements_begin_the_next_battle(
    ids: dict[str, str], served: Served, screens: Screens, tmp_path: Path
) -> None:
    console = screens.laptop()
    sign_in(console, served)
    console.goto(served.address(ids["over"]))
    console.get_by_role("link", name="Next battle").click()
    first = console.locator(".fig .who b").first.text_content()
    assert first
    choose(console, first, "Stays out")
    console.get_by_role("button", name="Begin battle 2").click()
    expect(console.get_by_role("heading", name="battle 2")).to_be_visible()
    console.goto(served.address(f"/campaigns/{ids['campaign']}"))
    expect(console.locator(".chain")).to_contain_text("1 lost before")

    with console.expect_download() as loaded:
        console.get_by_role("link", name="Export", exact=True).click()
    file = tmp_path / loaded.value.suggested_filename
    loaded.value.save_as(file)
    assert file.name.endswith(".campaign.jsonl")
    console.goto(served.address("/"))
    console.locator("#file").set_input_files(file)
    console.get_by_role("button", name="Import", exact=True).click()
    expect(console.locator(".chain")).to_contain_text("1 lost before")
    assert not console.url.endswith(ids["campaign"])
