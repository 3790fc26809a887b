"""The undo page of an entry shows what needs the entry, and undoes that with it."""

import re

import pytest

from tests.web.evening import words_of


@pytest.fixture
def stood_down(acting):
    """The German element got the action and stood down: the later entry needs the earlier one."""
    acting.given = acting.game.last_standing().seq
    acting.make("german", "stand-down", element=acting.of("german")[0].id)
    acting.later = acting.game.last_standing().seq
    return acting


def page_of(evening, seq):
    return evening.umpire.get(f"{evening.base}/undo?seq={seq}").text


def sent(evening, page, **told):
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    return evening.umpire.post(f"{evening.base}/undo", data={**fields, **told})


def test_one_tap_undoes_both_entries(stood_down):
    page = page_of(stood_down, stood_down.given)
    words = words_of(page)
    assert "1 later entry no longer fits. It is undone too:" in words
    assert "stands down. Without this entry, G 1st, Team 1 would not be active." in words
    assert "Undo both" in words
    assert sent(stood_down, page, why="it was not his turn").status_code == 303

    undo = stood_down.game.entries[-1]
    assert undo.takes_back == (stood_down.given, stood_down.later)
    assert undo.why == "it was not his turn"


def test_new_entries_are_shown_before_they_are_undone(stood_down):
    page = page_of(stood_down, stood_down.given)
    stood_down.make("umpire", "set-conditions", light="dawn")
    answer = sent(stood_down, page)

    assert answer.status_code == 422
    assert "Undo “" in words_of(answer.text)
    assert sent(stood_down, answer.text).status_code == 303
    assert stood_down.game.entries[-1].takes_back == (stood_down.given, stood_down.later)


@pytest.mark.parametrize("upto", ["", "x", "0", "99999", "9" * 40])
def test_without_the_page_no_other_entry_is_undone(stood_down, upto):
    before = len(stood_down.game.entries)
    told = {"seq": str(stood_down.given), "upto": upto}
    answer = stood_down.umpire.post(f"{stood_down.base}/undo", data=told)

    assert answer.status_code == 422
    assert len(stood_down.game.entries) == before


def test_an_entry_that_nothing_needs_is_undone_alone(stood_down):
    page = page_of(stood_down, stood_down.later)
    assert "later entr" not in page
    assert "Undo this entry" in page
    sent(stood_down, page)

    assert stood_down.game.entries[-1].takes_back == (stood_down.later,)


def test_an_entry_that_somebody_else_undid_has_no_button(stood_down):
    """The page says so, fetches itself when the battle changes, and still refuses the tap."""
    page = page_of(stood_down, stood_down.later)
    assert "Undo this entry" in words_of(page)
    here = f"{stood_down.base}/undo?seq={stood_down.later}"
    assert f'hx-get="{here}"' in page
    assert 'hx-trigger="changed from:body"' in page

    assert sent(stood_down, page_of(stood_down, stood_down.later)).status_code == 303
    words = words_of(page_of(stood_down, stood_down.later))
    assert "This entry is already undone." in words
    assert "Undo this entry" not in words
    assert "Reason (optional)" not in words
    late = sent(stood_down, page, request="another-tap-of-mine")
    assert late.status_code == 422
    assert words_of(late.text).count("This entry is already undone.") == 1
