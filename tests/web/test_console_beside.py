"""The console beside a sheet or a card: for an umpire whose window is wide enough."""

import re

import pytest

from assistant.web.console.beside import LOOK, WIDE, WIDTH

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


def test_no_player_gets_it(wide):
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
