"""The console beside a sheet or a card: for an umpire whose window is wide enough."""

import re

import pytest

from assistant.web.console.beside import LOOK, WIDE, WIDTH
from tests.web.desert_rats.test_double_blind_pages import BackToBack

HTMX = {"HX-Request": "true"}


@pytest.fixture
def wide(acting):
    """The umpire's browser, which has noted that its window is wide."""
    acting.umpire.set_cookie(WIDTH, WIDE)
    return acting


def sheets(acting):
    """A sheet, a card and the page of an undo."""
    return (
        f"{acting.base}/do/set-conditions",
        f"/u/{acting.of('german')[0].id}",
        f"{acting.base}/undo",
    )


def test_a_sheet_leaves_the_console_in_its_place(wide):
    for address in sheets(wide):
        page = wide.umpire.get(address).text

        assert page.count('id="page"') == 1
        assert page.index('id="page"') < page.index('id="beside"')
        for part in ("To do", "German", "US", "On the table", "Log"):
            assert f'aria-label="{part}"' in page, (address, part)
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert len(ids) == len(set(ids)), sorted({id for id in ids if ids.count(id) > 1})


def test_a_narrow_window_and_a_part_of_a_page_come_without_it(wide):
    address, *_ = sheets(wide)

    assert 'id="beside"' not in wide.umpire.get(address, headers=HTMX).text
    assert 'id="beside"' not in wide.umpire.get(address, headers={LOOK: "changed"}).text
    wide.umpire.set_cookie(WIDTH, "narrow")
    assert 'id="beside"' not in wide.umpire.get(address).text


def test_no_player_sees_the_console_beside_a_sheet(wide):
    unit = wide.of("german")[0].id
    wide.german.set_cookie(WIDTH, WIDE)

    for address in ("/side/", f"/u/{unit}", f"/side/do/place-order?element={unit}"):
        assert 'id="beside"' not in wide.german.get(address).text
    assert wide.german.get(f"{wide.base}/beside").status_code == 404


def test_the_open_unit_is_marked(wide):
    unit = wide.of("german")[0].id
    page = wide.umpire.get(f"/u/{unit}").text

    marked = re.findall(r'<li class="el opened[^"]*"><b><a href="/u/([^"]+)"', page)
    assert marked == [unit]


def on_the_plan(wide):
    """Both sides' first elements, each with a place on the table plan."""
    german, us = (wide.of(side)[0].id for side in ("german", "us"))
    for element, place in ((german, "30"), (us, "12")):
        wide.make("umpire", "put", element=element, x_in=place, y_in=place)
    return german, us


def test_the_table_plan_takes_the_middle_of_a_sheet_once_somebody_is_on_it(wide):
    german, us = (wide.of(side)[0].id for side in ("german", "us"))
    address = f"{wide.base}/do/spot?element={us}&spot={german}"
    assert 'aria-label="Table plan"' not in wide.umpire.get(address).text

    on_the_plan(wide)
    page = wide.umpire.get(address).text
    assert 'aria-label="Table plan"' in page
    assert 'class="col" tabindex="0" aria-label="German"' not in page
    [again] = re.findall(r'id="beside"[^>]* hx-get="([^"]+)"', page)
    assert 'aria-label="Table plan"' in wide.umpire.get(again.replace("&amp;", "&")).text


def test_a_card_leaves_the_sides_in_the_middle(wide):
    german, _ = on_the_plan(wide)
    page = wide.umpire.get(f"/u/{german}").text

    assert 'aria-label="Table plan"' not in page
    assert 'aria-label="German"' in page


def test_a_whole_card_has_the_screen_for_itself(wide):
    unit = wide.of("german")[0].id

    assert 'id="beside"' not in wide.umpire.get(f"/u/{unit}?whole=1").text


@pytest.fixture
def battle_on_map(app, settings):
    """A battle whose console is its map."""
    found = BackToBack(app, settings)
    found.begin()
    found.umpire.set_cookie(WIDTH, WIDE)
    return found


def test_beside_a_sheet_a_console_that_is_a_map_keeps_its_map_and_steps(battle_on_map):
    sheets = ("do/set-visibility", "do/add-line?player=axis", "do/draw-ground", "undo")
    for sheet in sheets:
        page = battle_on_map.umpire.get(f"{battle_on_map.base}/{sheet}").text

        assert 'class="atdesk overmap"' in page
        for part in ("Master map", "Steps of the turn"):
            assert f'aria-label="{part}"' in page, (sheet, part)
        assert 'aria-label="The turn"' not in page
        beside = page[page.index('id="beside"') :]
        assert "data-drags" not in beside
        assert "?see=" not in beside  # a tap on an element does not leave the sheet
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert len(ids) == len(set(ids)), sorted({id for id in ids if ids.count(id) > 1})

    battle_on_map.umpire.set_cookie(WIDTH, "narrow")
    assert (
        'id="mapview"'
        not in battle_on_map.umpire.get(f"{battle_on_map.base}/do/set-visibility").text
    )
