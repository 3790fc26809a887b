"""Elements that got off read how to return to their posts; guns and shaken infantry do not (6)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.reports.drafting import draft_page
from tests.battle.desert_rats.table import Table, element, platoon

ADVICE = "forming up again, or an order to move, takes"


@pytest.fixture
def after_dismounting():
    """A battle at the end of the turn in which a section and a gun got off their lorries."""
    rifles = platoon(
        "rifles",
        element("l1", "lorry", at=[500, 500]),
        element("l2", "lorry", at=[600, 500]),
        element("r1", "british-infantry-section", on="l1"),
        element("g1", "6pdr-anti-tank-gun", on="l2"),
        kind="infantry",
    )
    table = Table([rifles], [platoon("zug", element("p1", "panzer-2", at=[1900, 1900]))]).begin()
    down = tuple(table[name].id for name in ("R1", "G1"))
    table.order("rifles", "platoon-formate", formation="line", heading_deg=0, dropping=down)
    table.turn()
    return table


def words_of(table):
    [own] = draft_page(table.battle, table.battle.sides["british"]).platoons
    return own.words


def test_a_gun_that_got_off_reads_of_no_way_to_its_station(after_dismounting):
    assert (
        f"R1 dismounted and G1 unlimbered, which took their whole turn: {ADVICE} R1 to its station"
        in (words_of(after_dismounting))
    )


def test_foot_that_lies_on_the_ground_reads_no_advice_to_order_it(after_dismounting):
    rifles = next(iter(after_dismounting.battle.platoons.values()))
    after_dismounting.bring_about(e.Reacted(rifles.id, "disorganised"))
    assert "R1 dismounted and G1 unlimbered, which took their whole turn" in words_of(
        after_dismounting
    )
    assert ADVICE not in words_of(after_dismounting)
