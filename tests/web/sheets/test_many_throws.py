"""The fire step on its page: the dice of all shots in a row, one die or all rolled."""

import re
from html import unescape

import pytest

from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import words_of


@pytest.fixture
def volley(app, settings):
    """C1 and C2 have orders to fire at a Panzer each, P1 at the nearest."""
    gap = BackToBack(app, settings)
    for name, at in {"C1": (1000, 900), "C2": (1050, 900), "P1": (1000, 1150)}.items():
        told = {"element": gap.element(name).id, "x_m": at[0], "y_m": at[1], "heading_deg": 0}
        assert gap.make("umpire", "shift", **told).status_code == 303
    gap.begin()
    for seat, platoon in (("british", "1-troop"), ("axis", "2-zug")):
        told = {"platoon": platoon, "command": "platoon-open-fire", "target": "nearest"}
        assert gap.make(seat, "give-order", **told).status_code == 303
    for move in ("close-orders", "move-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    return gap


def page_of(gap, **dice):
    return gap.umpire.get(f"{gap.base}/do/fire-all", query_string=dice).text


def rows_of(page):
    """The shooters whose dice a page asks for in a row, and their faces so far."""
    fields = re.findall(r'name="dice\.([^"]+): hit" value="([^"]*)" inputmode', page)
    return {unescape(name): face for name, face in fields}


def test_one_page_asks_for_the_dice_of_all_shots(volley):
    page = page_of(volley)
    assert rows_of(page) == {"C1 at P1": "", "C2 at P1": "", "P1 at C1": ""}
    assert "1 to 3 miss, 4 to 6 destroyed" in words_of(page)
    assert page.count("Score of the table") == 3  # each working unfolds beside its die
    assert page.count('class="slot next"') == 1


def test_dice_that_were_entered_stay_in_the_row(volley):
    page = page_of(volley, **{"dice.C1 at P1: hit": 1, "dice.P1 at C1: hit": 3})
    assert rows_of(page) == {"C1 at P1": "1", "C2 at P1": "", "P1 at C1": "3"}


def test_the_program_rolls_one_die_or_all_the_rest(volley):
    rolled = rows_of(volley.make("umpire", "fire-all", roll="one").text)
    assert rolled["C1 at P1"] in "123456"
    assert [rolled["C2 at P1"], rolled["P1 at C1"]] == ["", ""]
    assert volley.battle.phase == "fire"
    assert volley.make("umpire", "fire-all", roll="1").status_code == 303
    assert volley.battle.phase == "reactions"


def test_a_face_that_no_die_has_empties_the_row(volley):
    page = page_of(volley, **{"dice.C1 at P1: hit": 7})
    assert "Enter 1 to 6 for the die" in words_of(page)
    assert set(rows_of(page).values()) == {""}


def test_the_console_says_what_came_of_every_shot(volley):
    dice = {f"dice.{name}: hit": 1 for name in ("C1 at P1", "C2 at P1", "P1 at C1")}
    assert volley.make("umpire", "fire-all", **dice).status_code == 303
    due = words_of(volley.umpire.get(volley.base).text)
    assert "C1 at P1, 250 m: miss" in due
    assert "Everybody has fired." in due


def test_the_page_says_if_nobody_had_a_target(app, settings):
    gap = BackToBack(app, settings)
    gap.begin()
    for move in ("close-orders", "move-all", "fire-all"):
        assert gap.make("umpire", move).status_code == 303
    page = words_of(gap.umpire.get(gap.base).text)
    assert "Nobody had a target." in page
    assert "Everybody has fired" not in page


def test_odds_are_shown_before_a_throw_and_not_once_dice_have_changed_them(volley):
    dice = {f"dice.{name}: hit": 1 for name in ("C1 at P1", "C2 at P1", "P1 at C1")}
    for move in ("fire-all", "react-all", "release"):
        assert volley.make("umpire", move, roll="1", **dice).status_code == 303
    told = {"platoon": "1-troop", "command": "platoon-cease-fire", "target": "nearest"}
    assert volley.make("british", "give-order", **told).status_code == 303
    address = f"{volley.base}/do/close-orders"
    before = volley.umpire.get(address).text
    assert "ceases fire on this or more" in words_of(before).lower()
    assert 'aria-label="Chances: ' in before
    fallen = {"dice.1 Troop: cease": [3, 4, 5]}
    after = volley.umpire.get(address, query_string=fallen).text
    assert "1 Troop: command" in after
    assert "Chances" not in after
