"""The placing list is ticked off on any phone of a side, and shows the ticks on all of them."""

import re

import pytest

from assistant.web.battles.checklist import Checklist
from assistant.web.database import database
from tests.web.desert_rats.test_double_blind_pages import BackToBack


class Two(BackToBack):
    """Two phones of the British, and one of the Axis."""

    def __init__(self, app, settings):
        super().__init__(app, settings)
        self.begin()
        self.second = app.test_client()
        code = self.services.devices.join_code(self.id, "british")
        assert self.second.get(f"/J/{code}").status_code == 303
        self.lines = list(self.battle.pages["british"].placing)

    def tick(self, words, *, done="yes", turn=None):
        turn = self.battle.pages["british"].turn if turn is None else turn
        told = {"turn": turn, "words": words, "done": done}
        return self.phones["british"].post("/side/tick", data=told).status_code

    def ticked(self, page):
        return len(re.findall(r"checked data-done", page.text))

    def seen(self, page):
        return re.search(r'data-seen="([^"]*)"', page.text)[1]


@pytest.fixture
def two(app, settings):
    return Two(app, settings)


def test_a_line_ticked_on_one_phone_is_ticked_on_the_other_until_it_is_unticked(two):
    before = two.seen(two.second.get("/side/"))
    assert two.tick(two.lines[0]) == 204
    page = two.second.get("/side/")
    assert two.ticked(page) == 1
    assert two.seen(page) != before  # its stream says so

    assert two.tick(two.lines[0], done="no") == 204
    assert two.ticked(two.second.get("/side/")) == 0


def test_the_enemy_does_not_read_about_it(two):
    before = two.page("axis")
    two.tick(two.lines[0])
    plain = re.compile(r'name="request" value="[^"]*"')

    assert plain.sub("", two.page("axis")) == plain.sub("", before)


def test_the_umpire_sees_what_is_done(two):
    two.tick(two.lines[0])

    assert two.ticked(two.umpire.get(f"{two.base}/as/british")) == 1


@pytest.mark.parametrize("told", [{"words": "something else"}, {"turn": 7}, {"turn": "x"}])
def test_a_line_of_another_list_is_not_ticked(two, told):
    assert two.tick(**{"words": two.lines[0], **told}) == 409
    assert two.ticked(two.second.get("/side/")) == 0


def test_the_list_of_the_next_turn_begins_without_ticks(two):
    two.tick(two.lines[0])
    two.turn()

    assert two.ticked(two.second.get("/side/")) == 0


def test_ticks_are_kept_when_the_laptop_restarts(tmp_path):
    path = tmp_path / "ticks.sqlite3"
    first = Checklist(path)
    first.set_tick("b", "british", 3, "Take off E", done=True)
    first.set_tick("b", "british", 3, "Take off F", done=True)
    first.set_tick("b", "british", 3, "Take off F", done=False)

    assert Checklist(path).ticked_lines("b", "british", 3) == {"Take off E"}
    assert (
        Checklist(path).ticked_lines("b", "british", 4)
        == Checklist(path).ticked_lines("b", "axis", 3)
        == frozenset()
    )
    database.close(path)
