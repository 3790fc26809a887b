"""A vehicle's card in a battle on a phone without scripts: a tab for each part."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gallery import Gallery
from tests.browser.screens import LAPTOP, PHONE, TABLET, box_of

PARTS = {"Act": "#action", "Armor": "#armor", "Damage": "#damage", "Gun": "#guns", "Crew": "#crew"}


@pytest.fixture
def card(gallery: Gallery) -> Page:
    """The card of the German assault gun, for its player, in a browser that runs no script."""
    seat = gallery.seat("tanks-german")
    context = seat.context.browser.new_context(java_script_enabled=False, viewport=PHONE)
    context.add_cookies(seat.context.cookies())
    page = context.new_page()
    page.goto(gallery.served.address(f"/u/{gallery.ids['tank']}"))
    yield page
    context.close()


def test_each_part_has_a_tab_that_shows_it_alone(card: Page) -> None:
    expect(card.locator("#action")).to_be_visible()
    for tab, part in PARTS.items():
        card.get_by_role("link", name=tab, exact=True).click()
        for each in PARTS.values():
            expect(card.locator(each)).to_be_visible(visible=each == part)
        assert card.evaluate("scrollY") == 0


def test_each_tab_explains_the_marks_that_it_shows(card: Page) -> None:
    explained = 0
    for tab, part in PARTS.items():
        card.get_by_role("link", name=tab, exact=True).click()
        panel = card.locator(part)
        if re.search("[†‡]", panel.inner_text()):
            expect(panel.get_by_text("the rest is the book’s.")).to_be_visible()
            explained += 1
    assert explained > 1

    card.set_viewport_size(LAPTOP)  # where all parts are side by side, it is said once
    notes = card.locator(".panels").get_by_text("the rest is the book’s.")
    assert [note.is_visible() for note in notes.all()].count(True) == 1


def test_a_laptop_shows_all_parts_side_by_side(card: Page) -> None:
    card.set_viewport_size(LAPTOP)
    for part in PARTS.values():
        expect(card.locator(part)).to_be_visible()
    left = [box_of(card.locator(PARTS[x]))["x"] for x in ("Armor", "Damage", "Act")]
    assert left == sorted(set(left))
    expect(card.get_by_role("link", name="Damage", exact=True)).to_be_hidden()


def test_a_tablet_shows_what_to_do_beside_the_drawings(card: Page) -> None:
    card.set_viewport_size(TABLET)
    armor, damage, act = (box_of(card.locator(PARTS[x])) for x in ("Armor", "Damage", "Act"))
    assert act["y"] == armor["y"]
    assert act["x"] + act["width"] <= armor["x"] == damage["x"]
    assert damage["y"] - (armor["y"] + armor["height"]) < 20  # no empty room under the armor
    expect(card.locator("#act")).to_be_in_viewport()


def test_a_tapped_cell_shows_the_armor_that_a_shot_meets(card: Page) -> None:
    card.get_by_role("link", name="Armor", exact=True).click()
    card.locator(".fan .cell", has_text="left, 8 o’clock").first.click(force=True)

    expect(card.locator("#armor")).to_contain_text("Shot from 8 o’clock, level")
    expect(card.locator("#armor")).to_be_visible()
