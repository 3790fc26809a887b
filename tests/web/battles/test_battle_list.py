"""The list of battles: every result is found, a few at a time, and saved for the next start."""

import pytest

from assistant.web.battles import open_battles
from assistant.web.home import battle_list
from assistant.web.home.battle_list import MOST_OPENED, battle_rows
from assistant.web.services import services_of
from tests.web.battles.test_finished_battles import end
from tests.web.printing_and_reports.test_reports import EXAMPLE, read_exported

pytestmark = pytest.mark.long

MANY = 2 * MOST_OPENED


@pytest.fixture
def many(evening, monkeypatch):
    """Finished battles that nobody has opened since the start, and the battles opened later."""
    battle = read_exported(EXAMPLE, EXAMPLE.read_text("utf-8"))
    battles, opened = evening.services.battles, []
    for number in range(MANY):
        head = battle.head
        battles.keep(head.system, f"{head.title} {number}", f"2026-01-{number + 1:02}", battle.log)
    for known in (battles._games, battles.glances):
        known.clear()

    def noted(game):
        opened.append(game.id)
        return glance_at(game)

    glance_at = open_battles.glance_at
    monkeypatch.setattr(open_battles, "glance_at", noted)
    return opened


def results(page):
    return page.count("US victory, 24 to 16")


def test_all_results_are_found_and_no_list_opens_many_battles(evening, many):
    page = evening.umpire.get("/").text
    assert len(many) == MOST_OPENED
    assert 'hx-trigger="load"' in page
    for _ in range(2):
        before = len(many)
        page = evening.umpire.get("/battles").text
        assert len(many) - before <= MOST_OPENED
    assert results(page) == MANY
    assert "being read" not in page
    before = len(many)
    assert results(evening.umpire.get("/").text) == MANY
    assert len(many) == before


def test_the_next_start_opens_no_ended_battle(evening, many):
    for _ in range(3):
        evening.umpire.get("/battles")
    many.clear()
    rows = battle_rows(services_of(evening.settings), is_whole=True)
    assert many == []
    assert sum(row.result == "US victory, 24 to 16" for row in rows) == MANY
    assert all(row.is_whole for row in rows)


def test_a_note_of_another_program_counts_for_nothing(evening, many, monkeypatch):
    for _ in range(3):
        evening.umpire.get("/battles")
    monkeypatch.setattr(battle_list.compiled, "program_digest", lambda: "another")
    many.clear()
    battle_rows(services_of(evening.settings), is_whole=True)
    assert len(many) == MOST_OPENED


def test_an_entry_made_since_is_seen(evening, many):
    for _ in range(3):
        evening.umpire.get("/battles")
    end(evening)
    assert results(evening.umpire.get("/").text) == MANY
    assert "Night fell" not in evening.umpire.get("/").text
    shared = services_of(evening.settings)
    (row,) = [row for row in battle_rows(shared, is_whole=True) if row.id == evening.id]
    assert row.result == "US victory"
