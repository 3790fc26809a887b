"""The campaigns of a data folder, as the first page lists them."""

import pytest

from assistant.web.battles.campaign_ledger import Ledger, Member
from assistant.web.database import database


@pytest.fixture
def ledger(tmp_path):
    """Three campaigns of two battles each."""
    ledger = Ledger(tmp_path / "assistant.sqlite3")
    for name in "ABC":
        first, second = Member(f"{name}1", 1, name, ""), Member(f"{name}2", 2, name, f"{name}1")
        ledger.add(name, first, second)
    yield ledger
    database.close(tmp_path / "assistant.sqlite3")


def test_every_campaign_is_listed_with_its_battles_the_newest_first(ledger):
    found = ledger.campaigns()

    assert [campaign.name for campaign in found] == ["C", "B", "A"]
    assert [each.battle for each in found[0].members] == ["C1", "C2"]
    assert found == tuple(ledger.campaign(id) for id in "CBA")


def test_more_campaigns_take_no_more_queries(ledger, tmp_path):
    asked = []
    conn = database.connect(tmp_path / "assistant.sqlite3").conn
    conn.set_trace_callback(asked.append)
    ledger.campaigns()
    conn.set_trace_callback(None)

    assert len(asked) == 2
